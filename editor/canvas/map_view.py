"""The map on the screen: tiles below, overlays above, pan and zoom, and a tool in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QCursor, QNativeGestureEvent, QPainter
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QSizePolicy, QWidget

from editor.canvas.camera import Camera
from editor.canvas.colours import on_map
from editor.canvas.hand import Hand
from editor.canvas.icons import CanvasIcons
from editor.canvas.overlay import Surface

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import (
        QEnterEvent,
        QFocusEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
        QWheelEvent,
    )

    from editor.canvas.overlay import Overlay
    from editor.canvas.tile_layer import TileLayer
    from editor.canvas.tool import Tool
    from editor.canvas.viewport import Viewport
    from runtime.core.geometry import Box


class MapView(QWidget):
    """Shows a tile layer and overlays; `camera` pans and zooms, `hand` tells of mouse and keys.

    `colour` gives the window's colour of a role, most often `context.icons.colour`: the ground
    around the map follows the theme, the map and its marks do not. `sprites` is the folder of
    the project's sprites; `icons` are those that other views draw with too.
    """

    def __init__(
        self,
        layer: TileLayer,
        colour: Callable[[str], QColor],
        sprites: Path | None = None,
        icons: CanvasIcons | None = None,
    ) -> None:
        super().__init__()
        self._layer = layer
        self._colour = colour
        self._icons = CanvasIcons(sprites) if icons is None else icons
        self._overlays: list[Overlay] = []
        self.camera = Camera(self)
        self.hand = Hand(self.camera, self)
        self._watch()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 90)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.setAccessibleName("Map")
        self._take_map()

    def _watch(self) -> None:
        self._layer.cells_changed.connect(self.refresh)
        self._layer.resized.connect(self._take_map)
        self.camera.moved.connect(self.update)
        self.hand.cursor_wanted.connect(self._show_cursor)
        self.hand.keyboard.cells_changed.connect(self.refresh)

    @property
    def layer(self) -> TileLayer:
        """The tiles."""
        return self._layer

    @property
    def port(self) -> Viewport:
        """Where the cells lie on the screen now."""
        return self.camera.port

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """What is painted above the tiles, lowest first."""
        return tuple(self._overlays)

    def add_overlay(self, overlay: Overlay) -> None:
        """Paint an overlay above those that are there; the view owns it from now on."""
        overlay.setParent(self)
        self._overlays.append(overlay)
        overlay.cells_changed.connect(self.refresh)
        self.update()

    def set_tool(self, tool: Tool | None) -> None:
        """Take a tool into the hand; without one, clicks are told by `hand.clicked`."""
        self.hand.choose(tool)

    def set_colours(self, colour: Callable[[str], QColor]) -> None:
        """Follow another theme with the ground around the map."""
        self._colour = colour
        self.update()

    def refresh(self, box: Box | None = None) -> None:
        """Paint a box of cells again, with the cells around it; None is everything."""
        if box is None:
            self.update()
        elif box.area:
            self.update(self.area_of(box.inflated(1)))

    def area_of(self, box: Box) -> QRect:
        """Return where a box of cells lies in the widget, rounded outwards."""
        rect, ratio = self.port.rect(box), self.port.ratio
        left, top = int(rect.left() // ratio), int(rect.top() // ratio)
        right, bottom = -int(-(rect.right() + 1) // ratio), -int(-(rect.bottom() + 1) // ratio)
        return QRect(left, top, right - left, bottom - top)

    def sizeHint(self) -> QSize:
        """Ask for a common size."""
        return QSize(640, 480)

    def _take_map(self) -> None:
        self.camera.set_map(*self._layer.size)
        self.update()

    def _take_window(self) -> None:
        ratio = self.devicePixelRatioF()
        self.camera.set_window(round(self.width() * ratio), round(self.height() * ratio), ratio)

    def _show_cursor(self) -> None:
        self.setCursor(QCursor(self.hand.shape()))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint tiles, then overlays, where something changed."""
        if self.devicePixelRatioF() != self.port.ratio:
            self._take_window()
        painter = QPainter(self)
        try:
            self._paint(painter, event.rect())
        finally:
            painter.end()

    def _paint(self, painter: QPainter, rect: QRect) -> None:
        painter.fillRect(rect, self._colour("c0"))
        align(painter, self.port.ratio)
        surface = Surface(self.port, self._exposed(rect), on_map, self._icons)
        self._layer.paint(painter, surface)
        for overlay in (*self._overlays, self.hand.keyboard):
            if overlay.visible:
                painter.save()
                overlay.paint(painter, surface)
                painter.restore()

    def _exposed(self, rect: QRect) -> Box:
        ratio = self.port.ratio
        left, top = int(rect.left() * ratio), int(rect.top() * ratio)
        right, bottom = (
            -int(-(rect.right() + 1) * ratio // 1),
            -int(-(rect.bottom() + 1) * ratio // 1),
        )
        return self.port.cells_in(QRect(QPoint(left, top), QPoint(right, bottom)))

    # events

    def event(self, event: QEvent) -> bool:
        """Follow screens of another resolution and pinches."""
        match event.type():
            case QEvent.Type.DevicePixelRatioChange:
                self._take_window()
            case QEvent.Type.NativeGesture if isinstance(event, QNativeGestureEvent):
                if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                    self.hand.pinch(1 + event.value(), event.position())
                    return True
            case QEvent.Type.Gesture if isinstance(event, QGestureEvent):
                gesture = event.gesture(Qt.GestureType.PinchGesture)
                if isinstance(gesture, QPinchGesture):
                    at = self.mapFromGlobal(gesture.centerPoint())
                    self.hand.pinch(gesture.scaleFactor(), at)
                    return True
            case _:
                pass
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Look through the new size."""
        super().resizeEvent(event)
        self._take_window()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hand over to the hand."""
        self.hand.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hand over to the hand."""
        self.hand.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Hand over to the hand."""
        self.hand.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Hand over to the hand."""
        self.hand.double_click(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the mouse any more."""
        self.hand.leave()
        super().leaveEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the cursor of the tool."""
        self._show_cursor()
        super().enterEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Pan or zoom."""
        self.hand.wheel(event)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, else hand over to the hand."""
        if not self._zoom_key(event) and not self.hand.key_press(event):
            super().keyPressEvent(event)

    def _zoom_key(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier != (
            Qt.KeyboardModifier.ControlModifier
        ):
            return False
        match event.key():
            case Qt.Key.Key_0:
                self.camera.zoom_actual()
            case Qt.Key.Key_Slash:
                self.camera.zoom_fit()
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.camera.zoom_in()
            case Qt.Key.Key_Minus:
                self.camera.zoom_out()
            case _:
                return False
        return True

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Hand over to the hand."""
        if not self.hand.key_release(event):
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget held keys."""
        self.hand.focus_lost()
        super().focusOutEvent(event)


def align(painter: QPainter, ratio: float) -> None:
    """Make a painter count in device pixels that are whole on the screen."""
    painter.scale(1 / ratio, 1 / ratio)
    place = painter.deviceTransform()
    painter.translate(round(place.dx()) - place.dx(), round(place.dy()) - place.dy())
