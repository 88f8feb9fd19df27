"""Carves: the signature structure of each theme. A new one is a module here and a line below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.themes import (
    ChurchCarve,
    GraveyardCarve,
    RuinsCarve,
    SwampCarve,
    VillageCarve,
)
from runtime.mapgen.carves import church, graveyard, ruins, swamp, village
from runtime.mapgen.carves.carver import Carver, tiles_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.themes import Carve

__all__ = ["Carver", "compile_carve", "tiles_of"]


def compile_carve(carve: Carve, index: Mapping[str, int], floor: int, full_area: int) -> Carver:
    """Return the function that carves a cleared box, its tile ids already resolved.

    `index` numbers the tiles, `floor` is open ground, `full_area` the size of zone for which the
    counts of carves are written.
    """
    match carve:
        case GraveyardCarve():
            return graveyard.compiled(carve, index, floor, full_area)
        case SwampCarve():
            return swamp.compiled(carve, index, floor)
        case ChurchCarve():
            return church.compiled(carve, index, floor)
        case RuinsCarve():
            return ruins.compiled(carve, index, floor)
        case VillageCarve():
            return village.compiled(carve, index, floor)
