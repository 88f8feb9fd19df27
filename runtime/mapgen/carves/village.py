"""Village: a grid of small huts with a door each, some of it charred.

Source: zone-maps.txt section 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.kernels.mapgen_carves import huts
from runtime.mapgen.carves.carver import reopen_core
from runtime.mapgen.numbers import tickets
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.themes import VillageCarve
    from runtime.core.geometry import Box
    from runtime.core.rng import Rng
    from runtime.mapgen.carves.carver import Carver
    from runtime.mapgen.model import Tiles


def compiled(carve: VillageCarve, index: Mapping[str, int], floor: int) -> Carver:
    """Return the carver of this village."""
    wall, door = index[carve.wall_tile], index[carve.door_tile]
    charred, burnt, core = (
        index[carve.charred_tile],
        tickets(carve.charred_chance),
        carve.core_radius,
    )
    columns, rows = carve.columns, carve.rows

    def run(tiles: Tiles, box: Box, rng: Rng) -> None:
        area, grid = (box.x, box.y, box.w, box.h), (columns, rows)
        rng.state = int(huts(tiles, *area, *grid, wall, door, charred, burnt, state_of(rng)))
        reopen_core(tiles, box, core, floor)

    return run
