"""Exact odds as rows: icon, name, per cent, a bar, and the mean number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from editor.app.fonts import mono_font
from editor.features.records.odds_hands import BarDrag, PercentBox
from editor.widgets.arithmetic import SumError, evaluate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QHideEvent, QIcon

    from editor.widgets.icons import IconSource
    from runtime.content import AssetRef

ROW = 26
ICON = 16
PERCENT_WIDTH = 56
MEAN_WIDTH = 48
BAR, LEAST_BAR = 5, 20
PITY_WIDTH = 54
NAME_SHARE = 0.47
NAME_BESIDE_PITY = 0.35
AS_READ = 0.0005
"""A chance so near to another one reads the same."""


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
    key: str = ""
    """Which result it is, for those who ask for another chance of it."""
    exact: str = ""
    """The chance as a fraction, shown under the mouse."""
    with_pity: str = ""
    """The chance in the long run, where there is pity."""


class OddsList(QWidget):
    """Paints the rows. A click on a name opens its record, one on its bar chooses the row.

    Where chances can be solved for, the bar is dragged, with Shift finer than the pixels and given
    up by Escape; or a per cent is typed over it: F2, a digit or a double click. Up and Down choose,
    Enter and F4 open.

    Signals:
        activated: the designer wants to see a record; its `AssetRef`.
        chosen: another row is chosen; its key.
        drag_started, drag_ended, drag_cancelled: a bar is being dragged.
        wanted: another chance is wanted; key, chance from 0 to 1, how near is near enough.
    """

    activated = Signal(object)
    chosen = Signal(str)
    drag_started = Signal()
    drag_ended = Signal()
    drag_cancelled = Signal()
    wanted = Signal(str, float, float)

    def __init__(self, icons: IconSource, *, solves: bool = False) -> None:
        super().__init__()
        self._icons = icons
        self._solves = solves
        self._rows: tuple[OddsRow, ...] = ()
        self._row = 0
        self._longest = 0
        self._marked = ""
        self._pressed: QPoint | None = None
        self._drag: BarDrag | None = None
        self._typed: PercentBox | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if solves else Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Odds")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def rows(self) -> tuple[OddsRow, ...]:
        """What is shown."""
        return self._rows

    @property
    def held(self) -> tuple[str, ...]:
        """The keys of the rows in the order that they keep while a bar is dragged; else none."""
        return self._drag.order if self._drag is not None else ()

    def show_rows(self, rows: Sequence[OddsRow], marked: str = "") -> None:
        """Show other odds, with the row of that key as the chosen one."""
        pointed = self._rows[self._row].key if self._rows else ""
        order = {key: place for place, key in enumerate(self.held)}
        self._rows = tuple(sorted(rows, key=lambda row: order.get(row.key, len(order))))
        places = (place for place, row in enumerate(self._rows) if row.key == pointed)
        self._row = next(places, min(self._row, max(0, len(rows) - 1)))
        widths = (self.fontMetrics().horizontalAdvance(row.name) for row in rows)
        self._longest = max(widths, default=0) + 4
        self._marked = marked
        self.setAccessibleDescription("\n".join(_told(row) for row in rows))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line per row."""
        return QSize(260, ROW * max(1, len(self._rows)))

    def minimumSizeHint(self) -> QSize:
        """Rows are never squeezed."""
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        """Tell the fraction of the row under the mouse, its name where that is cut, and the use."""
        if isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._tip(self._row_at(event.pos())), self)
            return True
        return super().event(event)

    def _tip(self, place: int | None) -> str:
        if place is None:
            return self.toolTip()
        row, room = self._rows[place], self._name_rect(place).width()
        name = row.name if self.fontMetrics().horizontalAdvance(row.name) > room else ""
        told = ": ".join(filter(None, (name, row.exact)))
        return "\n".join(filter(None, (told, self.toolTip())))

    def pointed_record(self) -> AssetRef | None:
        """Return the record of the row that the keyboard points at."""
        return self._rows[self._row].target if self._rows else None

    # Where things stand

    def _name_rect(self, row: int) -> QRect:
        """Give names their share of the width, and to long ones what the bars can spare."""
        share, pity = (NAME_BESIDE_PITY, PITY_WIDTH) if self._has_pity else (NAME_SHARE, 0)
        spare = self.width() - 50 - PERCENT_WIDTH - pity - MEAN_WIDTH - LEAST_BAR
        width = max(round(self.width() * share) - 30, min(self._longest, spare))
        return QRect(30, row * ROW, width, ROW)

    def _percent_rect(self, row: int) -> QRect:
        return QRect(self._name_rect(row).right(), row * ROW, PERCENT_WIDTH, ROW)

    @property
    def _has_pity(self) -> bool:
        return any(row.with_pity for row in self._rows)

    def track(self, row: int) -> QRectF:
        """Return where the bar of a row stands."""
        left = self._percent_rect(row).right() + 8 + (PITY_WIDTH if self._has_pity else 0)
        right = self.width() - MEAN_WIDTH - 12
        return QRectF(left, row * ROW + ROW / 2 - BAR / 2, max(0, right - left), BAR)

    def _row_at(self, point: QPoint) -> int | None:
        row = point.y() // ROW
        return row if 0 <= row < len(self._rows) else None

    def _on_name(self, point: QPoint) -> bool:
        return point.x() < self._name_rect(0).right()

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a row, open its record, or begin to type a chance."""
        match event.key():
            case Qt.Key.Key_Escape if self._drag is not None:
                self._let_go(keep=False)
            case Qt.Key.Key_Down:
                self._choose(self._row + 1)
            case Qt.Key.Key_Up:
                self._choose(self._row - 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F4:
                self._open(self._row)
            case Qt.Key.Key_F2:
                self.edit_row(self._row)
            case _ if self._solves and event.text().isdigit():
                self.edit_row(self._row)
                if self._typed is not None:
                    self._typed.setText(event.text())
            case _:
                super().keyPressEvent(event)

    def _choose(self, row: int) -> None:
        self._row = min(max(row, 0), max(0, len(self._rows) - 1))
        self.update()
        if self._rows:
            self.chosen.emit(self._rows[self._row].key)

    def _open(self, row: int) -> None:
        target = self._rows[row].target if 0 <= row < len(self._rows) else None
        if target is not None:
            self.activated.emit(target)

    # Typing a chance

    def edit_row(self, row: int) -> None:
        """Type another chance for a row, where it can be solved for."""
        if not self._solves or not 0 <= row < len(self._rows):
            return
        self._end_typing()
        wanted = self._rows[row]
        box = PercentBox(self, wanted.name, f"{wanted.chance * 100:.4g}")
        box.setGeometry(self._percent_rect(row).adjusted(-4, 0, 4, 0))
        box.returnPressed.connect(lambda: self._take_typed(wanted.key))
        box.left.connect(self._end_typing)
        self._typed = box
        box.show()
        box.setFocus()

    def _take_typed(self, key: str) -> None:
        if self._typed is None:
            return
        try:
            value = float(evaluate(self._typed.text().replace("%", "")))
        except SumError as error:
            self._typed.refuse(str(error))
            return
        self._end_typing()
        self.setFocus()
        self.wanted.emit(key, min(max(value / 100, 0.0), 1.0), AS_READ)

    def _end_typing(self) -> None:
        box, self._typed = self._typed, None
        if box is not None:
            box.hide()
            box.deleteLater()

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag would begin."""
        point = event.position().toPoint()
        row = self._row_at(point)
        if event.button() is Qt.MouseButton.LeftButton and row is not None:
            self._pressed, self._row = point, row
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag a bar, or show what a click would do."""
        point = event.position().toPoint()
        if self._pressed is None:
            self._show_cursor(point)
            return
        far = abs(point.x() - self._pressed.x()) >= QApplication.startDragDistance()
        if self._drag is None and self._solves and far and not self._on_name(self._pressed):
            self._begin_drag(self._pressed)
        if self._drag is not None:
            fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.wanted.emit(self._drag.key, *self._drag.pull(point.x(), fine=fine))

    def _begin_drag(self, pressed: QPoint) -> None:
        row = self._row_at(pressed)
        if row is not None and not self.track(row).isEmpty():
            order = tuple(each.key for each in self._rows)
            self._drag = BarDrag(self._rows[row].key, order, self.track(row), pressed.x())
            self.drag_started.emit()

    def _let_go(self, *, keep: bool) -> None:
        if self._drag is not None:
            self._pressed = self._drag = None
            (self.drag_ended if keep else self.drag_cancelled).emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Let the bar go when the list goes away in mid-drag."""
        self._let_go(keep=True)
        super().hideEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag; a click opens the record of a name, or chooses the row of a bar."""
        if event.button() is not Qt.MouseButton.LeftButton or self._pressed is None:
            return
        if self._drag is not None:
            self._let_go(keep=True)
            return
        pressed, self._pressed = self._pressed, None
        row = self._row_at(pressed)
        if row is None:
            return
        if self._on_name(pressed) and self._rows[row].target is not None:
            self._open(row)
        else:
            self._choose(row)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Type a chance."""
        point = event.position().toPoint()
        row = self._row_at(point)
        if row is not None and not self._on_name(point):
            self.edit_row(row)

    def _show_cursor(self, point: QPoint) -> None:
        row, shape = self._row_at(point), Qt.CursorShape.ArrowCursor
        if row is not None and self._on_name(point) and self._rows[row].target is not None:
            shape = Qt.CursorShape.PointingHandCursor
        elif row is not None and self._solves and not self._on_name(point):
            shape = Qt.CursorShape.SizeHorCursor
        self.setCursor(shape)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint every row."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, row in enumerate(self._rows):
            line = QRectF(0, place * ROW, self.width(), ROW).adjusted(0.5, 0.5, -0.5, -0.5)
            if self._marked and row.key == self._marked:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self._icons.colour("c1"))
                painter.drawRoundedRect(line, 4, 4)
            if self.hasFocus() and place == self._row:
                painter.setPen(QPen(self._icons.colour("accent"), 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(line, 4, 4)
            self._paint_row(painter, place, row)

    def _paint_row(self, painter: QPainter, place: int, row: OddsRow) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        right = middle | Qt.AlignmentFlag.AlignRight
        if row.icon is not None:
            top = place * ROW + (ROW - ICON) // 2
            row.icon.paint(painter, QRect(QPoint(6, top), QSize(ICON, ICON)))
        name = self._name_rect(place)
        painter.setFont(self.font())
        painter.setPen(self._icons.colour("text"))
        mode = Qt.TextElideMode.ElideRight
        painter.drawText(
            name, middle, painter.fontMetrics().elidedText(row.name, mode, name.width())
        )
        painter.setFont(mono_font())
        chance = self._percent_rect(place)
        painter.drawText(chance, right, row.percent)
        if row.with_pity not in ("", row.percent):
            after = QRect(chance.right(), chance.top(), PITY_WIDTH, ROW)
            painter.setPen(self._icons.colour("accent"))
            painter.drawText(after, right, row.with_pity)
        mean = QRect(self.width() - MEAN_WIDTH - 4, place * ROW, MEAN_WIDTH, ROW)
        painter.setPen(self._icons.colour("dim"))
        painter.drawText(mean, right, row.mean)
        self._paint_bar(painter, self.track(place), row)

    def _paint_bar(self, painter: QPainter, track: QRectF, row: OddsRow) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._icons.colour("c3"))
        painter.drawRoundedRect(track, BAR / 2, BAR / 2)
        track.setWidth(track.width() * min(1.0, row.chance))
        painter.setBrush(self._icons.colour(row.colour))
        painter.drawRoundedRect(track, BAR / 2, BAR / 2)


def _told(row: OddsRow) -> str:
    later = f" ({row.with_pity} with pity)" if row.with_pity else ""
    return f"{row.name} {row.percent}{later} {row.mean}"
