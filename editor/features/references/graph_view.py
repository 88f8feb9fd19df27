"""Paints the neighbourhood of a record: cards in columns, lines from who names to who is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from editor.app.record_icons import record_icon
from editor.app.records import title_of
from runtime.content import KINDS

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.features.references.layers import Layers
    from runtime.content import AssetRef

CARD = QSize(196, 34)
COLUMN_GAP, ROW_GAP, MARGIN, HEAD = 80, 8, 28, 30
SMALLEST, LARGEST, STEP = 0.25, 3.0, 1.2
HEADS = ("used by, further", "used by", "", "uses", "uses, further")


class GraphView(QWidget):
    """Drag pans, the wheel zooms; a click selects, a double click or Enter opens.

    Signals:
        selected: another record is selected; its `AssetRef`.
        opened: the designer wants to see a record; its `AssetRef`.
    """

    selected = Signal(object)
    opened = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._layers: Layers | None = None
        self._places: dict[AssetRef, QRectF] = {}
        self._more: list[tuple[QRectF, int]] = []
        self.chosen: AssetRef | None = None
        self.scale, self._shift = 1.0, QPointF()
        self._fits = True
        self._grabbed: QPoint | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(360, 220)
        self.setMouseTracking(True)
        context.theme_changed.connect(self.update)

    # What is shown

    def show_layers(self, layers: Layers, chosen: AssetRef) -> None:
        """Show another neighbourhood, fitted into the view."""
        self._layers = layers
        self._place(layers)
        self.chosen = chosen if chosen in self._places else None
        names = [title_of(self._context.project, ref) for ref in self._places]
        self.setAccessibleName("Reference graph")
        self.setAccessibleDescription(", ".join(names))
        if self._fits:
            self.zoom_fit()
        self.update()

    def _place(self, layers: Layers) -> None:
        """Give each record its rectangle; every column is centred on the same height."""
        self._places, self._more = {}, []
        rows = [
            len(column) + (hidden > 0)
            for column, hidden in zip(layers.columns, layers.hidden, strict=True)
        ]
        pitch = CARD.height() + ROW_GAP
        tallest = max(rows) * pitch
        for number, column in enumerate(layers.columns):
            x = number * (CARD.width() + COLUMN_GAP)
            y = (tallest - rows[number] * pitch) / 2
            for ref in column:
                self._places[ref] = QRectF(x, y, CARD.width(), CARD.height())
                y += pitch
            if layers.hidden[number]:
                card = QRectF(x, y, CARD.width(), CARD.height())
                self._more.append((card, layers.hidden[number]))

    def card_of(self, ref: AssetRef) -> QRect | None:
        """Return where a record is drawn, in pixels of the view."""
        place = self._places.get(ref)
        if place is None:
            return None
        return QRectF(self._to_view(place.topLeft()), place.size() * self.scale).toRect()

    def _bounds(self) -> QRectF:
        bounds = QRectF()
        for place in (*self._places.values(), *(card for card, _ in self._more)):
            bounds = bounds.united(place)
        return bounds.adjusted(-MARGIN, -MARGIN - HEAD, MARGIN, MARGIN)

    # Where it is looked at

    def _to_view(self, point: QPointF) -> QPointF:
        return point * self.scale + self._shift

    def _to_graph(self, point: QPointF) -> QPointF:
        return (point - self._shift) / self.scale

    def zoom_fit(self) -> None:
        """Show the whole graph, never larger than one to one."""
        bounds = self._bounds()
        fitting = min(self.width() / bounds.width(), self.height() / bounds.height(), 1.0)
        self.scale = max(fitting, SMALLEST)
        self._shift = QPointF(self.rect().center()) - bounds.center() * self.scale
        self._fits = True
        self.update()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom towards a place of the view, the middle without one."""
        place = at if at is not None else QPointF(self.rect().center())
        fixed = self._to_graph(place)
        self.scale = min(max(self.scale * factor, SMALLEST), LARGEST)
        self._shift = place - fixed * self.scale
        self._fits = False
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep fitting until the designer pans or zooms."""
        super().resizeEvent(event)
        if self._fits and self._places:
            self.zoom_fit()

    # Hands

    def at(self, point: QPointF) -> AssetRef | None:
        """Return the record under a place of the view."""
        spot = self._to_graph(point)
        return next((ref for ref, card in self._places.items() if card.contains(spot)), None)

    def select(self, ref: AssetRef) -> None:
        """Select a record; its lines stand out."""
        self.chosen = ref
        self.selected.emit(ref)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select a record, or take hold of the ground."""
        ref = self.at(event.position())
        if ref is not None and event.button() is Qt.MouseButton.LeftButton:
            self.select(ref)
        elif event.button() in {Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton}:
            self._grabbed = event.position().toPoint()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or show a hand over records."""
        spot = event.position().toPoint()
        if self._grabbed is not None:
            self._shift += QPointF(spot - self._grabbed)
            self._grabbed, self._fits = spot, False
            self.update()
        else:
            over = self.at(event.position())
            self.setToolTip(over.path if over is not None else "")
            hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
            self.setCursor(hand if over is not None else arrow)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the ground."""
        super().mouseReleaseEvent(event)
        self._grabbed = None
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a record."""
        ref = self.at(event.position())
        if ref is not None:
            self.opened.emit(ref)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the mouse."""
        self.zoom_by(STEP ** (event.angleDelta().y() / 120), event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from card to card, Enter opens, + - 0 zoom."""
        ways = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        match event.key():
            case key if key in ways:
                self._step(*ways[Qt.Key(key)])
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.chosen is not None:
                self.opened.emit(self.chosen)
            case Qt.Key.Key_Plus:
                self.zoom_by(STEP)
            case Qt.Key.Key_Minus:
                self.zoom_by(1 / STEP)
            case Qt.Key.Key_0:
                self.zoom_fit()
            case _:
                super().keyPressEvent(event)

    def _step(self, across: int, down: int) -> None:
        """Select the nearest card in a direction."""
        start = self._places.get(self.chosen) if self.chosen is not None else None
        if start is None:
            return
        found: list[tuple[float, AssetRef]] = []
        for ref, card in self._places.items():
            way = card.center() - start.center()
            ahead = way.x() * across + way.y() * down
            aside = abs(way.x() * down) + abs(way.y() * across)
            if ahead > 1 and (across or not aside):
                found.append((ahead * 4 + aside, ref))
        if found:
            self.select(min(found)[1])

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, lines, cards and the heads of the columns."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._context.icons.colour("c0"))
        if self._layers is None:
            return
        painter.translate(self._shift)
        painter.scale(self.scale, self.scale)
        self._paint_heads(painter, self._layers)
        self._paint_edges(painter, self._layers)
        for ref, card in self._places.items():
            self._paint_card(painter, ref, card)
        painter.setPen(self._context.icons.colour("dim"))
        for card, count in self._more:
            painter.drawText(card, Qt.AlignmentFlag.AlignCenter, f"and {count:,} more")

    def _paint_heads(self, painter: QPainter, layers: Layers) -> None:
        painter.setPen(self._context.icons.colour("dim"))
        top = min(card.top() for card in self._places.values()) - HEAD
        for number, column in enumerate(layers.columns):
            if column:
                x = number * (CARD.width() + COLUMN_GAP)
                place = QRectF(x, top, CARD.width(), HEAD - 8)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, HEADS[number])

    def _paint_edges(self, painter: QPainter, layers: Layers) -> None:
        """Paint the lines of the selected record last, in the accent colour."""
        for edge in sorted(layers.edges, key=lambda each: self.chosen in each):
            colour = QColor(
                self._context.icons.colour("accent" if self.chosen in edge else "faint")
            )
            if self.chosen not in edge:
                colour.setAlphaF(0.55)
            painter.setPen(QPen(colour, 1.6 if self.chosen in edge else 1.1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            user, used = self._places[edge[0]], self._places[edge[1]]
            painter.drawPath(_line(user, used))
            painter.setBrush(colour)
            painter.setPen(Qt.PenStyle.NoPen)
            if edge[0] != edge[1]:
                tip = QPointF(used.left() - 3, used.center().y())
                backwards = used.left() <= user.left()
                painter.drawEllipse(tip if not backwards else _right(used), 3, 3)

    def _paint_card(self, painter: QPainter, ref: AssetRef, card: QRectF) -> None:
        icons = self._context.icons
        known = self._context.project.has(ref)
        chosen = ref == self.chosen
        painter.setPen(QPen(icons.colour("accent" if chosen else "line"), 1.6 if chosen else 1))
        painter.setBrush(icons.colour("accent_deep" if chosen else "c2"))
        painter.drawRoundedRect(card, 6, 6)
        sign = QRect(int(card.left()) + 10, int(card.center().y()) - 9, 18, 18)
        mode = QIcon.Mode.Selected if chosen else QIcon.Mode.Normal
        record_icon(self._context, ref).paint(painter, sign, mode=mode)
        text = card.adjusted(36, 0, -8, 0)
        name = title_of(self._context.project, ref)
        kind = KINDS[ref.kind].singular if known else "missing"
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, int(text.width()))
        painter.setPen(icons.colour("bright" if chosen else "text" if known else "error"))
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, shown)
        room = text.width() - metrics.horizontalAdvance(shown) - 12
        if metrics.horizontalAdvance(kind) < room:
            painter.setPen(icons.colour("bright" if chosen else "dim"))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(text, right, kind)


def _right(card: QRectF) -> QPointF:
    return QPointF(card.right() + 3, card.center().y())


def _line(user: QRectF, used: QRectF) -> QPainterPath:
    """Return a curve from who names to who is named, round the outside within one column."""
    start = QPointF(user.right(), user.center().y())
    end = QPointF(used.left(), used.center().y())
    bend = max(36.0, abs(end.x() - start.x()) / 2)
    if used.left() <= user.left():
        end = QPointF(used.right(), used.center().y())
        path = QPainterPath(start)
        path.cubicTo(start + QPointF(36, 0), end + QPointF(36, 0), end)
        return path
    path = QPainterPath(start)
    path.cubicTo(start + QPointF(bend, 0), end - QPointF(bend, 0), end)
    return path
