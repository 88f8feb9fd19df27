"""What all carves share: the shape of a carver, the tiles of a carve, the core pocket."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from runtime.core.geometry import Box
from runtime.core.kernels.mapgen_carves import open_core
from runtime.core.rng import Rng
from runtime.mapgen.model import Tiles

if TYPE_CHECKING:
    from runtime.content.models.themes import Carve

Carver: TypeAlias = Callable[[Tiles, Box, Rng], None]

_LEAST_CORE = 1  # a ring of open cells round the chest, so that it never bars the way


def tiles_of(carve: Carve) -> list[str]:
    """Return the tile ids that a carve builds with."""
    return [getattr(carve, field) for field in type(carve).model_fields if field.endswith("_tile")]


def reopen_core(tiles: Tiles, box: Box, radius: int, floor: int) -> None:
    """Open the pocket round the centre of the box, at least the cells next to it."""
    open_core(tiles, box.x, box.y, box.w, box.h, max(radius, _LEAST_CORE), floor)
