"""Distance fields for brains: one from the player for all chasers, flooded when first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Cell
from runtime.core.kernels.distance import UNREACHED, distance_field
from runtime.world.grids import flat_numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runtime.rules.scene import Scene

HOME_CELLS = 2**22
"""The cells of all fields towards homes that are kept together: 16 MB. On common maps that is a
field for everybody, so that a crowd going home floods each home once and not at every step."""
FIRST_REACH = 12


class Field:
    """Steps to one source over ground that enemies walk, exact as far as was asked for.

    It floods only so far that the asker and all next to them have their true distance, and farther
    when somebody farther away asks. So the answers do not depend on who asked before.
    """

    def __init__(self, ground: NDArray[np.bool_], source: Cell) -> None:
        self._ground = ground
        self._source = np.array([source], np.int32)
        self._most = ground.size
        self._width = int(ground.shape[-1])
        self._limit = -1
        self.steps = np.empty(ground.shape, np.int32)
        """int32[H, W]; UNREACHED beyond the limit."""
        self.flat = flat_numbers(self.steps)

    def aim(self, source: Cell) -> None:
        """Begin anew from another source."""
        self._source[0] = source
        self._limit = -1

    def at(self, x: int, y: int) -> int:
        """Return the steps from (x, y), UNREACHED when no way leads; neighbours are exact too."""
        spot = y * self._width + x
        while True:
            if self._limit >= 0:
                here = self.flat[spot]
                if here < self._limit or self._limit >= self._most:
                    return here
            self._reach_farther(x, y)

    def _reach_farther(self, x: int, y: int) -> None:
        if self._limit < 0:
            sx, sy = int(self._source[0, 0]), int(self._source[0, 1])
            self._limit = max(abs(x - sx), abs(y - sy)) + FIRST_REACH
        else:
            self._limit *= 4
        limit = min(self._limit, UNREACHED)
        distance_field(self._ground, self._source, limit, self.steps)


class Fields:
    """The fields of one level: to the player, and to the homes of those who go there."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._aimed = Cell(-1, -1)
        self._hunt = Field(scene.level.trodden, Cell(0, 0))
        self._homes: dict[Cell, Field] = {}
        self._most_homes = HOME_CELLS // scene.level.trodden.size
        self._ground = scene.level.ground_changes

    def _forget_old_ground(self) -> None:
        """Begin anew when doors have opened, shut or been locked since."""
        if self._ground != self._scene.level.ground_changes:
            self._ground = self._scene.level.ground_changes
            self._aimed = Cell(-1, -1)
            self._homes.clear()

    def to_player(self) -> Field:
        """Return the field of steps to the player."""
        player = self._scene.player
        self._forget_old_ground()
        if player.x != self._aimed.x or player.y != self._aimed.y:
            self._aimed = player.cell
            self._hunt.aim(self._aimed)
        return self._hunt

    def to_home(self, home: Cell) -> Field:
        """Return the field of steps to a home; the one least lately used is forgotten."""
        self._forget_old_ground()
        field = self._homes.pop(home, None)
        if field is None:
            field = Field(self._scene.level.trodden, home)
        self._homes[home] = field
        if len(self._homes) > self._most_homes:
            del self._homes[next(iter(self._homes))]
        return field
