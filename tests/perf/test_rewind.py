"""The budget of going back: 1,000 turns cost less than a part of playing them."""

from time import perf_counter

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.game import Session
from runtime.sim.bots import RandomBot

pytestmark = pytest.mark.perf
TURNS = 3_490


def test_going_back_a_thousand_turns_costs_less_than_playing_them() -> None:
    content = load_project(shipped_project()).content
    player = content.rules.player.model_copy(update={"health": 1_000_000})
    rules = content.rules.model_copy(update={"player": player})
    content = Content((ref, rules if ref.kind == "rules" else old) for ref, old in content)
    session, bot = Session.new(content, "drowned_vale", 3), RandomBot(3)
    start = perf_counter()
    while session.run.turn < TURNS:
        session.act(bot.decide(session))
    played = (perf_counter() - start) * 1000 / TURNS
    start = perf_counter()
    session.rewind(TURNS - 1000)
    back = perf_counter() - start
    print(f"\n{back * 1000:.0f} ms back across 1,000 turns, played in {played * 1000:.0f} ms")  # noqa: T201 figure
    assert session.run.turn == TURNS - 1000
    assert back < 0.75 * played
