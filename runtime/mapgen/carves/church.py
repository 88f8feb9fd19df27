"""Church: a ring of walls with doors and breaches, and two rows of pillars.

Source: zone-maps.txt section 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.kernels.mapgen_carves import doors_in_ring, pillars, wall_ring
from runtime.mapgen.carves.carver import reopen_core
from runtime.mapgen.numbers import tickets
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.themes import ChurchCarve
    from runtime.core.geometry import Box
    from runtime.core.rng import Rng
    from runtime.mapgen.carves.carver import Carver
    from runtime.mapgen.model import Tiles

_SMALLEST_RING = 5


def compiled(carve: ChurchCarve, index: Mapping[str, int], floor: int) -> Carver:
    """Return the carver of this church."""
    wall, door = index[carve.wall_tile], index[carve.door_tile]
    pillar, core, doors = index[carve.pillar_tile], carve.core_radius, carve.doors
    breach = tickets(carve.breach_chance)

    def run(tiles: Tiles, box: Box, rng: Rng) -> None:
        inset = min(carve.inset, (min(box.w, box.h) - _SMALLEST_RING) // 2)
        ring = box.inflated(-inset)
        area = ring.x, ring.y, ring.w, ring.h
        count = rng.between(doors.low, doors.high)
        pillars(tiles, *area, core, floor, pillar)
        reopen_core(tiles, box, min(core, min(ring.w, ring.h) // 2 - 1), floor)
        rng.state = int(wall_ring(tiles, *area, wall, floor, breach, state_of(rng)))
        rng.state = int(doors_in_ring(tiles, *area, wall, door, count, state_of(rng)))

    return run
