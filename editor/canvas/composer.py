"""From tiles to pixels: what a tile layer asks for, and the plain way to do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from runtime.picture.roles import rgb

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from runtime.content.models.tiles import Tile
    from runtime.core.geometry import Box

    Cells = NDArray[np.uint8]

VOID = 255
"""The tile index of a cell that holds nothing, such as the missing end of a short row."""

UNKNOWN_COLOUR = (0x3A, 0x22, 0x2A)


class Composer(Protocol):
    """Draws boxes of a tile array.

    `reach` is how far, in cells, a tile changes the look of its neighbours.
    """

    reach: int

    def compose(self, tiles: Cells, tile_ids: Sequence[str], box: Box, cell: int) -> Cells:
        """Return opaque RGBA, uint8[box.h * cell, box.w * cell, 4], of a box of `tiles` [y, x]."""


class FlatComposer:
    """Fills every cell with the colour of its ground: for minimaps and very small cells."""

    reach = 0

    def __init__(self, tiles: Mapping[str, Tile]) -> None:
        self._tiles = tiles

    def compose(self, tiles: Cells, tile_ids: Sequence[str], box: Box, cell: int) -> Cells:
        """Return one flat square per cell."""
        colours = np.zeros((256, 4), np.uint8)
        colours[:, 3] = 255
        for index, tile_id in enumerate(tile_ids):
            tile = self._tiles.get(tile_id)
            colours[index, :3] = UNKNOWN_COLOUR if tile is None else _ground(tile)
        small = colours[tiles[box.slices]]
        return np.repeat(np.repeat(small, cell, axis=0), cell, axis=1)


def _ground(tile: Tile) -> tuple[int, int, int]:
    """Return the ground colour, with a third of the icon's where there is an icon."""
    ground = rgb(tile.ground)
    if not tile.appearance.icon:
        return ground
    front = rgb(tile.appearance.colour)
    red, green, blue = ((2 * a + b) // 3 for a, b in zip(ground, front, strict=True))
    return red, green, blue
