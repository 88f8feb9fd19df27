"""Sweeps: sharing them costs little, and many seeds take no more memory than few."""

from __future__ import annotations

import pickle
import subprocess
import sys
from time import perf_counter

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.sim.sweep import BATCH, sweep, sweep_batch
from tests.perf.measure import least

pytestmark = pytest.mark.perf

MAP = "gray_marches"
SEEDS = 1600
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


def test_what_two_jobs_are_sent_costs_less_than_a_tenth_of_their_work() -> None:
    """So two free cores are nearly twice as fast as one; sending is work that one job has not.

    A clock on the wall would tell of whatever else the machine does, so it is shown and no more.
    """
    content = load_project(shipped_project()).content
    rows = sweep_batch(content, MAP, range(BATCH), 1)

    def send() -> None:
        there = pickle.loads(pickle.dumps(content))  # noqa: S301 - our own bytes, as joblib does
        sweep_batch(there, MAP, range(0), 1)
        pickle.loads(pickle.dumps(rows))  # noqa: S301 - same

    sending = least(send)
    working = least(lambda: sweep_batch(content, MAP, range(BATCH), 1))
    speed_up = 2 * working / (working + sending)
    one, two = seconds(1), seconds(2)
    print(  # noqa: T201 figure
        f"\ntwo jobs are {speed_up:.2f} times as fast as one where cores are free; "
        f"{one / two:.2f} times on this clock"
    )
    assert speed_up >= SPEED_UP


def seconds(jobs: int) -> float:
    content = load_project(shipped_project()).content
    for _ in sweep(content, MAP, range(2 * BATCH), jobs=jobs):
        pass  # processes start and kernels load
    start = perf_counter()
    assert sum(1 for _ in sweep(content, MAP, range(SEEDS), jobs=jobs)) == SEEDS
    return perf_counter() - start


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
