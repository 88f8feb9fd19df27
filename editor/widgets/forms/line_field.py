"""A line of text with a unit, and a small bar to drag, at its right end."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QLineEdit

from editor.widgets.forms.slider import GAP, WIDTH, Slider

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.widgets.icons import IconSource

EDGE = 9
NARROWEST = 96
FIGURES = 36
"""Room that a number keeps before the bar, in pixels."""
STEPS = MappingProxyType(
    {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}
)


def is_history_key(event: QKeyEvent) -> bool:
    """Whether a key means undo or redo."""
    keys = QKeySequence.StandardKey
    return event.matches(keys.Undo) or event.matches(keys.Redo)


class LineField(QLineEdit):
    """A line edit that can show a caption before, a unit or a bar behind, and that steps.

    Signals:
        stepped: an arrow key or the wheel asks for so many steps up.
        given_up: Escape, or undo while `refused` is set: forget what is typed.
        grabbed: a hand takes hold of the bar.
        slid: the bar has been dragged to this share, 0.0 to 1.0.
        released: the hand lets go; False to forget what the drag has done.
        default_wanted: the bar was double-clicked.
    """

    stepped = Signal(int)
    given_up = Signal()
    grabbed = Signal()
    slid = Signal(float)
    released = Signal(bool)
    default_wanted = Signal()

    def __init__(
        self,
        icons: IconSource,
        parent: QWidget | None = None,
        *,
        unit: str = "",
        caption: str = "",
    ) -> None:
        super().__init__(parent)
        self._icons = icons
        self._unit = unit
        self._caption = caption
        self.slider = Slider()
        self._bar_wanted = True
        self.refused = False
        self.setMinimumWidth(56)
        self._reserve()

    @property
    def unit(self) -> str:
        """What stands behind the text."""
        return self._unit

    def show_unit(self, unit: str) -> None:
        """Paint another unit behind the text."""
        if unit != self._unit:
            self._unit = unit
            self._reserve()
            self.update()

    def show_share(self, share: float, origin: float = 0.0) -> None:
        """Have a bar filled from `origin` to `share`, 0 to 1."""
        first = self.slider.share is None
        if self.slider.show(share, origin):
            self.update()
        if first:
            self.setMouseTracking(True)
            self._reserve()

    def want_bar(self, *, wanted: bool) -> None:
        """Leave the room of the bar to the text, or give it back."""
        if wanted != self._bar_wanted:
            self._bar_wanted = wanted
            self._reserve()
            self.update()

    @property
    def _unit_width(self) -> int:
        """The room of the unit with its gap; a narrow line has none."""
        if not self._unit or self.width() < NARROWEST:
            return 0
        return self.fontMetrics().horizontalAdvance(self._unit) + 6

    def _reserve(self) -> None:
        """Keep the text off what is painted."""
        right = self._unit_width
        self.slider.hide()
        roomy = self.width() >= max(NARROWEST, 2 * EDGE + FIGURES + WIDTH + right)
        if self.slider.share is not None and roomy and self._bar_wanted:
            self.slider.place(self.width() - EDGE - right, self.height() / 2)
            right += WIDTH + GAP
        left = self.fontMetrics().horizontalAdvance(self._caption) + 6 if self._caption else 0
        self.setTextMargins(left, 0, right, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the new size."""
        super().resizeEvent(event)
        self._reserve()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in the colours of the theme."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        painter.setPen(self._icons.colour("dim"))
        inner = QRectF(self.rect().adjusted(EDGE, 0, -EDGE, 0))
        middle = Qt.AlignmentFlag.AlignVCenter
        if self._caption:
            painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | middle, self._caption)
        if self._unit_width:
            painter.drawText(inner, Qt.AlignmentFlag.AlignRight | middle, self._unit)
        if self.slider.shown:
            self.slider.paint(painter, self._icons)

    def _light(self, point: QPointF | None) -> None:
        """Show a knob and another cursor while a hand is on the bar."""
        lit = point is not None and not self.isReadOnly() and self.slider.is_at(point)
        if lit != self.slider.lit:
            self.slider.lit = lit
            shape = Qt.CursorShape.SizeHorCursor if lit else Qt.CursorShape.IBeamCursor
            self.setCursor(shape)
            self.update()

    def _holds(self, event: QMouseEvent) -> bool:
        """Whether the left button goes down on the bar."""
        left = event.button() == Qt.MouseButton.LeftButton
        return left and not self.isReadOnly() and self.slider.is_at(event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the bar; elsewhere, place the caret."""
        if not self._holds(event):
            super().mousePressEvent(event)
            return
        self.grabbed.emit()
        self.slid.emit(self.slider.take(event.position()))
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the bar."""
        if not self.slider.held:
            self._light(event.position())
            super().mouseMoveEvent(event)
            return
        fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.slid.emit(self.slider.pull(event.position(), fine=fine))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the bar go."""
        if self.slider.held and event.button() == Qt.MouseButton.LeftButton:
            self._let_go(keep=True)
        else:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for the default when the bar is meant; elsewhere, select a word."""
        if self._holds(event):
            self.default_wanted.emit()
        else:
            super().mouseDoubleClickEvent(event)

    def _let_go(self, *, keep: bool) -> None:
        if self.slider.held:
            self.slider.held = False
            self.update()
            self.released.emit(keep)

    def leaveEvent(self, event: QEvent) -> None:
        """The hand is elsewhere."""
        super().leaveEvent(event)
        self._light(None)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let the bar go when the line goes away in mid-drag."""
        self._let_go(keep=True)
        super().hideEvent(event)

    def settles(self, event: QKeyEvent) -> bool:
        """Decide whose a key is before shortcuts get it; False leaves that to Qt.

        Undo and redo are the project's, except to give up a text that was refused. The editor's
        event filter asks: an `event` of our own would be called for every event there is.
        """
        if is_history_key(event) and not self.refused:
            event.ignore()
            return True
        if event.key() == Qt.Key.Key_Escape and (self.refused or self.slider.held):
            event.accept()
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on a key."""
        if self.slider.held and event.key() == Qt.Key.Key_Escape:
            self._let_go(keep=False)
            return
        undo = event.matches(QKeySequence.StandardKey.Undo) or event.key() == Qt.Key.Key_Escape
        if self.refused and undo:
            self.given_up.emit()
            return
        if is_history_key(event):
            event.ignore()
            return
        step = STEPS.get(Qt.Key(event.key()))
        modified = event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        )
        if step is None or modified or self.isReadOnly():
            super().keyPressEvent(event)
            return
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        self.stepped.emit(step * 10 if shift else step)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step while focused; else let the form scroll."""
        if not self.hasFocus() or self.isReadOnly() or not event.angleDelta().y():
            event.ignore()
            return
        self.stepped.emit(1 if event.angleDelta().y() > 0 else -1)
        event.accept()
