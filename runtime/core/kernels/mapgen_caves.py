"""Caves by a cellular automaton."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.jit import kernel
from runtime.core.kernels.mapgen_carves import WHOLE
from runtime.core.kernels.random import chance

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Int
    from runtime.core.kernels.mapgen_grid import Tiles

_CROWDED = 5  # of nine tiles, with this many walls the middle becomes one


@kernel
def grow_caves(
    tiles: Tiles, ground: Int, wall: Int, tickets: Int, smoothing: Int, state: np.uint64
) -> tuple[Int, np.uint64]:
    """Fill the inside by chance and smooth it: a tile is wall where most round it are.

    The border stays wall. Returns the open tiles and the advanced state.
    """
    height, width = tiles.shape
    for y in range(1, height - 1):
        for x in range(1, width - 1):
            filled, state = chance(state, tickets, WHOLE)
            tiles[y, x] = wall if filled else ground
    before = np.empty((height, width), np.uint8)
    for _ in range(smoothing):
        before[:, :] = tiles == wall
        _smooth(before, tiles, ground, wall)
    count = 0
    for y in range(1, height - 1):
        for x in range(1, width - 1):
            count += tiles[y, x] == ground
    return count, state


@kernel
def _smooth(before: Tiles, tiles: Tiles, ground: Int, wall: Int) -> None:
    """Write one step of the automaton to `tiles`; `before` is 1 where there was wall."""
    height, width = tiles.shape
    for y in range(1, height - 1):
        for x in range(1, width - 1):
            around = 0
            for dy in (-1, 0, 1):
                around += before[y + dy, x - 1] + before[y + dy, x] + before[y + dy, x + 1]
            tiles[y, x] = wall if around >= _CROWDED else ground
