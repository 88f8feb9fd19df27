"""Masks and floods of the generator, against plain Python."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from runtime.core.kernels.mapgen_grid import parts_of, steps_from

Mask = np.ndarray[tuple[int, int], np.dtype[np.bool_]]


def parts_by_floods(mask: Mask) -> int:
    """Return how many parts the open cells form, by one flood after another."""
    left, count, width = mask.ravel().copy(), 0, mask.shape[1]
    steps, queue = np.empty(left.size, np.int32), np.empty(left.size, np.int32)
    while left.any():
        reached = steps_from(left, width, int(np.argmax(left)), steps, queue)
        left[queue[: int(reached)]] = False
        count += 1
    return count


@settings(max_examples=300, deadline=None)
@given(
    arrays.arrays(
        np.bool_,
        st.tuples(st.integers(1, 14), st.integers(1, 14)),
        elements=st.integers(0, 2).map(bool),
    )
)
def test_parts_are_counted_as_floods_find_them(inside: Mask) -> None:
    mask = np.pad(inside, 1)
    assert parts_of(mask.ravel(), mask.shape[1]) == parts_by_floods(mask)


def test_runs_that_a_long_run_below_joins_are_one_part() -> None:
    rows = ("#########", "#.#.#.#.#", "#.......#", "#########", "##.###.##", "#########")
    mask = np.array([[sign == "." for sign in row] for row in rows])
    assert parts_of(mask.ravel(), mask.shape[1]) == 3
