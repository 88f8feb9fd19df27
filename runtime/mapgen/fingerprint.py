"""A hash of all that matters in play on a finished map."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import numpy as np

from runtime.mapgen.model import GENERATOR_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.core.geometry import Box
    from runtime.mapgen.model import Placement, Room, Tiles, Zone

_SIZE = 8  # bytes
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
    """
    used = np.flatnonzero(np.bincount(tiles.ravel(), minlength=len(tile_ids)))
    names = [tile_ids[place] for place in used.tolist()]
    order = sorted(range(len(names)), key=names.__getitem__)
    renumbered = np.zeros(len(tile_ids), np.uint8)
    renumbered[used[order]] = np.arange(len(order), dtype=np.uint8)
    facts = {
        "version": GENERATOR_VERSION,
        "size": tiles.shape,
        "tiles": sorted(names),
        "zones": [(zone.tier, zone.theme, zone.rarity, _box(zone.box)) for zone in zones],
        "rooms": [
            (room.type, _box(room.box), room.doors, room.chunk, room.turns, room.mirrored)
            for room in rooms
        ],
        "placements": [
            (thing.kind, thing.x, thing.y, thing.ref, _box(thing.leash), dict(thing.data))
            for thing in placements
        ],
    }
    digest = hashlib.blake2b(_ENCODER.encode(facts).encode(), digest_size=_SIZE)
    digest.update(renumbered[tiles].tobytes())
    return digest.hexdigest()


def _box(box: Box | None) -> tuple[int, int, int, int] | None:
    return (box.x, box.y, box.w, box.h) if box is not None else None
