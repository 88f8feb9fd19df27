"""A small square button that shows a tile or a marker as it looks on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor, QPaintEvent

SIDE, PICTURE, RADIUS = 36, 26, 6


class Swatch(QAbstractButton):
    """Checkable; framed in the accent colour while it is the one in the hand.

    `picture` makes the pixmap for a side in device pixels; it is asked again when `redraw` is
    called or the screen's resolution changes.
    """

    def __init__(
        self, name: str, picture: Callable[[int], QPixmap], colour: Callable[[str], QColor]
    ) -> None:
        super().__init__()
        self._picture = picture
        self._colour = colour
        self._made: QPixmap | None = None
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFixedSize(SIDE, SIDE)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def redraw(self) -> None:
        """Ask for the picture again."""
        self._made = None
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for a square."""
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, picture and frame."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(self._pen())
        painter.setBrush(self._colour("c3" if self.underMouse() else "c2"))
        painter.drawRoundedRect(frame, RADIUS, RADIUS)
        pixmap = self._pixmap()
        inset = (SIDE - PICTURE) / 2
        painter.drawPixmap(QRectF(inset, inset, PICTURE, PICTURE), pixmap, QRectF(pixmap.rect()))

    def _pen(self) -> QPen:
        if self.isChecked():
            return QPen(self._colour("accent"), 2)
        return QPen(self._colour("dim"), 1) if self.hasFocus() else QPen(Qt.PenStyle.NoPen)

    def _pixmap(self) -> QPixmap:
        side = round(PICTURE * self.devicePixelRatioF())
        if self._made is None or self._made.width() != side:
            self._made = self._picture(side)
        return self._made
