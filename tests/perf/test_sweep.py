"""Sweeps: two jobs do nearly twice as much as one, and many seeds take no more memory than few."""

from __future__ import annotations

import os
import subprocess
import sys
from time import perf_counter

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.sim.sweep import sweep

pytestmark = pytest.mark.perf

MAP = "gray_marches"
SEEDS = 3200
SPEED_UP = 1.8
SLACK = 1.15
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


def seconds(jobs: int) -> float:
    content = load_project(shipped_project()).content
    for _ in sweep(content, MAP, range(400), jobs=jobs):
        pass  # processes start and kernels load
    start = perf_counter()
    done = sum(1 for _ in sweep(content, MAP, range(SEEDS), jobs=jobs))
    assert done == SEEDS
    return perf_counter() - start


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="one core cannot do two jobs at once")
def test_two_jobs_are_nearly_twice_as_fast_as_one() -> None:
    ratio = seconds(1) / seconds(2)
    print(f"\nsweep of {SEEDS} seeds: two jobs {ratio:.2f} times as fast as one")  # noqa: T201 figure
    assert ratio * SLACK >= SPEED_UP


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
