"""Budgets of play, as ratios within one run: machines differ."""

from time import perf_counter

import numpy as np
import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import DIRECTIONS
from runtime.core.kernels.distance import UNREACHED, distance_field
from runtime.core.rng import Rng
from runtime.game import Move, Session
from runtime.sim.bots import CautiousBot

pytestmark = pytest.mark.perf
TURNS = 4_000


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
        start = perf_counter()
        for _ in range(200):
            distance_field(ground, source, UNREACHED, out)
        times.append((perf_counter() - start) / 200)
    return min(times)


def random_walk(content: Content, seed: int, turns: int) -> float:
    """Return turns a second of a random walk on the 64 × 64 map, whose sight is on."""
    session, rng = Session.new(content, "drowned_vale", seed), Rng(seed)
    steps = [Move(*rng.pick(DIRECTIONS)) for _ in range(turns)]
    start = perf_counter()
    for step in steps:
        session.act(step)
    return turns / (perf_counter() - start)


def test_a_turn_with_thirty_enemies_costs_a_few_floods(
    content: Content, flood_seconds: float
) -> None:
    random_walk(content, 1, 200)
    speeds = [random_walk(content, seed, TURNS) for seed in range(2, 5)]
    speed = sorted(speeds)[1]
    print(f"\n{speed:,.0f} turns a second by a random walk; a flood {flood_seconds * 1e6:.0f} µs")  # noqa: T201 figure
    assert 1 / speed < 4 * flood_seconds


def test_the_cautious_bot_plays_within_ten_floods_a_turn(
    content: Content, flood_seconds: float
) -> None:
    session = Session.new(content, "drowned_vale", 3)
    bot = CautiousBot(content, 3)
    start = perf_counter()
    while not session.is_over and session.run.turn < 1500:
        session.act(bot.decide(session))
    each = (perf_counter() - start) / session.run.turn
    print(f"\n{1 / each:,.0f} turns a second by the cautious bot")  # noqa: T201 figure
    assert each < 10 * flood_seconds


def test_a_save_and_a_replay_take_little(content: Content, flood_seconds: float) -> None:
    session = Session.new(content, "drowned_vale", 3)
    bot = CautiousBot(content, 3)
    for _ in range(400):
        session.act(bot.decide(session))
    start = perf_counter()
    session.save()
    saving = perf_counter() - start
    record = session.record
    start = perf_counter()
    Session.replay(content, record)
    replaying = (perf_counter() - start) / len(record.commands)
    print(f"\nsave {saving * 1e3:.1f} ms, replay {replaying * 1e6:.0f} µs a turn")  # noqa: T201 figure
    assert saving < 400 * flood_seconds
    assert replaying < 8 * flood_seconds
