"""Distance fields in king moves, and the best step through one.

Diagonal steps between walkable tiles are always allowed (no corner rule). Positions are (x, y).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.jit import kernel

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int32s

UNREACHED = 2**30
_WANTED = UNREACHED + 1
# Orthogonal steps first, so that they win ties; then the diagonals. Both clockwise.
_STEP_X = np.array([0, 1, 0, -1, 1, 1, -1, -1])
_STEP_Y = np.array([-1, 0, 1, 0, -1, 1, 1, -1])


@kernel
def distance_field(walkable: Bools, sources: Int32s, limit: int, out: Int32s) -> None:
    """Write the steps from the nearest source to each tile to `out`.

    Args:
        walkable: bool[H, W].
        sources: int32[N, 2], tiles at distance 0, walkable or not.
        limit: Farthest distance that is written; UNREACHED for no limit.
        out: int32[H, W], overwritten whole; UNREACHED where no way leads.

    Raises:
        ValueError: A source lies outside the grid.
    """
    out[:, :] = UNREACHED
    _flood(walkable, sources, limit, out, -1)


@kernel
def distance_until(
    walkable: Bools, sources: Int32s, targets: Int32s, limit: int, out: Int32s
) -> int:
    """Write distances as `distance_field` does, but stop when all targets have theirs.

    Tiles nearer than the farthest target are exact; others may be UNREACHED, never wrong.
    Returns how many different target tiles were reached.
    """
    height, width = walkable.shape
    out[:, :] = UNREACHED
    wanted = 0
    for i in range(len(targets)):
        tx, ty = targets[i, 0], targets[i, 1]
        if not (0 <= tx < width and 0 <= ty < height):
            raise ValueError("A target lies outside the grid.")
        if out[ty, tx] == UNREACHED:
            out[ty, tx] = _WANTED
            wanted += 1
    missing = _flood(walkable, sources, limit, out, wanted)
    for i in range(len(targets)):
        if out[targets[i, 1], targets[i, 0]] == _WANTED:
            out[targets[i, 1], targets[i, 0]] = UNREACHED
    return wanted - missing


@kernel
def _flood(walkable: Bools, sources: Int32s, limit: int, out: Int32s, wanted: int) -> int:
    """Flood from the sources over tiles at UNREACHED or above, breadth first.

    Returns how many wanted tiles are missing; stops when that becomes 0 (never from below 0).
    """
    height, width = walkable.shape
    queue = np.empty(height * width, np.int32)  # each tile enters once
    head, tail = 0, 0
    for i in range(len(sources)):
        sx, sy = sources[i, 0], sources[i, 1]
        if not (0 <= sx < width and 0 <= sy < height):
            raise ValueError("A source lies outside the grid.")
        if out[sy, sx] != 0:
            wanted -= out[sy, sx] == _WANTED
            out[sy, sx] = 0
            queue[tail] = sy * width + sx
            tail += 1
    while head < tail and wanted != 0:
        y, x = divmod(queue[head], width)
        head += 1
        steps = out[y, x] + 1
        if steps > limit:
            break
        for ty in range(max(y - 1, 0), min(y + 2, height)):
            for tx in range(max(x - 1, 0), min(x + 2, width)):
                if walkable[ty, tx] and out[ty, tx] >= UNREACHED:
                    wanted -= out[ty, tx] == _WANTED
                    out[ty, tx] = steps
                    queue[tail] = ty * width + tx
                    tail += 1
    return wanted


@kernel
def best_step(field: Int32s, occupied: Bools, x: int, y: int, away: bool) -> tuple[int, int]:
    """Return the step (dx, dy) to the free neighbour that a distance field likes best.

    Args:
        field: int32[H, W] as `distance_field` writes it.
        occupied: bool[H, W], tiles that nobody can step on now.
        x: Column of the mover.
        y: Row of the mover.
        away: Climb away from the sources, not down towards them.

    Returns:
        (0, 0) when no free neighbour is better than (x, y). Orthogonal steps win ties.
    """
    height, width = field.shape
    best, dx, dy = field[y, x], 0, 0
    for i in range(8):
        tx, ty = x + _STEP_X[i], y + _STEP_Y[i]
        if not (0 <= tx < width and 0 <= ty < height) or occupied[ty, tx]:
            continue
        value = field[ty, tx]
        better = value > best if away else value < best
        if better and value < UNREACHED:
            best, dx, dy = value, _STEP_X[i], _STEP_Y[i]
    return dx, dy
