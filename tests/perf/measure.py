"""How budgets are measured: in the time of this thread, and in units of the same run.

A unit is 100,000 calls of a small function, about 4 ms on the machine of the budgets; so a budget
in seconds there is a number of units everywhere.
"""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

UNITS_PER_SECOND = 250
UNIT_MS = 4


def least(
    work: Callable[[], object], rounds: int = 5, clock: Callable[[], float] = thread_time
) -> float:
    """Return the least seconds that the work takes: others can only add to them."""
    found = []
    for _ in range(rounds):
        start = clock()
        work()
        found.append(clock() - start)
    return min(found)


def usual(call: Callable[[], object], repeats: int) -> float:
    """Return the median seconds of a call over seven rounds of so many; a first one warms up."""
    call()

    def calls() -> None:
        for _ in range(repeats):
            call()

    return sorted(least(calls, 1) for _ in range(7))[3] / repeats


def unit() -> float:
    """Return the seconds of a unit."""

    def small(value: int) -> int:
        return value * 3 + 1

    def work() -> None:
        for value in range(100_000):
            small(value)

    return least(work, 10)
