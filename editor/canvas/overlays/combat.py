"""What happens in play: damage numbers that rise and fade, short health bars."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtGui import QColor

from editor.canvas.overlay import Overlay
from editor.canvas.texts import font, outlined, size_of
from runtime.core.geometry import Box, Cell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPainter

    from editor.canvas.overlay import Surface

SHOWN_S = 0.9
FRAME_MS = 33
BAR_SHARE = 0.72


@dataclass(frozen=True, slots=True)
class FloatingText:
    """A text over a cell, such as the damage of a hit; `since` is `time.monotonic()`."""

    cell: Cell
    text: str
    colour: str
    since: float


class FloatingTextOverlay(Overlay):
    """Texts that rise and fade within a second; nothing runs when none is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._texts: tuple[FloatingText, ...] = ()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def texts(self) -> tuple[FloatingText, ...]:
        """The texts shown now."""
        return self._texts

    def show_texts(self, texts: Mapping[Cell, tuple[str, str]]) -> None:
        """Show a text and its colour over cells; those of before vanish."""
        self._tell()
        now = monotonic()
        self._texts = tuple(
            FloatingText(cell, text, colour, now) for cell, (text, colour) in texts.items()
        )
        self._tell()
        if self._texts:
            self._timer.start()
        else:
            self._timer.stop()

    def _tick(self) -> None:
        self._tell()
        now = monotonic()
        self._texts = tuple(text for text in self._texts if now - text.since < SHOWN_S)
        if not self._texts:
            self._timer.stop()

    def _tell(self) -> None:
        for text in self._texts:
            self.cells_changed.emit(Box(text.cell.x - 4, text.cell.y - 5, 9, 7))

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the texts above their cells."""
        chosen = font(painter, surface, 15, bold=True)
        painter.setFont(chosen)
        for text in self._texts:
            age = min(1.0, (monotonic() - text.since) / SHOWN_S)
            rect, colour = surface.cell_rect(text.cell), QColor(surface.colour(text.colour))
            colour.setAlphaF(1 - max(0.0, age - 0.6) / 0.4)
            width, _ = size_of(text.text, chosen)
            rise = round(surface.cell * 0.6 * age)
            at = QPoint(rect.center().x() - width // 2, rect.top() - surface.line(4) - rise)
            outlined(painter, at, text.text, colour, surface.line(1))


@dataclass(frozen=True, slots=True)
class HealthBar:
    """Health left of an actor, 0 to 1, and the role of its colour."""

    share: float
    colour: str = "error"


class HealthBarOverlay(Overlay):
    """Short bars above those who are hurt."""

    def __init__(self) -> None:
        super().__init__()
        self._bars: dict[Cell, HealthBar] = {}

    def set_bars(self, bars: Mapping[Cell, HealthBar]) -> None:
        """Show other bars."""
        before, self._bars = self._bars, dict(bars)
        for cell in before.keys() | self._bars.keys():
            if before.get(cell) != self._bars.get(cell):
                self.cells_changed.emit(Box(cell.x, cell.y, 1, 1))

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the bars in sight, just above their cells."""
        near, height = surface.exposed.inflated(1), surface.line(3)
        for cell, bar in self._bars.items():
            if not near.contains(cell):
                continue
            rect = surface.cell_rect(cell)
            width = max(surface.line(6), round(rect.width() * BAR_SHARE))
            left = rect.center().x() - width // 2
            track = QRect(left, rect.top() - height // 2, width, height)
            painter.fillRect(track.adjusted(-1, -1, 1, 1), QColor(8, 9, 12, 200))
            filled = max(1, round(width * min(max(bar.share, 0.0), 1.0)))
            painter.fillRect(QRect(left, track.top(), filled, height), surface.colour(bar.colour))
