"""Where things stand on finished terrain: the player, the ways out, the crowd.

`steps` is int32[H, W]: king moves from the player, UNREACHED where no way leads. `claimed` is
bool[H, W]: cells of zones. `taken` is bool[H, W]: cells where something stands already. Masks by
tile are bool[tiles], by tile index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.distance import UNREACHED
from runtime.core.kernels.jit import kernel
from runtime.core.kernels.mapgen_grid import king_moves, open_cells, steps_from
from runtime.core.kernels.random import below, between, weighted

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int, Int32s, Int64s
    from runtime.core.kernels.mapgen_grid import Tiles


@kernel
def pick_start(
    tiles: Tiles,
    calm: Bools,
    claimed: Bools,
    boxes: Int64s,
    wanted: Int,
    tries: Int,
    state: np.uint64,
) -> tuple[Int, Int, np.uint64]:
    """Choose a calm cell outside all zones, `wanted` tiles from each zone if that can be.

    The first of `tries` random cells that is far enough is taken, else the farthest of them.
    `boxes` is int64[N, 4], (x, y, w, h). Returns x, y and the state; x is -1 when no calm cell
    is free.
    """
    height, width = tiles.shape
    best: Int = np.int64(-1)
    best_x: Int = np.int64(-1)
    best_y: Int = np.int64(-1)
    for _ in range(tries):
        x, state = between(state, 1, width - 2)
        y, state = between(state, 1, height - 2)
        if not calm[tiles[y, x]] or claimed[y, x]:
            continue
        room = _room_to_boxes(boxes, x, y)
        if room > best:
            best, best_x, best_y = room, x, y
        if room >= wanted:
            break
    if best_x < 0:
        for y in range(1, height - 1):
            for x in range(1, width - 1):
                if calm[tiles[y, x]] and not claimed[y, x]:
                    room = _room_to_boxes(boxes, x, y)
                    if room > best:
                        best, best_x, best_y = room, x, y
    return best_x, best_y, state


@kernel
def _room_to_boxes(boxes: Int64s, x: Int, y: Int) -> Int:
    """Return the king moves from a cell to the nearest box."""
    nearest = np.int64(1 << 30)
    for i in range(len(boxes)):
        dx = max(boxes[i, 0] - x, x - (boxes[i, 0] + boxes[i, 2] - 1), 0)
        dy = max(boxes[i, 1] - y, y - (boxes[i, 1] + boxes[i, 3] - 1), 0)
        nearest = min(nearest, max(dx, dy))
    return nearest


@kernel
def walk_from(tiles: Tiles, passable: Bools, x: Int, y: Int, steps: Int32s) -> Int:
    """Write the steps from (x, y) to each cell to `steps`; return how many are reached."""
    height, width = tiles.shape
    mask = np.empty(height * width, np.bool_)
    open_cells(tiles, passable, mask)
    queue = np.empty(height * width, np.int32)
    return steps_from(mask, width, y * width + x, steps.reshape(height * width), queue)


@kernel
def pick_exits(
    tiles: Tiles,
    calm: Bools,
    claimed: Bools,
    taken: Bools,
    steps: Int32s,
    safe: Int,
    tries: Int,
    out: Int64s,
    state: np.uint64,
) -> tuple[Int, np.uint64]:
    """Choose cells at least `safe` steps from the player, far from it and from each other.

    For each row of `out`, int64[N, 2], the best of `tries` random cells is taken; when none of
    them would do, the best of all cells. Zones are left out. Marks the cells as taken. Returns
    how many were found.
    """
    height, width = tiles.shape
    for i in range(len(out)):
        best: Int = np.int64(0)
        for _ in range(tries):
            x, state = between(state, 1, width - 2)
            y, state = between(state, 1, height - 2)
            score = _exit_score(tiles, calm, claimed, taken, steps, safe, out, i, x, y)
            if score > best:
                best = score
                out[i, 0], out[i, 1] = x, y
        if best == 0:
            for y in range(1, height - 1):
                for x in range(1, width - 1):
                    score = _exit_score(tiles, calm, claimed, taken, steps, safe, out, i, x, y)
                    if score > best:
                        best = score
                        out[i, 0], out[i, 1] = x, y
        if best == 0:
            return i, state
        taken[out[i, 1], out[i, 0]] = True
    return len(out), state


@kernel
def _exit_score(
    tiles: Tiles,
    calm: Bools,
    claimed: Bools,
    taken: Bools,
    steps: Int32s,
    safe: Int,
    out: Int64s,
    count: Int,
    x: Int,
    y: Int,
) -> Int:
    """Return how far the cell is from the player and the first `count` exits; 0 if unfit."""
    away = steps[y, x]
    if away < safe or away >= UNREACHED or taken[y, x] or claimed[y, x] or not calm[tiles[y, x]]:
        return 0
    score: Int = np.int64(away)
    for i in range(count):
        score = min(score, king_moves(out[i, 0] - x, out[i, 1] - y))
    return score if score > 1 else np.int64(1)


@kernel
def boxes_round(cells: Int64s, side: Int, width: Int, height: Int, out: Int64s) -> None:
    """Write the box of `side` tiles round each cell, as far as it lies inside the border.

    `cells` is int64[N, 2 or more], x and y first; `out` is int64[N, 4], overwritten with
    (x, y, w, h).
    """
    half = side // 2
    for i in range(len(cells)):
        left, top = max(cells[i, 0] - half, 1), max(cells[i, 1] - half, 1)
        out[i, 0], out[i, 1] = left, top
        out[i, 2] = min(cells[i, 0] - half + side, width - 1) - left
        out[i, 3] = min(cells[i, 1] - half + side, height - 1) - top


@kernel
def pick_crowd(
    tiles: Tiles,
    standable: Bools,
    claimed: Bools,
    taken: Bools,
    steps: Int32s,
    x: Int,
    y: Int,
    w: Int,
    h: Int,
    in_zones: bool,
    safe: Int,
    weights: Int64s,
    out: Int64s,
    state: np.uint64,
) -> tuple[Int, np.uint64]:
    """Draw cells without replacement and who stands there, for each row of `out`.

    Args:
        tiles: uint8[H, W].
        standable: Where one may spawn.
        claimed: Cells of zones.
        taken: Cells that are not free; chosen ones are marked.
        steps: From the player.
        x: Left side of the box that cells are taken from, inside the map.
        y: Its top.
        w: Its columns.
        h: Its rows.
        in_zones: Whether cells of zones are wanted, or only others.
        safe: Least steps from the player.
        weights: Tickets of each kind.
        out: int64[N, 3], overwritten with x, y and the index of the kind.
        state: Of the random stream.

    Returns:
        How many found room, and the advanced state.
    """
    height, width = tiles.shape
    free = np.empty(w * h, np.int64)
    count = 0
    for row in range(max(y, 1), min(y + h, height - 1)):
        for column in range(max(x, 1), min(x + w, width - 1)):
            away = steps[row, column]
            if (
                standable[tiles[row, column]]
                and safe <= away < UNREACHED
                and not taken[row, column]
                and claimed[row, column] == in_zones
            ):
                free[count] = row * width + column
                count += 1
    for i in range(len(out)):
        if count == 0:
            return i, state
        place, state = below(state, count)
        cell = free[place]
        count -= 1
        free[place] = free[count]
        who, state = weighted(state, weights)
        out[i, 0], out[i, 1], out[i, 2] = cell % width, cell // width, who
        taken[cell // width, cell % width] = True
    return len(out), state
