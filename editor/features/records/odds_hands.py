"""What hands do to a row of odds: a box to type a per cent into, and a bar that is dragged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QLineEdit

from editor.app.fonts import mono_font

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent
    from PySide6.QtWidgets import QWidget

FINE = 10
"""How much slower a drag is with Shift."""
FINEST, COARSEST = 0.001, 0.005


class PercentBox(QLineEdit):
    """A line over the per cent of a row, into which another one is typed.

    Signals:
        left: the designer gives up.
    """

    left = Signal()

    def __init__(self, parent: QWidget, name: str, text: str) -> None:
        super().__init__(text, parent)
        self.setAccessibleName(f"Wanted chance of {name} in per cent")
        self.setFont(mono_font())
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.selectAll()

    def refuse(self, reason: str) -> None:
        """Mark what cannot be read."""
        self.setProperty("bad", "true")
        self.setToolTip(reason)
        self.style().polish(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Give up when the focus goes elsewhere."""
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape gives up; Enter is not for the rows below, which would open a record by it."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
        event.accept()


class BarDrag:
    """A hand on the bar of one result: which one, and the chance that it has been moved to.

    The result stays the same and the rows keep their `order` while the hand is down, wherever
    the new odds would put it.
    """

    def __init__(self, key: str, order: tuple[str, ...], track: QRectF, x: float) -> None:
        self.key, self.order = key, order
        self._track, self._x = track, x
        self._chance = self._at(x)

    def pull(self, x: float, *, fine: bool) -> tuple[float, float]:
        """Return the chance that the hand has been moved to, 0 to 1, and how near is near enough.

        `fine` is a tenth as fast and as exact as one reads it; else a pixel is what counts.
        """
        moved, self._x = x - self._x, x
        wished = self._chance + moved / self._track.width() / FINE if fine else self._at(x)
        self._chance = min(max(wished, 0.0), 1.0)
        step = FINEST if fine else 1 / max(self._track.width(), 1.0)
        return round(self._chance, 4 if fine else 3), min(step / 2, COARSEST)

    def _at(self, x: float) -> float:
        return min(max((x - self._track.left()) / self._track.width(), 0.0), 1.0)
