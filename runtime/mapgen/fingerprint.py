"""A hash of all that matters in play on a finished map."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from runtime.mapgen.model import GENERATOR_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.core.geometry import Box
    from runtime.mapgen.model import Placement, Room, Tiles, Zone

_SIZE = 8  # bytes
_TABLE = 256  # an index is one byte
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def fingerprint_of(
    tiles: Tiles,
    tile_ids: tuple[str, ...],
    zones: Iterable[Zone],
    rooms: Iterable[Room],
    placements: Iterable[Placement],
) -> str:
    """Return 16 hex digits over tiles, zones, rooms and placements.

    Tiles count by their ids: what else the palette holds, and in which order, changes nothing.
    What follows from tiles and rooms, such as doors, is left out.
    """
    cells = tiles.tobytes()
    used = sorted((tile_ids[place], place) for place in range(len(tile_ids)) if place in cells)
    renumbered = bytearray(_TABLE)
    for number, (_, place) in enumerate(used):
        renumbered[place] = number
    facts = {
        "version": GENERATOR_VERSION,
        "size": tiles.shape,
        "tiles": [name for name, _ in used],
        "zones": [(zone.tier, zone.theme, zone.rarity, _box(zone.box)) for zone in zones],
        "rooms": [(room.type, _box(room.box), room.chunk) for room in rooms],
    }
    digest = hashlib.blake2b(_ENCODER.encode(facts).encode(), digest_size=_SIZE)
    digest.update(cells.translate(renumbered))
    digest.update("\n".join(_lines(placements)).encode())
    return digest.hexdigest()


def _lines(placements: Iterable[Placement]) -> list[str]:
    """Return a line for each placement; what several share is written once."""
    known: dict[int, str] = {id(None): ""}
    lines = []
    for thing in placements:
        ref, leash, data = thing.ref, thing.leash, thing.data
        who, where, what = id(ref), id(leash), id(data)
        if who not in known and ref is not None:
            known[who] = f"{ref.kind}/{ref.id}"
        if where not in known and leash is not None:
            known[where] = f"{leash.x},{leash.y},{leash.w},{leash.h}"
        if what not in known:
            known[what] = _ENCODER.encode(dict(data)) if data else ""
        lines.append(f"{thing.kind} {thing.x} {thing.y} {known[who]} {known[where]} {known[what]}")
    return lines


def _box(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.w, box.h
