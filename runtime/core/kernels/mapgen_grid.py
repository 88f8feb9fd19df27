"""Grid work that every stage of the generator shares: filling, masks and fast floods.

The generator keeps the border of a map closed, so the floods here work on flat masks without
looking at bounds: a mask that is open on the border must not be passed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from runtime.core.kernels.distance import UNREACHED
from runtime.core.kernels.jit import kernel

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int, Int32s

Tiles: TypeAlias = NDArray[np.uint8]

_CLOSED = -1


@kernel
def size_of(number: Int) -> Int:
    """Return the number without its sign."""
    return number if number >= 0 else -number


@kernel
def king_moves(dx: Int, dy: Int) -> Int:
    """Return the king moves that a shift takes."""
    across, down = size_of(dx), size_of(dy)
    return max(across, down)


@kernel
def fill_box(tiles: Tiles, x: Int, y: Int, w: Int, h: Int, tile: Int) -> None:
    """Put `tile` on each cell of the box that lies on the map."""
    height, width = tiles.shape
    for row in range(max(y, 0), min(y + h, height)):
        for column in range(max(x, 0), min(x + w, width)):
            tiles[row, column] = tile


@kernel
def open_cells(tiles: Tiles, passable: Bools, out: Bools) -> Int:
    """Write which cells one can pass to the flat `out`, bool[H·W]; return how many."""
    height, width = tiles.shape
    count = 0
    place = 0
    for y in range(height):
        for x in range(width):
            is_open = passable[tiles[y, x]]
            out[place] = is_open
            count += is_open
            place += 1
    return count


@kernel
def border_closed(mask: Bools, width: Int) -> bool:
    """Tell whether a flat mask is closed all along the border."""
    size = len(mask)
    for x in range(width):
        if mask[x] or mask[size - 1 - x]:
            return False
    closed = True
    for place in range(0, size, width):
        closed = closed and not mask[place] and not mask[place + width - 1]
    return closed


@kernel
def parts_of(mask: Bools, width: Int) -> Int:
    """Return how many parts the open cells form, 8-way; less work than a flood.

    `mask` is flat, bool[H·W], closed on the border. Runs of open cells in a row are joined with
    those that they touch in the row above (union-find over runs).
    """
    size = len(mask)
    most = size // 2 + 1
    starts, ends = np.empty(most, np.int32), np.empty(most, np.int32)
    root = np.empty(most, np.int32)
    parts: Int = 0
    runs, above = 0, 0
    for row in range(0, size, width):
        first, touched, column = runs, above, 0
        while column < width:
            if not mask[row + column]:
                column += 1
                continue
            starts[runs], root[runs] = column, runs
            while mask[row + column]:
                column += 1
            ends[runs] = column
            while touched < first and ends[touched] < starts[runs]:
                touched += 1
            parts += 1 - _joined(root, starts, touched, first, runs, column)
            runs += 1
        above = first
    return parts


@kernel
def _joined(root: Int32s, starts: Int32s, touched: Int, first: Int, run: Int, end: Int) -> Int:
    """Join a run with those of the row above that begin up to its end; return parts joined."""
    joined = 0
    while touched < first and starts[touched] <= end:
        one, other = touched, run
        while root[one] != one:
            root[one] = root[root[one]]
            one = root[one]
        while root[other] != other:
            root[other] = root[root[other]]
            other = root[other]
        joined += one != other
        root[other] = one
        touched += 1
    return joined


@kernel
def steps_from(mask: Bools, width: Int, start: Int, out: Int32s, queue: Int32s) -> Int:
    """Write the steps in king moves from `start` to each cell to `out`; return cells reached.

    `mask` is flat, bool[H·W], closed on the border. `out` and `queue` are int32[H·W]; `out` is
    overwritten whole, UNREACHED where no way leads. Nothing is reached from a closed start.
    """
    size = len(mask)
    for place in range(size):
        out[place] = UNREACHED if mask[place] else _CLOSED
    tail = 0
    if mask[start]:
        out[start] = 0
        queue[0] = start
        tail = _spread(width, out, queue)
    for place in range(size):
        if out[place] == _CLOSED:
            out[place] = UNREACHED
    return tail


@kernel
def _spread(width: Int, out: Int32s, queue: Int32s) -> int:
    """Flood from the first place of the queue over places that are UNREACHED; return the cells.

    Indexes are unsigned: numba leaves its check for negative ones out, a quarter of the time.
    """
    head, tail = 0, 1
    while head < tail:
        place = np.int64(queue[np.uintp(head)])
        head += 1
        steps = np.int32(out[np.uintp(place)] + 1)
        up, down = place - width, place + width
        for other in (up, place + 1, down, place - 1, up - 1, up + 1, down - 1, down + 1):
            if out[np.uintp(other)] == UNREACHED:
                out[np.uintp(other)] = steps
                queue[np.uintp(tail)] = other
                tail += 1
    return tail
