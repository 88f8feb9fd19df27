"""A small table of figures, painted: a header, rows, numbers to the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.app.fonts import mono_font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QIcon, QPaintEvent

    from editor.widgets.icons import IconSource

ROW = 25
ICON = 16
MOST_FIRST = 0.38


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One row: what it is about, its figures, an icon and the role of its colour."""

    name: str
    figures: tuple[str, ...]
    icon: QIcon | None = None
    role: str = "text"


class Figures(QWidget):
    """Paints the table; everything that it shows is in its accessible description too."""

    def __init__(self, icons: IconSource, columns: Sequence[str]) -> None:
        super().__init__()
        self._icons = icons
        self._columns = tuple(columns)
        self._rows: tuple[FigureRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def rows(self) -> tuple[FigureRow, ...]:
        """What is shown."""
        return self._rows

    def show_rows(self, rows: Sequence[FigureRow]) -> None:
        """Show other rows."""
        self._rows = tuple(rows)
        lines = [" ".join((row.name, *row.figures)) for row in rows]
        self.setAccessibleDescription("\n".join([", ".join(self._columns), *lines]))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line per row and one for the header."""
        return QSize(240, ROW * (len(self._rows) + 1))

    def minimumSizeHint(self) -> QSize:
        """Rows are never squeezed."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint header and rows."""
        del event
        painter = QPainter(self)
        self._paint_row(painter, 0, FigureRow(self._columns[0], self._columns[1:], role="dim"))
        painter.setPen(self._icons.colour("line"))
        painter.drawLine(0, ROW - 1, self.width(), ROW - 1)
        for place, row in enumerate(self._rows):
            self._paint_row(painter, place + 1, row)

    def _first_width(self) -> int:
        """Return the width of the names: as wide as the longest, but not most of the table."""
        metrics = self.fontMetrics()
        names = [self._columns[0], *(row.name for row in self._rows)]
        widest = max(metrics.horizontalAdvance(name) for name in names) + 12
        if any(row.icon is not None for row in self._rows):
            widest += ICON + 8
        return min(widest, round(self.width() * MOST_FIRST))

    def _paint_row(self, painter: QPainter, place: int, row: FigureRow) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        first = self._first_width()
        rect = QRect(0, place * ROW, first, ROW)
        if row.icon is not None:
            row.icon.paint(painter, QRect(0, rect.top() + (ROW - ICON) // 2, ICON, ICON))
            rect.setLeft(ICON + 8)
        painter.setFont(self.font())
        painter.setPen(self._icons.colour(row.role))
        name = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, middle, name)
        if place:
            painter.setFont(mono_font())
        width = (self.width() - first) / max(1, len(row.figures))
        for number, figure in enumerate(row.figures):
            cell = QRect(round(first + number * width), place * ROW, round(width), ROW)
            painter.drawText(cell, middle | Qt.AlignmentFlag.AlignRight, figure)
