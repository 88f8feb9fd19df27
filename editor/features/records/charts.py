"""Two painted charts of odds: how many have it after so many tries, and samples over the exact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.features.records.words import percent, tries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QIcon, QMouseEvent, QPaintEvent

    from editor.widgets.icons import IconSource
    from runtime.sim.analysis.waiting import Wait

MOST_BARS = 60
MARKS = ((0.5, "median"), (0.9, "90 %"), (0.99, "99 %"))
TOP, FOOT, GAP = 20, 18, 2
ICON = 16
LARGE = 100_000_000


class Chart(QWidget):
    """A painted chart of fixed height."""

    height_hint = 140
    name = ""

    def __init__(self, icons: IconSource) -> None:
        super().__init__()
        self.icons = icons
        self.setAccessibleName(self.name)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Wide and low."""
        return QSize(240, self.height_hint)

    def minimumSizeHint(self) -> QSize:
        """Charts are never squeezed."""
        return QSize(120, self.height_hint)


class WaitChart(Chart):
    """Bars that rise from 0 to all: the share of players who have it after so many tries."""

    name = "Share who have it by tries"

    def __init__(self, icons: IconSource) -> None:
        super().__init__(icons)
        self._wait: Wait | None = None
        self._what = ""
        self._last = 1

    def show_wait(self, wait: Wait, what: str) -> None:
        """Show another wait; `what` is the plural of a try: "kills"."""
        self._wait, self._what = wait, what
        far = wait.tries(0.99)
        self._last = round(far * 1.02) + 1 if 0 < far < LARGE else 1
        self.setVisible(0 < wait.chance < 1 and far < LARGE)
        self.setAccessibleDescription(
            ", ".join(f"{name} after {tries(wait.tries(share))} {what}" for share, name in MARKS)
        )
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell the share below the mouse."""
        if self._wait is not None and self.width():
            number = max(1, round(event.position().x() / self.width() * self._last))
            share = percent(self._wait.share(number))
            self.setToolTip(f"{share} have it after {tries(number)} {self._what}")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint bars, marks and the ends of the scale."""
        del event
        if self._wait is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0, TOP, 0, -FOOT)
        self._paint_bars(painter, area, self._wait)
        for share, name in MARKS:
            self._paint_mark(painter, area, self._wait.tries(share), name)
        painter.setPen(self.icons.colour("dim"))
        foot = QRectF(area.left(), area.bottom() + 2, area.width(), FOOT - 2)
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, "0")
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight, f"{tries(self._last)} {self._what}")

    def _paint_bars(self, painter: QPainter, area: QRectF, wait: Wait) -> None:
        bars = min(self._last, MOST_BARS)
        wide = area.width() / bars
        median, late = wait.tries(0.5), wait.tries(0.9)
        painter.setPen(Qt.PenStyle.NoPen)
        for bar in range(bars):
            number = max(1, round((bar + 1) * self._last / bars))
            colour = self.icons.colour("accent_deep" if number < median else "accent")
            painter.setBrush(colour if number < late else colour.lighter(112))
            high = area.height() * wait.share(number)
            left = area.left() + bar * wide
            painter.drawRect(QRectF(left, area.bottom() - high, max(wide - 1, 0.5), high))

    def _paint_mark(self, painter: QPainter, area: QRectF, number: float, name: str) -> None:
        x = area.left() + min(number / self._last, 1.0) * area.width()
        painter.setPen(QPen(self.icons.colour("dim"), 1, Qt.PenStyle.DotLine))
        painter.drawLine(round(x), TOP - 4, round(x), round(area.bottom()))
        text = f"{name} {tries(number)}"
        width = painter.fontMetrics().horizontalAdvance(text) + 6
        left = min(max(x - width / 2, 0), self.width() - width)
        painter.setPen(self.icons.colour("text"))
        painter.drawText(QRectF(left, 0, width, TOP - 4), Qt.AlignmentFlag.AlignCenter, text)


@dataclass(frozen=True, slots=True)
class SampleBar:
    """A result: how often it was sampled and how often it should be, from 0 to 1."""

    name: str
    sampled: float
    exact: float
    icon: QIcon


class SampleChart(Chart):
    """A bar for what was sampled, and over it a line where it should end."""

    height_hint = 120
    name = "Samples over exact odds"

    def __init__(self, icons: IconSource) -> None:
        super().__init__(icons)
        self._bars: tuple[SampleBar, ...] = ()

    @property
    def bars(self) -> tuple[SampleBar, ...]:
        """What is shown."""
        return self._bars

    def show_bars(self, bars: Sequence[SampleBar]) -> None:
        """Show other samples."""
        self._bars = tuple(bars)
        self.setAccessibleDescription(
            "\n".join(f"{b.name}: {percent(b.sampled)}, exact {percent(b.exact)}" for b in bars)
        )
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell what the bar below the mouse stands for."""
        if self._bars and self.width():
            place = int(event.position().x() / self.width() * len(self._bars))
            bar = self._bars[min(max(place, 0), len(self._bars) - 1)]
            told = f"{bar.name}: {percent(bar.sampled)} sampled, {percent(bar.exact)} exact"
            self.setToolTip(told)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars, their lines and icons."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        most = max((max(bar.sampled, bar.exact) for bar in self._bars), default=0.0) or 1.0
        area = QRectF(self.rect()).adjusted(0, 6, 0, -ICON - 6)
        pitch = area.width() / max(len(self._bars), 1)
        wide = min(pitch - 8, 44)
        for place, bar in enumerate(self._bars):
            middle = area.left() + (place + 0.5) * pitch
            high = area.height() * bar.sampled / most
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.icons.colour("line"))
            painter.drawRect(QRectF(middle - wide / 2 + 2, area.bottom() - high, wide - 4, high))
            y = area.bottom() - area.height() * bar.exact / most
            painter.setPen(QPen(self.icons.colour("accent"), 2))
            painter.drawLine(round(middle - wide / 2), round(y), round(middle + wide / 2), round(y))
            corner = round(middle - ICON / 2)
            bar.icon.paint(painter, QRect(corner, self.height() - ICON, ICON, ICON))
