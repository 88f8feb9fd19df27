"""Whole runs by every bot, thousands of them: no exception, no broken world, no endless run."""

from functools import cache

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.rng import Rng
from runtime.game import Command, RunState, Session
from runtime.rules.invariants import broken_invariants
from runtime.sim.bots import Bot, make_bot
from runtime.sim.names import TURN_LIMIT, BotName
from runtime.sim.simulate import play_out

EVERY = 50
"""Turns between two looks at the whole world."""
BOTS = [
    BotName.RECKLESS, BotName.RANDOM, BotName.EXPLORER, BotName.RECKLESS, BotName.CAUTIOUS,
    BotName.RANDOM, BotName.RECKLESS, BotName.GREEDY, BotName.RANDOM, BotName.RECKLESS,
]  # fmt: skip
"""Ten runs: more by those who are soon done."""
WANDERING = 3_000
"""Turns after which a walk at random has been long enough."""
PARTS, RUNS = 500, 10
TURNS_A_FLOOR = 4_000
"""Turns that no floor takes on average. Stairs outside a campaign lead on for ever: who is strong
enough comes to the turn limit alive, and must have come on until then."""


class Watched:
    """A bot under watch: now and then the world must be whole."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def decide(self, session: Session) -> Command:
        """Check, then decide."""
        if session.run.turn % EVERY == 0:
            assert broken_invariants(session.content, session.run) == []
        return self._bot.decide(session)


@cache
def shipped() -> Content:
    """Return the shipped game."""
    return load_project(shipped_project()).content


def play_run(number: int) -> None:
    """Play one run to its end: every third a campaign by some character, the others one map."""
    content, rng = shipped(), Rng(2026).child("soak", number)
    name, seed = BOTS[number % len(BOTS)], rng.next_u64()
    if number % 3 == 0:
        campaign, hero = rng.pick(sorted(content.campaigns)), rng.pick(sorted(content.characters))
        session = Session.campaign(content, campaign, seed, character=hero)
    else:
        session = Session.new(content, rng.pick(sorted(content.maps)), seed)
    limit = WANDERING if name is BotName.RANDOM else TURN_LIMIT
    result = play_out(session, Watched(make_bot(name, content, seed)), limit)
    assert broken_invariants(session.content, session.run) == []
    assert result.turns <= limit
    if name is not BotName.RANDOM and result.state is RunState.ACTIVE:
        came_on = session.run.setup.campaign is None and session.run.floor > 1
        assert came_on, f"run {number} does not end: {session.record}"
        assert result.turns <= session.run.floor * TURNS_A_FLOOR, f"run {number} stands still"


@pytest.mark.parametrize("part", range(6))
def test_sixty_runs_end_and_keep_the_world_whole(part: int) -> None:
    for number in range(part * 10, part * 10 + 10):
        play_run(number)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_five_thousand_runs_end_and_keep_the_world_whole(part: int) -> None:
    for number in range(part * RUNS, part * RUNS + RUNS):
        play_run(number)
