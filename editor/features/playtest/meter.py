"""A bar of health with its numbers on it, and a thin one of experience."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.app.fonts import mono_font

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from editor.app.icons import Icons

FILL = QColor("#a8403d")
LOW_SHARE = 0.3
INK = QColor("#ffffff")
TRACK, GOLDEN = QColor("#3a3f4a"), QColor("#d9a441")
THIN = 5


class Meter(QWidget):
    """Shows "41 / 66" on a bar that is that full; a low bar has a frame as well."""

    def __init__(self, icons: Icons, height: int = 16) -> None:
        super().__init__()
        self._icons = icons
        self._value, self._most = 0, 1
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Health")

    def show_health(self, value: int, most: int) -> None:
        """Show other numbers."""
        self._value, self._most = max(value, 0), max(most, 1)
        self.setToolTip(f"Health {self._value} of {self._most}")
        self.setAccessibleDescription(self.toolTip())
        self.update()

    @property
    def text(self) -> str:
        """What stands on the bar."""
        return f"{self._value} / {self._most}"

    def sizeHint(self) -> QSize:
        """Ask for room for the numbers."""
        return QSize(120, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint track, bar and numbers."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        share = min(self._value / self._most, 1.0)
        painter.setBrush(TRACK)
        painter.drawRoundedRect(whole, 3, 3)
        painter.setBrush(FILL)
        painter.setClipRect(QRectF(0, 0, whole.width() * share, whole.height()))
        painter.drawRoundedRect(whole, 3, 3)
        painter.setClipping(False)
        if 0 < share <= LOW_SHARE:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self._icons.colour("error"))
            painter.drawRoundedRect(whole.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.setPen(INK)
        painter.setFont(mono_font(11))
        painter.drawText(whole, Qt.AlignmentFlag.AlignCenter, self.text)


class ThinMeter(QWidget):
    """Shows how far it is to the next level; its numbers are in the tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0
        self.setFixedHeight(THIN)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Experience")

    def show_share(self, share: float, text: str) -> None:
        """Show another share, from 0 to 1, and what it is of."""
        self.share = min(max(share, 0.0), 1.0)
        self.setToolTip(text)
        self.setAccessibleDescription(text)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint track and bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        painter.setBrush(TRACK)
        painter.drawRoundedRect(whole, 2, 2)
        painter.setBrush(GOLDEN)
        painter.setClipRect(QRectF(0, 0, whole.width() * self.share, whole.height()))
        painter.drawRoundedRect(whole, 2, 2)
