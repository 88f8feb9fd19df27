"""Graveyard: rows of gravestones among creeping bushes.

Source: zone-maps.txt section 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.kernels.mapgen_carves import gravestones, sprinkle
from runtime.mapgen.carves.carver import reopen_core
from runtime.mapgen.numbers import scaled, tickets
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.themes import GraveyardCarve
    from runtime.core.geometry import Box
    from runtime.core.rng import Rng
    from runtime.mapgen.carves.carver import Carver
    from runtime.mapgen.model import Tiles


def compiled(carve: GraveyardCarve, index: Mapping[str, int], floor: int, full_area: int) -> Carver:
    """Return the carver of this graveyard."""
    stone, bush = index[carve.stone_tile], index[carve.bush_tile]
    stones, core = carve.stones, carve.core_radius
    bushes = tickets(carve.bush_chance)

    def run(tiles: Tiles, box: Box, rng: Rng) -> None:
        count = scaled(rng.between(stones.low, stones.high), box.area, full_area)
        count = 0 if stones.high == 0 else count
        area = box.x, box.y, box.w, box.h
        rng.state = int(gravestones(tiles, *area, core, count, stone, state_of(rng)))
        rng.state = int(sprinkle(tiles, *area, floor, bush, bushes, state_of(rng)))
        reopen_core(tiles, box, core, floor)

    return run
