"""One floor: its tiles, what lies on them, and what the player knows of it.

Grids are numpy arrays [y, x] for kernels; each has a flat view of the same memory for single
reads in Python, indexed `y * width + x` (reading one numpy scalar costs ten times as much).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Box, Cell
from runtime.world.grids import flat_flags, flat_numbers
from runtime.world.tiles import UNKNOWN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runtime.content.stats import Rarity
    from runtime.world.actor import Actor
    from runtime.world.items import Chest, ItemStack
    from runtime.world.places import Gate, RoomState, Shop, Trap
    from runtime.world.tiles import TileTable


class ExitKind(StrEnum):
    """A way off the level."""

    PORTAL = "portal"
    STAIRS_DOWN = "stairs_down"
    STAIRS_UP = "stairs_up"


@dataclass(slots=True)
class ZoneState:
    """A zone of the map, and whether the player has seen into it."""

    tier: str
    theme: str
    rarity: Rarity
    box: Box
    discovered: bool = False


class Level:
    """The mutable ground of a run; actors register here so that no two share a cell."""

    __slots__ = (
        "actors",
        "arenas",
        "chests",
        "cracks",
        "exits",
        "gates",
        "gold",
        "ground_changes",
        "height",
        "items",
        "memory",
        "occupants",
        "passable",
        "rests",
        "room_of",
        "rooms",
        "shops",
        "sight_stale",
        "table",
        "tiles",
        "tiles_flat",
        "transparent",
        "traps",
        "trodden",
        "trodden_flat",
        "visible",
        "visible_flat",
        "walkable",
        "walkable_flat",
        "width",
        "zones",
    )

    def __init__(self, table: TileTable, tiles: NDArray[np.uint8]) -> None:
        self.height, self.width = (int(side) for side in tiles.shape)
        self.table = table
        self.tiles = np.ascontiguousarray(tiles, np.uint8).copy()
        self.tiles_flat = flat_numbers(self.tiles)
        self.walkable: NDArray[np.bool_] = table.walkable[self.tiles]
        self.walkable_flat = flat_flags(self.walkable)
        self.transparent = table.transparent[self.tiles]
        self.passable = table.passable[self.tiles]
        self.trodden = self.passable & table.harmless[self.tiles]
        """Where enemies choose to walk: not through walls, nor over what hurts."""
        self.trodden_flat = flat_flags(self.trodden)
        self.visible = np.zeros(tiles.shape, np.bool_)
        self.visible_flat = flat_flags(self.visible)
        self.memory = np.full(tiles.shape, UNKNOWN, np.uint8)
        self.sight_stale = True
        self.actors: dict[int, Actor] = {}
        self.occupants: dict[int, Actor] = {}
        self.items: dict[int, list[ItemStack]] = {}
        self.gold: dict[int, int] = {}
        self.chests: dict[int, Chest] = {}
        self.exits: dict[int, ExitKind] = {}
        self.gates: dict[int, Gate] = {}
        self.arenas: dict[int, tuple[int, ...]] = {}
        """The doors that fall shut round a boss, by its id."""
        self.ground_changes = 0
        """Counts changes of where one can walk, so that ways are found anew."""
        self.traps: dict[int, Trap] = {}
        self.rests: set[int] = set()
        self.shops: dict[int, Shop] = {}
        self.cracks: dict[int, int] = {}
        """Damage that fixed things have taken so far."""
        self.rooms: list[RoomState] = []
        self.room_of: list[int] = []
        """Which room each cell is in, -1 for none; empty on a map without rooms."""
        self.zones: list[ZoneState] = []

    def inside(self, x: int, y: int) -> bool:
        """Tell whether the cell is on the map."""
        return 0 <= x < self.width and 0 <= y < self.height

    def spot(self, x: int, y: int) -> int:
        """Return the flat index of a cell."""
        return y * self.width + x

    def cell(self, spot: int) -> Cell:
        """Return the cell of a flat index."""
        y, x = divmod(spot, self.width)
        return Cell(x, y)

    def actor_at(self, x: int, y: int) -> Actor | None:
        """Return who stands there."""
        return self.occupants.get(y * self.width + x)

    def is_free(self, x: int, y: int) -> bool:
        """Tell whether somebody could stand there now."""
        spot = y * self.width + x
        return self.inside(x, y) and self.walkable_flat[spot] and spot not in self.occupants

    def add(self, actor: Actor) -> None:
        """Put a new actor on its cell. Raises ValueError when the cell is not free."""
        if not self.is_free(actor.x, actor.y):
            raise ValueError(f"Nobody can be put on ({actor.x}, {actor.y}): it is not free.")
        self.actors[actor.id] = actor
        self.occupants[self.spot(actor.x, actor.y)] = actor

    def remove(self, actor: Actor) -> None:
        """Take an actor off the level."""
        del self.actors[actor.id]
        del self.occupants[self.spot(actor.x, actor.y)]

    def relocate(self, actor: Actor, x: int, y: int) -> None:
        """Move an actor to a free cell; the caller has made sure that it is free."""
        del self.occupants[actor.y * self.width + actor.x]
        actor.x, actor.y = x, y
        self.occupants[y * self.width + x] = actor

    def divide(self, rooms: list[RoomState]) -> None:
        """Take in the rooms of the map."""
        self.rooms = rooms
        self.room_of = [-1] * (self.width * self.height) if rooms else []
        for index, room in enumerate(rooms):
            for cell in room.box.cells():
                if self.inside(cell.x, cell.y):
                    self.room_of[self.spot(cell.x, cell.y)] = index

    def room_at(self, spot: int) -> RoomState | None:
        """Return the room that a cell is in."""
        index = self.room_of[spot] if self.room_of else -1
        return None if index < 0 else self.rooms[index]

    def lock(self, spot: int, gate: Gate) -> None:
        """Keep a door shut: nobody finds a way through until the lock is gone."""
        self.gates[spot] = gate
        y, x = divmod(spot, self.width)
        self.walkable[y, x] = self.passable[y, x] = self.trodden[y, x] = False
        self.ground_changes += 1

    def set_tile(self, x: int, y: int, tile: int) -> None:
        """Change one cell and all that follows from its tile."""
        self.tiles[y, x] = tile
        self.cracks.pop(self.spot(x, y), None)
        self.walkable[y, x] = self.table.walkable[tile]
        self.transparent[y, x] = self.table.transparent[tile]
        self.passable[y, x] = self.table.passable[tile]
        self.trodden[y, x] = self.passable[y, x] and self.table.harmless[tile]
        self.sight_stale = True
        self.ground_changes += 1
