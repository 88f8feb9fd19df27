"""Straight lines between tiles: their tiles, and whether sight passes along them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.kernels.jit import kernel

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int32s


@kernel
def line(x0: int, y0: int, x1: int, y1: int, out: Int32s) -> int:
    """Write the tiles of a straight line, both ends included, as (x, y) rows to `out`.

    One tile per king move; halves round towards larger x and y, so the way back takes the same
    tiles. Returns their number, max(|dx|, |dy|) + 1. Raises ValueError when `out`, int32[N, 2],
    is too short.
    """
    dx, dy = x1 - x0, y1 - y0
    steps = max(abs(dx), abs(dy))
    if len(out) <= steps:
        raise ValueError("The array for the line is too short.")
    for i in range(steps + 1):
        by = max(2 * steps, 1)
        out[i, 0] = x0 + (2 * dx * i + steps) // by
        out[i, 1] = y0 + (2 * dy * i + steps) // by
    return steps + 1


@kernel
def line_clear(transparent: Bools, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Tell whether the line between two tile centres is free; the end tiles do not count.

    The same rule as `field_of_view`, so for a transparent end both agree, and it is symmetric: a
    line may pass along the edge of a wall, but not between walls that touch it on both sides.
    Both ends must lie inside the grid, bool[H, W].
    """
    dx, dy = x1 - x0, y1 - y0
    steps = max(abs(dx), abs(dy))
    along_x = abs(dx) == steps
    touched_low, touched_high = False, False
    for i in range(1, steps):
        if along_x:
            forward = x0 + (i if dx > 0 else -i)
            across = 2 * (y0 * steps + dy * i)
        else:
            forward = y0 + (i if dy > 0 else -i)
            across = 2 * (x0 * steps + dx * i)
        low, high = -((steps - across) // (2 * steps)), (across + steps) // (2 * steps)
        low_open = transparent[low, forward] if along_x else transparent[forward, low]
        high_open = transparent[high, forward] if along_x else transparent[forward, high]
        if low == high:
            if not low_open:
                return False
        else:
            touched_low = touched_low or not low_open
            touched_high = touched_high or not high_open
            if touched_low and touched_high:
                return False
    return True
