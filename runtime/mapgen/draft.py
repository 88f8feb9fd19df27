"""The map while it is made: what the stages read and change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.mapgen.model import Placement, PlacementKind, Room, Step, Zone

if TYPE_CHECKING:
    from runtime.mapgen.model import Tiles
    from runtime.mapgen.plan import Plan


class Draft:
    """State of one attempt at a map.

    tiles: uint8[H, W], indexes of the plan's palette; read-only once the terrain is final.
    claimed: bool[H, W], the cells of zones. taken: bool[H, W], cells where something stands.
    steps: int32[H, W], from the player.
    """

    def __init__(self, plan: Plan, *, trace: bool = False) -> None:
        shape = plan.height, plan.width
        self.plan = plan
        self.tiles: Tiles = np.empty(shape, np.uint8)
        self.claimed = np.zeros(shape, np.bool_)
        self.zones: tuple[Zone, ...] = ()
        self.rooms: tuple[Room, ...] = ()
        self.metrics: dict[str, int | float] = {}
        self.trace = trace
        self.stage = ""
        self.steps_made: list[Step] = []
        self.clear_population()

    def clear_population(self) -> None:
        """Take everything off the terrain, for a new attempt at the population."""
        self.taken = np.zeros(self.tiles.shape, np.bool_)
        self.steps = np.empty(self.tiles.shape, np.int32)
        self.placements: list[Placement] = []

    def freeze_terrain(self) -> None:
        """Forbid any further change of tiles: what is proved later stays true."""
        self.tiles.flags.writeable = False

    def add(self, placement: Placement) -> None:
        """Put a thing on its cell."""
        self.placements.append(placement)
        self.taken[placement.y, placement.x] = True

    def player(self) -> Placement:
        """Return where the player starts; the stage "player" must have run."""
        return next(thing for thing in self.placements if thing.kind is PlacementKind.PLAYER)

    def record(self, name: str) -> None:
        """Keep the map as the stage left it, when a trace was asked for."""
        if self.trace:
            tiles = self.tiles.copy()
            tiles.flags.writeable = False
            self.steps_made.append(
                Step(name, tiles, self.zones, self.rooms, tuple(self.placements))
            )
