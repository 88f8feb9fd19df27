"""Walking to a cell that was clicked: one step at a time over ground that the player knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Cell
from runtime.core.kernels.distance import UNREACHED, distance_field
from runtime.game import UNKNOWN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runtime.content import Content
    from runtime.game import Observation

AROUND = tuple(Cell(dx, dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)))
CORNERS = tuple(Cell(dx, dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def next_step(content: Content, seen: Observation, goal: Cell) -> tuple[int, int] | None:
    """Return the next step, (dx, dy), of a shortest known way to a cell; None without one.

    Ground that hurts is avoided, and nobody's cell is walked through; the goal itself may be shut.
    """
    walkable = known_ground(content, seen)
    walkable[goal.y, goal.x] = True
    here = seen.player.cell
    steps = np.empty(walkable.shape, np.int32)
    distance_field(walkable, np.array([goal], np.int32), UNREACHED, steps)
    best, way = int(steps[here.y, here.x]), None
    for move in (*AROUND, *CORNERS):
        x, y = here.x + move.x, here.y + move.y
        inside = 0 <= x < seen.width and 0 <= y < seen.height
        if inside and walkable[y, x] and steps[y, x] < best:
            best, way = int(steps[y, x]), (move.x, move.y)
    return way


def known_ground(content: Content, seen: Observation) -> NDArray[np.bool_]:
    """Return bool[H, W]: where the player knows that one can walk unharmed."""
    table = np.zeros(UNKNOWN + 1, np.bool_)
    for index, tile_id in enumerate(seen.tile_ids):
        tile = content.tiles[tile_id]
        table[index] = (tile.walkable or tile.opens_to is not None) and tile.hazard is None
    ground: NDArray[np.bool_] = table[seen.tiles]
    for actor in seen.actors:
        ground[actor.cell.y, actor.cell.x] = False
    for chest in seen.chests:
        if not chest.opened:
            ground[chest.cell.y, chest.cell.x] = False
    ground[seen.player.cell.y, seen.player.cell.x] = True
    return ground
