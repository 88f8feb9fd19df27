"""Compiled draws against the scalar stream, value by value and state by state."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.core.kernels import random
from runtime.core.rng import MASK, MOST_CHOICES, Rng

SEEDS = st.integers(0, MASK)


def plain(answer: tuple[object, np.uint64]) -> tuple[int, int]:
    """Return value and state as the Python integers that numba hands out."""
    value, state = answer
    assert isinstance(value, int)
    return value, int(state)


@settings(deadline=None)
@given(SEEDS)
def test_compiled_bits_are_those_of_the_stream(seed: int) -> None:
    rng, state = Rng(seed), np.uint64(seed)
    for _ in range(20):
        value, state = map(np.uint64, random.next_u64(state))
        assert (int(value), int(state)) == (rng.next_u64(), rng.state)


@settings(deadline=None)
@given(SEEDS, st.one_of(st.integers(1, 300), st.integers(1, MOST_CHOICES)))
def test_compiled_numbers_are_those_of_the_stream(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert plain(random.below(np.uint64(seed), n)) == (rng.below(n), rng.state)


@settings(deadline=None)
@given(SEEDS, st.integers(-1000, 1000), st.integers(0, 1000))
def test_compiled_ranges_are_those_of_the_stream(seed: int, low: int, width: int) -> None:
    rng = Rng(seed)
    expected = rng.between(low, low + width), rng.state
    assert plain(random.between(np.uint64(seed), low, low + width)) == expected


@settings(deadline=None)
@given(SEEDS, st.integers(0, 100))
def test_compiled_chances_are_those_of_the_stream(seed: int, percent: int) -> None:
    rng = Rng(seed)
    assert plain(random.chance(np.uint64(seed), percent, 100)) == (rng.chance(percent), rng.state)


@settings(deadline=None)
@given(SEEDS, st.lists(st.integers(0, 50), min_size=1, max_size=9).filter(any))
def test_compiled_tables_are_those_of_the_stream(seed: int, weights: list[int]) -> None:
    rng = Rng(seed)
    expected = rng.weighted(weights), rng.state
    assert plain(random.weighted(np.uint64(seed), np.array(weights))) == expected


@settings(deadline=None)
@given(SEEDS, st.integers(0, 30))
def test_compiled_orders_are_those_of_the_stream(seed: int, size: int) -> None:
    rng, items = Rng(seed), np.arange(size)
    expected = rng.shuffled(range(size))
    assert random.shuffle(np.uint64(seed), items) == rng.state
    assert items.tolist() == expected


@pytest.mark.parametrize("weights", [[], [0, 0], [3, -1]])
def test_compiled_tables_without_tickets_are_refused(weights: list[int]) -> None:
    with pytest.raises(ValueError, match=r"bound|Weights"):
        random.weighted(np.uint64(0), np.array(weights, np.int64))


def test_a_compiled_draw_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="less than 1"):
        random.below(np.uint64(0), 0)
