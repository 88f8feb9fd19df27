"""A dim veil over the map with a card in its middle: bag, map, summary and notices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent

SHADE = QColor(6, 7, 10, 150)
EDGE = 24


class Veil(QWidget):
    """Covers its parent; `card` holds the content. Hidden until it is raised.

    Signals:
        dismissed: the designer clicked beside the card.
    """

    dismissed = Signal()
    shade = SHADE

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self._covered = parent
        self.setAccessibleName(name)
        self.card = QWidget()
        self.card.setProperty("look", "panel")
        self.card.setObjectName("card")
        self.card.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.card.setStyleSheet("QWidget#card { border-radius: 8px; }")
        self.column = QVBoxLayout(self.card)
        self.column.setContentsMargins(20, 18, 20, 18)
        self.column.setSpacing(10)
        grid = QGridLayout(self)
        grid.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        grid.addWidget(self.card, 0, 0, Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def wanted_size(self, room: QSize) -> QSize | None:
        """Return the size of the card in a room, or None for what its content asks for."""
        del room
        return None

    def cover(self) -> None:
        """Fill the parent, above everything else."""
        whole = self._covered.rect()
        self.setGeometry(whole)
        room = QSize(whole.width() - 2 * EDGE, whole.height() - 2 * EDGE)
        size = self.wanted_size(room)
        if size is not None:
            self.card.setFixedSize(size.boundedTo(room))

    def rise(self) -> None:
        """Show it."""
        self.cover()
        self.show()
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Dim what lies below."""
        QPainter(self).fillRect(self.rect(), self.shade)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell of a click beside the card."""
        if not self.card.geometry().contains(event.position().toPoint()):
            self.dismissed.emit()
        event.accept()
