"""One chunk of the project as the painter sees it: its picture, its strokes, its markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.documents.draft import ChangeError
from editor.documents.field_changes import InsertItem, RemoveItem, SetField
from editor.documents.paint_changes import LegendEntry, PaintCells, PaintedCell
from editor.documents.record_changes import Transaction
from editor.documents.trees import MISSING
from editor.features.chunks.markers import PlacedMarker, markers_of
from editor.features.chunks.orientation import OPPOSITE, Opening, joined, mirror_image
from editor.features.chunks.picture import ChunkPicture, character_for
from editor.features.chunks.ports import ports_of
from editor.features.chunks.resizing import Resized, Resizing, resized
from runtime.content.models.tiles import TileForm

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from editor.documents.change import Change
    from editor.documents.project import Project, ProjectChange
    from runtime.content.refs import AssetRef
    from runtime.core.geometry import Cell


class ChunkDocument(QObject):
    """Reads and edits one chunk through the project's one door.

    Signals:
        changed: rows, legend, markers or ports are others now.
        tiles_changed: the tiles that chunks are made of have changed.
        refused: an edit could not be made; why, as a sentence.
        stroke_dropped: an undo has taken back the stroke that was going on.
    """

    changed = Signal()
    tiles_changed = Signal()
    refused = Signal(str)
    stroke_dropped = Signal()

    def __init__(self, project: Project, ref: AssetRef, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.project = project
        self.ref = ref
        self._stroke = ""
        self._cancelled = False
        self._picture = ChunkPicture.of(self.data)
        project.changed.connect(self._follow)
        project.gesture_cancelled.connect(self._drop_stroke)

    # what it holds

    @property
    def data(self) -> Mapping[str, object]:
        """The record's tree; empty when the record is gone or can't be read."""
        data = self.project.asset(self.ref).data if self.project.has(self.ref) else None
        return data or {}

    @property
    def picture(self) -> ChunkPicture:
        """The rows as tiles."""
        return self._picture

    @property
    def name(self) -> str:
        """The record's name, its id when it has none."""
        name = self.data.get("name")
        return name if isinstance(name, str) and name else self.ref.id

    @property
    def ground(self) -> str | None:
        """The tile that erasing leaves: the legend's first floor to walk on, or its first tile."""
        tiles = self.project.content.tiles
        for tile_id in self._picture.legend.values():
            tile = tiles.get(tile_id)
            if tile is not None and tile.walkable and tile.form is TileForm.FLOOR:
                return tile_id
        return next(iter(self._picture.legend.values()), next(iter(tiles), None))

    @property
    def markers(self) -> list[PlacedMarker]:
        """The markers that can be shown."""
        return markers_of(self.data.get("markers"))

    def tile_name(self, tile_id: str) -> str:
        """Return the name of a tile, its id when there is none."""
        return self.project.content.name_of("tiles", tile_id)

    def _follow(self, change: ProjectChange) -> None:
        if self.ref in change.assets and self.project.has(self.ref):
            self._picture = ChunkPicture.of(self.data)
            self.changed.emit()
        if any(ref.kind == "tiles" for ref in change.assets):
            self.tiles_changed.emit()

    def push(self, change: Change) -> bool:
        """Make an edit; False and a sentence when it can't be made."""
        try:
            self.project.push(change)
        except ChangeError as error:
            self.refused.emit(error.reason)
            return False
        return True

    # painting

    @property
    def painting(self) -> bool:
        """Whether a stroke goes on that has not been cancelled."""
        return bool(self._stroke) and not self._cancelled

    def begin_stroke(self) -> None:
        """Begin one step of the history."""
        self._stroke, self._cancelled = self.project.begin_gesture(), False

    def end_stroke(self) -> None:
        """End the step."""
        stroke, self._stroke = self._stroke, ""
        if stroke:
            self.project.end_gesture(stroke)

    def cancel_stroke(self) -> None:
        """Take back what the stroke has painted and end it."""
        if self.painting:
            self.project.undo()
        self.end_stroke()

    def _drop_stroke(self, gesture: str) -> None:
        if gesture == self._stroke:
            self._cancelled = True
            self.stroke_dropped.emit()

    def paint(self, cells: Iterable[Cell], tile_id: str | None) -> bool:
        """Paint cells with a tile; those outside and those that have it already are left alone.

        A tile that the legend lacks gets a character in the same step. False when nothing is to
        be painted.
        """
        picture = self._picture
        wanted = [cell for cell in cells if picture.has(cell) and picture.tile_at(cell) != tile_id]
        if tile_id is None or not wanted or (self._stroke and self._cancelled):
            return False
        char = self._character(tile_id)
        if char is None:
            self.refused.emit("The legend has no character left for another tile.")
            return False
        entry = (LegendEntry(char, MISSING, tile_id),) if char not in picture.legend else ()
        painted = tuple(
            PaintedCell(cell.x, cell.y, picture.char_at(cell) or "", char) for cell in wanted
        )
        return self.push(PaintCells(self.ref, painted, entry, self._stroke))

    def _character(self, tile_id: str) -> str | None:
        tile = self.project.content.tiles.get(tile_id)
        glyph = tile.appearance.glyph if tile is not None else tile_id[:1]
        return character_for(tile_id, glyph, self._picture.legend, self._picture.rows)

    # markers

    def marker_at(self, cell: Cell) -> PlacedMarker | None:
        """Return the uppermost marker on a cell."""
        return next((each for each in reversed(self.markers) if each.box.contains(cell)), None)

    def place_marker(self, preset: str, cell: Cell) -> bool:
        """Put a marker on a cell of the picture."""
        if not self._picture.has(cell):
            return False
        found = self.data.get("markers")
        count = len(found) if isinstance(found, list) else 0
        value = {"preset": preset, "x": cell.x, "y": cell.y, "w": 1, "h": 1}
        return self.push(InsertItem(self.ref, ("markers",), count, value))

    def move_marker(self, index: int, to: Cell) -> bool:
        """Move a marker; its box stays inside the picture."""
        marker = next((each for each in self.markers if each.index == index), None)
        if marker is None:
            return False
        x = min(max(to.x, 0), self._picture.columns - marker.box.w)
        y = min(max(to.y, 0), self._picture.height - marker.box.h)
        if (x, y) == (marker.box.x, marker.box.y) or x < 0 or y < 0:
            return False
        path = ("markers", index)
        changes = (
            SetField(self.ref, (*path, "x"), MISSING, x),
            SetField(self.ref, (*path, "y"), MISSING, y),
        )
        return self.push(Transaction(f"Move {marker.words} of {self.name}", changes))

    def delete_marker(self, index: int) -> bool:
        """Take a marker away."""
        return self.push(RemoveItem(self.ref, ("markers",), index))

    # sides

    def mirror(self, *, down: bool) -> bool:
        """Turn the chunk into its mirror image, left–right or top–bottom, in one step."""
        if self._picture.is_ragged:
            self.refused.emit("Its rows differ in length; resize it first, then mirror it.")
            return False
        image = mirror_image(self.data, down=down)
        changes = tuple(
            SetField(self.ref, (field,), MISSING, value) for field, value in image.items()
        )
        way = "top–bottom" if down else "left–right"
        return self.push(Transaction(f"Flip {self.name} {way}", changes))

    def joins(self, index: int) -> int | None:
        """Count the chunks that can lie beyond a port; None for what is no port."""
        ports = ports_of(self.data.get("ports"), {}) if self._picture.rows else []
        port = next((each for each in ports if each.index == index), None)
        if port is None or port.side not in OPPOSITE:
            return None
        size = (self._picture.columns, self._picture.height)
        opening = Opening(port.side, port.start, port.width)
        return joined(self.project.content.chunks, opening, size)

    def plan(self, resizing: Resizing) -> Resized:
        """Work out what other sides would do."""
        ground = self.ground
        char = self._character(ground) if ground is not None else "."
        return resized(self.data, resizing, char or ".")

    def resize(self, resizing: Resizing) -> bool:
        """Give the chunk other sides, in one step."""
        plan, ground = self.plan(resizing), self.ground
        changes: list[Change] = [SetField(self.ref, ("rows",), MISSING, plan.rows)]
        for field, items in (("markers", plan.markers), ("ports", plan.ports)):
            if isinstance(self.data.get(field), list):
                changes.append(SetField(self.ref, (field,), MISSING, items))
        char = self._character(ground) if ground is not None else None
        legend = self._picture.legend
        if char is not None and char not in legend and any(char in row for row in plan.rows):
            changes.append(SetField(self.ref, ("legend", char), MISSING, ground))
        title = f"Resize {self.name} to {resizing.columns}×{resizing.rows}"
        return self.push(Transaction(title, tuple(changes)))
