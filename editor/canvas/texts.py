"""Small texts on the canvas, sharp at any device pixel ratio."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QFont, QFontMetrics

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from editor.canvas.overlay import Surface

SHADE = QColor(8, 9, 12, 190)


def font(painter: QPainter, surface: Surface, size: float, *, bold: bool = False) -> QFont:
    """Return the view's font at a size in device-independent pixels."""
    chosen = QFont(painter.font())
    chosen.setPixelSize(surface.line(size))
    if bold:
        chosen.setWeight(QFont.Weight.DemiBold)
    return chosen


def size_of(text: str, chosen: QFont) -> tuple[int, int]:
    """Return the width and height of a line of text in device pixels."""
    metrics = QFontMetrics(chosen)
    return metrics.horizontalAdvance(text), metrics.height()


def outlined(painter: QPainter, at: QPoint, text: str, colour: QColor, width: int) -> None:
    """Draw a line of text with its base at `at` over a dark halo, readable on any ground."""
    shade = QColor(SHADE)
    shade.setAlpha(min(SHADE.alpha(), colour.alpha()))
    painter.setPen(shade)
    for dx, dy in ((-width, 0), (width, 0), (0, -width), (0, width), (0, 2 * width)):
        painter.drawText(at + QPoint(dx, dy), text)
    painter.setPen(colour)
    painter.drawText(at, text)


def plate(painter: QPainter, rect: QRect, colour: QColor, radius: float) -> None:
    """Fill a rounded ground for a text."""
    painter.setPen(QColor(0, 0, 0, 0))
    painter.setBrush(colour)
    painter.drawRoundedRect(rect, radius, radius)
