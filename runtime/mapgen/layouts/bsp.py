"""Rooms in a binary space partition. Source: patterns-guide.txt, BSP generator system."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.mapgen_rooms import hang_doors, pillared_halls, split_rooms
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.numbers import tickets
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.content.models.maps import BspLayout
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.layouts.layout import Ground, LayoutRun

_FEWEST_ROOMS = 2


def compiled(layout: BspLayout, ground: Ground) -> LayoutRun:
    """Return the function that splits the ground into rooms, joins them and hangs doors."""
    most = 1 << layout.split_depth
    loops, doors = tickets(layout.loop_chance), tickets(layout.door_chance)
    door = ground.palette.index[layout.door_tile]
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

    return run
