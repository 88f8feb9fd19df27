"""Packs of enemies: leaders with space between them, their packs close round them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.distance import UNREACHED
from runtime.core.kernels.jit import kernel
from runtime.core.kernels.random import below, between, weighted

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int, Int32s, Int64s
    from runtime.core.kernels.mapgen_grid import Tiles

_REACH = 2  # tiles from the leader to its pack
_TRIES = 16  # cells drawn for each pack


@kernel
def place_packs(
    tiles: Tiles,
    standable: Bools,
    taken: Bools,
    steps: Int32s,
    safe: Int,
    count: Int,
    spacing: Int,
    weights: Int64s,
    sizes: Int64s,
    out: Int64s,
    state: np.uint64,
) -> tuple[Int, np.uint64]:
    """Draw leaders on free cells, `spacing` tiles apart, and put their packs beside them.

    Args:
        tiles: uint8[H, W].
        standable: bool[tiles], where one may spawn.
        taken: bool[H, W], cells that are not free; chosen ones are marked.
        steps: int32[H, W], from the player.
        safe: Least steps from the player.
        count: Packs wanted; fewer come when space runs out.
        spacing: Tiles between two leaders, at least.
        weights: int64[K], tickets of each kind.
        sizes: int64[K, 2], least and most of a pack of each kind.
        out: int64[N, 4], overwritten with x, y, kind and pack; leaders come first in each pack.
        state: Of the random stream.

    Returns:
        The rows written and the advanced state.
    """
    height, width = tiles.shape
    free = np.empty(height * width, np.int64)
    cells = 0
    for y in range(1, height - 1):
        for x in range(1, width - 1):
            if _fits(tiles, standable, taken, steps, safe, x, y):
                free[cells] = y * width + x
                cells += 1
    near = np.zeros((height, width), np.bool_)
    placed = 0
    rows: Int = 0
    for _ in range(_TRIES * count):
        if cells == 0 or placed >= count or rows >= len(out):
            break
        draw, state = below(state, cells)
        cell = free[draw]
        cells -= 1
        free[draw] = free[cells]
        x, y = cell % width, cell // width
        if taken[y, x] or near[y, x]:
            continue
        who, state = weighted(state, weights)
        size, state = between(state, sizes[who, 0], sizes[who, 1])
        _claim(near, x, y, spacing)
        first = rows
        rows, state = _gather(tiles, standable, taken, steps, safe, x, y, size, out, rows, state)
        out[first:rows, 2] = who
        out[first:rows, 3] = placed
        placed += 1
    return rows, state


@kernel
def _fits(
    tiles: Tiles, standable: Bools, taken: Bools, steps: Int32s, safe: Int, x: Int, y: Int
) -> bool:
    """Tell whether one may spawn on the cell."""
    return bool(standable[tiles[y, x]] and safe <= steps[y, x] < UNREACHED and not taken[y, x])


@kernel
def _claim(near: Bools, x: Int, y: Int, spacing: Int) -> None:
    """Mark the cells that are less than `spacing` king moves away."""
    height, width = near.shape
    for ty in range(max(y - spacing + 1, 0), min(y + spacing, height)):
        for tx in range(max(x - spacing + 1, 0), min(x + spacing, width)):
            near[ty, tx] = True


@kernel
def _gather(
    tiles: Tiles,
    standable: Bools,
    taken: Bools,
    steps: Int32s,
    safe: Int,
    x: Int,
    y: Int,
    size: Int,
    out: Int64s,
    rows: Int,
    state: np.uint64,
) -> tuple[Int, np.uint64]:
    """Put a leader on (x, y) and up to size - 1 others near it, but not behind walls."""
    height, width = tiles.shape
    out[rows, 0], out[rows, 1] = x, y
    taken[y, x] = True
    rows += 1
    near = np.empty((2 * _REACH + 1) ** 2, np.int64)
    count = 0
    for ty in range(max(y - _REACH, 1), min(y + _REACH + 1, height - 1)):
        for tx in range(max(x - _REACH, 1), min(x + _REACH + 1, width - 1)):
            beside = -_REACH <= steps[ty, tx] - steps[y, x] <= _REACH
            if beside and _fits(tiles, standable, taken, steps, safe, tx, ty):
                near[count] = ty * width + tx
                count += 1
    for _ in range(size - 1):
        if count == 0 or rows >= len(out):
            break
        draw, state = below(state, count)
        cell = near[draw]
        count -= 1
        near[draw] = near[count]
        out[rows, 0], out[rows, 1] = cell % width, cell // width
        taken[cell // width, cell % width] = True
        rows += 1
    return rows, state
