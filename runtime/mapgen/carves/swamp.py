"""Swamp: a dense thicket with a cleared core and paths out of it.

Source: zone-maps.txt section 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.kernels.mapgen_carves import sprinkle, winding_path
from runtime.mapgen.carves.carver import reopen_core
from runtime.mapgen.numbers import tickets
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.themes import SwampCarve
    from runtime.core.geometry import Box
    from runtime.core.rng import Rng
    from runtime.mapgen.carves.carver import Carver
    from runtime.mapgen.model import Tiles

_SIDES = (0, 1, 2, 3)


def compiled(carve: SwampCarve, index: Mapping[str, int], floor: int) -> Carver:
    """Return the carver of this swamp."""
    thicket, water = index[carve.thicket_tile], index[carve.water_tile]
    growth, wet = tickets(carve.thicket_chance), tickets(carve.water_chance)
    core, paths = carve.core_radius, carve.paths

    def run(tiles: Tiles, box: Box, rng: Rng) -> None:
        sides = rng.shuffled(_SIDES)
        area = box.x, box.y, box.w, box.h
        rng.state = int(sprinkle(tiles, *area, floor, thicket, growth, state_of(rng)))
        rng.state = int(sprinkle(tiles, *area, floor, water, wet, state_of(rng)))
        for i in range(paths):
            side = sides[i % len(sides)]
            rng.state = int(winding_path(tiles, *area, side, floor, state_of(rng)))
        reopen_core(tiles, box, core, floor)

    return run
