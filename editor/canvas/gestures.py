"""Wheel and pinch turned into whole zoom steps and whole pixels of panning."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent

NOTCH = 120
"""Eighths of a degree in one click of a common mouse wheel."""

NOTCH_PIXELS = 48
PINCH_STEP = math.log(1.25)


class ZoomSteps:
    """Collects small turns of a wheel and small pinches until they make a whole step."""

    def __init__(self) -> None:
        self._turned = 0.0
        self._pinched = 0.0

    def turn(self, eighths: int) -> int:
        """Take a turn of the wheel; return the steps due, negative away from the map."""
        if self._turned * eighths < 0:
            self._turned = 0.0
        self._turned += eighths
        steps = int(self._turned / NOTCH)
        self._turned -= steps * NOTCH
        return steps

    def pinch(self, factor: float) -> int:
        """Take a pinch that scales by `factor`; return the steps due."""
        self._pinched += math.log(max(factor, 0.01))
        steps = int(self._pinched / PINCH_STEP)
        self._pinched -= steps * PINCH_STEP
        return steps


def pan_of(event: QWheelEvent) -> QPoint:
    """Return how far a wheel or two-finger scroll pans, in device-independent pixels."""
    if not event.pixelDelta().isNull():
        return event.pixelDelta()
    turn = event.angleDelta()
    return QPoint(turn.x() * NOTCH_PIXELS // NOTCH, turn.y() * NOTCH_PIXELS // NOTCH)
