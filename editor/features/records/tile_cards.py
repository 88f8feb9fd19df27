"""How a tile looks: in place among floor, and each of its variants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QLabel

from editor.canvas.images import owned_image
from editor.features.records.card import Card, Subject
from editor.features.records.picture import PictureView

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from runtime.content.models.tiles import Tile

CELL = 48
PATCH = (
    ".......",
    ".##.#..",
    ".###...",
    ".#..##.",
    ".......",
)
COLUMNS = 8


def patch() -> NDArray[np.uint8]:
    """Return a small map in which the tile (1) stands in some shapes among floor (0)."""
    return np.array([[mark == "#" for mark in row] for row in PATCH], np.uint8)


class TileCard(Card):
    """The tile on the map, drawn by the atlas that the game draws with."""

    title = "On the map"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.picture = PictureView("The tile among others")
        self.column.addWidget(self.picture)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.core.geometry import Box  # noqa: PLC0415 - seldom needed
        from runtime.picture.compose import TileComposer  # noqa: PLC0415 - numpy and Pillow

        content, tile_id = self.subject.content, self.subject.ref.id
        ground = "floor" if tile_id != "floor" and "floor" in content.tiles else tile_id
        tiles = patch()
        cell = round(CELL * self.devicePixelRatioF())
        composer = TileComposer(content.tiles, self.subject.context.project.root / "sprites")
        whole = Box(0, 0, tiles.shape[1], tiles.shape[0])
        drawn = composer.compose(tiles, (ground, tile_id), whole, cell)
        self.picture.show_image(owned_image(drawn, opaque=True))
        tile = content.tiles.get(tile_id)
        if tile is not None:
            self.note.setText(_words(tile))


class VariantsCard(Card):
    """Every look of the ground side by side."""

    title = "Its looks"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.picture = PictureView("Every look of the tile")
        self.told = QLabel("Which one a cell shows is a hash of the cell, the same in every game.")
        self.told.setProperty("look", "label")
        self.told.setWordWrap(True)
        self.column.addWidget(self.picture)
        self.column.addWidget(self.told)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.picture.atlas import TileAtlas  # noqa: PLC0415 - numpy and Pillow

        tile = self.subject.content.tiles.get(self.subject.ref.id)
        if tile is None:
            return
        cell, gap = round(34 * self.devicePixelRatioF()), round(4 * self.devicePixelRatioF())
        sprites = self.subject.context.project.root / "sprites"
        atlas = TileAtlas(self.subject.content.tiles, cell, sprites)
        first = atlas.first(self.subject.ref.id)
        lines = -(-tile.variants // COLUMNS)
        columns = min(COLUMNS, tile.variants)
        pitch = cell + gap
        sheet = np.zeros((lines * pitch - gap, columns * pitch - gap, 4), np.uint8)
        for look in range(tile.variants):
            line, column = divmod(look, COLUMNS)
            top, left = line * pitch, column * pitch
            sheet[top : top + cell, left : left + cell] = atlas.pictures[first + look]
        self.picture.show_image(owned_image(sheet))
        self.note.setText(f"{tile.variants}")


def _words(tile: Tile) -> str:
    walk = "walkable" if tile.walkable else "blocks the way"
    sight = "" if tile.transparent else " and sight" if not tile.walkable else ", blocks sight"
    return walk + sight
