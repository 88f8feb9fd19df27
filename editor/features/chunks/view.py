"""The centre of the painter: the canvas, and above it what is wrong with the chunk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.canvas.map_view import MapView
from editor.canvas.overlays.boxes import BoxOverlay
from editor.canvas.overlays.grid import GridOverlay
from editor.canvas.overlays.marks import MarkOverlay, PlacedMark
from editor.canvas.tile_layer import TileLayer
from editor.features.chunks.faults import faults_of
from editor.features.chunks.ghost import GhostOverlay
from editor.features.chunks.marker_tool import MarkerTool, Selection
from editor.features.chunks.markers import label_of, look_of
from editor.features.chunks.overlays import (
    AxisOverlay,
    FaultOverlay,
    LabelOverlay,
    PortOverlay,
)
from editor.features.chunks.ports import ports_of
from editor.features.chunks.tools import PAINT_TOOLS
from runtime.content import Severity
from runtime.core.geometry import Cell

if TYPE_CHECKING:
    from editor.app.icons import Icons
    from editor.features.chunks.document import ChunkDocument
    from editor.features.chunks.pictures import Pictures
    from editor.features.chunks.state import PainterState
    from editor.features.chunks.tools import PaintTool
    from runtime.content import FieldPath

PORT_COLOURS = {Severity.ERROR: "error", Severity.WARNING: "warn", Severity.INFO: "accent"}


class ChunkView(QWidget):
    """Paints one chunk.

    Signals:
        facts_changed: the cell under the mouse or the zoom is another.
        resize_wanted: the designer asks for other sides.
    """

    facts_changed = Signal()
    resize_wanted = Signal()

    def __init__(
        self, document: ChunkDocument, state: PainterState, icons: Icons, pictures: Pictures
    ) -> None:
        super().__init__()
        self.document = document
        self.state = state
        self._icons = icons
        self._pictures = pictures
        self.layer = TileLayer(pictures.composer)
        self.map = MapView(self.layer, icons.colour, icons=pictures.icons)
        self.grid, self.ports, self.marks = GridOverlay(), PortOverlay(), MarkOverlay()
        self._labels, self._faults, self._axes = LabelOverlay(), FaultOverlay(), AxisOverlay()
        self._frame, self._ghost = BoxOverlay(), GhostOverlay(self.layer.composer)
        self.selection = Selection(self)
        self._marker_tool = MarkerTool(document, state, self._ghost, self._frame, self.selection)
        self.tools: dict[str, PaintTool | MarkerTool] = {
            tool.id: tool(document, state, self._ghost) for tool in PAINT_TOOLS
        }
        self.tools[MarkerTool.id] = self._marker_tool
        self._banner = Banner(icons)
        self._lay_out()
        self._watch()
        self.refresh()
        self._take_state()

    def _lay_out(self) -> None:
        self.map.setAccessibleName(f"Picture of {self.document.name}")
        for overlay in (
            self._faults,
            self.grid,
            self.ports,
            self.marks,
            self._labels,
            self._axes,
            self._frame,
            self._ghost,
        ):
            self.map.add_overlay(overlay)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._banner)
        column.addWidget(self.map, 1)
        self.setFocusProxy(self.map)

    def _watch(self) -> None:
        self.document.changed.connect(self.refresh)
        self.document.tiles_changed.connect(self._take_tiles)
        self.document.stroke_dropped.connect(self.map.hand.cancel)
        self.document.project.problems_changed.connect(self._show_ports)
        self.state.changed.connect(self._take_state)
        self.selection.changed.connect(self._marker_tool.show_selection)
        self.map.hand.hovered.connect(lambda _cell: self.facts_changed.emit())
        self.map.camera.zoomed.connect(lambda _zoom: self.facts_changed.emit())
        self._banner.mend_wanted.connect(self.resize_wanted)

    @property
    def banner(self) -> Banner:
        """What is said above the canvas."""
        return self._banner

    @property
    def tool(self) -> PaintTool | MarkerTool:
        """The tool in the hand."""
        return self.tools[self.state.tool]

    @property
    def ghost_cells(self) -> frozenset[Cell]:
        """The cells that a tool shows it would paint."""
        return self._ghost.cells

    def refresh(self) -> None:
        """Show the chunk as it is now."""
        picture = self.document.picture
        self._faults.set_picture(picture)
        self.layer.set_tiles(picture.tiles, picture.tile_ids)
        self._show_markers()
        self._show_ports()
        self._marker_tool.show_selection()
        self._banner.show_faults(faults_of(picture))
        self.facts_changed.emit()

    def _take_tiles(self) -> None:
        """Draw tiles that have got another look."""
        self.layer.set_composer(self._pictures.composer)
        self._ghost.set_composer(self._pictures.composer)

    def _show_markers(self) -> None:
        content = self.document.project.content
        markers = self.document.markers
        self.marks.set_marks(
            PlacedMark(
                Cell(marker.box.x, marker.box.y),
                look_of(content, marker.preset, marker.ref),
                disc=True,
            )
            for marker in markers
        )
        self._labels.set_labels(
            [
                (QPoint(marker.box.x, marker.box.y), label)
                for marker in markers
                if (label := label_of(content, marker.preset, marker.ref))
            ]
        )

    def _show_ports(self) -> None:
        colours = {
            int(problem.path[1]): PORT_COLOURS[problem.severity]
            for problem in reversed(self.document.project.problems_of(self.document.ref))
            if len(problem.path) > 1 and problem.path[0] == "ports"
        }
        self.ports.set_ports(ports_of(self.document.data.get("ports"), colours))

    def _take_state(self) -> None:
        if self.map.hand.tool is not self.tool:
            self.map.set_tool(self.tool)
        self._frame.set_visible(visible=self.tool is self._marker_tool)
        mirrors = self.tool.mirrors
        self._axes.set_axes(across=mirrors and self.state.across, down=mirrors and self.state.down)
        self.map.hand.hover_again()

    def show_field(self, path: FieldPath) -> bool:
        """Bring what a field means on the picture to the eye; False for other fields."""
        match path:
            case ("markers", int(index), *_):
                marker = next((each for each in self.document.markers if each.index == index), None)
                if marker is None:
                    return False
                self.state.choose_tool(MarkerTool.id)
                self.selection.choose(index)
                self.map.camera.reveal(Cell(marker.box.x, marker.box.y))
            case ("rows", int(y), *_):
                cell = self._first_fault(y)
                self.map.hand.keyboard.place(cell)
                self.map.camera.reveal(cell)
            case _:
                return False
        self.map.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _first_fault(self, y: int) -> Cell:
        """Return the first faulty cell of a row, or the row's first cell."""
        picture = self.document.picture
        faulty = [cell for cell, _ in picture.unknown_cells()] + list(picture.void_cells())
        return next((cell for cell in faulty if cell.y == y), Cell(0, y))

    def facts(self) -> tuple[str, ...]:
        """Say what is under the mouse, and the zoom."""
        zoom = f"{round(self.map.camera.zoom)} %"
        cell = self.map.hand.hover
        return (zoom,) if cell is None else (f"{cell.x}, {cell.y} · {self._words(cell)}", zoom)

    def _words(self, cell: Cell) -> str:
        picture = self.document.picture
        char, tile_id = picture.char_at(cell), picture.tile_at(cell)
        if char is None:
            return "nothing: the row is too short"
        if tile_id is None:
            return f"“{char}”, which the legend does not explain"
        marker = self.document.marker_at(cell)
        name = self.document.tile_name(tile_id).lower()
        return name if marker is None else f"{name}, {marker.words}"

    def recolour(self) -> None:
        """Follow another theme."""
        self.map.set_colours(self._icons.colour)


class Banner(QFrame):
    """Says what is wrong with the picture, and how to mend it; hidden when nothing is."""

    mend_wanted = Signal()

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self.setProperty("look", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        sign = QLabel()
        sign.setPixmap(icons.icon("alert", "warn").pixmap(16, 16))
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._mend = QPushButton("Resize…")
        self._mend.setProperty("look", "link")
        self._mend.setToolTip("Choose the chunk’s sides; short rows are filled with ground")
        self._mend.clicked.connect(self.mend_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(8)
        row.addWidget(sign)
        row.addWidget(self._text, 1)
        row.addWidget(self._mend)

    @property
    def text(self) -> str:
        """What is said now; empty when nothing is wrong."""
        return "" if self.isHidden() else self._text.text()

    def show_faults(self, faults: tuple[str, bool]) -> None:
        """Say a sentence, and offer to resize where that helps."""
        text, resizable = faults
        self._text.setText(text)
        self._mend.setVisible(resizable)
        self.setVisible(bool(text))
