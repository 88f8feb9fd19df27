"""Lines over floors, painted: how numbers grow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from editor.widgets.icons import IconSource

HEIGHT = 132
LEFT, RIGHT, TOP, BOTTOM = 8, 8, 20, 18


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, its colour role, and a value per floor."""

    name: str
    role: str
    values: tuple[float, ...]


class Curve(QWidget):
    """Each line on its own scale from 0, with its first and last value written at its ends."""

    def __init__(self, icons: IconSource) -> None:
        super().__init__()
        self._icons = icons
        self._floors: tuple[int, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Wide and low."""
        return QSize(240, HEIGHT)

    def show_lines(self, floors: Sequence[int], lines: Sequence[Line]) -> None:
        """Show other lines."""
        self._floors, self._lines = tuple(floors), tuple(lines)
        self.setAccessibleDescription(
            "\n".join(f"{line.name}: {line.values[0]:g} to {line.values[-1]:g}" for line in lines)
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, the lines and their legend."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(LEFT, TOP, -RIGHT, -BOTTOM)
        painter.setPen(self._icons.colour("line"))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        left = LEFT
        for line in self._lines:
            self._paint_line(painter, area, line)
            left = self._paint_legend(painter, left, line)
        self._paint_floors(painter, area)

    def _x(self, area: QRectF, place: int) -> float:
        return area.left() + area.width() * place / max(1, len(self._floors) - 1)

    def _paint_line(self, painter: QPainter, area: QRectF, line: Line) -> None:
        most = max(line.values, default=0.0) or 1.0
        points = [
            QPointF(self._x(area, place), area.bottom() - area.height() * 0.94 * value / most)
            for place, value in enumerate(line.values)
        ]
        painter.setPen(QPen(self._icons.colour(line.role), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        painter.setBrush(self._icons.colour(line.role))
        for end in (points[0], points[-1]) if points else ():
            painter.drawEllipse(end, 2.5, 2.5)

    def _paint_legend(self, painter: QPainter, left: int, line: Line) -> int:
        text = f"{line.name} {line.values[0]:g} → {line.values[-1]:g}" if line.values else ""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._icons.colour(line.role))
        painter.drawRoundedRect(QRectF(left, 6, 10, 3), 1.5, 1.5)
        width = painter.fontMetrics().horizontalAdvance(text)
        painter.setPen(self._icons.colour("dim"))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRect(left + 16, 0, width + 4, 16), middle, text)
        return left + width + 36

    def _paint_floors(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(self._icons.colour("faint"))
        ends = (
            (0, Qt.AlignmentFlag.AlignLeft),
            (len(self._floors) - 1, Qt.AlignmentFlag.AlignRight),
        )
        for place, side in ends:
            if 0 <= place < len(self._floors):
                rect = QRectF(area.left(), area.bottom() + 2, area.width(), BOTTOM - 2)
                painter.drawText(rect, side, f"floor {self._floors[place]}")
