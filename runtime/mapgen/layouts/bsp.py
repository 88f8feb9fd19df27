"""Rooms in a binary space partition. Source: patterns-guide.txt, BSP generator system."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Box
from runtime.core.kernels.mapgen_rooms import hang_doors, pillared_halls, split_rooms
from runtime.mapgen.errors import AttemptFailed, PlanError
from runtime.mapgen.numbers import tickets
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.content.models.maps import BspLayout, MapDefinition
    from runtime.core.rng import Rng
    from runtime.mapgen.carves import Carver
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.layouts.layout import Ground, LayoutRun

_FEWEST_ROOMS = 2
_SMALLEST_THEMED = 6  # tiles a side, with the lane
_WHOLE = 1_000_000


def rooms_fit(width: int, height: int, layout: BspLayout) -> bool:
    """Tell whether two rooms of the shortest side fit, each with its wall, inside the border."""
    longest, shortest = max(width, height) - 2, min(width, height) - 2
    return longest >= 2 * (layout.min_room + 1) and shortest >= layout.min_room + 1


def compiled(definition: MapDefinition, layout: BspLayout, ground: Ground) -> LayoutRun:
    """Return the function that makes rooms, joins them, hangs doors and carves themes."""
    if not rooms_fit(definition.width, definition.height, layout):
        raise PlanError(
            f"Two rooms of {layout.min_room} tiles do not fit on {definition.width}×"
            f"{definition.height}.",
            "Enlarge the map or lower the shortest side of rooms.",
        )
    most = 1 << layout.split_depth
    loops, doors = tickets(layout.loop_chance), tickets(layout.door_chance)
    door = ground.palette.index[layout.door_tile]
    carvers = [ground.carvers[theme] for theme in dict.fromkeys(layout.room_themes)]
    themed = tickets(layout.themed_chance)
    pillar, halls = ground.palette.index[layout.pillar_tile], tickets(layout.hall_chance)

    def run(draft: Draft, rng: Rng) -> None:
        rooms = np.empty((most, 4), np.int64)
        count, state = split_rooms(
            draft.tiles,
            ground.floor,
            layout.min_room,
            layout.split_depth,
            loops,
            rooms,
            state_of(rng),
        )
        rng.state = int(state)
        if count < _FEWEST_ROOMS:
            raise AttemptFailed(
                f"Only {count} room of {layout.min_room} tiles or more fits.",
                remedy="Enlarge the map or lower the shortest side of rooms.",
                hopeless=True,
            )
        boxes = rooms[: int(count)]
        rng.state = int(
            pillared_halls(draft.tiles, boxes, ground.floor, pillar, halls, state_of(rng))
        )
        rng.state = int(
            hang_doors(draft.tiles, boxes, ground.floor, ground.wall, door, doors, state_of(rng))
        )
        draft.room_boxes = boxes
        if carvers:
            _carve_rooms(draft, carvers, themed, ground.floor, rng.child("themes"))

    return run


def _carve_rooms(
    draft: Draft, carvers: Sequence[Carver], themed: int, floor: int, rng: Rng
) -> None:
    """Carve large rooms by chance; the lane along their walls, where doors open, stays as it is."""
    for x, y, w, h in draft.room_boxes.tolist():
        if min(w, h) >= _SMALLEST_THEMED and rng.below(_WHOLE) < themed:
            box = Box(x, y, w, h).inflated(-1)
            draft.tiles[box.slices] = floor
            rng.pick(carvers)(draft.tiles, box, rng)
