"""A generated map as JSON values and as text. Its JSON is described in docs/maps.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.mapgen.model import PlacementKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.tiles import Tile
    from runtime.core.geometry import Box
    from runtime.mapgen.model import GeneratedMap, Placement

_SPARE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_MARKS = {
    PlacementKind.PLAYER: "@",
    PlacementKind.PORTAL: "O",
    PlacementKind.STAIRS_DOWN: ">",
    PlacementKind.STAIRS_UP: "<",
    PlacementKind.CHEST: "$",
    PlacementKind.KEY: "k",
    PlacementKind.ITEM: "!",
    PlacementKind.TRAP: "x",
    PlacementKind.GUARD: "g",
    PlacementKind.ELDER: "E",
    PlacementKind.ROAMER: "r",
    PlacementKind.RIVAL: "R",
    PlacementKind.PACK: "p",
    PlacementKind.BOSS: "B",
    PlacementKind.SHOP: "S",
    PlacementKind.REST: "h",
    PlacementKind.GATE: "L",
}


def map_json(found: GeneratedMap, tiles: Mapping[str, Tile]) -> dict[str, object]:
    """Return the map as JSON values: rows of characters with their legend, zones, placements."""
    glyphs = glyphs_of(found, tiles)
    return {
        "map": found.map_id,
        "seed": found.seed,
        "attempt": found.attempt,
        "fingerprint": found.fingerprint,
        "generator_version": found.generator_version,
        "width": found.width,
        "height": found.height,
        "rows": _rows(found, glyphs),
        "legend": {
            glyph: {
                "tile": tile,
                "walkable": tiles[tile].walkable,
                "transparent": tiles[tile].transparent,
            }
            for tile, glyph in glyphs.items()
        },
        "zones": [
            {
                "tier": zone.tier,
                "theme": zone.theme,
                "rarity": zone.rarity.value,
                **_box(zone.box),
                "center": [zone.centre.x, zone.centre.y],
            }
            for zone in found.zones
        ],
        "rooms": [
            {
                "type": room.type.value,
                **_box(room.box),
                "center": [room.centre.x, room.centre.y],
                "doors": [list(door) for door in room.doors],
                "chunk": room.chunk,
                "turns": room.turns,
                "mirrored": room.mirrored,
            }
            for room in found.rooms
        ],
        "placements": [_placement(thing) for thing in found.placements],
        "metrics": dict(found.metrics),
    }


def map_text(found: GeneratedMap, tiles: Mapping[str, Tile]) -> str:
    """Return the map as rows of characters, with marks where something stands."""
    rows = [list(row) for row in _rows(found, glyphs_of(found, tiles))]
    for thing in found.placements:
        rows[thing.y][thing.x] = _MARKS[thing.kind]
    return "\n".join("".join(row) for row in rows)


def glyphs_of(found: GeneratedMap, tiles: Mapping[str, Tile]) -> dict[str, str]:
    """Return a character for each tile on the map, all different: its own glyph where it can be."""
    used = sorted({found.tile_ids[place] for place in set(found.tiles.ravel().tolist())})
    glyphs: dict[str, str] = {}
    for tile in used:
        own = tiles[tile].appearance.glyph
        taken = set(glyphs.values())
        spare = (each for each in _SPARE if each not in taken)
        glyphs[tile] = own if own not in taken and own.isprintable() else next(spare)
    return glyphs


def _rows(found: GeneratedMap, glyphs: Mapping[str, str]) -> list[str]:
    characters = [glyphs.get(tile, "?") for tile in found.tile_ids]
    return ["".join(characters[place] for place in row) for row in found.tiles.tolist()]


def _placement(thing: Placement) -> dict[str, object]:
    return {
        "kind": thing.kind.value,
        "ref": f"{thing.ref.kind}/{thing.ref.id}" if thing.ref is not None else None,
        "x": thing.x,
        "y": thing.y,
        "leash": _box(thing.leash) if thing.leash is not None else None,
        "data": dict(thing.data),
    }


def _box(box: Box) -> dict[str, int]:
    return {"x": box.x, "y": box.y, "w": box.w, "h": box.h}
