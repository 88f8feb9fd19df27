"""The small map of what is known: one square a cell, drawn from an observation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.canvas.frames import frame
from editor.canvas.images import owned_image
from runtime.game import UNKNOWN
from runtime.picture.roles import DARK, rgb

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtGui import QImage, QPaintEvent

    from runtime.content import Content
    from runtime.core.geometry import Box, Cell
    from runtime.game import Observation

GROUND = "#0a0b0f"
FLOOR, WALL, LIT_FLOOR, LIT_WALL = "#2b313d", "#525c70", "#4c4636", "#8d8676"
PLAYER = "#ffffff"
PORTAL = "#5cc8f2"
REVEALED, VISITED = "#39404e", "#525c70"
ROOMS = {"shop": DARK["legendary"], "rest": DARK["warn"], "boss": DARK["error"]}
"""Borders of rooms: what was only revealed is a dark outline, a visited one says what it is."""
MARGIN = 6


def minimap_picture(content: Content, seen: Observation) -> NDArray[np.uint8]:
    """Return uint8[H, W, 4] RGBA, one pixel a cell: floors, walls, what is in sight, things."""
    solid = np.zeros(UNKNOWN + 1, np.bool_)
    for index, tile_id in enumerate(seen.tile_ids):
        solid[index] = not content.tiles[tile_id].walkable
    walls = solid[seen.tiles]
    rgba = np.empty((seen.height, seen.width, 4), np.uint8)
    rgba[...] = (*rgb(GROUND), 255)
    for mask, colour in (
        (seen.explored & ~walls, FLOOR),
        (seen.explored & walls, WALL),
        (seen.visible & ~walls, LIT_FLOOR),
        (seen.visible & walls, LIT_WALL),
    ):
        rgba[mask, :3] = rgb(colour)
    for cell, colour in _things(seen):
        rgba[cell.y, cell.x, :3] = rgb(colour)
    return rgba


def _things(seen: Observation) -> list[tuple[Cell, str]]:
    chests = [
        (chest.cell, DARK[chest.rarity or "common"]) for chest in seen.chests if not chest.opened
    ]
    exits = [(way.cell, PORTAL) for way in seen.exits]
    exits += [(shop.cell, DARK["legendary"]) for shop in seen.shops]
    exits += [(place, DARK["warn"]) for place in seen.rests]
    actors = [(actor.cell, DARK["error"]) for actor in seen.actors]
    return [*chests, *exits, *actors, (seen.player.cell, PLAYER)]


class Minimap(QWidget):
    """Shows the known map as large as it goes, with the rooms and zones that were found."""

    def __init__(self, height: int = 0) -> None:
        super().__init__()
        self._image: QImage | None = None
        self._zones: list[tuple[Box, QColor]] = []
        self._rooms: list[tuple[Box, QColor]] = []
        self._player: Cell | None = None
        if height:
            self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Map of what is known")

    def show_seen(self, content: Content, seen: Observation) -> None:
        """Show what is known now."""
        self._image = owned_image(minimap_picture(content, seen), opaque=True)
        self._zones = [(zone.box, QColor(DARK[zone.rarity])) for zone in seen.zones]
        self._rooms = [
            (room.box, QColor(ROOMS.get(room.kind or "", VISITED) if room.visited else REVEALED))
            for room in seen.rooms
        ]
        self._player = seen.player.cell
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for a common size."""
        return QSize(320, 180)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, cells, zones and the player."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(GROUND))
        painter.drawRoundedRect(QRectF(self.rect()), 6, 6)
        if self._image is None:
            return
        side, area = self._area(self._image)
        painter.drawImage(area, self._image)
        for box, colour in (*self._rooms, *self._zones):
            rect = QRectF(
                area.x() + box.x * side, area.y() + box.y * side, box.w * side, box.h * side
            )
            for part in frame(rect.toAlignedRect(), 1):
                painter.fillRect(part, colour)
        if self._player is not None:
            self._paint_player(painter, area, side)

    def _area(self, image: QImage) -> tuple[float, QRect]:
        """Return the side of a cell and where the picture lies, in points."""
        room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        side = min(room.width() / image.width(), room.height() / image.height())
        side = max(side if side < 1 else int(side * 2) / 2, 0.1)
        width, height = round(image.width() * side), round(image.height() * side)
        x = room.x() + (room.width() - width) // 2
        y = room.y() + (room.height() - height) // 2
        return side, QRect(x, y, width, height)

    def _paint_player(self, painter: QPainter, area: QRect, side: float) -> None:
        """Let the player stand out, however small a cell is."""
        if self._player is None:
            return
        width = max(side, 5.0)
        x = area.x() + (self._player.x + 0.5) * side - width / 2
        y = area.y() + (self._player.y + 0.5) * side - width / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillRect(QRectF(x - 1, y - 1, width + 2, width + 2), QColor(GROUND))
        painter.fillRect(QRectF(x, y, width, width), QColor(PLAYER))
