"""Zones: a tint, a thin border in the colour of the rarity, and the name of the theme."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor, QPainter, QPolygonF

from editor.canvas.frames import frame
from editor.canvas.overlay import Overlay
from editor.canvas.texts import font, outlined, size_of
from runtime.picture.roles import RARITIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.canvas.overlay import Surface
    from runtime.core.geometry import Box

TINT = 0.13
LABEL_FROM = 7
"""Side of a cell, in device-independent pixels, from which names are written."""


@dataclass(frozen=True, slots=True)
class ZoneMark:
    """One zone as it is shown; `rarity` is the role of its colour, `tint` its opacity inside."""

    box: Box
    rarity: str
    title: str
    tint: float = TINT


class ZoneOverlay(Overlay):
    """Draws zones. Rarity shows by colour and by small diamonds: one for uncommon up to four."""

    def __init__(self) -> None:
        super().__init__()
        self._zones: tuple[ZoneMark, ...] = ()

    @property
    def zones(self) -> tuple[ZoneMark, ...]:
        """The zones shown."""
        return self._zones

    def set_zones(self, zones: Sequence[ZoneMark]) -> None:
        """Show other zones."""
        if tuple(zones) != self._zones:
            self._zones = tuple(zones)
            self.cells_changed.emit(None)

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the zones in sight."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        reach = surface.exposed.inflated(3)
        for zone in self._zones:
            if zone.box.overlaps(reach):
                self._paint_zone(painter, surface, zone)

    def _paint_zone(self, painter: QPainter, surface: Surface, zone: ZoneMark) -> None:
        colour, rect = surface.colour(zone.rarity), surface.rect(zone.box)
        tint = QColor(colour)
        tint.setAlphaF(zone.tint)
        painter.fillRect(rect, tint)
        for side in frame(rect, surface.line(1.5)):
            painter.fillRect(side, colour)
        if surface.cell >= LABEL_FROM * surface.port.ratio:
            self._paint_label(painter, surface, zone)

    def _paint_label(self, painter: QPainter, surface: Surface, zone: ZoneMark) -> None:
        colour, rect = surface.colour(zone.rarity), surface.rect(zone.box)
        chosen = font(painter, surface, 11, bold=True)
        painter.setFont(chosen)
        at = QPoint(rect.left() + surface.line(3), rect.top() - surface.line(5))
        text = zone.title.upper()
        outlined(painter, at, text, colour, surface.line(1))
        width, _ = size_of(text, chosen)
        rank = RARITIES.index(zone.rarity) if zone.rarity in RARITIES else 0
        centre = QPointF(at.x() + width + surface.line(8), at.y() - surface.line(4))
        for _ in range(rank):
            _diamond(painter, centre, surface.line(4), colour)
            centre += QPointF(surface.line(9), 0)


def _diamond(painter: QPainter, centre: QPointF, radius: float, colour: QColor) -> None:
    corners = [QPointF(0, -radius), QPointF(radius, 0), QPointF(0, radius), QPointF(-radius, 0)]
    painter.setPen(QColor(8, 9, 12, 190))
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([centre + corner for corner in corners]))
