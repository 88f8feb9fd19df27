"""Light cover over open ground: clusters and lines of one tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.jit import kernel
from runtime.core.kernels.random import below, between

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Int
    from runtime.core.kernels.mapgen_grid import Tiles

_STEP_X = np.array([0, 1, 0, -1])
_STEP_Y = np.array([-1, 0, 1, 0])
_TRIES = 6  # for each tile of a cluster, before the cluster stays smaller
_MOST_TRIES = 16  # for each tile of the map, all clusters together


@kernel
def scatter_clusters(
    tiles: Tiles, ground: Int, tile: Int, count: Int, low: Int, high: Int, state: np.uint64
) -> np.uint64:
    """Grow `count` clusters of `low` to `high` tiles on `ground`, away from the border.

    Each tile joins beside a random member of its cluster. Returns the advanced state.
    """
    height, width = tiles.shape
    most = min(high, height * width)
    xs = np.empty(most + 1, np.int64)
    ys = np.empty(most + 1, np.int64)
    budget = _MOST_TRIES * height * width
    for _ in range(count):
        size, state = between(state, low, high)
        size = min(size, most)
        x, state = between(state, 1, width - 2)
        y, state = between(state, 1, height - 2)
        if size == 0 or tiles[y, x] != ground:
            continue
        tiles[y, x] = tile
        xs[0], ys[0] = x, y
        placed = 1
        for _ in range(size * _TRIES):
            if placed >= size or budget <= 0:
                break
            budget -= 1
            member, state = below(state, placed)
            way, state = below(state, 4)
            x, y = xs[member] + _STEP_X[way], ys[member] + _STEP_Y[way]
            if 0 < x < width - 1 and 0 < y < height - 1 and tiles[y, x] == ground:
                tiles[y, x] = tile
                xs[placed], ys[placed] = x, y
                placed += 1
    return state


@kernel
def scatter_lines(
    tiles: Tiles, ground: Int, tile: Int, count: Int, low: Int, high: Int, state: np.uint64
) -> np.uint64:
    """Draw `count` straight lines of `low` to `high` tiles; what is no `ground` stays.

    A line ends at the border. Returns the advanced state.
    """
    height, width = tiles.shape
    for _ in range(count):
        size, state = between(state, low, high)
        x, state = between(state, 1, width - 2)
        y, state = between(state, 1, height - 2)
        across, state = below(state, 2)
        for _ in range(size):
            if x >= width - 1 or y >= height - 1:
                break
            if tiles[y, x] == ground:
                tiles[y, x] = tile
            x += across
            y += 1 - across
    return state
