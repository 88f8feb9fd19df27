"""What lies on a cell of a map, in words, and the record that made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content import AssetRef
from runtime.core.geometry import Box, Cell
from runtime.picture.marks import drawing_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.content import Content
    from runtime.mapgen.model import Placement, Zone


@dataclass(frozen=True, slots=True)
class Picked:
    """A placement or a zone: where it is, what it is in words, who made it."""

    box: Box
    words: str
    ref: AssetRef | None
    leash: Box | None = None


def pick(
    content: Content, zones: Sequence[Zone], placements: Sequence[Placement], cell: Cell
) -> Picked | None:
    """Return the uppermost placement on a cell, else the zone round it, else None."""
    on_cell = [thing for thing in placements if (thing.x, thing.y) == cell]
    if on_cell:
        thing = drawing_order(on_cell)[-1]
        words = placement_words(content, zones, thing)
        return Picked(Box(cell.x, cell.y, 1, 1), words, thing.ref, thing.leash)
    for zone in zones:
        if zone.box.contains(cell):
            return Picked(zone.box, zone_words(content, zone), AssetRef("zone_tiers", zone.tier))
    return None


def placement_words(content: Content, zones: Sequence[Zone], thing: Placement) -> str:
    """Say what a placement is: "Skeleton, guard of Epic zone, leash 13×11"."""
    kind = thing.kind.value.replace("_", " ")
    record = content.get(*thing.ref) if thing.ref is not None else None
    if record is not None and thing.ref is not None and thing.ref.kind == "enemies":
        parts = [record.name, kind]
    else:
        parts = [kind.capitalize()]
    zone = next((zone for zone in zones if zone.box.contains(Cell(thing.x, thing.y))), None)
    if zone is not None:
        parts[-1] += f" of {content.name_of('zone_tiers', zone.tier)} zone"
    if record is not None and parts[0] != record.name:
        parts.append(record.name)
    if thing.leash is not None:
        parts.append(f"leash {thing.leash.w}×{thing.leash.h}")
    return ", ".join(parts)


def zone_words(content: Content, zone: Zone) -> str:
    """Say what a zone is: "Graveyard, Epic zone, 13×11"."""
    theme, tier = content.name_of("themes", zone.theme), content.name_of("zone_tiers", zone.tier)
    return f"{theme}, {tier} zone, {zone.box.w}×{zone.box.h}"


def tile_name(content: Content, tile_id: str) -> str:
    """Return the name of a tile as it stands in a line of facts."""
    tile = content.tiles.get(tile_id)
    return tile.name.lower() if tile is not None else tile_id
