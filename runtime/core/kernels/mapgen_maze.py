"""A maze on a coarse grid: which cells it takes and which of their sides are open.

Sides are bits: north 1, east 2, south 4, west 8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.jit import kernel
from runtime.core.kernels.mapgen_carves import WHOLE
from runtime.core.kernels.random import below, chance

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int, Int64s

_STEP_X = np.array([0, 1, 0, -1])
_STEP_Y = np.array([-1, 0, 1, 0])


@kernel
def grow_maze(
    columns: Int, rows: Int, rooms: Int, merges: Int, masks: Int64s, order: Int64s, state: np.uint64
) -> tuple[Int, np.uint64]:
    """Grow a tree of up to `rooms` cells, then join neighbours that it left apart, by chance.

    Each cell joins a random cell that has a free neighbour; the newest is preferred, so that
    there are ways and not only a clump.

    Args:
        columns: Of the grid.
        rows: Of the grid.
        rooms: Cells wanted.
        merges: Tickets of WHOLE for each pair of neighbours.
        masks: int64[rows, columns], overwritten: open sides, 0 for a cell without a room.
        order: int64[rooms], overwritten with the cells taken (row · columns + column), the
            first one where one starts.
        state: Of the random stream.

    Returns:
        How many cells were taken, and the advanced state.
    """
    masks[:, :] = 0
    taken = np.zeros((rows, columns), np.bool_)
    first, state = below(state, rows * columns)
    order[0] = first
    taken[first // columns, first % columns] = True
    count = 1
    wanted = min(rooms, rows * columns)
    for _ in range(64 * rows * columns):  # in half the tries, and more, one is found
        if count >= wanted:
            break
        newest, state = below(state, 2)
        place, state = below(state, count)
        if newest:
            place = count - 1
        way, state = below(state, 4)
        x, y = order[place] % columns, order[place] // columns
        tx, ty = x + _STEP_X[way], y + _STEP_Y[way]
        if not (0 <= tx < columns and 0 <= ty < rows) or taken[ty, tx]:
            continue
        taken[ty, tx] = True
        order[count] = ty * columns + tx
        count += 1
        masks[y, x] |= 1 << way
        masks[ty, tx] |= 1 << (way + 2) % 4
    return count, _merge(masks, taken, merges, state)


@kernel
def _merge(masks: Int64s, taken: Bools, merges: Int, state: np.uint64) -> np.uint64:
    """Join neighbours that have rooms and no way between them, by chance."""
    rows, columns = masks.shape
    for y in range(rows):
        for x in range(columns):
            for way in (1, 2):
                tx, ty = x + _STEP_X[way], y + _STEP_Y[way]
                if tx >= columns or ty >= rows or not taken[y, x] or not taken[ty, tx]:
                    continue
                if masks[y, x] & (1 << way):
                    continue
                joined, state = chance(state, merges, WHOLE)
                if joined:
                    masks[y, x] |= 1 << way
                    masks[ty, tx] |= 1 << (way + 2) % 4
    return state


@kernel
def maze_steps(masks: Int64s, first: Int, steps: Int64s) -> None:
    """Write the rooms from `first` to each cell to the flat `steps`; -1 where there is none."""
    rows, columns = masks.shape
    steps[:] = -1
    steps[first] = 0
    queue = np.empty(rows * columns, np.int64)
    queue[0] = first
    head, tail = 0, 1
    while head < tail:
        here = queue[head]
        head += 1
        for way in range(4):
            if not masks[here // columns, here % columns] & (1 << way):
                continue
            there = here + _STEP_Y[way] * columns + _STEP_X[way]
            if steps[there] < 0:
                steps[there] = steps[here] + 1
                queue[tail] = there
                tail += 1
