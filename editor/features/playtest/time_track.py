"""The line of turns: marks where something happened, branches above it, the turn that is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QSlider, QToolTip

from editor.features.playtest.moments import WORDS, MomentKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from editor.app.icons import Icons
    from editor.features.playtest.moments import Moment

HEIGHT, EDGE, LINE_Y, LABEL_Y = 50, 12, 26, 46
NEAR = 5
"""Pixels to each side in which a mark is told by the tooltip."""
TOLD = 4
BRANCH_Y, LANE, LANES = 7, 6, 2
HANDLE = 7.0
COLOURS = {
    MomentKind.HURT: "error",
    MomentKind.LOOT: "rare",
    MomentKind.LEVEL: "text",
    MomentKind.FLOOR: "text",
    MomentKind.NEAR_DEATH: "error",
    MomentKind.END: "legendary",
}
LEGEND = (
    "Small dot: hurt · diamond: near death · square: loot · triangle: new level · "
    "bar: new floor · ring: end of the run"
)


@dataclass(frozen=True, slots=True)
class Fork:
    """A branch that was left: it parts from others after one turn, and ends with another."""

    began: int
    last: int


class TimeTrack(QSlider):
    """A slider over the turns of a run.

    Signals:
        sought: a turn should be shown.
    """

    sought = Signal(int)

    def __init__(self, icons: Icons) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._icons = icons
        self._moments: Mapping[int, Moment] = {}
        self._forks: tuple[Fork, ...] = ()
        self._end = 1
        self.setFixedHeight(HEIGHT)
        self.setPageStep(10)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Turn that is shown")
        self.valueChanged.connect(self.sought)

    def show_turns(
        self, span: range, turn: int, moments: Mapping[int, Moment], forks: tuple[Fork, ...]
    ) -> None:
        """Show other turns: `span` those of the course, `turn` the one that is shown."""
        self._moments, self._forks = moments, forks
        last = span.stop - 1
        self._end = max(last, *(fork.last for fork in forks), span.start + 1)
        self.blockSignals(True)
        self.setRange(span.start, last)
        self.setValue(turn)
        self.blockSignals(False)
        self.setAccessibleDescription(f"Turn {turn} of {last}. {LEGEND}")
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for a common size."""
        return QSize(300, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Give way in narrow windows."""
        return QSize(120, HEIGHT)

    # Where turns are

    def x_of(self, turn: int) -> float:
        """Return where a turn is, in points."""
        share = (turn - self.minimum()) / max(self._end - self.minimum(), 1)
        return EDGE + share * (self.width() - 2 * EDGE)

    def turn_at(self, x: float) -> int:
        """Return the turn of the course that is nearest to a place."""
        share = (x - EDGE) / max(self.width() - 2 * EDGE, 1)
        turn = round(self.minimum() + share * (self._end - self.minimum()))
        return min(max(turn, self.minimum()), self.maximum())

    def told_at(self, x: float) -> str:
        """Return what the tooltip says at a place: the turn, or what happened near it."""
        near = [turn for turn in self._moments if abs(self.x_of(turn) - x) <= NEAR]
        near.sort(key=lambda turn: (-self._moments[turn].kind, turn))
        lines = [self._line(turn) for turn in sorted(near[:TOLD])]
        if len(near) > TOLD:
            lines.append(f"and {len(near) - TOLD} more")
        return "\n".join([*(lines or [f"Turn {self.turn_at(x)}"]), "", LEGEND])

    def _line(self, turn: int) -> str:
        moment = self._moments[turn]
        return f"Turn {turn}, {WORDS[moment.kind]}: {moment.text}"

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the turn that was pressed."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.turn_at(event.position().x()))
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse while it is pressed."""
        if self.isSliderDown():
            self.setValue(self.turn_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Stay there."""
        del event
        self.setSliderDown(False)

    def event(self, event: QEvent) -> bool:
        """Tell what happened where the mouse rests."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.told_at(event.pos().x()), self)
            return True
        return super().event(event)

    # The picture

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint line, branches, marks, handle and the number of the turn."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        here = self.x_of(self.value())
        for stop, role in ((self._end, "c3"), (self.maximum(), "dim"), (self.value(), "accent")):
            painter.setBrush(self._icons.colour(role))
            width = self.x_of(stop) - EDGE
            painter.drawRoundedRect(QRectF(EDGE, LINE_Y - 2, width, 4), 2, 2)
        for lane, fork in enumerate(self._forks[:LANES]):
            self._paint_fork(painter, fork, BRANCH_Y + LANE * lane)
        for turn in sorted(self._moments, key=lambda turn: self._moments[turn].kind):
            self._paint_mark(painter, self.x_of(turn), self._moments[turn].kind)
        self._paint_handle(painter, here)

    def _paint_fork(self, painter: QPainter, fork: Fork, y: float) -> None:
        """Paint a branch as a curve that leaves the line and runs beside it."""
        start, end = self.x_of(fork.began), self.x_of(fork.last)
        bend = min((end - start) / 2, 40)
        path = QPainterPath(QPointF(start, LINE_Y))
        path.cubicTo(start + bend / 2, LINE_Y, start + bend / 2, y, start + bend, y)
        path.lineTo(end, y)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._icons.colour("epic"), 1.6))
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._icons.colour("epic"))
        painter.drawEllipse(QPointF(end, y), 2.5, 2.5)

    def _paint_mark(self, painter: QPainter, x: float, kind: MomentKind) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._icons.colour(COLOURS[kind]))
        match kind:
            case MomentKind.HURT:
                painter.drawEllipse(QPointF(x, LINE_Y), 2.6, 2.6)
            case MomentKind.LOOT:
                painter.drawRect(QRectF(x - 3, LINE_Y - 3, 6, 6))
            case MomentKind.LEVEL:
                painter.drawPolygon(_around(x, ((0, -5), (5, 4), (-5, 4))))
            case MomentKind.FLOOR:
                painter.drawRect(QRectF(x - 1.5, LINE_Y - 7, 3, 14))
            case MomentKind.NEAR_DEATH:
                painter.drawPolygon(_around(x, ((0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0))))
            case MomentKind.END:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(self._icons.colour(COLOURS[kind]), 2))
                painter.drawEllipse(QPointF(x, LINE_Y), 9, 9)

    def _paint_handle(self, painter: QPainter, x: float) -> None:
        painter.setPen(QPen(self._icons.colour("c0"), 2))
        painter.setBrush(self._icons.colour("accent"))
        painter.drawEllipse(QPointF(x, LINE_Y), HANDLE, HANDLE)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._icons.colour("text"), 1.4))
            painter.drawEllipse(QPointF(x, LINE_Y), HANDLE + 2, HANDLE + 2)
        text = f"turn {self.value()}"
        width = painter.fontMetrics().horizontalAdvance(text)
        left = min(max(x - width / 2, 0.0), self.width() - width)
        painter.setPen(self._icons.colour("dim"))
        painter.drawText(QPointF(left, LABEL_Y), text)


def _around(x: float, points: tuple[tuple[float, float], ...]) -> QPolygonF:
    return QPolygonF([QPointF(x + dx, LINE_Y + dy) for dx, dy in points])
