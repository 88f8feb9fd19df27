"""The small bar in a line of text: it shows where a number stands, and it can be dragged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from editor.widgets.icons import IconSource

WIDTH = 44
HEIGHT = 5
GAP = 4
REACH = 5
"""How far beside the bar the hand still gets hold of it, in pixels."""
KNOB = 5.5
FINE = 8
"""How much slower a drag is with Shift."""


class Slider:
    """Where the bar stands, what it shows, and what a hand on it means.

    Shares are 0 at the left end and 1 at the right end. The bar is filled between `origin`, where
    zero is, and `share`. A drag with Shift is finer than the pixels.
    """

    def __init__(self) -> None:
        self.share: float | None = None
        self.origin = 0.0
        self.track = QRectF()
        self.held = False
        self.lit = False
        self._x = 0.0
        self._pulled = 0.0

    def show(self, share: float, origin: float) -> bool:
        """Take what to show; False when that is shown already."""
        share, origin = min(max(share, 0.0), 1.0), min(max(origin, 0.0), 1.0)
        changed = (share, origin) != (self.share, self.origin)
        self.share, self.origin = share, origin
        return changed

    def place(self, right: float, middle: float) -> None:
        """Stand at the left of `right`."""
        self.track = QRectF(right - WIDTH, middle - HEIGHT / 2, WIDTH, HEIGHT)

    def hide(self) -> None:
        """Stand nowhere: there is no room."""
        self.track = QRectF()

    @property
    def shown(self) -> bool:
        """Whether there is something to see and to take hold of."""
        return self.share is not None and not self.track.isEmpty()

    def is_at(self, point: QPointF) -> bool:
        """Whether a hand at a point of the line is on the bar."""
        left, right = self.track.left() - REACH, self.track.right() + REACH
        return self.shown and left <= point.x() <= right

    def take(self, point: QPointF) -> float:
        """Take hold of the bar; return the share at the point."""
        self.held, self._x = True, point.x()
        self._pulled = self._share_at(point.x())
        return self._pulled

    def pull(self, point: QPointF, *, fine: bool) -> float:
        """Return the share that the hand has been moved to."""
        moved, self._x = point.x() - self._x, point.x()
        wished = self._pulled + moved / WIDTH / FINE if fine else self._share_at(point.x())
        self._pulled = min(max(wished, 0.0), 1.0)
        return self._pulled

    def _share_at(self, x: float) -> float:
        return min(max((x - self.track.left()) / WIDTH, 0.0), 1.0)

    def paint(self, painter: QPainter, icons: IconSource) -> None:
        """Paint the bar, and a knob on it while a hand is there."""
        painter.setPen(Qt.PenStyle.NoPen)
        self._strip(painter, icons, "c3", 0.0, 1.0)
        share = self.share or 0.0
        self._strip(painter, icons, "accent", min(share, self.origin), max(share, self.origin))
        if self.held or self.lit:
            painter.setBrush(icons.colour("text"))
            knob = QPointF(self.track.left() + WIDTH * share, self.track.center().y())
            painter.drawEllipse(knob, KNOB, KNOB)

    def _strip(
        self, painter: QPainter, icons: IconSource, role: str, left: float, right: float
    ) -> None:
        strip = QRectF(self.track)
        strip.setLeft(self.track.left() + WIDTH * left)
        strip.setRight(self.track.left() + WIDTH * right)
        painter.setBrush(icons.colour(role))
        painter.drawRoundedRect(strip, HEIGHT / 2, HEIGHT / 2)
