"""Grid lines between cells, once cells are large enough to tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor

from editor.canvas.overlay import Overlay

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from editor.canvas.overlay import Surface

SHOWN_FROM = 12
"""Side of a cell, in device-independent pixels, from which lines are drawn."""

FAINT, STRONG = QColor(255, 255, 255, 10), QColor(255, 255, 255, 26)
STRONG_EVERY = 8


class GridOverlay(Overlay):
    """Faint lines, every eighth a little stronger."""

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Draw the lines at the left and top of every exposed cell."""
        port, box = surface.port, surface.exposed
        if port.cell < SHOWN_FROM * port.ratio or not box.area:
            return
        area, width = surface.rect(box), surface.line(1)
        for column in range(max(box.x, 1), box.right):
            x = port.x + column * port.cell
            line = QRect(x, area.top(), width, area.height())
            painter.fillRect(line, FAINT if column % STRONG_EVERY else STRONG)
        for row in range(max(box.y, 1), box.bottom):
            y = port.y + row * port.cell
            line = QRect(area.left(), y, area.width(), width)
            painter.fillRect(line, FAINT if row % STRONG_EVERY else STRONG)
