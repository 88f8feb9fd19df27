"""Make the open ground of a map one piece: fill what is tiny, dig to what is worth it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.distance import UNREACHED
from runtime.core.kernels.jit import kernel
from runtime.core.kernels.mapgen_grid import open_cells, parts_of

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int, Int32s, Int64s
    from runtime.core.kernels.mapgen_grid import Tiles


@kernel
def connect(
    tiles: Tiles, passable: Bools, cores: Int64s, ground: Int, wall: Int, pocket: Int
) -> tuple[Int, Int]:
    """Connect all open parts of the map, 8-way; its border must be closed.

    The largest part is the main one. A part below `pocket` tiles without a core is filled with
    `wall`; any other is joined to the main part by the shortest straight-sided tunnel.

    Args:
        tiles: uint8[H, W], changed in place.
        passable: bool[tiles], by tile index.
        cores: int64[N, 2], cells (x, y) that must end up in the main part, all passable.
        ground: What tunnels are made of.
        wall: What fills pockets.
        pocket: Size below which a part is not worth a tunnel.

    Returns:
        Tiles filled and tiles dug.
    """
    height, width = tiles.shape
    size = height * width
    mask = np.empty(size, np.bool_)
    flat = tiles.reshape(size)
    open_cells(tiles, passable, mask)
    if parts_of(mask, width) <= 1:
        return 0, 0
    steps = np.empty(size, np.int32)
    queue = np.empty(size, np.int32)
    part, sizes, count = _parts(mask, width, queue)
    keep = np.zeros(count, np.bool_)
    for i in range(len(cores)):
        keep[part[cores[i, 1] * width + cores[i, 0]]] = True
    main = np.argmax(sizes)
    for i in range(count):
        keep[i] = keep[i] or i == main or sizes[i] >= pocket
    filled = _fill_others(flat, mask, part, keep, wall)
    dug: Int = 0
    for i in range(count):
        if i != main and keep[i]:
            dug += _tunnel(flat, mask, part, width, i, main, ground, steps, queue)
    return filled, dug


@kernel
def _fill_others(flat: Tiles, mask: Bools, part: Int32s, keep: Bools, wall: Int) -> Int:
    """Fill the parts that are not kept; return how many tiles that were."""
    filled = 0
    for place in range(len(flat)):
        if part[place] >= 0 and not keep[part[place]]:
            flat[place] = wall
            mask[place] = False
            part[place] = -1
            filled += 1
    return filled


@kernel
def _parts(mask: Bools, width: Int, queue: Int32s) -> tuple[Int32s, Int32s, Int]:
    """Return the part number of each cell (-1 when closed), the parts' sizes and their count."""
    size = len(mask)
    part = np.full(size, -1, np.int32)
    sizes = np.zeros(size, np.int32)
    count = 0
    for place in range(size):
        if not mask[place] or part[place] >= 0:
            continue
        part[place] = count
        queue[0] = place
        head, tail = 0, 1
        while head < tail:
            here = queue[head]
            head += 1
            above, below = here - width, here + width
            for other in (
                above,
                here + 1,
                below,
                here - 1,
                above - 1,
                above + 1,
                below - 1,
                below + 1,
            ):
                if mask[other] and part[other] < 0:
                    part[other] = count
                    queue[tail] = other
                    tail += 1
        sizes[count] = tail
        count += 1
    return part, sizes, count


@kernel
def _tunnel(
    flat: Tiles,
    mask: Bools,
    part: Int32s,
    width: Int,
    source: Int,
    main: Int,
    ground: Int,
    steps: Int32s,
    queue: Int32s,
) -> Int:
    """Dig from part `source` to the nearest cell of `main`; what it meets becomes main too."""
    here = _nearest_of_part(part, width, source, main, steps, queue)
    if here < 0:
        return 0  # an earlier tunnel took it along
    dug = 0
    joined = np.zeros(len(mask), np.bool_)
    joined[source] = True
    while steps[here] > 0:
        if part[here] >= 0:
            joined[part[here]] = True
        elif not mask[here]:
            flat[here] = ground
            mask[here] = True
            dug += 1
        part[here] = main
        for other in (here - width, here + 1, here + width, here - 1):
            if steps[other] == steps[here] - 1:
                here = other
                break
    joined[main] = False
    for place in range(len(mask)):
        if part[place] >= 0 and joined[part[place]]:
            part[place] = main
    return dug


@kernel
def _nearest_of_part(
    part: Int32s, width: Int, source: Int, main: Int, steps: Int32s, queue: Int32s
) -> Int:
    """Return the cell of `main` that is nearest to part `source` through rock, inside the border.

    `steps` is left with orthogonal steps from the source. -1 when the source has no cells.
    """
    size = len(part)
    steps[:] = UNREACHED
    head, tail = 0, 0
    for place in range(size):
        if part[place] == source:
            steps[place] = 0
            queue[tail] = place
            tail += 1
    while head < tail:
        here = queue[head]
        head += 1
        for other in (here - width, here + 1, here + width, here - 1):
            x, y = other % width, other // width
            inside = 0 < x < width - 1 and 0 < y < size // width - 1
            if not inside or steps[other] != UNREACHED:
                continue
            steps[other] = steps[here] + 1
            if part[other] == main:
                return int(other)
            queue[tail] = other
            tail += 1
    return -1
