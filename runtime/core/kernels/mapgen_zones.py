"""Where zones lie: boxes of one size, apart by a gap and as far from each other as it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.jit import kernel
from runtime.core.kernels.random import between

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Int, Int64s

_MARGIN = 2  # the border wall and one tile to walk round the zone


@kernel
def place_centres(
    width: Int,
    height: Int,
    half_w: Int,
    half_h: Int,
    count: Int,
    gap: Int,
    candidates: Int,
    state: np.uint64,
    out: Int64s,
) -> tuple[Int, np.uint64]:
    """Choose box centres one after another: of the candidates, the farthest from its nearest.

    Boxes keep `gap` tiles between them as a hard rule, and a tile to the border wall.

    Args:
        width: Columns of the map.
        height: Rows of the map.
        half_w: Half width; a box is 2 · half_w + 1 wide.
        half_h: Half height.
        count: Boxes wanted.
        gap: Free tiles between two boxes, at least, across or down.
        candidates: Cells drawn for each box.
        state: Of the random stream.
        out: int64[count, 2], overwritten with centres (x, y).

    Returns:
        How many boxes found room, and the advanced state.
    """
    low_x, high_x = _MARGIN + half_w, width - 1 - _MARGIN - half_w
    low_y, high_y = _MARGIN + half_h, height - 1 - _MARGIN - half_h
    if low_x > high_x or low_y > high_y:
        return 0, state
    near_x, near_y = 2 * half_w + gap, 2 * half_h + gap
    for placed in range(count):
        best = np.int64(-1)
        for _ in range(candidates):
            x, state = between(state, low_x, high_x)
            y, state = between(state, low_y, high_y)
            nearest = np.int64(2**62)
            for other in range(placed):
                dx, dy = abs(x - out[other, 0]), abs(y - out[other, 1])
                if dx <= near_x and dy <= near_y:
                    nearest = np.int64(-1)
                    break
                nearest = min(nearest, dx * dx + dy * dy)
            if nearest > best:
                best = nearest
                out[placed, 0], out[placed, 1] = x, y
            if placed == 0:
                break  # all are equally good
        if best < 0:
            return placed, state
    return count, state


@kernel
def place_apart(
    width: Int,
    height: Int,
    half: Int,
    boxes: Int64s,
    gap: Int,
    candidates: Int,
    state: np.uint64,
) -> tuple[Int, Int, np.uint64]:
    """Choose the centre of one more square box: of the candidates, the farthest from all boxes.

    `boxes` is int64[N, 4], (x, y, w, h); `gap` tiles stay free to each. Returns x, y and the
    state; x is -1 when no candidate keeps its distance.
    """
    low, high_x, high_y = _MARGIN + half, width - 1 - _MARGIN - half, height - 1 - _MARGIN - half
    best: Int = np.int64(gap - 1)
    best_x: Int = np.int64(-1)
    best_y: Int = np.int64(-1)
    if low > high_x or low > high_y:
        return best_x, best_y, state
    for _ in range(candidates):
        x, state = between(state, low, high_x)
        y, state = between(state, low, high_y)
        room: Int = np.int64(2**30)
        for i in range(len(boxes)):
            dx = max(boxes[i, 0] - (x + half + 1), x - half - (boxes[i, 0] + boxes[i, 2]))
            dy = max(boxes[i, 1] - (y + half + 1), y - half - (boxes[i, 1] + boxes[i, 3]))
            room = min(room, max(dx, dy))
        if room > best:
            best, best_x, best_y = room, x, y
    return best_x, best_y, state
