"""What the generator gives: a finished map with zones, rooms and placements. Frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from runtime.content.refs import AssetRef
from runtime.content.stats import Rarity
from runtime.core.geometry import Box, Cell

GENERATOR_VERSION = 2

Tiles = NDArray[np.uint8]
_NO_DATA: Mapping[str, object] = MappingProxyType({})


class PlacementKind(StrEnum):
    """What a placement is; its `ref` names the record that made it, where there is one."""

    PLAYER = "player"
    PORTAL = "portal"
    STAIRS_DOWN = "stairs_down"
    STAIRS_UP = "stairs_up"
    CHEST = "chest"
    GUARD = "guard"
    ELDER = "elder"
    ROAMER = "roamer"
    RIVAL = "rival"
    PACK = "pack"
    BOSS = "boss"
    ITEM = "item"
    KEY = "key"
    TRAP = "trap"
    SHOP = "shop"
    REST = "rest"
    GATE = "gate"


@dataclass(frozen=True, slots=True)
class Placement:
    """One thing on one cell; `leash` is the box that an enemy patrols."""

    kind: PlacementKind
    x: int
    y: int
    ref: AssetRef | None = None
    leash: Box | None = None
    data: Mapping[str, object] = field(default_factory=lambda: _NO_DATA)


@dataclass(frozen=True, slots=True)
class Zone:
    """A carved zone: its tier and theme are record ids."""

    tier: str
    theme: str
    rarity: Rarity
    box: Box
    centre: Cell


class RoomType(StrEnum):
    """What a room is for. Source: patterns-guide.txt."""

    START = "start"
    EXIT = "exit"
    BOSS = "boss"
    TREASURE = "treasure"
    SHOP = "shop"
    REST = "rest"
    COMBAT = "combat"


def shut_in(box: Box, *, painted: bool) -> Box:
    """Return the cells that are shut in when a room is: painted ones have their doors inside."""
    return box if painted else box.inflated(1)


@dataclass(frozen=True, slots=True)
class Room:
    """A room of a layout that has rooms.

    `centre` is the cell nearest to the middle where one can stand; `doors` are the cells by which
    one comes in; `chunk` is the record that it was painted in, turned clockwise by `turns`
    quarters after it was mirrored, if it was.
    """

    type: RoomType
    box: Box
    centre: Cell
    doors: tuple[Cell, ...] = ()
    chunk: str | None = None
    turns: int = 0
    mirrored: bool = False

    @property
    def shut_in(self) -> Box:
        """The cells that are shut in when the room is, its doors with them."""
        return shut_in(self.box, painted=self.chunk is not None)


@dataclass(frozen=True, slots=True)
class VaultSite:
    """Where the vault stands: its box with the lane round it, its middle and its one door."""

    box: Box
    centre: Cell
    gate: Cell

    @property
    def ring(self) -> Box:
        """The walls with what is inside them."""
        return self.box.inflated(-1)


@dataclass(frozen=True, slots=True)
class Step:
    """The map as one stage left it, recorded on request."""

    name: str
    tiles: Tiles
    zones: tuple[Zone, ...]
    rooms: tuple[Room, ...]
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class GeneratedMap:
    """A finished and proved map.

    `tiles` is uint8[height, width], read-only, of indexes into `tile_ids`; `fingerprint` is a hash
    of all that matters in play and does not depend on the order of `tile_ids`. `attempt` counts
    from 1.
    """

    map_id: str
    seed: int
    attempt: int
    generator_version: int
    fingerprint: str
    width: int
    height: int
    tiles: Tiles
    tile_ids: tuple[str, ...]
    zones: tuple[Zone, ...]
    rooms: tuple[Room, ...]
    placements: tuple[Placement, ...]
    metrics: Mapping[str, int | float]
    steps: tuple[Step, ...] = ()

    def tile_at(self, x: int, y: int) -> str:
        """Return the id of the tile at column x, row y."""
        return self.tile_ids[int(self.tiles[y, x])]
