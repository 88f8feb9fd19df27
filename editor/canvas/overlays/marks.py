"""Things on cells: icons with a soft shadow, on a dark disc where the ground is busy."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.canvas.overlay import Overlay
from runtime.core.geometry import Box, Cell
from runtime.picture.draw import ICONS_FROM_PX
from runtime.picture.marks import drawing_order, mark_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import QPointF, QRect

    from editor.canvas.overlay import Surface
    from runtime.content import Content
    from runtime.mapgen.model import Placement, Zone
    from runtime.picture.marks import Mark

DISC = QColor(16, 18, 23, 215)


@dataclass(frozen=True, slots=True)
class PlacedMark:
    """One thing on a cell: how it looks, whether a dark disc lies behind it, how clear it is."""

    cell: Cell
    mark: Mark
    disc: bool = False
    opacity: float = 1.0


def placed_marks(
    content: Content, zones: Sequence[Zone], placements: Iterable[Placement]
) -> list[PlacedMark]:
    """Return the marks of a generated map, in the order in which they are drawn."""
    return [
        PlacedMark(Cell(placement.x, placement.y), mark_of(content, zones, placement))
        for placement in drawing_order(placements)
    ]


class MarkOverlay(Overlay):
    """Draws marks; only cells whose marks differ are painted again."""

    def __init__(self) -> None:
        super().__init__()
        self._marks: dict[Cell, tuple[PlacedMark, ...]] = {}

    @property
    def marks(self) -> tuple[PlacedMark, ...]:
        """All marks, by cell."""
        return tuple(mark for marks in self._marks.values() for mark in marks)

    def at(self, cell: Cell) -> tuple[PlacedMark, ...]:
        """Return the marks on a cell, the lowest first."""
        return self._marks.get(cell, ())

    def set_marks(self, marks: Iterable[PlacedMark]) -> None:
        """Show other marks; later ones lie above earlier ones on the same cell."""
        before, self._marks = self._marks, _by_cell(marks)
        for cell in before.keys() | self._marks.keys():
            if before.get(cell) != self._marks.get(cell):
                self.cells_changed.emit(Box(cell.x, cell.y, 1, 1))

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the marks in sight."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        near = surface.exposed.inflated(1)
        for cell, marks in self._marks.items():
            if near.contains(cell):
                for mark in marks:
                    _draw(painter, surface, mark, surface.cell_rect(cell))


def _by_cell(marks: Iterable[PlacedMark]) -> dict[Cell, tuple[PlacedMark, ...]]:
    cells: dict[Cell, list[PlacedMark]] = defaultdict(list)
    for mark in marks:
        cells[mark.cell].append(mark)
    return {cell: tuple(each) for cell, each in cells.items()}


def _draw(painter: QPainter, surface: Surface, placed: PlacedMark, rect: QRect) -> None:
    painter.setOpacity(placed.opacity)
    centre = QRectF(rect).center()
    if surface.cell < ICONS_FROM_PX:
        _dot(painter, centre, max(1.0, surface.cell * 0.35), QColor(placed.mark.look.colour))
        return
    if placed.disc:
        _dot(painter, centre, surface.cell * 0.46, DISC)
    pixmap, inset = surface.icons.mark(placed.mark, surface.cell)
    painter.drawPixmap(rect.topLeft() - QPoint(inset, inset), pixmap)


def _dot(painter: QPainter, centre: QPointF, radius: float, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(centre, radius, radius)
