"""Pan and zoom of one view, and the memory whether the user has chosen a place yet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.canvas.viewport import Viewport

if TYPE_CHECKING:
    from runtime.core.geometry import Cell


class Camera(QObject):
    """Holds where a view looks. The map is fitted into the view until the user pans or zooms.

    Signals:
        moved: the viewport is another one.
        zoomed: the zoom in per cent, when it has changed.
    """

    moved = Signal()
    zoomed = Signal(float)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._port = Viewport()
        self._fitted = True

    @property
    def port(self) -> Viewport:
        """Where cells lie on the screen."""
        return self._port

    @property
    def zoom(self) -> float:
        """The zoom in per cent."""
        return self._port.zoom

    @property
    def fitted(self) -> bool:
        """Whether the whole map is kept in sight."""
        return self._fitted

    def _show(self, port: Viewport) -> None:
        zoomed = port.zoom != self._port.zoom
        if port != self._port:
            self._port = port
            self.moved.emit()
        if zoomed:
            self.zoomed.emit(port.zoom)

    def _choose(self, port: Viewport) -> None:
        self._fitted = False
        self._show(port)

    def _settle(self, port: Viewport) -> None:
        self._show(port.fitted() if self._fitted else port.held())

    def set_map(self, columns: int, rows: int) -> None:
        """Look at a map of other sides."""
        self._settle(replace(self._port, columns=columns, rows=rows))

    def set_window(self, width: int, height: int, ratio: float) -> None:
        """Look through a window of other sides, in device pixels."""
        self._settle(self._port.resized(width, height, ratio))

    def pan(self, dx: int, dy: int) -> None:
        """Move the map by device pixels."""
        if dx or dy:
            self._choose(self._port.moved(dx, dy))

    def zoom_about(self, steps: int, x: float, y: float) -> None:
        """Zoom by steps; what lies at a device pixel stays there."""
        if steps:
            self._choose(self._port.zoomed(steps, x, y))

    def zoom_to(self, percent: float) -> None:
        """Show at per cents of the actual size, about the middle of the view."""
        self._choose(self._port.zoomed_to(percent, *self._middle))

    @property
    def _middle(self) -> tuple[float, float]:
        return self._port.width / 2, self._port.height / 2

    def zoom_in(self) -> None:
        """One step closer."""
        self.zoom_about(1, *self._middle)

    def zoom_out(self) -> None:
        """One step away."""
        self.zoom_about(-1, *self._middle)

    def zoom_actual(self) -> None:
        """Show at 100 %."""
        self.zoom_to(100.0)

    def zoom_fit(self) -> None:
        """Show the whole map, and go on doing so while the view is resized."""
        self._fitted = True
        self._show(self._port.fitted())

    def centre_on(self, cell: Cell) -> None:
        """Bring a cell to the middle of the view."""
        self._choose(self._port.centred_on(cell))

    def reveal(self, cell: Cell) -> None:
        """Pan as little as it takes to show a cell."""
        if not self._fitted:
            self._show(self._port.showing(cell))
