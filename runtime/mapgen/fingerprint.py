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
    head = [
        GENERATOR_VERSION,
        tiles.shape,
        sorted(names),
        [(zone.tier, zone.theme, str(zone.rarity), _box(zone.box)) for zone in zones],
        [(str(room.type), _box(room.box), room.doors, room.chunk) for room in rooms],
    ]
    digest = hashlib.blake2b(digest_size=_SIZE)
    digest.update(json.dumps(head).encode())
    digest.update(renumbered[tiles].tobytes())
    digest.update("\n".join(map(_line, placements)).encode())
    return digest.hexdigest()


def _line(thing: Placement) -> str:
    ref = thing.ref.path if thing.ref is not None else ""
    leash = _box(thing.leash) if thing.leash is not None else ()
    data = json.dumps(dict(thing.data), sort_keys=True) if thing.data else ""
    return f"{thing.kind.value} {thing.x} {thing.y} {ref} {leash} {data}"


def _box(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.w, box.h
