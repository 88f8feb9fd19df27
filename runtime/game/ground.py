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
    """Where the player can walk, as far as it was seen; made anew for each look.

    What burns underfoot and known traps are harmful: who is not `daring` never steps there, others
    do when no other way is left. Who stands in the fire already is daring: going on is the way out.
    """

    def __init__(self, content: Content, seen: Observation, *, daring: bool = True) -> None:
        walkable, harmful = _by_tile(content, seen.tile_ids)
        self.here = seen.player.cell
        self.walkable: NDArray[np.bool_] = walkable[seen.tiles]
        self.harmful: NDArray[np.bool_] = harmful[seen.tiles]
        self.explored = seen.explored
        self.burns = bool(self.harmful[self.here.y, self.here.x])
        """Whether the ground underfoot hurts whoever stays."""
        self.daring = daring or self.burns
        for chest in seen.chests:
            if not chest.opened:
                self.walkable[chest.cell.y, chest.cell.x] = False
        for gate in seen.gates:
            self.walkable[gate.cell.y, gate.cell.x] = False
        for trap in seen.traps:
            self.harmful[trap.y, trap.x] = True
        self.safe: NDArray[np.bool_] = self.walkable & ~self.harmful
        self._taken = np.zeros_like(self.walkable)
        for actor in seen.actors:
            self._taken[actor.cell.y, actor.cell.x] = True

    def step_to(self, cells: Iterable[Cell]) -> Cell | None:
        """Return the first step of the shortest way to the nearest of the cells.

        Harmless goals and ways are taken first. None when no way is known, or it is blocked now.
        """
        sources = np.array([cell for cell in cells if cell != self.here], np.int32)
        return self._step(sources.reshape(-1, 2))

    def step_to_unknown(self) -> Cell | None:
        """Return the first step to the nearest cell beside one that was never seen."""
        return self._step(_cells_of(self.walkable & _beside(~self.explored)))

    def step_off(self) -> Cell | None:
        """Return the first step to the nearest harmless cell; None when nothing burns here."""
        if not self.burns:
            return None
        return self._descend(self.walkable, _cells_of(self.safe & ~self._taken))

    def step_aside(self, beside: Cell) -> Cell | None:
        """Return a step off what burns that stays next to a cell; None when none is needed."""
        if not self.burns:
            return None
        free = (cell for cell in self.here.neighbours() if cell.chebyshev(beside) == 1)
        there = next((cell for cell in free if self._is_free(cell)), None)
        return None if there is None else self.here.towards(there)

    def is_harmful(self, step: Cell) -> bool:
        """Tell whether a step from here leads onto what harms."""
        x, y = self.here.x + step.x, self.here.y + step.y
        height, width = self.harmful.shape
        return 0 <= x < width and 0 <= y < height and bool(self.harmful[y, x])

    def _is_free(self, cell: Cell) -> bool:
        height, width = self.safe.shape
        inside = 0 <= cell.x < width and 0 <= cell.y < height
        return inside and bool(self.safe[cell.y, cell.x] and not self._taken[cell.y, cell.x])

    def _step(self, sources: NDArray[np.int32]) -> Cell | None:
        if not len(sources):
            return None
        if not self.harmful.any():
            return self._descend(self.walkable, sources)
        harmless = sources[~self.harmful[sources[:, 1], sources[:, 0]]]
        step = self._descend(self.safe, harmless)
        if step is None and self.daring:
            step = self._descend(self.safe, sources) or self._descend(self.walkable, sources)
        return step

    def _descend(self, ground: NDArray[np.bool_], sources: NDArray[np.int32]) -> Cell | None:
        """Return the step down the distance field of some sources over some ground."""
        field = np.empty(ground.shape, np.int32)
        target = np.array([self.here], np.int32)
        distance_until(ground, sources, target, UNREACHED, field)
        dx, dy = best_step(field, self._taken, self.here.x, self.here.y, False)
        return Cell(int(dx), int(dy)) if (dx, dy) != (0, 0) else None


def _by_tile(
    content: Content, tile_ids: tuple[str, ...]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return walkable, doors included, and harmful by tile index; neither where unknown."""
    walkable, harmful = np.zeros(UNKNOWN + 1, np.bool_), np.zeros(UNKNOWN + 1, np.bool_)
    for index, tile_id in enumerate(tile_ids):
        tile = content.tiles[tile_id]
        walkable[index] = tile.walkable or tile.opens_to is not None
        harmful[index] = tile.hazard is not None
    return walkable, harmful


def _cells_of(mask: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Return the cells of a mask as int32[N, 2], x before y."""
    ys, xs = np.nonzero(mask)
    return np.stack((xs, ys), axis=1).astype(np.int32)


def _beside(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells that touch the mask, corners included."""
    padded = np.pad(mask, 1)
    rows = padded[:-2] | padded[1:-1] | padded[2:]
    return rows[:, :-2] | rows[:, 1:-1] | rows[:, 2:]
