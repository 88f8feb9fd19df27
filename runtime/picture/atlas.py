"""The tile atlas: every look of every tile at one cell size, drawn when first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.content.base import Appearance
from runtime.content.models.tiles import Tile, TileForm
from runtime.picture.ground import MASKS, cell_picture, front_picture, grain
from runtime.picture.roles import DARK, rgb

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

SMALLEST_CELL, LARGEST_CELL = 1, 256
VOID_FORM = 0
"""Index of the picture of a cell that holds nothing."""

_UNKNOWN = Tile(
    name="Unknown tile",
    walkable=False,
    transparent=False,
    form=TileForm.OBJECT,
    ground="#3a222a",
    variants=1,
    appearance=Appearance(icon="help", colour=DARK["error"]),
)


class TileAtlas:
    """Pictures of tiles, square and of `cell_px` pixels a side.

    A tile has `variants` looks for each mask of its neighbours, at the indexes
    `first(id) + mask * variants + variant`. Indexes stay valid as the atlas grows.
    """

    def __init__(
        self, tiles: Mapping[str, Tile], cell_px: int, sprites: Path | None = None
    ) -> None:
        if not SMALLEST_CELL <= cell_px <= LARGEST_CELL:
            raise ValueError(
                f"Cells of {cell_px} pixels cannot be drawn; "
                f"choose {SMALLEST_CELL} to {LARGEST_CELL}."
            )
        self.cell_px = cell_px
        self._tiles = tiles
        self._sprites = sprites
        self._first: dict[str, int] = {}
        self._textures: dict[tuple[TileForm, int], NDArray[np.float32]] = {}
        self._count = 1
        self._pictures = np.empty((64, cell_px, cell_px, 4), np.uint8)
        self._pictures[VOID_FORM] = (*rgb(DARK["c0"]), 255)

    @property
    def pictures(self) -> NDArray[np.uint8]:
        """All pictures drawn so far, uint8[N, cell_px, cell_px, 4] RGBA; not to be written to."""
        return self._pictures[: self._count]

    def tile(self, tile_id: str) -> Tile:
        """Return the record of an id, or a stand-in that looks like a mistake."""
        return self._tiles.get(tile_id, _UNKNOWN)

    def first(self, tile_id: str) -> int:
        """Return the index of the tile's first picture, drawing all of its looks if needed."""
        if tile_id not in self._first:
            self._first[tile_id] = self._draw(self.tile(tile_id))
        return self._first[tile_id]

    def _draw(self, tile: Tile) -> int:
        masks = MASKS if tile.form is TileForm.WALL else MASKS // 2
        start, self._count = self._count, self._count + masks * tile.variants
        self._grow(self._count)
        front = front_picture(tile, self.cell_px, self._sprites)
        for place in range(masks * tile.variants):
            mask, variant = divmod(place, tile.variants)
            texture = self._texture(tile.form, variant)
            self._pictures[start + place] = cell_picture(
                tile, self.cell_px, variant, mask, front, texture=texture
            )
        return start

    def _texture(self, form: TileForm, variant: int) -> NDArray[np.float32]:
        """Return the texture that all tiles of a form share."""
        key = form, variant
        if key not in self._textures:
            self._textures[key] = grain(form, self.cell_px, variant)
        return self._textures[key]

    def _grow(self, needed: int) -> None:
        if needed > len(self._pictures):
            larger = np.empty(
                (max(needed, 2 * len(self._pictures)), *self._pictures.shape[1:]), np.uint8
            )
            larger[: len(self._pictures)] = self._pictures
            self._pictures = larger
