"""What the player knows of the ground, and the ways over it: for helpers and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Cell
from runtime.core.kernels.distance import UNREACHED, best_step, distance_until
from runtime.world.tiles import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from runtime.content.snapshot import Content
    from runtime.game.observation import Observation


class Ground:
    """Where the player can walk, as far as it was seen; made anew for each look."""

    def __init__(self, content: Content, seen: Observation) -> None:
        walkable, safe = _by_tile(content, seen.tile_ids)
        self.here = seen.player.cell
        self.walkable: NDArray[np.bool_] = walkable[seen.tiles]
        self.safe: NDArray[np.bool_] = safe[seen.tiles]
        self.explored = seen.explored
        for chest in seen.chests:
            if not chest.opened:
                self.walkable[chest.cell.y, chest.cell.x] = False
                self.safe[chest.cell.y, chest.cell.x] = False
        for gate in seen.gates:
            self.walkable[gate.cell.y, gate.cell.x] = False
            self.safe[gate.cell.y, gate.cell.x] = False
        for trap in seen.traps:
            self.safe[trap.y, trap.x] = False
        self._taken = np.zeros_like(self.walkable)
        for actor in seen.actors:
            self._taken[actor.cell.y, actor.cell.x] = True

    def step_to(self, cells: Iterable[Cell]) -> Cell | None:
        """Return the first step of the shortest way to the nearest of the cells.

        Ways round hazards are taken first. None when no way is known, or it is blocked now.
        """
        sources = np.array([cell for cell in cells if cell != self.here], np.int32)
        return self._step(sources.reshape(-1, 2))

    def step_to_unknown(self) -> Cell | None:
        """Return the first step to the nearest cell beside one that was never seen."""
        ys, xs = np.nonzero(self.walkable & _beside(~self.explored))
        return self._step(np.stack((xs, ys), axis=1).astype(np.int32))

    def _step(self, sources: NDArray[np.int32]) -> Cell | None:
        if not len(sources):
            return None
        for ground in (self.safe, self.walkable):
            field = self._field(ground, sources)
            dx, dy = best_step(field, self._taken, self.here.x, self.here.y, False)
            if (dx, dy) != (0, 0):
                return Cell(int(dx), int(dy))
        return None

    def _field(self, ground: NDArray[np.bool_], sources: NDArray[np.int32]) -> NDArray[np.int32]:
        field = np.empty(ground.shape, np.int32)
        target = np.array([self.here], np.int32)
        distance_until(ground, sources, target, UNREACHED, field)
        return field


def _by_tile(
    content: Content, tile_ids: tuple[str, ...]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return walkable, doors included, and harmless by tile index; neither where unknown."""
    walkable, safe = np.zeros(UNKNOWN + 1, np.bool_), np.zeros(UNKNOWN + 1, np.bool_)
    for index, tile_id in enumerate(tile_ids):
        tile = content.tiles[tile_id]
        walkable[index] = tile.walkable or tile.opens_to is not None
        safe[index] = walkable[index] and tile.hazard is None
    return walkable, safe


def _beside(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells that touch the mask, corners included."""
    padded = np.pad(mask, 1)
    rows = padded[:-2] | padded[1:-1] | padded[2:]
    return rows[:, :-2] | rows[:, 1:-1] | rows[:, 2:]
