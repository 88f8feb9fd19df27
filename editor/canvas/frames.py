"""Crisp frames: four filled rectangles instead of a pen that would straddle pixels."""

from __future__ import annotations

from PySide6.QtCore import QRect


def frame(rect: QRect, width: int) -> tuple[QRect, QRect, QRect, QRect]:
    """Return the four sides of a frame that lies within `rect`."""
    left, top, right, bottom = rect.left(), rect.top(), rect.right() + 1, rect.bottom() + 1
    inner = max(0, bottom - top - 2 * width)
    return (
        QRect(left, top, right - left, width),
        QRect(left, bottom - width, right - left, width),
        QRect(left, top + width, width, inner),
        QRect(right - width, top + width, width, inner),
    )
