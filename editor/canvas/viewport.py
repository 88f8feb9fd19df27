"""Where cells lie on the screen: zoom, pan and the way between cells and pixels, without widgets.

All positions are in device pixels of the view, whole numbers, so that tiles stay crisp at any
device pixel ratio.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QRect

from runtime.core.geometry import Box, Cell

CELL = 16
"""Side of a cell at 100 %, in device-independent pixels."""

ZOOM_STEPS = (12.5, 25.0, 37.5, 50.0, 75.0, 100.0, 125.0, 150.0, 200.0, 250.0, 300.0, 400.0, 600.0)
FIT_LIMIT = 300.0
FIT_MARGIN = 16


@dataclass(frozen=True, slots=True)
class Viewport:
    """A map of `columns` × `rows` cells seen through a window of `width` × `height` device pixels.

    `cell` is the side of a cell and `x`, `y` the place of the map's top left corner, both in
    device pixels; `ratio` is device pixels per device-independent pixel.
    """

    columns: int = 0
    rows: int = 0
    width: int = 0
    height: int = 0
    ratio: float = 1.0
    cell: int = CELL
    x: int = 0
    y: int = 0

    @property
    def zoom(self) -> float:
        """The zoom in per cent."""
        return 100.0 * self.cell / (CELL * self.ratio)

    @property
    def bounds(self) -> Box:
        """All cells."""
        return Box(0, 0, self.columns, self.rows)

    def line(self, width: float) -> int:
        """Return a line width of device-independent pixels as device pixels, one at least."""
        return max(1, round(width * self.ratio))

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the cell at a device pixel; it may lie outside the map."""
        return Cell(int((x - self.x) // self.cell), int((y - self.y) // self.cell))

    def rect(self, box: Box) -> QRect:
        """Return the device pixels that a box of cells covers."""
        side = self.cell
        return QRect(self.x + box.x * side, self.y + box.y * side, box.w * side, box.h * side)

    def cell_rect(self, cell: Cell) -> QRect:
        """Return the device pixels that a cell covers."""
        return self.rect(Box(cell.x, cell.y, 1, 1))

    def cells_in(self, rect: QRect) -> Box:
        """Return the cells of the map that a rectangle of device pixels touches."""
        if rect.isEmpty():
            return Box(0, 0, 0, 0)
        first = self.cell_at(rect.left(), rect.top())
        last = self.cell_at(rect.right(), rect.bottom())
        return Box.spanning(first, last).clipped(self.bounds)

    def moved(self, dx: int, dy: int) -> Viewport:
        """Pan by device pixels; some of the map stays in sight."""
        return replace(self, x=self.x + dx, y=self.y + dy).held()

    def held(self) -> Viewport:
        """Return the nearest viewport that keeps the middle of the window on the map."""
        middle_x, middle_y = self.width // 2, self.height // 2
        x = min(max(self.x, middle_x - self.columns * self.cell), middle_x)
        y = min(max(self.y, middle_y - self.rows * self.cell), middle_y)
        return replace(self, x=x, y=y)

    def with_cell(self, cell: int, x: float, y: float) -> Viewport:
        """Give cells another side; what lies under device pixel (x, y) stays there."""
        cell = max(1, cell)
        scale = cell / self.cell
        new_x, new_y = round(x - (x - self.x) * scale), round(y - (y - self.y) * scale)
        return replace(self, cell=cell, x=new_x, y=new_y).held()

    def zoomed_to(self, percent: float, x: float, y: float) -> Viewport:
        """Zoom to per cents of the actual size about a device pixel."""
        return self.with_cell(round(CELL * self.ratio * percent / 100), x, y)

    def zoomed(self, steps: int, x: float, y: float) -> Viewport:
        """Zoom by whole steps, closer when positive, about a device pixel."""
        port = self
        for _ in range(abs(steps)):
            port = port.zoomed_to(port._next(closer=steps > 0), x, y)
        return port

    def _next(self, *, closer: bool) -> float:
        sides = [(round(CELL * self.ratio * step / 100), step) for step in ZOOM_STEPS]
        if closer:
            return next((step for side, step in sides if side > self.cell), ZOOM_STEPS[-1])
        return next((step for side, step in reversed(sides) if side < self.cell), ZOOM_STEPS[0])

    def centred(self) -> Viewport:
        """Put the middle of the map in the middle of the window."""
        x = (self.width - self.columns * self.cell) // 2
        y = (self.height - self.rows * self.cell) // 2
        return replace(self, x=x, y=y)

    def centred_on(self, cell: Cell) -> Viewport:
        """Put a cell in the middle of the window."""
        x = self.width // 2 - cell.x * self.cell - self.cell // 2
        y = self.height // 2 - cell.y * self.cell - self.cell // 2
        return replace(self, x=x, y=y).held()

    def fitted(self) -> Viewport:
        """Show the whole map as large as it goes, in the middle, up to 300 %."""
        if not (self.columns and self.rows and self.width and self.height):
            return self
        margin = 2 * self.line(FIT_MARGIN)
        across = max(self.width - margin, 1) // self.columns
        down = max(self.height - margin, 1) // self.rows
        limit = round(CELL * self.ratio * FIT_LIMIT / 100)
        return replace(self, cell=max(1, min(across, down, limit))).centred()

    def showing(self, cell: Cell) -> Viewport:
        """Pan as little as it takes to bring a cell into the window."""
        rect = self.cell_rect(cell)
        dx = max(0, -rect.left()) - max(0, rect.right() + 1 - self.width)
        dy = max(0, -rect.top()) - max(0, rect.bottom() + 1 - self.height)
        return replace(self, x=self.x + dx, y=self.y + dy)

    def resized(self, width: int, height: int, ratio: float) -> Viewport:
        """Take another window size; the middle of the window stays on the same place of the map."""
        if ratio != self.ratio:
            cell = max(1, round(self.cell / self.ratio * ratio))
            scale = cell / self.cell
            port = replace(self, ratio=ratio, cell=cell, width=width, height=height)
            middle = (self.width / 2 - self.x, self.height / 2 - self.y)
            x, y = width / 2 - middle[0] * scale, height / 2 - middle[1] * scale
            return replace(port, x=round(x), y=round(y))
        dx, dy = (width - self.width) // 2, (height - self.height) // 2
        return replace(self, width=width, height=height, x=self.x + dx, y=self.y + dy)
