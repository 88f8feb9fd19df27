"""The cells that a tool would paint, with the tile that it would paint shining through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QPixmap

from editor.canvas.images import owned_image
from editor.canvas.overlays.cell_set import CellSetOverlay
from runtime.core.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter

    from editor.canvas.composer import Composer
    from editor.canvas.overlay import Surface
    from runtime.core.geometry import Cell

OPACITY = 0.6
TINT = 0.14


class GhostOverlay(CellSetOverlay):
    """Tints and frames cells; `show_cells` names the tile that is drawn in them."""

    def __init__(self, composer: Composer) -> None:
        super().__init__(tint=TINT)
        self._composer = composer
        self._tile: str | None = None
        self._pixmaps: dict[tuple[str, int], QPixmap] = {}

    def set_composer(self, composer: Composer) -> None:
        """Draw by another composer, after tiles have got another look."""
        self._composer = composer
        self._pixmaps.clear()

    def show_cells(self, cells: Iterable[Cell], tile: str | None) -> None:
        """Show other cells, and the tile that would be there; None for the tint alone."""
        if tile != self._tile:
            self._tile = tile
            self.set_cells(())
        self.set_cells(cells)

    def _pixmap(self, tile: str, cell: int) -> QPixmap:
        key = (tile, cell)
        if key not in self._pixmaps:
            rgba = self._composer.compose(
                np.zeros((1, 1), np.uint8), (tile,), Box(0, 0, 1, 1), cell
            )
            self._pixmaps[key] = QPixmap.fromImage(owned_image(rgba))
        return self._pixmaps[key]

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the tile, then tint and frame."""
        if self._tile is not None and self.cells:
            pixmap = self._pixmap(self._tile, surface.cell)
            painter.setOpacity(OPACITY)
            for cell in self.cells:
                if surface.exposed.contains(cell):
                    painter.drawPixmap(surface.cell_rect(cell).topLeft(), pixmap)
            painter.setOpacity(1.0)
        super().paint(painter, surface)
