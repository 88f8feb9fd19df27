"""Sweeps: sharing them costs little, and many seeds take no more memory than few."""

from __future__ import annotations

import os
import subprocess
import sys
from time import perf_counter, process_time, sleep

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.sim.jobs import spread
from runtime.sim.sweep import BATCH, Sweeper

pytestmark = pytest.mark.perf

MAP = "gray_marches"
SEEDS = 2000
ROUNDS = 3
SPEED_UP = 1.8
MEGABYTE = 1024  # getrusage counts in kilobytes

MEMORY = """
import resource, sys
from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.sim.sweep import SweepSummary, sweep
summary = SweepSummary("{map}")
for row in sweep(load_project(shipped_project()).content, "{map}", range({seeds})):
    summary.add(row)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_a_sweep_on_two_jobs_is_nearly_twice_as_fast_as_on_one() -> None:
    """Told by the time of the processes themselves, since a clock tells of all the machine does.

    Processes have started and kernels have loaded: that is two seconds, once, of any sweep.
    """
    sweeper = Sweeper(load_project(shipped_project()).content, MAP, 1)
    both = [spent(sweeper, 2) for _ in range(ROUNDS)]
    alone = [spent(sweeper, 1) for _ in range(ROUNDS)]
    speed_up = 2 * min(alone)[0] / min(both)[0]
    print(  # noqa: T201 figure
        f"\na sweep on two jobs is {speed_up:.2f} times as fast as on one where both cores are "
        f"free; {min(alone)[1] / min(both)[1]:.2f} times on this clock"
    )
    assert speed_up >= SPEED_UP


def spent(sweeper: Sweeper, jobs: int) -> tuple[float, float]:
    """Return the seconds that all processes worked for a sweep, and those on the clock."""
    run(sweeper, 2 * BATCH + 1, jobs)
    before, here, start = clocks(), process_time(), perf_counter()
    run(sweeper, SEEDS, jobs)
    here, clock, after = process_time() - here, perf_counter() - start, clocks()
    assert len(before) == 2
    return here + sum(after[each] - before[each] for each in before), clock


def run(sweeper: Sweeper, seeds: int, jobs: int) -> None:
    rows = spread(sweeper, range(seeds), jobs=jobs, batch=BATCH)
    assert sum(1 for _ in rows) == seeds


def clocks() -> dict[int, float]:
    """Return how many seconds each of the two processes has worked, by its number."""
    return dict(spread(own_clock, range(40), jobs=2, batch=1))


def own_clock(_: int) -> tuple[int, float]:
    sleep(0.01)  # so that the other one takes some too
    return os.getpid(), process_time()


def memory(seeds: int) -> int:
    script = MEMORY.format(map="withered_graveyard", seeds=seeds)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=240
    )
    return int(done.stdout)


@pytest.mark.skipif(sys.platform == "win32", reason="getrusage is of POSIX")
def test_ten_thousand_seeds_take_no_more_memory_than_one_thousand() -> None:
    few, many = memory(1000), memory(10_000)
    print(f"\nmemory: {few / MEGABYTE:.0f} MB for 1,000 seeds, {many / MEGABYTE:.0f} MB for 10,000")  # noqa: T201 figure
    assert many - few < 12 * MEGABYTE
