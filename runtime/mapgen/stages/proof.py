"""The proof: no map leaves the generator without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels import mapgen_proof
from runtime.core.kernels.mapgen_proof import (
    IN_DOORWAY,
    IS_EXIT,
    KEEPS_AWAY,
    NO_WAY_THROUGH,
    PROVED,
    rest_connected,
)
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import PlacementKind, RoomType
from runtime.mapgen.stages.connect import centres

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft

_BITS = {
    PlacementKind.CHEST: NO_WAY_THROUGH,
    PlacementKind.PORTAL: IS_EXIT | KEEPS_AWAY,
    PlacementKind.STAIRS_DOWN: IS_EXIT,
    PlacementKind.GUARD: KEEPS_AWAY,
    PlacementKind.ELDER: KEEPS_AWAY,
    PlacementKind.ROAMER: KEEPS_AWAY,
    PlacementKind.RIVAL: KEEPS_AWAY,
    PlacementKind.PACK: KEEPS_AWAY,
    PlacementKind.BOSS: KEEPS_AWAY,
    PlacementKind.GATE: IN_DOORWAY,
}
_BROKEN = {
    mapgen_proof.BORDER_OPEN: "The border of the map is open.",
    mapgen_proof.NO_EXIT: "There is no way out: no portal and no stairs down.",
    mapgen_proof.CUT_OFF: "From ({x}, {y}) no exit can be reached.",
    mapgen_proof.CORE_CUT_OFF: "The core of the zone or room at ({x}, {y}) cannot be reached.",
    mapgen_proof.IN_A_WALL: "Something stands inside a wall at ({x}, {y}).",
    mapgen_proof.ON_ANOTHER: "Two things stand on the same cell at ({x}, {y}).",
    mapgen_proof.ON_HAZARD: "Something stands on a hazard at ({x}, {y}).",
    mapgen_proof.IN_BUBBLE: "Something stands too near the player at ({x}, {y}).",
    mapgen_proof.THING_CUT_OFF: "What stands at ({x}, {y}) cannot be reached.",
}

_CUT_OFF = "Open a way there: thin out walls and cover, or mend the doors and chunks that bar it."
_CROWDED = "Enlarge the map, thin out what stands in the way, or move the markers of its chunks."
_REMEDIES = {
    mapgen_proof.NO_EXIT: "Ask for at least one portal.",
    mapgen_proof.CUT_OFF: _CUT_OFF,
    mapgen_proof.CORE_CUT_OFF: _CUT_OFF,
    mapgen_proof.THING_CUT_OFF: _CUT_OFF,
}


def run(draft: Draft, _rng: Rng) -> None:
    """Check every promise on the finished map; raise AttemptFailed when one is broken."""
    palette = draft.plan.palette
    things = [
        number
        for thing in draft.placements
        for number in (thing.x, thing.y, _BITS.get(thing.kind, 0))
    ]
    code, x, y = mapgen_proof.prove(
        draft.tiles,
        palette.passable,
        palette.walkable,
        palette.harmless,
        np.array(things, np.int64).reshape(len(draft.placements), 3),
        centres(draft),
        draft.steps,
        draft.plan.safe,
    )
    if code != PROVED:
        remedy = _REMEDIES.get(int(code), _CROWDED)
        raise AttemptFailed(
            _BROKEN[int(code)].format(x=x, y=y),
            remedy=remedy,
            hopeless=code == mapgen_proof.NO_EXIT,
        )
    _prove_locks(draft)


def _prove_locks(draft: Draft) -> None:
    """Raise AttemptFailed when a shut boss room or vault cuts off more than itself.

    Chests bar the way too: a way round one may have led through the room.
    """
    shut = [room.shut_in for room in draft.rooms if room.type is RoomType.BOSS]
    if draft.vault is not None:
        shut.append(draft.vault.ring)
    for box in shut:
        x, y, w, h = box.x, box.y, box.w, box.h
        if not rest_connected(draft.tiles, draft.plan.palette.passable, draft.barred(), x, y, w, h):
            raise AttemptFailed(
                f"What is locked at ({x}, {y}) cuts off other ground.", remedy=_CUT_OFF
            )
