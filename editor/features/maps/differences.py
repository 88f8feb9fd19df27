"""What an edit has changed on a map."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Cell

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runtime.mapgen.model import GeneratedMap


def differing_cells(before: GeneratedMap, after: GeneratedMap) -> set[Cell]:
    """Return the cells of `after` whose tile or placements are others than those of `before`.

    Where `before` had no cell, everything is new.
    """
    rows, columns = np.nonzero(_differing_tiles(before, after))
    cells = set(map(Cell, columns.tolist(), rows.tolist()))
    old, new = _things(before), _things(after)
    moved = {Cell(thing[0], thing[1]) for thing in (old - new) + (new - old)}
    return cells | {cell for cell in moved if cell.x < after.width and cell.y < after.height}


def _things(made: GeneratedMap) -> Counter[tuple[int, int, str, object]]:
    return Counter((thing.x, thing.y, thing.kind.value, thing.ref) for thing in made.placements)


def _differing_tiles(before: GeneratedMap, after: GeneratedMap) -> NDArray[np.bool_]:
    """Return bool[H, W] of `after`; tiles compare by their ids, which both number their own way."""
    number = {tile: index for index, tile in enumerate(after.tile_ids)}
    renumbered = np.array([number.get(tile, -1) for tile in before.tile_ids])[before.tiles]
    width, height = min(before.width, after.width), min(before.height, after.height)
    differs = np.ones(after.tiles.shape, np.bool_)
    both = np.s_[:height, :width]
    differs[both] = renumbered[both] != after.tiles[both]
    return differs
