"""A set of cells with one tint and a frame round its outline: brushes, shapes, selections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor

from editor.canvas.overlay import Overlay
from runtime.core.geometry import EAST, NORTH, SOUTH, WEST, Box, Cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter

    from editor.canvas.overlay import Surface

TINT = 0.22
SIDES = (NORTH, EAST, SOUTH, WEST)


class CellSetOverlay(Overlay):
    """Tints cells and draws a line where the set ends."""

    def __init__(self, colour: str = "accent", tint: float = TINT) -> None:
        super().__init__()
        self._cells: frozenset[Cell] = frozenset()
        self._colour = colour
        self._tint = tint

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells marked."""
        return self._cells

    def set_cells(self, cells: Iterable[Cell], colour: str | None = None) -> None:
        """Mark other cells, in another colour if one is given."""
        before, self._cells = self._cells, frozenset(cells)
        recoloured = colour is not None and colour != self._colour
        self._colour = colour or self._colour
        changed = before | self._cells if recoloured else before ^ self._cells
        if changed:
            self.cells_changed.emit(bounds(changed))

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the cells in sight."""
        colour = surface.colour(self._colour)
        tint = QColor(colour)
        tint.setAlphaF(self._tint)
        width = surface.line(1.5)
        for cell in self._cells:
            if surface.exposed.contains(cell):
                rect = surface.cell_rect(cell)
                painter.fillRect(rect, tint)
                for side in SIDES:
                    if cell.step(side) not in self._cells:
                        painter.fillRect(_edge(rect, side, width), colour)


def bounds(cells: Iterable[Cell]) -> Box:
    """Return the smallest box that holds some cells; an empty box for none."""
    listed = list(cells)
    if not listed:
        return Box(0, 0, 0, 0)
    xs, ys = [cell.x for cell in listed], [cell.y for cell in listed]
    return Box.spanning(Cell(min(xs), min(ys)), Cell(max(xs), max(ys)))


def _edge(rect: QRect, side: Cell, width: int) -> QRect:
    x = rect.right() + 1 - width if side.x > 0 else rect.left()
    y = rect.bottom() + 1 - width if side.y > 0 else rect.top()
    return QRect(x, y, width if side.x else rect.width(), width if side.y else rect.height())
