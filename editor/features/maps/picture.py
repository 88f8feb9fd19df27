"""The map itself: tiles and overlays of one stage of a generated map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QColor

from editor.canvas.map_view import MapView
from editor.canvas.overlay import Overlay
from editor.canvas.overlays.boxes import BoxMark, BoxOverlay
from editor.canvas.overlays.cell_set import CellSetOverlay
from editor.canvas.overlays.marks import MarkOverlay, placed_marks
from editor.canvas.overlays.shades import ShadeOverlay, heat
from editor.canvas.overlays.zones import ZoneMark, ZoneOverlay
from editor.canvas.tile_layer import TileLayer
from editor.features.maps.differences import differing_cells
from runtime.picture.compose import TileComposer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray
    from PySide6.QtGui import QPainter

    from editor.canvas.overlay import Surface
    from editor.features.maps.generation import Outcome
    from editor.features.maps.picking import Picked
    from runtime.content import Content
    from runtime.mapgen.model import GeneratedMap, Step, Zone

DIMMED = 0.62
SEEN = (79, 182, 166, 70)


class Dimmer(Overlay):
    """Takes the light from a map that is no longer the one asked for."""

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Darken the exposed cells."""
        colour = QColor(surface.colour("c0"))
        colour.setAlphaF(DIMMED)
        painter.fillRect(surface.rect(surface.exposed), colour)


class MapPicture(QObject):
    """A map view with its overlays; `overlays` has them by the ids of their toggles."""

    def __init__(self, colour: Callable[[str], QColor], root: Path) -> None:
        super().__init__()
        self._sprites = root / "sprites"
        self._tiles: tuple[object, ...] = ()
        self._layer = TileLayer(TileComposer({}, self._sprites), self)
        self.view = MapView(self._layer, colour, self._sprites)
        self._distance, self._sight, self.zones = ShadeOverlay(), ShadeOverlay(), ZoneOverlay()
        self.diff, self._leash, self.marks = CellSetOverlay("warn"), BoxOverlay(), MarkOverlay()
        self._selection, self._dimmer = BoxOverlay(), Dimmer()
        self._dimmer.set_visible(visible=False)
        self.overlays: dict[str, Overlay] = {
            "distance": self._distance,
            "sight": self._sight,
            "zones": self.zones,
            "diff": self.diff,
            "leash": self._leash,
            "placements": self.marks,
        }
        for overlay in (*self.overlays.values(), self._selection, self._dimmer):
            self.view.add_overlay(overlay)

    @property
    def is_dimmed(self) -> bool:
        """Whether the map is shown as a thing of the past."""
        return self._dimmer.visible

    def dim(self, *, on: bool) -> None:
        """Darken the map, or give it its light back."""
        self._dimmer.set_visible(visible=on)

    def select(self, picked: Picked | None) -> None:
        """Frame what is selected, and the box that it stays in."""
        marks = []
        if picked is not None:
            marks.append(BoxMark(picked.box, width=2))
            if picked.leash is not None:
                marks.append(BoxMark(picked.leash, dashed=True))
        self._selection.set_boxes(marks)

    def show(self, outcome: Outcome, step: Step, before: GeneratedMap | None) -> None:
        """Show one stage of a map; `before` is the map before the last edit, if it had one."""
        made, content = outcome.map, outcome.request.content
        if made is None:
            return
        self._look_at(content)
        self._layer.set_tiles(step.tiles, made.tile_ids)
        self.zones.set_zones([_zone_mark(content, zone) for zone in step.zones])
        self.marks.set_marks(placed_marks(content, step.zones, step.placements))
        boxes = dict.fromkeys(thing.leash for thing in step.placements if thing.leash)
        self._leash.set_boxes([BoxMark(box, "dim", dashed=True, width=1) for box in boxes])
        is_final = step is made.steps[-1]
        self._distance.set_shades(_heat(outcome) if is_final else None)
        self._sight.set_shades(_seen(outcome) if is_final else None)
        self.diff.set_cells(differing_cells(before, made) if before and is_final else ())

    def _look_at(self, content: Content) -> None:
        """Draw tiles anew after one of them has got another look."""
        tiles = tuple(content.tiles.values())
        if len(tiles) != len(self._tiles) or not all(map(_is_same, tiles, self._tiles)):
            self._tiles = tiles
            self._layer.set_composer(TileComposer(content.tiles, self._sprites))


def _is_same(one: object, other: object) -> bool:
    return one is other


def _zone_mark(content: Content, zone: Zone) -> ZoneMark:
    return ZoneMark(zone.box, zone.rarity.value, content.name_of("themes", zone.theme))


def _heat(outcome: Outcome) -> NDArray[np.uint8] | None:
    return None if outcome.distances is None else heat(outcome.distances)


def _seen(outcome: Outcome) -> NDArray[np.uint8] | None:
    if outcome.seen is None:
        return None
    rgba = np.zeros((*outcome.seen.shape, 4), np.uint8)
    rgba[outcome.seen] = SEEN
    return rgba
