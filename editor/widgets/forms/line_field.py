"""A line of text with a unit or a small bar painted at its right end."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.widgets.icons import IconSource

BAR_WIDTH = 44
BAR_HEIGHT = 5
EDGE = 9
NARROWEST = 96
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
    """

    stepped = Signal(int)
    given_up = Signal()

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
        self._share: float | None = None
        self.refused = False
        self.setMinimumWidth(56)
        self._reserve()

    def show_share(self, share: float | None) -> None:
        """Paint a bar filled to `share`, 0 to 1; None paints none."""
        if share != self._share:
            self._share = None if share is None else min(max(share, 0.0), 1.0)
            self._reserve()
            self.update()

    def _reserve(self) -> None:
        """Keep the text off what is painted."""
        right, wide = 0, self.width() >= NARROWEST
        if self._unit and wide:
            right = self.fontMetrics().horizontalAdvance(self._unit) + 6
        if self._share is not None and wide:
            right += BAR_WIDTH + 4
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
        inner = self.rect().adjusted(EDGE, 0, -EDGE, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        if self._caption:
            painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | middle, self._caption)
        if self._unit and self.width() >= NARROWEST:
            painter.drawText(inner, Qt.AlignmentFlag.AlignRight | middle, self._unit)
            inner.setRight(inner.right() - painter.fontMetrics().horizontalAdvance(self._unit) - 6)
        if self._share is not None and self.width() >= NARROWEST:
            self._paint_bar(painter, QRectF(inner))

    def _paint_bar(self, painter: QPainter, inner: QRectF) -> None:
        track = QRectF(
            inner.right() - BAR_WIDTH,
            inner.center().y() - BAR_HEIGHT / 2,
            BAR_WIDTH,
            BAR_HEIGHT,
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._icons.colour("c3"))
        painter.drawRoundedRect(track, BAR_HEIGHT / 2, BAR_HEIGHT / 2)
        track.setWidth(BAR_WIDTH * (self._share or 0.0))
        painter.setBrush(self._icons.colour("accent"))
        painter.drawRoundedRect(track, BAR_HEIGHT / 2, BAR_HEIGHT / 2)

    def settles(self, event: QKeyEvent) -> bool:
        """Decide whose a key is before shortcuts get it; False leaves that to Qt.

        Undo and redo are the project's, except to give up a text that was refused. The editor's
        event filter asks: an `event` of our own would be called for every event there is.
        """
        if is_history_key(event) and not self.refused:
            event.ignore()
            return True
        if event.key() == Qt.Key.Key_Escape and self.refused:
            event.accept()
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on a key."""
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
