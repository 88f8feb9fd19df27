"""Boxes: leashes, the selection, the frame of what is pointed at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPen

from editor.canvas.frames import frame
from editor.canvas.overlay import Overlay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

    from editor.canvas.overlay import Surface
    from runtime.core.geometry import Box


@dataclass(frozen=True, slots=True)
class BoxMark:
    """One box; `tint` is the opacity of its inside, 0 to 1."""

    box: Box
    colour: str = "accent"
    tint: float = 0.0
    dashed: bool = False
    width: float = 1.5


class BoxOverlay(Overlay):
    """Draws boxes."""

    def __init__(self) -> None:
        super().__init__()
        self._boxes: tuple[BoxMark, ...] = ()

    @property
    def boxes(self) -> tuple[BoxMark, ...]:
        """The boxes shown."""
        return self._boxes

    def set_boxes(self, boxes: Sequence[BoxMark]) -> None:
        """Show other boxes."""
        before, self._boxes = self._boxes, tuple(boxes)
        for mark in {*before} ^ {*self._boxes}:
            self.cells_changed.emit(mark.box)

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the boxes in sight."""
        near = surface.exposed.inflated(1)
        for mark in self._boxes:
            if mark.box.overlaps(near):
                paint_box(painter, surface, mark)


def paint_box(painter: QPainter, surface: Surface, mark: BoxMark) -> None:
    """Paint one box within its cells."""
    colour, rect = surface.colour(mark.colour), surface.rect(mark.box)
    if mark.tint:
        tint = QColor(colour)
        tint.setAlphaF(mark.tint)
        painter.fillRect(rect, tint)
    width = surface.line(mark.width)
    if mark.dashed:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(colour, width, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        half = width / 2
        painter.drawRect(QRectF(rect).adjusted(half, half, -half, -half))
    else:
        for side in frame(rect, width):
            painter.fillRect(side, colour)
