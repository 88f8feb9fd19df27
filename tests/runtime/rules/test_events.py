"""Every event says itself to the player in a plain sentence, but for the two that are only seen."""

import re
from collections.abc import Iterator

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.game import Session
from runtime.rules.events import Blasted, Dropped, Event, Moved
from runtime.rules.events.base import ItemEvent
from runtime.sim.bots import make_bot
from runtime.sim.names import BotName
from tests.runtime.arena import make_content

SILENT = {Moved, Blasted}
SENTENCE = re.compile(r'["“]?[A-Z0-9].*[.!?]["”]?', re.DOTALL)
TURNS = 250


def kinds_of(parent: type[Event]) -> Iterator[type[Event]]:
    for kind in parent.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def test_each_kind_of_event_has_a_sentence_of_its_own() -> None:
    dumb = {kind.__name__ for kind in kinds_of(Event) if kind.sentence is Event.sentence}
    assert dumb == {kind.__name__ for kind in (*SILENT, ItemEvent)}


@pytest.mark.parametrize(
    ("count", "told"),
    [(1, "A draught falls to the ground."), (2, "2 × draught fall to the ground.")],
)
def test_one_thing_falls_and_several_fall(count: int, told: str) -> None:
    dropped = Dropped(Cell(1, 1), "draught", count, by_player=False)
    assert dropped.sentence(make_content()) == told


@pytest.fixture(scope="module")
def content() -> Content:
    return load_project(shipped_project()).content


@pytest.mark.parametrize("bot", [BotName.CAUTIOUS, BotName.GREEDY, BotName.RECKLESS])
def test_what_a_run_tells_is_whole_sentences(content: Content, bot: BotName) -> None:
    session, player = Session.campaign(content, "gray_marches", 11), make_bot(bot, content, 11)
    told: set[str] = set()
    while not session.is_over and session.run.turn < TURNS:
        session.act(player.decide(session))
        told |= {line.text for line in session.log}
    assert len(told) > 10
    assert [text for text in sorted(told) if not SENTENCE.fullmatch(text)] == []
