"""SplitMix64 draws inside compiled code, bit for bit those of `runtime.core.rng.Rng`.

A state goes in and the advanced state comes out: pass `np.uint64(rng.state)` and give the last
state back with `rng.state = int(state)`. Bounds are checked by the caller: a bound below 1 or a
table without tickets raises ValueError, as in `Rng`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.jit import kernel

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Int, Int64s

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_ZERO, _27, _30, _31 = np.uint64(0), np.uint64(27), np.uint64(30), np.uint64(31)


@kernel
def next_u64(state: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return the next 64 bits and the advanced state."""
    state = state + _GAMMA
    z = (state ^ (state >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31), state


@kernel
def below(state: np.uint64, n: Int) -> tuple[Int, np.uint64]:
    """Return a uniform integer in [0, n) and the advanced state."""
    if n < 1:
        raise ValueError("Cannot draw below a bound that is less than 1.")
    bound = np.uint64(n)
    value, state = next_u64(state)
    if value < bound:  # the threshold is below the bound, so only now it can matter
        threshold = (_ZERO - bound) % bound
        while value < threshold:
            value, state = next_u64(state)
    return np.int64(value % bound), state


@kernel
def between(state: np.uint64, low: Int, high: Int) -> tuple[Int, np.uint64]:
    """Return a uniform integer in [low, high], both ends included, and the advanced state."""
    offset, state = below(state, high - low + 1)
    return low + offset, state


@kernel
def chance(state: np.uint64, numerator: Int, denominator: Int) -> tuple[bool | np.bool_, np.uint64]:
    """Return True in `numerator` of `denominator` cases, and the advanced state."""
    ticket, state = below(state, denominator)
    return ticket < numerator, state


@kernel
def weighted(state: np.uint64, weights: Int64s) -> tuple[Int, np.uint64]:
    """Return an index, each with its share of integer tickets, and the advanced state."""
    total = np.int64(0)
    for weight in weights:
        if weight < 0:
            raise ValueError("Weights must be non-negative.")
        total += weight
    ticket, state = below(state, total)
    place = 0
    while ticket >= weights[place]:
        ticket -= weights[place]
        place += 1
    return place, state


@kernel
def shuffle(state: np.uint64, items: Int64s) -> np.uint64:
    """Put `items` into a uniformly random order, in place; return the advanced state."""
    for last in range(len(items) - 1, 0, -1):
        other, state = below(state, last + 1)
        items[last], items[other] = items[other], items[last]
    return state
