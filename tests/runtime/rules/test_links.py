"""No actor, gate or boss room refers to what does not exist, and runs of bots keep it so."""

from collections.abc import Callable

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.game import Session
from runtime.rules.invariants import broken_invariants
from runtime.sim.bots import CautiousBot
from runtime.world.places import Gate
from runtime.world.run import Run

GONE = 9_999


@pytest.fixture(scope="module")
def content() -> Content:
    return load_project(shipped_project()).content


def other(run: Run) -> int:
    return max(run.level.actors)


def call_by_nobody(run: Run) -> None:
    run.level.actors[other(run)].summoner = GONE


def keep_by_nobody(run: Run) -> None:
    run.level.gates[0] = Gate(None, GONE, 0, (), 0)


def lose_a_boss(run: Run) -> None:
    run.level.arenas[GONE] = ()


def take_unknown_traits(run: Run) -> None:
    run.level.actors[other(run)].traits = ("gone",)


def rest_from_nothing(run: Run) -> None:
    run.level.actors[other(run)].cooldowns["gone"] = 5


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (call_by_nobody, "was called by 9999"),
        (keep_by_nobody, "kept by 9999"),
        (lose_a_boss, "boss room are those of 9999"),
        (take_unknown_traits, "unknown trait gone"),
        (rest_from_nothing, "unknown ability gone"),
    ],
)
def test_a_link_to_what_never_was_is_told(
    content: Content, spoil: Callable[[Run], None], told: str
) -> None:
    run = Session.new(content, "drowned_vale", 3).run
    assert broken_invariants(content, run) == []
    spoil(run)
    assert any(told in each for each in broken_invariants(content, run))


@pytest.mark.parametrize("seed", range(3))
def test_no_link_breaks_and_time_never_runs_back_in_a_campaign(content: Content, seed: int) -> None:
    campaign = next(iter(content.all("campaigns")))
    session = Session.campaign(content, campaign, seed)
    bot, before = CautiousBot(content, seed), 0
    while not session.is_over and session.run.turn < 500:
        session.act(bot.decide(session))
        assert broken_invariants(session.content, session.run) == []
        assert session.run.time >= before
        before = session.run.time
