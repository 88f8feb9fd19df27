"""Markers: what chunks say stands where. Source: unity-roguelike.txt (hand-painted chunks)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.core.geometry import Box, Cell
from runtime.core.kernels.distance import UNREACHED
from runtime.core.kernels.mapgen_proof import rest_connected
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import Placement, PlacementKind
from runtime.mapgen.stages.crowd import leash_round

if TYPE_CHECKING:
    from runtime.content.refs import AssetRef
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft, Marker

_EXITS = {
    "portal": PlacementKind.PORTAL,
    "stairs_down": PlacementKind.STAIRS_DOWN,
    "stairs_up": PlacementKind.STAIRS_UP,
}
_THINGS = {"chest": PlacementKind.CHEST, "item": PlacementKind.ITEM, "enemy": PlacementKind.GUARD}


def player_marker(draft: Draft) -> Marker | None:
    """Return the marker where the player starts: in the start room, where there are rooms."""
    return next(
        (
            marker
            for marker in draft.markers
            if marker.preset == "player" and marker.room in (None, draft.start_room)
        ),
        None,
    )


def run(draft: Draft, rng: Rng) -> None:
    """Place what the markers name; enemies and exits in the safe bubble are left out.

    The middles of zones stay free for their chests.
    """
    for zone in draft.zones:
        draft.taken[zone.centre.y, zone.centre.x] = True
    for i, marker in enumerate(draft.markers):
        kind = _EXITS.get(marker.preset) or _THINGS.get(marker.preset)
        ref = marker.ref or _usual(draft, kind)
        if kind is None or (marker.preset in _THINGS and ref is None):
            continue
        if marker.preset in _EXITS and not _leads_out(draft, marker):
            continue
        safe = draft.plan.safe if kind in (PlacementKind.GUARD, PlacementKind.PORTAL) else 1
        bars = kind is PlacementKind.CHEST
        cell = free_cell(draft, rng.child(i), marker.box, safe, bars=bars)
        if cell is None:
            if kind is PlacementKind.GUARD:
                continue
            raise AttemptFailed(
                f'The marker "{marker.preset}" at ({marker.box.x}, {marker.box.y}) has no free'
                " cell.",
                remedy="Move the marker, or open the cells round it.",
            )
        draft.add(_placement(draft, marker, kind, cell, ref))


def free_cell(draft: Draft, rng: Rng, box: Box, safe: int, *, bars: bool = False) -> Cell | None:
    """Return a random free cell of a box that is `safe` steps or more from the player.

    What `bars` the way goes only where it cuts nothing off.
    """
    standable = draft.plan.palette.standable
    free = [
        cell
        for cell in box.clipped(Box(0, 0, draft.plan.width, draft.plan.height)).cells()
        if standable[draft.tiles[cell.y, cell.x]]
        and not draft.taken[cell.y, cell.x]
        and safe <= draft.steps[cell.y, cell.x] < UNREACHED
    ]
    if bars:
        near = [cell for cell in free if cuts_nothing_off(draft, cell)]
        free = near or [cell for cell in free if _leaves_ways_round(draft, cell)]
    return rng.pick(free) if free else None


def cuts_nothing_off(draft: Draft, cell: Cell) -> bool:
    """Tell whether the open cells round a cell stay connected when nobody can cross it.

    Round the cell, neighbours in the ring touch, and so do the four orthogonal ones across the
    corners.
    """
    passable, tiles = draft.plan.palette.passable, draft.tiles
    barred = {(it.x, it.y) for it in draft.placements if it.kind is PlacementKind.CHEST}
    ring = [
        bool(passable[tiles[other.y, other.x]]) and other not in barred
        for other in cell.neighbours()
    ]
    gaps = sum(
        ring[i] and not ring[i - 1] and not (i % 2 == 0 and ring[i - 2]) for i in range(len(ring))
    )
    return gaps <= 1


def _leaves_ways_round(draft: Draft, cell: Cell) -> bool:
    """Tell whether all other cells stay connected, near or far, without this one and chests."""
    passable = draft.plan.palette.passable
    return bool(rest_connected(draft.tiles, passable, draft.barred(), cell.x, cell.y, 1, 1))


def _leads_out(draft: Draft, marker: Marker) -> bool:
    """Tell whether an exit counts: in a maze stairs stand in the start and exit rooms only."""
    if marker.room is None or marker.preset == "portal":
        return True
    wanted = draft.start_room if marker.preset == "stairs_up" else draft.exit_room
    return marker.room == wanted


def _usual(draft: Draft, kind: PlacementKind | None) -> AssetRef | None:
    return draft.plan.treasure if kind is PlacementKind.CHEST else None


def _placement(
    draft: Draft, marker: Marker, kind: PlacementKind, cell: Cell, ref: AssetRef | None
) -> Placement:
    room = marker.room
    data: dict[str, object] = {"marker": marker.preset}
    if room is not None:
        data["room"] = room
    leash = None
    if kind is PlacementKind.GUARD:
        leash = (
            draft.rooms[room].box
            if room is not None
            else leash_round(draft, *cell, draft.plan.rules.zones.roamer_leash)
        )
    return Placement(kind, cell.x, cell.y, ref, leash, MappingProxyType(data))
