"""A button that looks like an input: icon, text, faint detail, a small sign at its right end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.widgets.icons import IconSource

HEIGHT = 26
ICON = 16


class FieldButton(QAbstractButton):
    """Shows a value and asks for another.

    Signals:
        asked: the designer wants to choose; the letters typed so far, or "".
        followed: F4, or a click with Ctrl: go to what is shown.
        cleared: Delete or Backspace.
    """

    asked = Signal(str)
    followed = Signal()
    cleared = Signal()

    def __init__(
        self, icons: IconSource, parent: QWidget | None = None, *, sign: str = "menu-down"
    ) -> None:
        super().__init__(parent)
        self._icons = icons
        self._sign = sign
        self._icon: QIcon | None = None
        self._detail = ""
        self._faint = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setMinimumWidth(64)

    def show_value(
        self, text: str, *, icon: QIcon | None = None, detail: str = "", faint: bool = False
    ) -> None:
        """Show a value; `faint` is for the word that stands for no value."""
        self._icon, self._detail, self._faint = icon, detail, faint
        self.setText(text)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that suits it best."""
        return QSize(140, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size that makes sense."""
        return QSize(64, HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Space and Down open the choice, letters start a search in it."""
        shift = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        if event.modifiers() & ~shift:
            event.ignore()
            return
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space | Qt.Key.Key_Down:
                self.asked.emit("")
            case Qt.Key.Key_F4:
                self.followed.emit()
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.cleared.emit()
            case _ if event.text().isalnum():
                self.asked.emit(event.text())
            case _:
                super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open on press, as combo boxes do; with Ctrl go to what is shown."""
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.followed.emit()
        else:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.asked.emit("")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in the colours of the theme."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_frame(painter)
        inner = self.rect().adjusted(8, 0, -6, 0)
        if self._sign and self._has_room_for_sign(inner.width()):
            sign = QRect(inner.right() - ICON + 2, (self.height() - ICON) // 2, ICON, ICON)
            self._icons.icon(self._sign, "dim").paint(painter, sign)
            inner.setRight(sign.left() - 4)
        if self._icon is not None:
            place = QRect(QPoint(inner.left(), (self.height() - ICON) // 2), QSize(ICON, ICON))
            self._icon.paint(painter, place)
            inner.setLeft(place.right() + 7)
        self._paint_text(painter, inner)

    def _has_room_for_sign(self, room: int) -> bool:
        """Whether the sign takes nothing from the text: a name says more than an arrow."""
        taken = (ICON + 7 if self._icon is not None else 0) + ICON + 4
        return self.fontMetrics().horizontalAdvance(self.text()) <= room - taken

    def _paint_frame(self, painter: QPainter) -> None:
        edge = "c2"
        if self.property("bad"):
            edge = "error"
        elif self.hasFocus():
            edge = "accent"
        elif self.underMouse():
            edge = "line"
        painter.setPen(QPen(self._icons.colour(edge), 1))
        painter.setBrush(self._icons.colour("c2"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)

    def _paint_text(self, painter: QPainter, inner: QRect) -> None:
        metrics = painter.fontMetrics()
        middle = Qt.AlignmentFlag.AlignVCenter
        text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, inner.width())
        painter.setPen(self._icons.colour("dim" if self._faint else "text"))
        painter.drawText(inner, middle, text)
        room = inner.width() - metrics.horizontalAdvance(text) - 10
        if self._detail and room > metrics.horizontalAdvance(self._detail):
            painter.setPen(self._icons.colour("faint"))
            painter.drawText(inner, middle | Qt.AlignmentFlag.AlignRight, self._detail)
