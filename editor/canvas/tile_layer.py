"""The tiles of a map as pictures: blocks of cells, composed when seen, patched when edited."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QColor, QPainter

from editor.canvas.images import borrowed_image, owned_image
from runtime.core.geometry import Box, Cell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray
    from PySide6.QtGui import QImage

    from editor.canvas.composer import Composer
    from editor.canvas.overlay import Surface

BLOCK_PIXELS = 512
CACHE_BYTES = 96 * 2**20
MANY_CHANGES = 4096
"""So many changed cells are repainted block by block rather than patched."""


class TileLayer(QObject):
    """Shows a tile array `[y, x]` of indexes into ids.

    Signals:
        cells_changed: the box of cells to paint again, or None for everything.
        resized: the map has other sides now.
    """

    cells_changed = Signal(object)
    resized = Signal()

    def __init__(self, composer: Composer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._composer = composer
        self._tiles: NDArray[np.uint8] = np.zeros((0, 0), np.uint8)
        self._ids: tuple[str, ...] = ()
        self._blocks: OrderedDict[Cell, QImage] = OrderedDict()
        self._cell = 0
        self.composed_cells = 0

    @property
    def tiles(self) -> NDArray[np.uint8]:
        """The array shown; not to be written to."""
        return self._tiles

    @property
    def tile_ids(self) -> tuple[str, ...]:
        """The ids that the array indexes."""
        return self._ids

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        rows, columns = self._tiles.shape
        return columns, rows

    def tile_at(self, cell: Cell) -> str | None:
        """Return the id of the tile at a cell; None outside the map and where nothing is."""
        columns, rows = self.size
        if not (0 <= cell.x < columns and 0 <= cell.y < rows):
            return None
        index = int(self._tiles[cell.y, cell.x])
        return self._ids[index] if index < len(self._ids) else None

    @property
    def composer(self) -> Composer:
        """What draws the tiles."""
        return self._composer

    def set_composer(self, composer: Composer) -> None:
        """Draw by another composer, after tiles have got another look."""
        self._composer = composer
        self._forget()

    def set_tiles(self, tiles: NDArray[np.uint8], tile_ids: Sequence[str]) -> None:
        """Show another array (it is copied); only cells that differ are drawn again."""
        before, self._tiles = self._tiles, np.array(tiles, np.uint8)
        ids_before, self._ids = self._ids, tuple(tile_ids)
        if before.shape != self._tiles.shape:
            self._forget()
            self.resized.emit()
            return
        if ids_before != self._ids[: len(ids_before)]:
            self._forget()
            return
        rows, columns = _differing(before, self._tiles)
        if len(rows) > MANY_CHANGES:
            self._forget()
        elif len(rows):
            self._patch(rows, columns)

    def _forget(self) -> None:
        self._blocks.clear()
        self.cells_changed.emit(None)

    def _patch(self, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> None:
        """Draw changed cells again within the blocks that exist; the rest comes when seen."""
        reach, everything = self._composer.reach, Box(0, 0, *self.size)
        for box in _clusters(rows, columns):
            touched = box.inflated(reach).clipped(everything)
            for key in self._blocks_of(touched):
                block = self._blocks.get(key)
                if block is not None:
                    self._draw_into(block, key, self._block_box(key).clipped(touched))
            self.cells_changed.emit(touched)

    def _draw_into(self, block: QImage, key: Cell, part: Box) -> None:
        rgba = self._compose(part)
        home = self._block_box(key)
        at = QPoint((part.x - home.x) * self._cell, (part.y - home.y) * self._cell)
        painter = QPainter(block)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(at, borrowed_image(rgba))
        painter.end()

    def _compose(self, box: Box) -> NDArray[np.uint8]:
        self.composed_cells += box.area
        return self._composer.compose(self._tiles, self._ids, box, self._cell)

    @property
    def _block_side(self) -> int:
        """Cells per side of a block."""
        return max(4, BLOCK_PIXELS // self._cell)

    def _block_box(self, key: Cell) -> Box:
        side = self._block_side
        return Box(key.x * side, key.y * side, side, side).clipped(Box(0, 0, *self.size))

    def _blocks_of(self, box: Box) -> Iterator[Cell]:
        """Yield the blocks that a box of cells touches."""
        if self._cell:
            side = self._block_side
            for y in range(box.y // side, -(-box.bottom // side)):
                for x in range(box.x // side, -(-box.right // side)):
                    yield Cell(x, y)

    def _block(self, key: Cell) -> QImage:
        """Return the picture of a block, composing it when it is not there."""
        image = self._blocks.get(key)
        if image is None:
            image = owned_image(self._compose(self._block_box(key)), opaque=True)
            self._blocks[key] = image
        self._blocks.move_to_end(key)
        return image

    def _drop_oldest(self, keep: int) -> None:
        per_block = 4 * (self._block_side * self._cell) ** 2
        while len(self._blocks) > max(keep, CACHE_BYTES // per_block):
            self._blocks.popitem(last=False)

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the exposed cells."""
        if surface.cell != self._cell:
            self._blocks.clear()
            self._cell = surface.cell
        if not surface.exposed.area:
            return
        keys = list(self._blocks_of(surface.exposed))
        for key in keys:
            painter.drawImage(surface.rect(self._block_box(key)).topLeft(), self._block(key))
        self._drop_oldest(len(keys))

    def picture(self, cell: int, background: QColor) -> QImage:
        """Return the whole map at `cell` pixels a cell, for minimaps and thumbnails."""
        columns, rows = self.size
        box = Box(0, 0, columns, rows)
        if not box.area:
            return owned_image(np.array([[background.getRgb()]], np.uint8))
        rgba = self._composer.compose(self._tiles, self._ids, box, cell)
        return owned_image(rgba, opaque=True)


def _differing(
    before: NDArray[np.uint8], after: NDArray[np.uint8]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return rows and columns of cells that differ; rows that are alike are passed over at once."""
    different = before != after
    touched = np.flatnonzero(different.any(axis=1))
    rows, columns = np.nonzero(different[touched])
    return touched[rows], columns


def _clusters(rows: NDArray[np.intp], columns: NDArray[np.intp]) -> list[Box]:
    """Group changed cells by squares of eight, one box each: far apart cells do not join."""
    boxes: dict[tuple[int, int], list[int]] = {}
    for y, x in zip(rows.tolist(), columns.tolist(), strict=True):
        box = boxes.setdefault((y // 8, x // 8), [x, y, x, y])
        box[0], box[1] = min(box[0], x), min(box[1], y)
        box[2], box[3] = max(box[2], x), max(box[3], y)
    return [Box(x, y, right - x + 1, bottom - y + 1) for x, y, right, bottom in boxes.values()]
