"""The signature structures of zones. Each kernel carves one box that was cleared before.

Chances are tickets out of `WHOLE`. Every kernel returns the advanced state of its stream.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.jit import kernel
from runtime.core.kernels.mapgen_grid import king_moves, size_of
from runtime.core.kernels.random import below, between, chance, shuffle

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Int
    from runtime.core.kernels.mapgen_grid import Tiles

WHOLE = 1_000_000
_STEP_X = np.array([0, 1, 0, -1])
_STEP_Y = np.array([-1, 0, 1, 0])


@kernel
def sprinkle(
    tiles: Tiles,
    x: Int,
    y: Int,
    w: Int,
    h: Int,
    ground: Int,
    tile: Int,
    tickets: Int,
    state: np.uint64,
) -> np.uint64:
    """Put `tile` on each cell of the box that is `ground`, by chance."""
    for row in range(y, y + h):
        for column in range(x, x + w):
            if tiles[row, column] == ground:
                hit, state = chance(state, tickets, WHOLE)
                if hit:
                    tiles[row, column] = tile
    return state


@kernel
def open_core(tiles: Tiles, x: Int, y: Int, w: Int, h: Int, radius: Int, ground: Int) -> None:
    """Make a round pocket of `ground` in the middle of the box."""
    cx, cy = x + w // 2, y + h // 2
    for row in range(max(cy - radius, y), min(cy + radius + 1, y + h)):
        for column in range(max(cx - radius, x), min(cx + radius + 1, x + w)):
            dx, dy = column - cx, row - cy
            if dx * dx + dy * dy <= radius * radius + radius:
                tiles[row, column] = ground


@kernel
def gravestones(
    tiles: Tiles,
    x: Int,
    y: Int,
    w: Int,
    h: Int,
    core: Int,
    count: Int,
    stone: Int,
    state: np.uint64,
) -> np.uint64:
    """Set up to `count` stones, in rows first, never orthogonally adjacent, none in the core."""
    cx, cy = x + w // 2, y + h // 2
    shift_x, state = below(state, 2)
    shift_y, state = below(state, 2)
    in_rows = np.empty(w * h, np.int64)
    elsewhere = np.empty(w * h, np.int64)
    rows, others = 0, 0
    for row in range(h):
        for column in range(w):
            if king_moves(x + column - cx, y + row - cy) <= core:
                continue
            if column % 2 == shift_x and row % 2 == shift_y:
                in_rows[rows] = row * w + column
                rows += 1
            else:
                elsewhere[others] = row * w + column
                others += 1
    state = shuffle(state, in_rows[:rows])
    state = shuffle(state, elsewhere[:others])
    placed = 0
    for i in range(rows + others):
        if placed >= count:
            break
        place = in_rows[i] if i < rows else elsewhere[i - rows]
        sx, sy = x + place % w, y + place // w
        free = True
        for way in range(4):
            free = free and tiles[sy + _STEP_Y[way], sx + _STEP_X[way]] != stone
        if free:
            tiles[sy, sx] = stone
            placed += 1
    return state


@kernel
def winding_path(
    tiles: Tiles, x: Int, y: Int, w: Int, h: Int, side: Int, ground: Int, state: np.uint64
) -> np.uint64:
    """Cut a path of `ground` from the middle of the box out of one side (0 north, clockwise)."""
    px, py = x + w // 2, y + h // 2
    along, state = between(state, 1, (w if side % 2 == 0 else h) - 2)
    tx, ty = _on_side(x, y, w, h, side, along)
    for _ in range(w + h):  # each step brings it nearer
        tiles[py, px] = ground
        across, down = size_of(tx - px), size_of(ty - py)
        if across + down == 0:
            break
        turn, state = below(state, across + down)
        if turn < across:
            px += 1 if tx > px else -1
        else:
            py += 1 if ty > py else -1
    return state


@kernel
def _on_side(x: Int, y: Int, w: Int, h: Int, side: Int, along: Int) -> tuple[Int, Int]:
    """Return the cell of a box's side (0 north, clockwise), `along` tiles from its left or top."""
    if side % 2 == 0:
        return x + along, y if side == 0 else y + h - 1
    return x + w - 1 if side == 1 else x, y + along


@kernel
def wall_ring(
    tiles: Tiles,
    x: Int,
    y: Int,
    w: Int,
    h: Int,
    wall: Int,
    ground: Int,
    breach: Int,
    state: np.uint64,
) -> np.uint64:
    """Build the outline of the box; each tile but the corners is breached by chance."""
    for row in range(y, y + h):
        for column in range(x, x + w):
            beside = column == x or column == x + w - 1
            above = row == y or row == y + h - 1
            if not (beside or above):
                continue
            tiles[row, column] = wall
            if not (beside and above):
                gone, state = chance(state, breach, WHOLE)
                if gone:
                    tiles[row, column] = ground
    return state


@kernel
def doors_in_ring(
    tiles: Tiles, x: Int, y: Int, w: Int, h: Int, wall: Int, door: Int, count: Int, state: np.uint64
) -> np.uint64:
    """Put `count` doors into the outline of the box, on different sides while there are any."""
    sides = np.arange(4)
    state = shuffle(state, sides)
    for i in range(count):
        side = sides[i % 4]
        length = w if side % 2 == 0 else h
        along, state = between(state, 1 + (length - 2) // 4, length - 2 - (length - 2) // 4)
        dx, dy = _on_side(x, y, w, h, side, along)
        tiles[dy, dx] = door
        for step in (-1, 1):  # a door stands between walls
            if side % 2 == 0:
                tiles[dy, dx + step] = wall
            else:
                tiles[dy + step, dx] = wall
    return state


@kernel
def pillars(
    tiles: Tiles, x: Int, y: Int, w: Int, h: Int, core: Int, ground: Int, pillar: Int
) -> None:
    """Stand two rows of pillars along the longer side of the box, mirrored about its middle."""
    cx, cy = x + w // 2, y + h // 2
    along_x = w >= h
    length, breadth = (w, h) if along_x else (h, w)
    off = max(breadth // 4, min(core + 1, breadth // 2 - 1), 1)
    for along in range(-(length // 2) + 2, length // 2 - 1, 2):
        for side in (-off, off):
            px, py = (cx + along, cy + side) if along_x else (cx + side, cy + along)
            inside = x < px < x + w - 1 and y < py < y + h - 1
            if inside and king_moves(px - cx, py - cy) > core and tiles[py, px] == ground:
                tiles[py, px] = pillar


@kernel
def wall_segments(
    tiles: Tiles,
    x: Int,
    y: Int,
    w: Int,
    h: Int,
    count: Int,
    low: Int,
    high: Int,
    wall: Int,
    rubble: Int,
    tickets: Int,
    state: np.uint64,
) -> np.uint64:
    """Draw `count` broken segments of wall: the corners of fallen buildings.

    Two segments make a corner, its arms running inwards; corners go round the quarters of the
    box. Each tile is rubble by chance.
    """
    first, state = below(state, 4)
    sx, sy = x, y
    for i in range(count):
        size, state = between(state, low, high)
        size = min(size, w + h)
        quarter = (first + i // 2) % 4
        east, south = quarter in (1, 2), quarter >= 2  # noqa: PLR2004 numbers of quarters
        if i % 2 == 0:
            inset_x, state = below(state, w // 4 + 1)
            inset_y, state = below(state, h // 4 + 1)
            sx = x + w - 1 - inset_x if east else x + inset_x
            sy = y + h - 1 - inset_y if south else y + inset_y
        for along in range(size):
            tx, ty = sx, sy
            if i % 2 == 0:
                tx += -along if east else along
            else:
                ty += -along if south else along
            if x <= tx < x + w and y <= ty < y + h:
                broken, state = chance(state, tickets, WHOLE)
                tiles[ty, tx] = rubble if broken else wall
    return state


@kernel
def huts(
    tiles: Tiles,
    x: Int,
    y: Int,
    w: Int,
    h: Int,
    columns: Int,
    rows: Int,
    wall: Int,
    door: Int,
    charred: Int,
    tickets: Int,
    state: np.uint64,
) -> np.uint64:
    """Build a grid of huts of 3 by 3 tiles with a door each; each wall is charred by chance.

    As many columns and rows as fit with a lane between them.
    """
    columns = max(min(columns, (w + 1) // 4), 1)
    rows = max(min(rows, (h + 1) // 4), 1)
    left_edge = 1 if w - 2 >= 4 * columns - 1 else 0  # a lane all round, if there is room for it
    top_edge = 1 if h - 2 >= 4 * rows - 1 else 0
    for i in range(columns):
        for j in range(rows):
            left = x + _spaced(i, columns, w - 2 * left_edge) + left_edge
            top = y + _spaced(j, rows, h - 2 * top_edge) + top_edge
            way, state = below(state, 4)
            for row in range(3):
                for column in range(3):
                    if row == 1 and column == 1:
                        continue
                    burnt, state = chance(state, tickets, WHOLE)
                    tiles[top + row, left + column] = charred if burnt else wall
            tiles[top + 1 + _STEP_Y[way], left + 1 + _STEP_X[way]] = door
    return state


@kernel
def _spaced(i: Int, count: Int, length: Int) -> Int:
    """Return where the i-th of `count` huts begins, spread evenly over a length."""
    return (i * (length - 3)) // (count - 1) if count > 1 else (length - 3) // 2
