"""A small table of figures, painted: a header, rows, numbers to the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.app.fonts import mono_font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPaintEvent

    from editor.widgets.icons import IconSource
    from runtime.content import AssetRef

ROW = 25
ICON = 16
GAP = 12
LEAST_NAME = 0.3
"""Share of the width that names keep, however many figures there are."""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One row: what it is about, its figures, an icon and the role of its colour.

    `roles` are those of the figures, that of the row where there is none. `target` is the record
    that the row opens.
    """

    name: str
    figures: tuple[str, ...]
    icon: QIcon | None = None
    role: str = "text"
    roles: tuple[str, ...] = ()
    target: AssetRef | None = None


class Figures(QWidget):
    """Paints the table; everything that it shows is in its accessible description too.

    Signals:
        activated: the designer wants to see the record of a row; its `AssetRef`.
    """

    activated = Signal(object)

    def __init__(self, icons: IconSource, columns: Sequence[str]) -> None:
        super().__init__()
        self._icons = icons
        self._columns = tuple(columns)
        self._rows: tuple[FigureRow, ...] = ()
        self._chosen = 0
        self.setMouseTracking(True)
        self.setAccessibleName(f"Table by {columns[0].lower()}" if columns else "Table")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def rows(self) -> tuple[FigureRow, ...]:
        """What is shown."""
        return self._rows

    def show_rows(self, rows: Sequence[FigureRow]) -> None:
        """Show other rows."""
        self._rows = tuple(rows)
        self._chosen = min(self._chosen, max(0, len(rows) - 1))
        opens = any(row.target is not None for row in rows)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if opens else Qt.FocusPolicy.NoFocus)
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

    def event(self, event: QEvent) -> bool:
        """Tell a name in full where it is cut, and what the figures mean."""
        if isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos().y()), self)
            return True
        return super().event(event)

    def tip_at(self, y: int) -> str:
        """Return what the mouse is told at a height of the table."""
        row = y // ROW - 1
        cut = 0 <= row < len(self._rows) and self._is_cut(self._rows[row])
        return "\n".join(filter(None, (self._rows[row].name if cut else "", self.toolTip())))

    def _is_cut(self, row: FigureRow) -> bool:
        room = self._widths()[0] - (ICON + 12 if row.icon is not None else 4)
        return self.fontMetrics().horizontalAdvance(row.name) > room

    def pointed_record(self) -> AssetRef | None:
        """Return the record of the row that the keyboard points at."""
        return self._target(self._chosen)

    # Opening records

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down choose a row, Enter and F4 open its record."""
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                self._chosen = min(max(self._chosen + step, 0), max(0, len(self._rows) - 1))
                self.update()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F4:
                self._open(self._chosen)
            case _:
                super().keyPressEvent(event)

    def _target(self, row: int) -> AssetRef | None:
        return self._rows[row].target if 0 <= row < len(self._rows) else None

    def _open(self, row: int) -> None:
        target = self._target(row)
        if target is not None:
            self.activated.emit(target)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show a hand over what can be opened."""
        opens = self._target(event.position().toPoint().y() // ROW - 1) is not None
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        self.setCursor(hand if opens else arrow)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the record of the row below the mouse."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._open(event.position().toPoint().y() // ROW - 1)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint header and rows."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        widths = self._widths()
        head = FigureRow(self._columns[0], self._columns[1:], role="dim")
        self._paint_row(painter, 0, head, widths)
        painter.setPen(self._icons.colour("line"))
        painter.drawLine(0, ROW - 1, self.width(), ROW - 1)
        for place, row in enumerate(self._rows):
            if self.hasFocus() and place == self._chosen:
                line = QRectF(0.5, (place + 1) * ROW + 0.5, self.width() - 1, ROW - 1)
                painter.setPen(QPen(self._icons.colour("accent"), 1))
                painter.drawRoundedRect(line, 4, 4)
            self._paint_row(painter, place + 1, row, widths)

    def _widths(self) -> tuple[int, list[int]]:
        """Return the widths of the names and of each column of figures.

        Where there is no room names are cut, and then the widest figures; what is left over is
        shared out.
        """
        plain, mono = self.fontMetrics(), QFontMetrics(mono_font())
        rows = self._rows
        names = max(map(plain.horizontalAdvance, [self._columns[0], *(r.name for r in rows)]))
        names += GAP + (ICON + 8 if any(row.icon is not None for row in rows) else 0)
        figures = []
        for place, head in enumerate(self._columns[1:]):
            cells = [row.figures[place] for row in rows if place < len(row.figures)]
            widest = max((mono.horizontalAdvance(cell) for cell in cells), default=0)
            figures.append(max(widest, plain.horizontalAdvance(head)) + GAP)
        spare = self.width() - 4 - names - sum(figures)
        if spare < 0:
            least = min(names, round(self.width() * LEAST_NAME))
            kept = max(names + spare, least)
            names, spare = kept, spare + names - kept
            while spare < 0 and figures:
                figures[figures.index(max(figures))] -= 1
                spare += 1
        elif figures:
            figures = [each + spare // len(figures) for each in figures]
        return names, figures

    def _paint_row(
        self, painter: QPainter, place: int, row: FigureRow, widths: tuple[int, list[int]]
    ) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        left, figures = widths
        rect = QRect(4, place * ROW, left - 4, ROW)
        if row.icon is not None:
            row.icon.paint(painter, QRect(4, rect.top() + (ROW - ICON) // 2, ICON, ICON))
            rect.setLeft(ICON + 12)
        painter.setFont(self.font())
        painter.setPen(self._icons.colour(row.role))
        name = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, middle, name)
        if place:
            painter.setFont(mono_font())
        for number, (figure, width) in enumerate(zip(row.figures, figures, strict=False)):
            cell = QRect(left, place * ROW, width, ROW)
            role = row.roles[number] if number < len(row.roles) else row.role
            painter.setPen(self._icons.colour(role))
            shown = painter.fontMetrics().elidedText(figure, Qt.TextElideMode.ElideRight, width)
            painter.drawText(cell, middle | Qt.AlignmentFlag.AlignRight, shown)
            left += width
