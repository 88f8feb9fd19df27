"""Budgets of play, as ratios within one run: machines differ."""

from collections.abc import Callable
from itertools import cycle
from time import sleep, thread_time

import numpy as np
import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import DIRECTIONS
from runtime.core.kernels.distance import UNREACHED, distance_field
from runtime.core.rng import Rng
from runtime.game import ChooseBoon, Command, Move, Session
from runtime.sim.bots import CautiousBot
from tests.perf.measure import UNITS_PER_SECOND, least, unit

pytestmark = pytest.mark.perf
TURNS = 2_000
RANDOM_TURNS = 12_000
CAUTIOUS_TURNS = 4_000
"""Turns a second on the machine of the budgets."""
TRIES = 40
PAUSE = 1.0
"""A busy machine can only add to the time of a try, so the best of many counts, with seconds in
between for what others do to pass; mostly the first is quick enough, and then it is the answer."""


@pytest.fixture(scope="module")
def content() -> Content:
    content = load_project(shipped_project()).content
    record = content.rules.model_copy(
        update={"player": content.rules.player.model_copy(update={"health": 1_000_000})}
    )
    pairs = [(ref, record if ref.kind == "rules" else old) for ref, old in content]
    return Content(pairs)


@pytest.fixture(scope="module")
def flood_seconds() -> float:
    """Return the time of a full 64 × 64 distance field: the yardstick of this machine."""
    ground, out = np.ones((64, 64), np.bool_), np.empty((64, 64), np.int32)
    source = np.array([(32, 32)], np.int32)
    distance_field(ground, source, UNREACHED, out)
    times = []
    for _ in range(5):
        start = thread_time()
        for _ in range(200):
            distance_field(ground, source, UNREACHED, out)
        times.append((thread_time() - start) / 200)
    return min(times)


def turns_a_second(content: Content, decide: Callable[[Session], Command], enough: float) -> float:
    """Return the most turns a second that a player comes to, or the first that are enough.

    As on the machine of the budgets, on the 64 × 64 map, whose sight is on, among thirty enemies.
    The unit is measured beside every try, as others may take the caches of both; turns that were
    refused do not count.
    """
    best = 0.0
    for _ in range(TRIES):
        session = Session.new(content, "drowned_vale", 3)

        def play(session: Session = session) -> None:
            while session.run.turn < TURNS and not session.is_over:
                session.act(ChooseBoon(0) if session.run.offers else decide(session))

        before = unit()
        units = least(play, 1) / ((before + unit()) / 2)
        best = max(best, session.run.turn / units * UNITS_PER_SECOND)
        if best > enough:
            break
        sleep(PAUSE)
    return best


def test_a_random_walk_keeps_its_speed(content: Content) -> None:
    rng = Rng(2)
    steps = cycle([Move(*rng.pick(DIRECTIONS)) for _ in range(4 * TURNS)])
    speed = turns_a_second(content, lambda _: next(steps), RANDOM_TURNS)
    print(f"\n{speed:,.0f} turns a second by a random walk")  # noqa: T201 figure
    assert speed > RANDOM_TURNS


def test_the_cautious_bot_keeps_its_speed(content: Content) -> None:
    bot = CautiousBot(content, 3)
    speed = turns_a_second(content, bot.decide, CAUTIOUS_TURNS)
    print(f"\n{speed:,.0f} turns a second by the cautious bot")  # noqa: T201 figure
    assert speed > CAUTIOUS_TURNS


def test_a_save_and_a_replay_take_little(content: Content, flood_seconds: float) -> None:
    session = Session.new(content, "drowned_vale", 3)
    bot = CautiousBot(content, 3)
    for _ in range(400):
        session.act(bot.decide(session))
    start = thread_time()
    session.save()
    saving = thread_time() - start
    record = session.record
    start = thread_time()
    Session.replay(content, record)
    replaying = (thread_time() - start) / len(record.commands)
    print(f"\nsave {saving * 1e3:.1f} ms, replay {replaying * 1e6:.0f} µs a turn")  # noqa: T201 figure
    assert saving < 400 * flood_seconds
    assert replaying < 8 * flood_seconds
