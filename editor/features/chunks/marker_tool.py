"""The tool that places, moves and deletes markers."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QObject, Qt, Signal

from editor.canvas.overlays.boxes import BoxMark
from editor.canvas.tool import CellEvent, Tool

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from editor.canvas.overlays.boxes import BoxOverlay
    from editor.features.chunks.document import ChunkDocument
    from editor.features.chunks.ghost import GhostOverlay
    from editor.features.chunks.markers import PlacedMarker
    from editor.features.chunks.state import PainterState
    from runtime.core.geometry import Cell


class Selection(QObject):
    """The marker that is selected, by its place in the list."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._index: int | None = None

    @property
    def index(self) -> int | None:
        """Its place in the list, None when nothing is selected."""
        return self._index

    def choose(self, index: int | None) -> None:
        """Select another marker."""
        if index != self._index:
            self._index = index
            self.changed.emit()


class MarkerTool(Tool):
    """Clicks place the chosen marker or take hold of one that is there."""

    id, title, icon, shortcut = "marker", "Markers", "map-marker-outline", "M"
    tip = "Place, move and delete markers"
    mirrors: ClassVar[bool] = False
    hints = "Markers · click places · drag moves · right button or Delete takes away · Space pans"

    def __init__(
        self,
        document: ChunkDocument,
        state: PainterState,
        ghost: GhostOverlay,
        frame: BoxOverlay,
        selection: Selection,
    ) -> None:
        self.document = document
        self.state = state
        self.ghost = ghost
        self.frame = frame
        self.selection = selection
        self._held: PlacedMarker | None = None
        self._from: Cell | None = None

    def press(self, event: CellEvent) -> None:
        """Take hold of a marker, delete it with the right button, or place one."""
        found = self.document.marker_at(event.cell)
        if event.button is Qt.MouseButton.RightButton:
            self._delete(found)
        elif found is not None:
            self._held, self._from = found, event.cell
            self.document.begin_stroke()
            self.selection.choose(found.index)
        elif self.document.place_marker(self.state.preset, event.cell):
            self.selection.choose(self.document.markers[-1].index)

    def _delete(self, marker: PlacedMarker | None) -> None:
        if marker is not None:
            self.selection.choose(None)
            self.document.delete_marker(marker.index)

    def _target(self, event: CellEvent) -> Cell | None:
        if self._held is None or self._from is None:
            return None
        box = self._held.box
        return event.cell._replace(
            x=box.x + event.cell.x - self._from.x, y=box.y + event.cell.y - self._from.y
        )

    def drag(self, event: CellEvent) -> None:
        """Show where the marker would stand."""
        target = self._target(event)
        if target is not None and self._held is not None:
            box = self._held.box.moved(target.x - self._held.box.x, target.y - self._held.box.y)
            has = self.document.picture.has
            self.ghost.show_cells((cell for cell in box.cells() if has(cell)), None)

    def release(self, event: CellEvent) -> None:
        """Move the marker."""
        target, held = self._target(event), self._held
        if target is not None and held is not None:
            self.document.move_marker(held.index, target)
        self.document.end_stroke()
        self._let_go()

    def cancel(self) -> None:
        """Leave the marker where it was."""
        self.document.cancel_stroke()
        self._let_go()

    def _let_go(self) -> None:
        self._held = self._from = None
        self.ghost.show_cells((), None)

    def hover(self, event: CellEvent | None) -> None:
        """Frame the marker or the cell under the mouse."""
        cells: tuple[Cell, ...] = ()
        if event is not None and event.inside:
            found = self.document.marker_at(event.cell)
            cells = tuple(found.box.cells()) if found is not None else (event.cell,)
        self.ghost.show_cells(cells, None)

    def key(self, event: QKeyEvent) -> bool:
        """Delete takes the selected marker away."""
        if event.key() not in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return False
        index = self.selection.index
        if index is None:
            return False
        self.selection.choose(None)
        return self.document.delete_marker(index)

    def show_selection(self) -> None:
        """Frame the selected marker, as far as it is still there."""
        index = self.selection.index
        found = next((each for each in self.document.markers if each.index == index), None)
        self.frame.set_boxes(() if found is None else (BoxMark(found.box, "accent", 0.12),))
