"""What is painted above the tiles: the base of overlays, and what they see when they paint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor, QPainter

    from editor.canvas.icons import CanvasIcons
    from editor.canvas.viewport import Viewport
    from runtime.core.geometry import Box, Cell


@dataclass(frozen=True, slots=True)
class Surface:
    """What an overlay paints on. The painter counts in device pixels, whole for whole cells.

    `exposed` are the cells that need paint now; `colour` gives the colour that a role ("accent",
    "rare") has on maps, or that of a text such as "#b078ea".
    """

    port: Viewport
    exposed: Box
    colour: Callable[[str], QColor]
    icons: CanvasIcons

    @property
    def cell(self) -> int:
        """Side of a cell in device pixels."""
        return self.port.cell

    def line(self, width: float) -> int:
        """Return a line width of device-independent pixels as device pixels."""
        return self.port.line(width)

    def rect(self, box: Box) -> QRect:
        """Return the device pixels of a box of cells."""
        return self.port.rect(box)

    def cell_rect(self, cell: Cell) -> QRect:
        """Return the device pixels of a cell."""
        return self.port.cell_rect(cell)


class Overlay(QObject):
    """One layer of marks above the tiles; the first added is the lowest.

    Signals:
        cells_changed: the box of cells to paint again, or None for everything.
    """

    cells_changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._visible = True

    @property
    def visible(self) -> bool:
        """Whether it is painted."""
        return self._visible

    def set_visible(self, *, visible: bool) -> None:
        """Show or hide it."""
        if visible != self._visible:
            self._visible = visible
            self.cells_changed.emit(None)

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint what lies in `surface.exposed`."""
        raise NotImplementedError
