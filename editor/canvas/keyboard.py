"""The cell cursor: everything that the mouse does on the canvas can be done with keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from editor.canvas.frames import frame
from editor.canvas.overlay import Overlay
from runtime.core.geometry import EAST, NORTH, SOUTH, WEST, Box, Cell

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPainter

    from editor.canvas.overlay import Surface

ARROWS = {
    Qt.Key.Key_Left: WEST,
    Qt.Key.Key_Right: EAST,
    Qt.Key.Key_Up: NORTH,
    Qt.Key.Key_Down: SOUTH,
}
LONG_STEP = 5


class KeyboardCursor(Overlay):
    """One cell framed in the accent colour; hidden until an arrow key is pressed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cell: Cell | None = None

    @property
    def cell(self) -> Cell | None:
        """Where it stands; None while it is hidden."""
        return self._cell

    def place(self, cell: Cell | None) -> None:
        """Stand on a cell, or hide."""
        before, self._cell = self._cell, cell
        for changed in (before, cell):
            if changed is not None:
                self.cells_changed.emit(Box(changed.x, changed.y, 1, 1))

    def step(self, key: Qt.Key, bounds: Box, *, far: bool, start: Cell) -> Cell | None:
        """Take an arrow key and return the new cell; None for other keys and empty maps."""
        direction = ARROWS.get(key)
        if direction is None or not bounds.area:
            return None
        target = (
            start if self._cell is None else self._cell.step(direction, LONG_STEP if far else 1)
        )
        x = min(max(target.x, 0), bounds.right - 1)
        y = min(max(target.y, 0), bounds.bottom - 1)
        self.place(Cell(x, y))
        return self._cell

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Frame the cell, with a dark line inside so that it shows on any ground."""
        if self._cell is None:
            return
        rect, width = surface.cell_rect(self._cell), surface.line(2)
        for colour, inset in (("accent", 0), ("c0", width)):
            pen_width = width if colour == "accent" else surface.line(1)
            for part in frame(rect.adjusted(inset, inset, -inset, -inset), pen_width):
                painter.fillRect(part, surface.colour(colour))
