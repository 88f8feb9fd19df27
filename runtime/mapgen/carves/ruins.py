"""Ruins: broken segments of wall among rubble.

Source: zone-maps.txt section 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.kernels.mapgen_carves import wall_segments
from runtime.mapgen.carves.carver import reopen_core
from runtime.mapgen.numbers import tickets
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.themes import RuinsCarve
    from runtime.core.geometry import Box
    from runtime.core.rng import Rng
    from runtime.mapgen.carves.carver import Carver
    from runtime.mapgen.model import Tiles


def compiled(carve: RuinsCarve, index: Mapping[str, int], floor: int) -> Carver:
    """Return the carver of these ruins."""
    wall, rubble = index[carve.wall_tile], index[carve.rubble_tile]
    segments, length, core = carve.segments, carve.segment_length, carve.core_radius
    broken = tickets(carve.rubble_chance)

    def run(tiles: Tiles, box: Box, rng: Rng) -> None:
        count = rng.between(segments.low, segments.high)
        area, sizes = (box.x, box.y, box.w, box.h), (length.low, length.high)
        rng.state = int(
            wall_segments(tiles, *area, count, *sizes, wall, rubble, broken, state_of(rng))
        )
        reopen_core(tiles, box, core, floor)

    return run
