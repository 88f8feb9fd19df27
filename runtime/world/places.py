"""Places of a level that wait for somebody: gates, traps, shops, and the rooms round them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.core.geometry import Box, Cell
    from runtime.world.items import ItemStack


@dataclass(slots=True)
class Gate:
    """A door that a lock keeps shut.

    With `turns` it opens to force, and forcing it calls the `wave`. Else it opens to the item
    `key`, which is used up; without one, once the actor `keeper` is gone.
    """

    key: str | None = None
    keeper: int | None = None
    turns: int = 0
    wave: tuple[str, ...] = ()
    forced: int = 0
    """Turns of forcing so far; the wave comes at the first."""


@dataclass(slots=True)
class Trap:
    """Hurts whoever of the player's party steps on it, once."""

    low: int
    high: int
    found: bool = False


@dataclass(slots=True)
class Shop:
    """Where a keeper trades: what stands there for sale, in the order of the shelf."""

    stock: list[ItemStack] = field(default_factory=list)


class RoomSight(StrEnum):
    """What the player knows of a room. Source: patterns-guide.txt, room visibility."""

    HIDDEN = "hidden"
    REVEALED = "revealed"
    VISITED = "visited"


@dataclass(slots=True)
class RoomState:
    """A room of the map, what the player knows of it, and what its enemies have paid."""

    kind: str
    """What it is for: a `RoomType` of the generator."""
    box: Box
    doors: tuple[Cell, ...]
    sight: RoomSight = RoomSight.HIDDEN
    gold: int = 0
    """Gold that fell from enemies who live here."""
    settled: bool = False
    """All of them are gone, and at least the least was paid."""
