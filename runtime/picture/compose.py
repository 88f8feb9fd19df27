"""From tile indexes to pixels: which look each cell has, and the picture of any box of cells."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from runtime.content.models.tiles import TileForm
from runtime.core.rng import Rng
from runtime.picture.atlas import VOID_FORM, TileAtlas
from runtime.picture.ground import EDGE_ABOVE, EDGE_BELOW

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from runtime.content.models.tiles import Tile
    from runtime.core.geometry import Box

    Cells = NDArray[np.uint8]
    Forms = NDArray[np.int32]

ATLASES_KEPT = 6
LOOKS_KEPT = 16
FEW_CELLS = 128
VOID, FLOOR, WALL, LIQUID = range(4)
_COUNT = 4
_GROUPS = {TileForm.WALL: WALL, TileForm.LIQUID: LIQUID}
# Edges by (group here, group beside); the columns are void, floor, wall and liquid.
_ABOVE = EDGE_ABOVE * np.array([0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0], np.int32)
_BELOW = EDGE_BELOW * np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0], np.int32)
_PERIOD = 128
_PATCH = 4


class TileComposer:
    """Draws boxes of a tile array, which holds indexes into a list of tile ids.

    An index beyond the list is a cell that holds nothing. A tile changes the look of the cells
    right above and below it, so after an edit a box larger by `reach` is drawn again.
    """

    reach = 1

    def __init__(self, tiles: Mapping[str, Tile], sprites: Path | None = None) -> None:
        self._tiles = tiles
        self._sprites = sprites
        self._atlases: OrderedDict[int, TileAtlas] = OrderedDict()
        self._looks: OrderedDict[tuple[TileAtlas, tuple[str, ...]], TileLooks] = OrderedDict()
        self._levels = variant_levels()

    def compose(self, tiles: Cells, tile_ids: Sequence[str], box: Box, cell: int) -> Cells:
        """Return the picture of a box of `tiles` [y, x] at `cell` pixels a cell.

        uint8[box.h * cell, box.w * cell, 4] RGBA, opaque; the box must lie inside the array.
        """
        atlas = self.atlas(cell)
        return compose_forms(atlas, self.forms(atlas, tiles, tile_ids, box))

    def atlas(self, cell: int) -> TileAtlas:
        """Return the atlas for cells of `cell` pixels; the latest few sizes are kept."""
        if cell not in self._atlases:
            self._atlases[cell] = TileAtlas(self._tiles, cell, self._sprites)
            if len(self._atlases) > ATLASES_KEPT:
                self._atlases.popitem(last=False)
        self._atlases.move_to_end(cell)
        return self._atlases[cell]

    def forms(self, atlas: TileAtlas, tiles: Cells, tile_ids: Sequence[str], box: Box) -> Forms:
        """Return the atlas index of each cell of a box, int32[box.h, box.w]."""
        key = (atlas, tuple(tile_ids))
        if key not in self._looks:
            self._looks[key] = TileLooks.of(atlas, key[1])
            if len(self._looks) > LOOKS_KEPT:
                self._looks.popitem(last=False)
        return tile_forms(tiles, self._looks[key], box, self._levels)


@dataclass(frozen=True, slots=True)
class TileLooks:
    """What cells need to find their picture, by tile index 0 to 255.

    `first` is the atlas index of the first look (int32), `variants` their number (int32) and
    `group` one of VOID, FLOOR, WALL and LIQUID (uint8).
    """

    first: NDArray[np.int32]
    variants: NDArray[np.int32]
    group: NDArray[np.uint8]

    @classmethod
    def of(cls, atlas: TileAtlas, tile_ids: Sequence[str]) -> TileLooks:
        """Look up the tiles of an id list, drawing those that the atlas does not have yet."""
        first = np.full(256, VOID_FORM, np.int32)
        variants = np.zeros(256, np.int32)
        group = np.full(256, VOID, np.uint8)
        for index, tile_id in enumerate(tile_ids[:256]):
            tile = atlas.tile(tile_id)
            first[index] = atlas.first(tile_id)
            variants[index] = tile.variants
            group[index] = _GROUPS.get(tile.form, FLOOR)
        return cls(first, variants, group)


def tile_forms(tiles: Cells, looks: TileLooks, box: Box, levels: NDArray[np.uint8]) -> Forms:
    """Return the atlas index of each cell of a box, int32[box.h, box.w].

    Args:
        tiles: uint8[H, W] tile indexes of the whole map.
        looks: What each tile index looks like.
        box: The cells wanted, inside the map.
        levels: The table of `variant_levels`.
    """
    groups = np.full((box.h + 2, box.w), VOID, np.uint8)
    top, bottom = max(box.y - 1, 0), min(box.bottom + 1, tiles.shape[0])
    start = top - (box.y - 1)
    groups[start : start + bottom - top] = looks.group[tiles[top:bottom, box.x : box.right]]
    here = groups[1:-1] * _COUNT
    masks = _ABOVE[here + groups[:-2]] | _BELOW[here + groups[2:]]
    indexes = tiles[box.slices]
    rows = np.arange(box.y, box.bottom) % _PERIOD
    columns = np.arange(box.x, box.right) % _PERIOD
    variants = looks.variants[indexes]
    chosen = (levels[rows[:, None], columns] * variants) >> 8
    forms: Forms = looks.first[indexes] + masks * variants + chosen
    return forms


def compose_forms(atlas: TileAtlas, forms: Forms) -> Cells:
    """Return the picture of cells with these atlas indexes, uint8[h * px, w * px, 4] RGBA."""
    rows, columns = forms.shape
    px = atlas.cell_px
    pictures = atlas.pictures.view(np.uint32)[..., 0]
    if forms.size < FEW_CELLS:
        out = pictures.take(forms, axis=0).swapaxes(1, 2)
    else:  # line by line needs no second copy
        out = np.empty((rows, px, columns, px), np.uint32)
        for line in range(px):
            out[:, line] = pictures[:, line][forms]
    return out.reshape(rows * px, columns * px, 1).view(np.uint8)


def variant_levels() -> NDArray[np.uint8]:
    """Return which share of a tile's variants each cell takes, uint8[128, 128], each level alike.

    A hash of the cell, mixed with a slow one so that looks come in soft patches, not as a
    chequerboard; it repeats every 128 cells. Levels do not depend on any seed of a map.
    """
    rng = Rng(0).child("variants")
    fine = rng.below_array(1 << 16, _PERIOD * _PERIOD).reshape(_PERIOD, _PERIOD)
    knots = _PERIOD // _PATCH
    slow = rng.below_array(1 << 16, knots * knots).reshape(knots, knots)
    for axis in (0, 1):
        slow = _stretched(slow, axis)
    order = np.argsort((fine + 2 * slow // (_PATCH * _PATCH)).ravel(), kind="stable")
    levels = np.empty(_PERIOD * _PERIOD, np.uint8)
    levels[order] = np.arange(_PERIOD * _PERIOD) * 256 // (_PERIOD * _PERIOD)
    return levels.reshape(_PERIOD, _PERIOD)


def _stretched(values: NDArray[np.int64], axis: int) -> NDArray[np.int64]:
    """Return _PATCH times as many values along an axis, in straight steps, times _PATCH."""
    following = np.roll(values, -1, axis)
    parts = [values * (_PATCH - i) + following * i for i in range(_PATCH)]
    shape = list(values.shape)
    shape[axis] *= _PATCH
    return np.stack(parts, axis + 1).reshape(shape)
