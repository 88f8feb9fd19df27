"""The proof: what every finished map promises, checked once after its last change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.distance import UNREACHED
from runtime.core.kernels.jit import kernel
from runtime.core.kernels.mapgen_grid import border_closed, open_cells, parts_of, steps_from

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int, Int32s, Int64s
    from runtime.core.kernels.mapgen_grid import Tiles

PROVED = 0
BORDER_OPEN = 1
NO_EXIT = 2
CUT_OFF = 3
CORE_CUT_OFF = 4
IN_A_WALL = 5
ON_ANOTHER = 6
ON_HAZARD = 7
IN_BUBBLE = 8
THING_CUT_OFF = 9

# What is asked of a placement, as bits.
NO_WAY_THROUGH = 1  # others cannot pass its cell: a chest
IS_EXIT = 2
KEEPS_AWAY = 4  # not in the safe bubble of the player
IN_DOORWAY = 8  # a lock: it may stand where one can only pass when it is open


@kernel
def prove(
    tiles: Tiles,
    passable: Bools,
    walkable: Bools,
    harmless: Bools,
    things: Int64s,
    cores: Int64s,
    steps: Int32s,
    safe: Int,
) -> tuple[Int, Int, Int]:
    """Check the promises of a map; return a code and the cell (x, y) that breaks one.

    From every walkable cell an exit is reached without stepping on what bars the way; every
    core and thing is reached too, and the player with them; things stand on walkable cells
    without hazard, one on each, enemies outside the safe bubble.

    Args:
        tiles: uint8[H, W].
        passable: bool[tiles]: walkable, or to be opened.
        walkable: bool[tiles].
        harmless: bool[tiles].
        things: int64[N, 3], x, y and bits.
        cores: int64[M, 2], centres of zones and rooms.
        steps: int32[H, W], from the player.
        safe: Radius of the safe bubble in steps.
    """
    height, width = tiles.shape
    mask = np.empty(height * width, np.bool_)
    open_cells(tiles, passable, mask)
    if not border_closed(mask, width):
        return BORDER_OPEN, 0, 0
    code, fault = _standing(tiles, passable, walkable, harmless, things, steps, safe)
    if code != PROVED:
        return code, things[fault, 0], things[fault, 1]
    start = np.int64(-1)
    for i in range(len(things)):
        place = things[i, 1] * width + things[i, 0]
        mask[place] = mask[place] and not things[i, 2] & NO_WAY_THROUGH
        if things[i, 2] & IS_EXIT:
            start = place
    if start < 0:
        return NO_EXIT, 0, 0
    code, place = _reaching(tiles, walkable, mask, start, things, cores)
    return code, place % width, place // width


@kernel
def _standing(
    tiles: Tiles,
    passable: Bools,
    walkable: Bools,
    harmless: Bools,
    things: Int64s,
    steps: Int32s,
    safe: Int,
) -> tuple[Int, Int]:
    """Check where things stand; return a code and the index of the one that stands wrong."""
    height, width = tiles.shape
    taken = np.zeros((height, width), np.bool_)
    for i in range(len(things)):
        x, y = things[i, 0], things[i, 1]
        if not (0 <= x < width and 0 <= y < height):
            return IN_A_WALL, i
        in_doorway = things[i, 2] & IN_DOORWAY and passable[tiles[y, x]]
        if not walkable[tiles[y, x]] and not in_doorway:
            return IN_A_WALL, i
        if taken[y, x]:
            return ON_ANOTHER, i
        taken[y, x] = True
        if not harmless[tiles[y, x]]:
            return ON_HAZARD, i
        if things[i, 2] & KEEPS_AWAY and steps[y, x] < safe:
            return IN_BUBBLE, i
    return PROVED, 0


@kernel
def _reaching(
    tiles: Tiles, walkable: Bools, mask: Bools, start: Int, things: Int64s, cores: Int64s
) -> tuple[Int, Int]:
    """Check what reaches the exit at `start` over `mask`; return a code and the place cut off."""
    size, width = len(mask), tiles.shape[1]
    flat = tiles.reshape(size)
    reached = mask
    if parts_of(mask, width) > 1:
        reached = _flooded(mask, width, start)
        for place in range(size):
            if mask[place] and walkable[flat[place]] and not reached[place]:
                return CUT_OFF, place
    for i in range(len(things)):
        place = things[i, 1] * width + things[i, 0]
        if not _touched(reached, mask, width, place):
            return THING_CUT_OFF, place
    for i in range(len(cores)):
        place = cores[i, 1] * width + cores[i, 0]
        if not _touched(reached, mask, width, place):
            return CORE_CUT_OFF, place
    return PROVED, 0


@kernel
def _flooded(mask: Bools, width: Int, start: Int) -> Bools:
    """Return which places of the mask are reached from `start`."""
    size = len(mask)
    steps = np.empty(size, np.int32)
    steps_from(mask, width, start, steps, np.empty(size, np.int32))
    return steps < UNREACHED


@kernel
def _touched(reached: Bools, mask: Bools, width: Int, place: Int) -> bool:
    """Tell whether the cell is reached, or a neighbour of it when the cell itself is barred."""
    if mask[place]:
        return bool(reached[place])
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if reached[place + dy * width + dx]:
                return True
    return False


@kernel
def survey(tiles: Tiles, walkable: Bools, steps: Int32s) -> tuple[Int, Int]:
    """Return how many cells are walkable and the most steps from the player to one."""
    height, width = tiles.shape
    count, farthest = 0, 0
    for y in range(height):
        for x in range(width):
            if walkable[tiles[y, x]]:
                count += 1
                if steps[y, x] < UNREACHED:
                    farthest = max(farthest, steps[y, x])
    return count, farthest


@kernel
def rest_connected(
    tiles: Tiles, passable: Bools, barred: Int64s, x: Int, y: Int, w: Int, h: Int
) -> bool:
    """Tell whether all open cells outside a box are connected when the box is shut.

    `barred` is int64[N, 2], cells (x, y) that nobody crosses either.
    """
    height, width = tiles.shape
    mask = np.empty(height * width, np.bool_)
    open_cells(tiles, passable, mask)
    for row in range(max(y, 0), min(y + h, height)):
        for column in range(max(x, 0), min(x + w, width)):
            mask[row * width + column] = False
    for i in range(len(barred)):
        mask[barred[i, 1] * width + barred[i, 0]] = False
    return bool(parts_of(mask, width) <= 1)


@kernel
def dead_ends(passable: Bools) -> Int:
    """Return how many open cells have a single open neighbour across or down, bool[H, W]."""
    height, width = passable.shape
    count = 0
    for y in range(1, height - 1):
        for x in range(1, width - 1):
            if not passable[y, x]:
                continue
            ways = np.int64(passable[y - 1, x]) + np.int64(passable[y + 1, x])
            ways += np.int64(passable[y, x - 1]) + np.int64(passable[y, x + 1])
            count += ways == 1
    return count
