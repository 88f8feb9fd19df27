"""Where one comes in and where one leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.mapgen_places import pick_exits, pick_start, walk_from
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import Placement, PlacementKind
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft

_START_TRIES = 96
_EXIT_TRIES = 96


def player(draft: Draft, rng: Rng) -> None:
    """Put the player outside the zones, farther from them than anything spawns to it if it goes."""
    plan = draft.plan
    boxes = [(zone.box.x, zone.box.y, zone.box.w, zone.box.h) for zone in draft.zones]
    column, row, state = pick_start(
        draft.tiles,
        plan.palette.calm,
        draft.claimed,
        np.array(boxes, np.int64).reshape(len(boxes), 4),
        plan.safe,
        _START_TRIES,
        state_of(rng),
    )
    rng.state, x, y = int(state), int(column), int(row)
    if x < 0:
        raise AttemptFailed(
            "There is no open ground outside the zones where the player could start.",
            remedy="Enlarge the map, or thin out cover and walls.",
        )
    draft.add(Placement(PlacementKind.PLAYER, x, y))
    walk_from(draft.tiles, plan.palette.passable, x, y, draft.steps)


def run(draft: Draft, rng: Rng) -> None:
    """Open the portals, out of the safe bubble, far from the player and from each other."""
    plan, count = draft.plan, draft.plan.definition.population.portals
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
