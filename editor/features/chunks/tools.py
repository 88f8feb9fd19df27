"""The painter's tools: brush, eraser, fill, pick, line, rectangle."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt

from editor.canvas.tool import CellEvent, Tool
from editor.features.chunks import shapes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from editor.features.chunks.document import ChunkDocument
    from editor.features.chunks.ghost import GhostOverlay
    from editor.features.chunks.state import PainterState
    from runtime.core.geometry import Cell

SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
RIGHT = Qt.MouseButton.RightButton


class PaintTool(Tool):
    """A tool that paints tiles; `ghost` shows the cells that it would paint.

    `mirrors` tells whether the symmetry of the painter matters to it.
    """

    mirrors: ClassVar[bool] = True

    def __init__(self, document: ChunkDocument, state: PainterState, ghost: GhostOverlay) -> None:
        self.document = document
        self.state = state
        self.ghost = ghost

    def tile(self, event: CellEvent) -> str | None:
        """Return the tile to paint: the chosen one, or the ground with the right button."""
        return self.document.ground if event.button is RIGHT else self.state.tile

    def spread(self, cells: Iterable[Cell]) -> set[Cell]:
        """Return cells with their mirror images, as far as they lie on the chunk."""
        picture = self.document.picture
        sides = (picture.columns, picture.height)
        all_cells = shapes.mirrored(
            shapes.inside(cells, *sides), *sides, across=self.state.across, down=self.state.down
        )
        return set(shapes.inside(all_cells, *sides))

    def show(self, cells: Iterable[Cell], event: CellEvent | None) -> None:
        """Show what would be painted by an event."""
        tile = None if event is None else self.tile(event)
        self.ghost.show_cells(self.spread(cells), tile)

    def pick(self, event: CellEvent) -> None:
        """Take the tile under the mouse into the hand."""
        tile_id = self.document.picture.tile_at(event.cell)
        if tile_id is not None:
            self.state.choose_tile(tile_id)

    def hover(self, event: CellEvent | None) -> None:
        """Show the cell that would be painted."""
        self.show(() if event is None else (event.cell,), event)


def _brush(event: CellEvent | None, size: int) -> Iterable[Cell]:
    return () if event is None else shapes.brush(event.cell, size).cells()


class BrushTool(PaintTool):
    """Paints along the mouse, one stroke one step."""

    id, title, icon, shortcut = "brush", "Brush", "brush", "B"
    tip = "Paint with the chosen tile"
    hints = "Brush · Shift line · Alt pick · right button erases · [ ] size · Space pans"

    def __init__(self, document: ChunkDocument, state: PainterState, ghost: GhostOverlay) -> None:
        super().__init__(document, state, ghost)
        self._last: Cell | None = None
        self._tile: str | None = None

    def press(self, event: CellEvent) -> None:
        """Begin a stroke; with Shift from where the last one ended, with Alt pick instead."""
        if event.has(ALT):
            self.pick(event)
            return
        start = self._last if event.has(SHIFT) and self._last is not None else event.cell
        self._tile = self.tile(event)
        self.document.begin_stroke()
        self._stroke(start, event.cell)

    def drag(self, event: CellEvent) -> None:
        """Go on to a cell, without a gap."""
        if self.document.painting and self._last is not None:
            self._stroke(self._last, event.cell)
        self.hover(event)

    def _stroke(self, start: Cell, end: Cell) -> None:
        cells = shapes.swept(shapes.line(start, end), self.state.size)
        self.document.paint(self.spread(cells), self._tile)
        self._last = end

    def release(self, event: CellEvent) -> None:
        """End the stroke."""
        del event
        self.document.end_stroke()

    def cancel(self) -> None:
        """Take the stroke back."""
        self.document.cancel_stroke()

    def hover(self, event: CellEvent | None) -> None:
        """Show the brush."""
        self.show(_brush(event, self.state.size), event)


class EraseTool(BrushTool):
    """A brush that leaves the ground."""

    id, title, icon, shortcut = "erase", "Eraser", "eraser", "E"
    tip = "Paint the ground: the legend’s first floor"
    hints = "Eraser · Shift line · Alt pick · [ ] size · Space pans"

    def tile(self, event: CellEvent) -> str | None:
        """Return the ground, whatever the button."""
        del event
        return self.document.ground


class FillTool(PaintTool):
    """Fills the cells of one tile that hang together."""

    id, title, icon, shortcut = "fill", "Fill", "format-color-fill", "F"
    tip = "Fill all cells of one tile that touch side by side"
    hints = "Fill · Alt pick · right button fills with ground · Space pans"

    def press(self, event: CellEvent) -> None:
        """Fill from a cell; with Alt pick instead."""
        if event.has(ALT):
            self.pick(event)
            return
        tiles = self.document.picture.tiles
        cells = [cell for seed in self.spread((event.cell,)) for cell in shapes.flood(tiles, seed)]
        self.document.paint(dict.fromkeys(cells), self.tile(event))


class PickTool(PaintTool):
    """Takes tiles from the chunk into the hand."""

    id, title, icon, shortcut = "pick", "Pick", "eyedropper", "I"
    tip = "Take the tile under the mouse into the hand"
    hints = "Pick · click a cell to take its tile · B brush · Space pans"
    cursor = Qt.CursorShape.PointingHandCursor
    mirrors = False

    def press(self, event: CellEvent) -> None:
        """Pick."""
        self.pick(event)

    def drag(self, event: CellEvent) -> None:
        """Go on picking."""
        self.pick(event)

    def show(self, cells: Iterable[Cell], event: CellEvent | None) -> None:
        """Show one cell, without mirror images and without a tile."""
        del event
        picture = self.document.picture
        self.ghost.show_cells(shapes.inside(cells, picture.columns, picture.height), None)


class ShapeTool(PaintTool):
    """Pulls a shape from one cell to another and paints it on release."""

    def __init__(self, document: ChunkDocument, state: PainterState, ghost: GhostOverlay) -> None:
        super().__init__(document, state, ghost)
        self._start: Cell | None = None
        self._tile: str | None = None

    def cells(self, start: Cell, end: Cell, event: CellEvent) -> Iterable[Cell]:
        """Return the cells of the shape."""
        raise NotImplementedError

    def press(self, event: CellEvent) -> None:
        """Begin at a cell; with Alt pick instead."""
        if event.has(ALT):
            self.pick(event)
            return
        self._start, self._tile = event.cell, self.tile(event)
        self.document.begin_stroke()
        self.show(self.cells(event.cell, event.cell, event), event)

    def drag(self, event: CellEvent) -> None:
        """Show the shape as far as the mouse."""
        if self._start is not None:
            self.show(self.cells(self._start, event.cell, event), event)

    def release(self, event: CellEvent) -> None:
        """Paint the shape."""
        if self._start is not None:
            cells = self.spread(self.cells(self._start, event.cell, event))
            self.document.paint(cells, self._tile)
            self.document.end_stroke()
        self._start = None
        self.hover(event)

    def cancel(self) -> None:
        """Paint nothing."""
        self.document.cancel_stroke()
        self._start = None
        self.show((), None)


class LineTool(ShapeTool):
    """A straight line as wide as the brush."""

    id, title, icon, shortcut = "line", "Line", "vector-line", "L"
    tip = "Pull a straight line, as wide as the brush"
    hints = "Line · pull from end to end · Alt pick · right button erases · [ ] width · Esc cancels"

    def cells(self, start: Cell, end: Cell, event: CellEvent) -> Iterable[Cell]:
        """Return the line's cells."""
        del event
        return shapes.swept(shapes.line(start, end), self.state.size)

    def hover(self, event: CellEvent | None) -> None:
        """Show where the line would begin."""
        self.show(_brush(event, self.state.size), event)


class RectangleTool(ShapeTool):
    """A filled rectangle, or its outline."""

    id, title, icon, shortcut = "rectangle", "Rectangle", "rectangle-outline", "P"
    tip = "Pull a filled rectangle; with Shift its outline"
    hints = "Rectangle · Shift outline · Alt pick · right button erases · Esc cancels"

    def cells(self, start: Cell, end: Cell, event: CellEvent) -> Iterable[Cell]:
        """Return the rectangle's cells."""
        return shapes.rectangle(start, end, outline=event.has(SHIFT))


PAINT_TOOLS: tuple[type[PaintTool], ...] = (
    BrushTool,
    EraseTool,
    FillTool,
    PickTool,
    LineTool,
    RectangleTool,
)
