"""The map of the playtest with its light and marks, and what floats over it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.canvas.map_view import MapView
from editor.canvas.overlays.boxes import BoxMark, BoxOverlay
from editor.canvas.overlays.combat import FloatingTextOverlay, HealthBarOverlay
from editor.canvas.overlays.marks import MarkOverlay
from editor.canvas.overlays.shades import ShadeOverlay, light
from editor.canvas.overlays.zones import ZoneOverlay
from editor.canvas.tile_layer import TileLayer
from editor.features.playtest.banner import Banner
from editor.features.playtest.log_panel import LogPanel
from editor.features.playtest.marks import (
    floating_texts,
    health_bars,
    play_marks,
    zone_marks,
    zone_tints,
)
from editor.features.playtest.quick_slots import QuickSlots
from runtime.content import Content
from runtime.core.geometry import Box
from runtime.picture.compose import TileComposer
from runtime.picture.roles import DARK

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from PySide6.QtGui import QResizeEvent

    from editor.app.icons import Icons
    from editor.features.playtest.play import Play
    from runtime.core.geometry import Cell
    from runtime.game import events

GAP = 14
PLAY_ZOOM = 200.0
CALM = 0.3
"""The share of the window, from each edge, that the player does not enter without a pan."""

DARKNESS = QColor(6, 7, 10)


def map_colour(role: str) -> QColor:
    """Return a role's colour in the dark theme: the map is dark in both, and black beyond it."""
    return DARKNESS if role == "c0" else QColor(DARK.get(role, role))


class Stage(QWidget):
    """Shows a play: tiles as remembered, light, zones found, marks, bars, numbers, log, slots."""

    def __init__(self, icons: Icons, sprites: Path | None = None) -> None:
        super().__init__()
        self._composed = Content(())
        self._sprites = sprites
        self.layer = TileLayer(TileComposer({}))
        self.layer.setParent(self)
        self.view = MapView(self.layer, map_colour, sprites)
        self.view.hand.keyboard_enabled = False
        self.shade, self.zones, self.marks = ShadeOverlay(), ZoneOverlay(), MarkOverlay()
        self.pointed, self.bars, self.texts = (
            BoxOverlay(),
            HealthBarOverlay(),
            FloatingTextOverlay(),
        )
        self.tints = BoxOverlay()
        for overlay in (
            self.tints, self.shade, self.zones, self.marks, self.pointed, self.bars, self.texts,
        ):  # fmt: skip
            self.view.add_overlay(overlay)
        self.log = LogPanel(self._composed, self)
        self.slots, self.banner = QuickSlots(icons, self), Banner(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.log.raise_()
        self.slots.raise_()

    # What is shown

    def begin(self, play: Play) -> None:
        """Show a new run, the player in the middle."""
        self.banner.hide()
        if play.content is not self._composed:
            self._composed = play.content
            self.layer.set_composer(TileComposer(play.content.tiles, self._sprites))
            self.log.set_content(play.content)
        self.show_play(play, ())
        self.view.camera.zoom_to(PLAY_ZOOM)
        self.view.camera.centre_on(play.seen.player.cell)

    def show_play(self, play: Play, happened: Iterable[events.Event]) -> None:
        """Show what the player sees now, and what has just happened."""
        content, seen = play.content, play.seen
        player = seen.player
        self.layer.set_tiles(seen.tiles, seen.tile_ids)
        self.shade.set_shades(light(seen.visible, seen.explored, player.cell, player.sheet.sight))
        self.tints.set_boxes(zone_tints(seen))
        self.zones.set_zones(zone_marks(content, seen))
        self.marks.set_marks(play_marks(content, seen))
        self.bars.set_bars(health_bars(seen))
        self.texts.show_texts(floating_texts(happened, player.cell))
        self.slots.show_play(play)
        self.say(play)
        self._follow(player.cell)

    def say(self, play: Play, note: str = "") -> None:
        """Show the log, and below it why something was impossible."""
        self.log.show_seen(play.seen, note)
        self._place()

    def point_at(self, cell: Cell | None) -> None:
        """Frame the cell that the panel describes."""
        boxes = [] if cell is None else [BoxMark(Box(cell.x, cell.y, 1, 1))]
        self.pointed.set_boxes(boxes)

    def _follow(self, cell: Cell) -> None:
        """Pan as little as keeps the player away from the edges."""
        camera = self.view.camera
        if camera.fitted:
            return
        port = camera.port
        near_x, near_y = round(port.width * CALM), round(port.height * CALM)
        inner = replace(
            port,
            x=port.x - near_x,
            y=port.y - near_y,
            width=port.width - 2 * near_x,
            height=port.height - 2 * near_y,
        )
        shown = inner.showing(cell)
        dx, dy = shown.x - inner.x, shown.y - inner.y
        if abs(dx) > port.width // 2 or abs(dy) > port.height // 2:
            camera.centre_on(cell)
        else:
            camera.pan(dx, dy)

    # Where things float

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what floats in its corners."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        self.banner.place()
        bottom = self.height() - GAP
        self.log.move(GAP, bottom - self.log.height())
        self.slots.move(self.width() - GAP - self.slots.width(), bottom - self.slots.height())
