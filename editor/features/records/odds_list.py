"""Exact odds as rows: icon, name, per cent, a bar, and the mean number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.app.fonts import mono_font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QIcon

    from editor.widgets.icons import IconSource
    from runtime.content import AssetRef

ROW = 26
ICON = 16
PERCENT_WIDTH = 58
MEAN_WIDTH = 48
BAR = 5


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One thing that may come: its chance from 0 to 1, and how many on average."""

    name: str
    chance: float
    percent: str
    mean: str
    icon: QIcon | None = None
    colour: str = "accent"
    target: AssetRef | None = None


class OddsList(QWidget):
    """Paints the rows. Up and Down choose one, Enter, F4 or a click open its record.

    Signals:
        activated: the designer wants to see a record; its `AssetRef`.
    """

    activated = Signal(object)

    def __init__(self, icons: IconSource) -> None:
        super().__init__()
        self._icons = icons
        self._rows: tuple[OddsRow, ...] = ()
        self._chosen = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Odds")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def rows(self) -> tuple[OddsRow, ...]:
        """What is shown."""
        return self._rows

    def show_rows(self, rows: Sequence[OddsRow]) -> None:
        """Show other odds."""
        self._rows = tuple(rows)
        self._chosen = min(self._chosen, max(0, len(rows) - 1))
        self.setAccessibleDescription(
            "\n".join(f"{row.name} {row.percent} {row.mean}" for row in rows)
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line per row."""
        return QSize(260, ROW * max(1, len(self._rows)))

    def minimumSizeHint(self) -> QSize:
        """Rows are never squeezed."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a row and open its record."""
        match event.key():
            case Qt.Key.Key_Down:
                self._choose(self._chosen + 1)
            case Qt.Key.Key_Up:
                self._choose(self._chosen - 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F4:
                self._open(self._chosen)
            case _:
                super().keyPressEvent(event)

    def pointed_record(self) -> AssetRef | None:
        """Return the record of the chosen row."""
        return self._rows[self._chosen].target if self._chosen < len(self._rows) else None

    def _choose(self, row: int) -> None:
        self._chosen = min(max(row, 0), max(0, len(self._rows) - 1))
        self.update()

    def _open(self, row: int) -> None:
        if 0 <= row < len(self._rows):
            target = self._rows[row].target
            if target is not None:
                self.activated.emit(target)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show a hand over what can be opened."""
        row = event.position().toPoint().y() // ROW
        opens = 0 <= row < len(self._rows) and self._rows[row].target is not None
        shape = Qt.CursorShape.PointingHandCursor if opens else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the record of the row below the mouse."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._open(event.position().toPoint().y() // ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint every row."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, row in enumerate(self._rows):
            line = QRect(0, place * ROW, self.width(), ROW)
            if self.hasFocus() and place == self._chosen:
                painter.setPen(QPen(self._icons.colour("accent"), 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(line).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            self._paint_row(painter, line, row)

    def _paint_row(self, painter: QPainter, line: QRect, row: OddsRow) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        right = middle | Qt.AlignmentFlag.AlignRight
        if row.icon is not None:
            top = line.top() + (ROW - ICON) // 2
            row.icon.paint(painter, QRect(QPoint(4, top), QSize(ICON, ICON)))
        name = QRect(30, line.top(), round(line.width() * 0.42) - 30, ROW)
        painter.setFont(self.font())
        painter.setPen(self._icons.colour("text"))
        mode = Qt.TextElideMode.ElideRight
        painter.drawText(
            name, middle, painter.fontMetrics().elidedText(row.name, mode, name.width())
        )
        painter.setFont(mono_font())
        percent = QRect(name.right(), line.top(), PERCENT_WIDTH, ROW)
        painter.drawText(percent, right, row.percent)
        mean = QRect(line.right() - MEAN_WIDTH - 3, line.top(), MEAN_WIDTH, ROW)
        painter.setPen(self._icons.colour("dim"))
        painter.drawText(mean, right, row.mean)
        left = percent.right() + 8
        track = QRectF(left, line.center().y() - 2, max(0, mean.left() - 8 - left), BAR)
        self._paint_bar(painter, track, row)

    def _paint_bar(self, painter: QPainter, track: QRectF, row: OddsRow) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._icons.colour("c3"))
        painter.drawRoundedRect(track, BAR / 2, BAR / 2)
        track.setWidth(track.width() * min(1.0, row.chance))
        painter.setBrush(self._icons.colour(row.colour))
        painter.drawRoundedRect(track, BAR / 2, BAR / 2)
