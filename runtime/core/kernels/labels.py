"""Connected parts of a grid: labels, floods and what can be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.jit import kernel

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int32s

NO_LABEL = -1


@kernel
def label_components(walkable: Bools, diagonal: bool, out: Int32s) -> int:
    """Number the connected parts of a mask, in reading order of their first tile.

    Args:
        walkable: bool[H, W].
        diagonal: Whether tiles that share only a corner are connected.
        out: int32[H, W], overwritten whole: 0 .. n-1, and NO_LABEL outside the mask.

    Returns:
        The number of parts, n.
    """
    height, width = walkable.shape
    out[:, :] = NO_LABEL
    queue = np.empty(height * width, np.int32)
    count = 0
    for y in range(height):
        for x in range(width):
            if walkable[y, x] and out[y, x] == NO_LABEL:
                _fill(walkable, x, y, diagonal, count, out, queue)
                count += 1
    return count


@kernel
def flood(mask: Bools, x: int, y: int, diagonal: bool, out: Bools) -> int:
    """Write the part of `mask` that is connected with (x, y) to `out`; return its tiles.

    Nothing when (x, y) itself is outside the mask. Raises ValueError outside the grid.
    """
    height, width = mask.shape
    if not (0 <= x < width and 0 <= y < height):
        raise ValueError("The flood starts outside the grid.")
    labels = np.full((height, width), NO_LABEL, np.int32)
    size = 0
    if mask[y, x]:
        size = _fill(mask, x, y, diagonal, 0, labels, np.empty(height * width, np.int32))
    for row in range(height):
        for column in range(width):
            out[row, column] = labels[row, column] == 0
    return size


@kernel
def reachable(walkable: Bools, x: int, y: int, out: Bools) -> int:
    """Write which tiles can be walked to from (x, y), 8-way, to `out`; return how many.

    Nothing when (x, y) itself is blocked. Raises ValueError outside the grid.
    """
    return flood(walkable, x, y, True, out)


@kernel
def _fill(
    mask: Bools,
    x: int,
    y: int,
    diagonal: bool,
    label: int,
    out: Int32s,
    queue: Int32s,
) -> int:
    """Give one connected part its label; return its tiles. `queue` is scratch, int32[H·W]."""
    height, width = mask.shape
    out[y, x] = label
    queue[0] = y * width + x
    head, tail = 0, 1
    while head < tail:
        cy, cx = divmod(queue[head], width)
        head += 1
        for ty in range(max(cy - 1, 0), min(cy + 2, height)):
            for tx in range(max(cx - 1, 0), min(cx + 2, width)):
                beside = diagonal or tx == cx or ty == cy
                if beside and mask[ty, tx] and out[ty, tx] == NO_LABEL:
                    out[ty, tx] = label
                    queue[tail] = ty * width + tx
                    tail += 1
    return tail
