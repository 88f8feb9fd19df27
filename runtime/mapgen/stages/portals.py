"""Where one comes in and where one leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Cell
from runtime.core.kernels.mapgen_places import pick_exits, pick_start, walk_from
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import Placement, PlacementKind, RoomType
from runtime.mapgen.stages.markers import player_marker
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft

_START_TRIES = 96
_EXIT_TRIES = 96


def player(draft: Draft, rng: Rng) -> None:
    """Put the player on a marker, in the start room, or far from all zones; measure from there."""
    x, y = _start(draft, rng)
    draft.add(Placement(PlacementKind.PLAYER, x, y))
    walk_from(draft.tiles, draft.plan.palette.passable, x, y, draft.steps)


def _start(draft: Draft, rng: Rng) -> Cell:
    marker = player_marker(draft)
    if marker is not None:
        standable = draft.plan.palette.standable
        cells = [cell for cell in marker.box.cells() if standable[draft.tiles[cell.y, cell.x]]]
        if not cells:
            raise AttemptFailed(
                f"The player's marker at ({marker.box.x}, {marker.box.y}) has no cell to stand on.",
                remedy="Move the marker to open ground.",
                hopeless=marker.room is None,
            )
        return rng.pick(cells)
    for room in draft.rooms:
        if room.type is RoomType.START:
            return room.centre
    return _open_start(draft, rng)


def _open_start(draft: Draft, rng: Rng) -> Cell:
    """Return a cell outside the zones, out of the reach of what spawns there where it goes."""
    boxes = [zone.box for zone in draft.zones]
    if draft.vault is not None:
        boxes.append(draft.vault.box.inflated(draft.plan.safe))
    sides = [(box.x, box.y, box.w, box.h) for box in boxes]
    column, row, state = pick_start(
        draft.tiles,
        draft.plan.palette.calm,
        draft.claimed,
        np.array(sides, np.int64).reshape(len(sides), 4),
        draft.plan.safe,
        _START_TRIES,
        state_of(rng),
    )
    rng.state = int(state)
    if column < 0:
        raise AttemptFailed(
            "There is no open ground outside the zones where the player could start.",
            remedy="Enlarge the map, or thin out cover and walls.",
        )
    return Cell(int(column), int(row))


def run(draft: Draft, rng: Rng) -> None:
    """Open the portals, out of the safe bubble, far from the player and from each other.

    Portals that markers set count.
    """
    plan = draft.plan
    marked = sum(thing.kind is PlacementKind.PORTAL for thing in draft.placements)
    count = max(plan.definition.population.portals - marked, 0)
    cells = np.empty((count, 2), np.int64)
    found, state = pick_exits(
        draft.tiles,
        plan.palette.calm,
        draft.claimed,
        draft.taken,
        draft.steps,
        plan.safe,
        _EXIT_TRIES,
        cells,
        state_of(rng),
    )
    rng.state = int(state)
    if found < count:
        raise AttemptFailed(
            f"Only {found} of {count} portals found room {plan.safe} steps or more away from the"
            " player.",
            remedy="Enlarge the map, ask for fewer portals, or lower the safe bubble in the rules.",
        )
    for x, y in cells.tolist():
        draft.add(Placement(PlacementKind.PORTAL, x, y))
