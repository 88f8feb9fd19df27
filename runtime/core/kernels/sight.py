"""Field of view by symmetric shadowcasting, in whole numbers.

After Albert Ford's "Symmetric Shadowcasting" (2017): a floor tile is seen when the line between
the two centres is free, so two floor tiles always see each other or neither does. A wall is as
wide as its tile and stands on its tile's middle line; a line may pass along an edge, but not
between two edges that touch it from both sides. Walls are seen when any part of them is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.jit import kernel

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int64s


@kernel
def field_of_view(transparent: Bools, x: int, y: int, radius: int, out: Bools) -> None:
    """Write which tiles are seen from (x, y) to `out`; the origin always is.

    Args:
        transparent: bool[H, W], True where sight passes.
        x: Column of the eye, inside the grid.
        y: Row of the eye, inside the grid.
        radius: Farthest tile in tiles; the disc takes in `dx² + dy² <= radius² + radius`.
        out: bool[H, W], overwritten whole.

    Raises:
        ValueError: The eye lies outside the grid.
    """
    height, width = transparent.shape
    if not (0 <= x < width and 0 <= y < height):
        raise ValueError("The eye lies outside the grid.")
    out[:, :] = False
    out[y, x] = True
    reach = min(radius, max(height, width))
    # Rows of sectors (start numerator, start denominator, end numerator, end denominator): at
    # most one per run of floor, and a row at depth d has at most d + 1 runs.
    here = np.empty((reach + 2, 4), np.int64)
    beyond = np.empty((reach + 2, 4), np.int64)
    for quadrant in range(4):
        here[0, 0], here[0, 1], here[0, 2], here[0, 3] = -1, 1, 1, 1
        count, depth = 1, 1
        while count > 0 and depth <= reach:
            found = 0
            for sector in range(count):
                found = _scan_row(
                    transparent, x, y, radius, quadrant, depth, here[sector], beyond, found, out
                )
            here, beyond = beyond, here
            count = found
            depth += 1


@kernel
def _scan_row(
    transparent: Bools,
    x: int,
    y: int,
    radius: int,
    quadrant: int,
    depth: int,
    sector: Int64s,
    beyond: Int64s,
    found: int,
    out: Bools,
) -> int:
    """Show one row of a sector and append the sectors that go on behind it.

    Slopes are column / depth; the edges of column c at a depth are (2c ± 1) / (2 · depth).
    Returns the number of sectors in `beyond`.
    """
    height, width = transparent.shape
    start, start_by, end, end_by = sector[0], sector[1], sector[2], sector[3]
    first = (2 * depth * start + start_by) // (2 * start_by)
    last = -((end_by - 2 * depth * end) // (2 * end_by))
    disc = radius * radius + radius - depth * depth
    was_open = False
    for column in range(first, last + 1):
        if quadrant == 0:
            tx, ty = x + column, y - depth
        elif quadrant == 1:
            tx, ty = x + depth, y + column
        elif quadrant == 2:  # noqa: PLR2004 the third of four quadrants
            tx, ty = x - column, y + depth
        else:
            tx, ty = x - depth, y - column
        inside = 0 <= tx < width and 0 <= ty < height
        is_open = inside and transparent[ty, tx]
        if inside and column * column <= disc:
            centred = column * start_by >= depth * start and column * end_by <= depth * end
            if centred or not is_open:
                out[ty, tx] = True
        if is_open and not was_open:
            starts_before = column == first
            beyond[found, 0] = start if starts_before else 2 * column - 1
            beyond[found, 1] = start_by if starts_before else 2 * depth
        elif was_open and not is_open:
            beyond[found, 2] = 2 * column - 1
            beyond[found, 3] = 2 * depth
            found += 1
        was_open = is_open
    if was_open:
        beyond[found, 2] = end
        beyond[found, 3] = end_by
        found += 1
    return found
