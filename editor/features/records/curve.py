"""Lines over floors, painted: how numbers grow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from editor.widgets.icons import IconSource

HEIGHT = 132
LEFT, RIGHT, TOP, BOTTOM = 8, 8, 20, 18


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, its colour role, and a value per floor.

    `base` is what it is compared with, drawn dotted on the same scale.
    """

    name: str
    role: str
    values: tuple[float, ...]
    base: tuple[float, ...] = ()


class Curve(QWidget):
    """Each line on its own scale from 0, or all on one, with its ends written above.

    The mouse shows the values of a floor.
    """

    def __init__(
        self, icons: IconSource, *, what: str = "floor", unit: str = "", shared: bool = False
    ) -> None:
        super().__init__()
        self._icons = icons
        self._what, self._unit, self._shared = what, unit, shared
        self._floors: tuple[int, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self._place: int | None = None
        self.setMouseTracking(True)
        self.setAccessibleName(f"Curve by {what}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown."""
        return self._lines

    def sizeHint(self) -> QSize:
        """Wide and low, with a row of the legend for every two lines."""
        return QSize(240, HEIGHT + 16 * (self._legend_rows() - 1))

    def minimumSizeHint(self) -> QSize:
        """Charts are never squeezed."""
        return QSize(120, self.sizeHint().height())

    def show_lines(self, floors: Sequence[int], lines: Sequence[Line]) -> None:
        """Show other lines."""
        self._floors, self._lines = tuple(floors), tuple(lines)
        self.setAccessibleDescription(
            "\n".join(
                f"{line.name}: {line.values[0]:g} to {line.values[-1]:g}{self._unit}"
                for line in lines
                if line.values
            )
        )
        self.updateGeometry()
        self.update()

    def _legend_rows(self) -> int:
        return max(1, -(-len(self._lines) // self._legend_columns()))

    def _legend_columns(self) -> int:
        """Two, but one where names are long, as those of lines on one scale are."""
        return 1 if self._shared else 2

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the values of the floor below the mouse."""
        area = self._area()
        steps = max(1, len(self._floors) - 1)
        place = round((event.position().x() - area.left()) / max(area.width(), 1) * steps)
        self._place = min(max(place, 0), max(0, len(self._floors) - 1))
        self.update()

    def leaveEvent(self, event: object) -> None:
        """Show the ends again."""
        del event
        self._place = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, the lines and their legend."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self._area()
        painter.setPen(self._icons.colour("line"))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if self._place is not None:
            x = self._x(area, self._place)
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        for line in self._lines:
            self._paint_line(painter, area, line)
        self._paint_legend(painter)
        self._paint_floors(painter, area)

    def _area(self) -> QRectF:
        top = TOP + 16 * (self._legend_rows() - 1)
        return QRectF(self.rect()).adjusted(LEFT, top, -RIGHT, -BOTTOM)

    def _x(self, area: QRectF, place: int) -> float:
        return area.left() + area.width() * place / max(1, len(self._floors) - 1)

    def _paint_line(self, painter: QPainter, area: QRectF, line: Line) -> None:
        lines = self._lines if self._shared else (line,)
        most = max((v for each in lines for v in (*each.values, *each.base)), default=0.0) or 1.0

        def points(values: Sequence[float]) -> list[QPointF]:
            height = area.height() * 0.94
            return [
                QPointF(self._x(area, place), area.bottom() - height * value / most)
                for place, value in enumerate(values)
            ]

        colour = self._icons.colour(line.role)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if line.base:
            painter.setPen(QPen(colour, 1, Qt.PenStyle.DotLine))
            painter.drawPolyline(QPolygonF(points(line.base)))
        painter.setPen(QPen(colour, 2))
        drawn = points(line.values)
        painter.drawPolyline(QPolygonF(drawn))
        painter.setBrush(colour)
        ends = (0, -1) if self._place is None else (self._place,)
        for end in ends if drawn else ():
            painter.drawEllipse(drawn[end], 2.5, 2.5)

    def _paint_legend(self, painter: QPainter) -> None:
        for number, line in enumerate(self._lines):
            columns = self._legend_columns()
            left = LEFT + (number % columns) * (self.width() - LEFT) // columns
            top = 16 * (number // columns)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._icons.colour(line.role))
            painter.drawRoundedRect(QRectF(left, top + 6, 10, 3), 1.5, 1.5)
            painter.setPen(self._icons.colour("dim"))
            rect = QRect(left + 16, top, self.width() // columns - 20, 16)
            text = f"{line.name}{':' if self._shared else ''} {self._values(line)}"
            mode = Qt.TextElideMode.ElideRight
            shown = painter.fontMetrics().elidedText(text, mode, rect.width())
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, shown)

    def _values(self, line: Line) -> str:
        if not line.values:
            return ""
        if self._place is not None and self._place < len(line.values):
            base = f" (from {line.base[self._place]:g})" if line.base else ""
            return f"{line.values[self._place]:g}{self._unit}{base}"
        if len(line.values) == 1:
            return f"{line.values[0]:g}{self._unit}"
        return f"{line.values[0]:g} → {line.values[-1]:g}{self._unit}"

    def _paint_floors(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(self._icons.colour("dim"))
        last = len(self._floors) - 1
        ends = [(0, Qt.AlignmentFlag.AlignLeft), (last, Qt.AlignmentFlag.AlignRight)]
        if not last:
            ends.pop()
        if self._place is not None:
            ends = [(self._place, Qt.AlignmentFlag.AlignHCenter)]
        for place, side in ends:
            if 0 <= place <= last:
                rect = QRectF(area.left(), area.bottom() + 2, area.width(), BOTTOM - 2)
                painter.drawText(rect, side, f"{self._what} {self._floors[place]}")
