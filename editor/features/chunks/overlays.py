"""What the painter draws above the tiles of its own: ports, faults, the axes of symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QBrush, QColor, QPen

from editor.canvas.frames import frame
from editor.canvas.overlay import Overlay
from editor.canvas.texts import font, outlined, size_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QPainter

    from editor.canvas.overlay import Surface
    from editor.features.chunks.picture import ChunkPicture
    from editor.features.chunks.ports import PortMark

BAR = 3
LETTER_FROM = 11
HATCH = QColor(226, 96, 92, 110)


class PortOverlay(Overlay):
    """Bars along the edges where the chunk is open."""

    def __init__(self) -> None:
        super().__init__()
        self._ports: tuple[PortMark, ...] = ()

    @property
    def ports(self) -> tuple[PortMark, ...]:
        """The bars shown."""
        return self._ports

    def set_ports(self, ports: Iterable[PortMark]) -> None:
        """Show other bars."""
        before, self._ports = self._ports, tuple(ports)
        if before != self._ports:
            self.cells_changed.emit(None)

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the bars just outside the edge."""
        whole, width = surface.rect(surface.port.bounds), surface.line(BAR)
        for port in self._ports:
            along = port.start * surface.cell, port.width * surface.cell
            painter.fillRect(_bar(whole, port.side, along, width), surface.colour(port.colour))


def _bar(whole: QRect, side: str, along: tuple[int, int], width: int) -> QRect:
    start, length = along
    match side:
        case "north":
            return QRect(whole.left() + start, whole.top() - width, length, width)
        case "south":
            return QRect(whole.left() + start, whole.bottom() + 1, length, width)
        case "west":
            return QRect(whole.left() - width, whole.top() + start, width, length)
        case "east":
            return QRect(whole.right() + 1, whole.top() + start, width, length)
    return QRect()


class FaultOverlay(Overlay):
    """Frames characters that no legend explains, and hatches the cells that short rows lack."""

    def __init__(self) -> None:
        super().__init__()
        self._picture: ChunkPicture | None = None

    def set_picture(self, picture: ChunkPicture) -> None:
        """Show the faults of another picture."""
        self._picture = picture

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the faults in sight."""
        if self._picture is None:
            return
        colour, width = surface.colour("error"), surface.line(1.5)
        for cell in self._picture.void_cells():
            if surface.exposed.contains(cell):
                rect = surface.cell_rect(cell)
                painter.fillRect(rect, Qt.GlobalColor.black)
                painter.fillRect(rect, QBrush(HATCH, Qt.BrushStyle.BDiagPattern))
        painter.setFont(font(painter, surface, min(surface.cell * 0.6, 18), bold=True))
        for cell, char in self._picture.unknown_cells():
            if surface.exposed.contains(cell):
                rect = surface.cell_rect(cell)
                for side in frame(rect, width):
                    painter.fillRect(side, colour)
                if surface.cell >= LETTER_FROM * surface.port.ratio:
                    painter.fillRect(rect.adjusted(width, width, -width, -width), QColor("#3a222a"))
                    painter.setPen(colour)
                    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, char)


class AxisOverlay(Overlay):
    """Dashed lines through the middle where painting is mirrored."""

    def __init__(self) -> None:
        super().__init__()
        self._across = self._down = False

    def set_axes(self, *, across: bool, down: bool) -> None:
        """Show the axis of left–right symmetry, of top–bottom symmetry, or both."""
        if (across, down) != (self._across, self._down):
            self._across, self._down = across, down
            self.cells_changed.emit(None)

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the axes."""
        whole, width = surface.rect(surface.port.bounds), surface.line(1.5)
        pen = QPen(surface.colour("accent"), width, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        middle = whole.topLeft() + QPoint(whole.width() // 2, whole.height() // 2)
        if self._across:
            painter.drawLine(middle.x(), whole.top(), middle.x(), whole.bottom())
        if self._down:
            painter.drawLine(whole.left(), middle.y(), whole.right(), middle.y())


class LabelOverlay(Overlay):
    """Names beside markers that stand for a record, once cells are large."""

    shown_from = 28

    def __init__(self) -> None:
        super().__init__()
        self._labels: tuple[tuple[QPoint, str], ...] = ()

    def set_labels(self, labels: Sequence[tuple[QPoint, str]]) -> None:
        """Show other names; a point is column and row."""
        if tuple(labels) != self._labels:
            self._labels = tuple(labels)
            self.cells_changed.emit(None)

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Write the names below their cells."""
        if surface.cell < self.shown_from * surface.port.ratio:
            return
        chosen = font(painter, surface, 10.5)
        painter.setFont(chosen)
        for place, text in self._labels:
            width, height = size_of(text, chosen)
            x = surface.port.x + place.x() * surface.cell + (surface.cell - width) // 2
            y = surface.port.y + (place.y() + 1) * surface.cell + height - surface.line(3)
            outlined(painter, QPoint(x, y), text, surface.colour("text"), surface.line(1))
