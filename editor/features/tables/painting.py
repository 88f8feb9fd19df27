"""Paints the visible cells of a grid in one go: a delegate per cell would cost five times more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from editor.app.fonts import mono_family
from editor.features.tables.ordering import NAME

if TYPE_CHECKING:
    from PySide6.QtCore import QItemSelection
    from PySide6.QtWidgets import QTableView

    from editor.features.tables.looks import Look
    from editor.features.tables.model import TableModel
    from editor.widgets.icons import IconSource

EDGE = 9
ICON = 16
TINT = 58
FAULT_TINT = 40
LINE_SHARE = 0.45


class CellPainter:
    """Paints cells of a table view in the colours of the theme."""

    def __init__(self, view: QTableView, model: TableModel, icons: IconSource) -> None:
        self._view = view
        self._model = model
        self._icons = icons
        self._mono = QFont(view.font())
        self._mono.setFamilies([mono_family()])
        self._mono.setPixelSize(12)
        self._metrics = {False: QFontMetrics(view.font()), True: QFontMetrics(self._mono)}
        self._elided: dict[tuple[str, int, bool], tuple[str, int]] = {}

    def paint(self, area: QRect) -> None:
        """Paint the cells within an area of the viewport."""
        view = self._view
        rows = self._span(view.rowAt(area.top()), view.rowAt(area.bottom()), len(self._model.refs))
        columns = self._columns(area)
        painter = QPainter(view.viewport())
        painter.fillRect(area, self._icons.colour("c1"))
        painter.setFont(view.font())
        chosen = self._chosen(view.selectionModel().selection(), rows, columns)
        current = view.currentIndex()
        places = [
            (column, view.columnViewportPosition(column), view.columnWidth(column))
            for column in columns
        ]
        line = self._between("c1", "line", LINE_SHARE)
        for row in rows:
            top, height = view.rowViewportPosition(row), view.rowHeight(row)
            if row == current.row():
                painter.fillRect(area.left(), top, area.width(), height, self._icons.colour("c2"))
            for column, left, width in places:
                rect = QRect(left, top, width, height)
                self._cell(painter, rect, self._model.look(row, column), (row, column) in chosen)
        self._lines(painter, rows, places, line)
        if current.isValid() and current.row() in rows and current.column() in columns:
            self._outline(painter, view.visualRect(current))
        painter.end()

    @staticmethod
    def _span(first: int, last: int, count: int) -> range:
        return range(first, (last if last >= 0 else count - 1) + 1) if first >= 0 else range(0)

    def _columns(self, area: QRect) -> list[int]:
        """Return the columns that are seen, from left to right."""
        header = self._view.horizontalHeader()
        shown = []
        for visual in range(header.count()):
            column = header.logicalIndex(visual)
            left = header.sectionViewportPosition(column)
            width = header.sectionSize(column)
            if width and left + width > area.left() and left <= area.right():
                shown.append(column)
        return shown

    @staticmethod
    def _chosen(selection: QItemSelection, rows: range, columns: list[int]) -> set[tuple[int, int]]:
        return {
            (row, column)
            for part in selection.toList()
            for row in range(max(part.top(), rows.start), min(part.bottom() + 1, rows.stop))
            for column in columns
            if part.left() <= column <= part.right()
        }

    def _lines(
        self, painter: QPainter, rows: range, places: list[tuple[int, int, int]], line: QColor
    ) -> None:
        if not places:
            return
        left, last, width = places[0][1], places[-1][1], places[-1][2]
        for row in rows:
            bottom = self._view.rowViewportPosition(row) + self._view.rowHeight(row) - 1
            painter.fillRect(left, bottom, last + width - left, 1, line)

    def _outline(self, painter: QPainter, rect: QRect) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._icons.colour("accent"), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(0.7, 0.7, -1.7, -1.7), 3, 3)

    def _cell(self, painter: QPainter, rect: QRect, look: Look, chosen: bool) -> None:  # noqa: FBT001
        if chosen:
            painter.fillRect(rect, self._tint("accent", TINT))
        if look.mark:
            self._mark(painter, rect, look.mark)
        left, right = rect.left() + EDGE, rect.right() - EDGE
        if look.icon[0]:
            top = rect.top() + (rect.height() - ICON) // 2
            icon = self._icons.icon(*look.icon)
            icon.paint(painter, QRect(left, top, ICON, ICON))
            left += ICON + 7
        if not look.text:
            return
        text, advance = self._fitted(look.text, right - left, look.mono)
        if look.mono:
            painter.setFont(self._mono)
        metrics = self._metrics[look.mono]
        painter.setPen(self._icons.colour(look.role))
        base = rect.top() + (rect.height() + metrics.ascent() - metrics.descent()) // 2
        painter.drawText(right - advance if look.right else left, base, text)
        if look.mono:
            painter.setFont(self._view.font())

    def _mark(self, painter: QPainter, rect: QRect, mark: str) -> None:
        """Tint a cell with something wrong, with a corner so that colour isn't the only sign."""
        role = "warn" if mark == "warn" else "error"
        painter.fillRect(rect, self._tint(role, FAULT_TINT))
        colour = self._icons.colour(role)
        for step in range(7):
            painter.fillRect(rect.right() - 6 + step, rect.top(), 1, step + 1, colour)

    def _between(self, one: str, other: str, share: float) -> QColor:
        """Mix two roles; opaque colours paint many times faster than see-through ones."""
        first, second = self._icons.colour(one), self._icons.colour(other)

        def mixed(a: int, b: int) -> int:
            return round(a + (b - a) * share)

        return QColor(
            mixed(first.red(), second.red()),
            mixed(first.green(), second.green()),
            mixed(first.blue(), second.blue()),
        )

    def _tint(self, role: str, alpha: int) -> QColor:
        colour = QColor(self._icons.colour(role))
        colour.setAlpha(alpha)
        return colour

    def _fitted(self, text: str, width: int, mono: bool) -> tuple[str, int]:  # noqa: FBT001
        key = (text, width, mono)
        found = self._elided.get(key)
        if found is None:
            if len(self._elided) > 20_000:  # noqa: PLR2004 - a few megabytes
                self._elided.clear()
            metrics = self._metrics[mono]
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
            found = self._elided[key] = (shown, metrics.horizontalAdvance(shown))
        return found


def best_width(model: TableModel, place: int, metrics: QFontMetrics) -> int:
    """Return a column's first width: by its head and by the texts of the first rows."""
    low, high = (150, 230) if place == NAME else (58, 220)
    texts = [model.look(row, place) for row in range(min(len(model.refs), 60))]
    widest = max(
        (metrics.horizontalAdvance(look.text) + (23 if look.icon[0] else 0) for look in texts),
        default=0,
    )
    head = metrics.horizontalAdvance(model.title_of(place)) + 14
    return min(max(widest + 2 * EDGE + 4, head + EDGE, low), high)
