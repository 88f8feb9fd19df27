"""How placements look on a map: one home for the editor's overlay and for pictures."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.content.base import Appearance
from runtime.core.geometry import Cell
from runtime.mapgen.model import PlacementKind
from runtime.picture.roles import DARK, RARITIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from runtime.content import Content
    from runtime.mapgen.model import Placement, Zone

CROWN = "crown"
ENEMIES = frozenset(
    {
        PlacementKind.GUARD,
        PlacementKind.ELDER,
        PlacementKind.ROAMER,
        PlacementKind.PACK,
        PlacementKind.BOSS,
    }
)
_LAST = (*ENEMIES, PlacementKind.RIVAL, PlacementKind.PLAYER)


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands for a placement: a look, and a small badge above it or ""."""

    look: Appearance
    badge: str = ""
    badge_colour: str = DARK["legendary"]


def _icon(name: str, colour: str) -> Appearance:
    return Appearance(icon=name, colour=colour)


_USUAL: Mapping[PlacementKind, Appearance] = MappingProxyType(
    {
        PlacementKind.PLAYER: _icon("account", "#f4f6fa"),
        PlacementKind.PORTAL: _icon("circle-double", "#5cc8f2"),
        PlacementKind.STAIRS_DOWN: _icon("stairs-down", DARK["text"]),
        PlacementKind.STAIRS_UP: _icon("stairs-up", DARK["text"]),
        PlacementKind.CHEST: _icon("treasure-chest", DARK["common"]),
        PlacementKind.RIVAL: _icon("account-cowboy-hat", DARK["text"]),
        PlacementKind.KEY: _icon("key-variant", DARK["legendary"]),
        PlacementKind.TRAP: _icon("alert-octagon", DARK["error"]),
        PlacementKind.ITEM: _icon("sack", DARK["common"]),
        PlacementKind.SHOP: _icon("store", DARK["legendary"]),
        PlacementKind.REST: _icon("campfire", DARK["warn"]),
        PlacementKind.GATE: _icon("lock", DARK["legendary"]),
    }
)
_ANY_ENEMY = _icon("skull", DARK["text"])


def mark_of(content: Content, zones: Sequence[Zone], placement: Placement) -> Mark:
    """Return how a placement looks.

    Enemies, rivals and items look like their record. A chest has the colour of its rarity: what
    its data says, else that of the zone it stands in. Elders and bosses wear a crown.
    """
    kind, ref = placement.kind, placement.ref
    badge = CROWN if kind in {PlacementKind.ELDER, PlacementKind.BOSS} else ""
    if kind is PlacementKind.CHEST:
        return Mark(_icon("treasure-chest", DARK[_chest_rarity(zones, placement)]))
    if ref is not None and ref.kind in {"enemies", "items"}:
        record = content.get(ref.kind, ref.id)
        if record is not None:
            return Mark(record.appearance, badge)
    return Mark(_USUAL.get(kind, _ANY_ENEMY), badge)


def _chest_rarity(zones: Sequence[Zone], placement: Placement) -> str:
    told = placement.data.get("rarity")
    if isinstance(told, str) and told in RARITIES:
        return told
    cell = Cell(placement.x, placement.y)
    return next((zone.rarity for zone in zones if zone.box.contains(cell)), RARITIES[0])


def drawing_order(placements: Iterable[Placement]) -> list[Placement]:
    """Return placements so that who moves lies above what lies, and the player above all."""
    order = {kind: place for place, kind in enumerate(_LAST, start=1)}
    return sorted(placements, key=lambda placement: order.get(placement.kind, 0))
