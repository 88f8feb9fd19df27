"""What the mouse and keys do on a view: pan, zoom, hover, and hand cells to the chosen tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, Signal

from editor.canvas.gestures import ZoomSteps, pan_of
from editor.canvas.keyboard import KeyboardCursor
from editor.canvas.tool import CellEvent

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent

    from editor.canvas.camera import Camera
    from editor.canvas.tool import Tool
    from runtime.core.geometry import Cell

ACTING = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
Modifiers = Qt.KeyboardModifier
NO_BUTTON = Qt.MouseButton.NoButton


class Hand(QObject):
    """Turns events of a view into panning, zooming and tool gestures.

    Signals:
        hovered: the cell under the mouse, or None off the map.
        clicked: cell and button, when no tool is chosen.
        double_clicked: the cell, when no tool is chosen.
        cursor_wanted: the mouse cursor should be looked up again.
    """

    hovered = Signal(object)
    clicked = Signal(object, object)
    double_clicked = Signal(object)
    cursor_wanted = Signal()

    def __init__(self, camera: Camera, parent: QObject) -> None:
        super().__init__(parent)
        self._camera = camera
        self._steps = ZoomSteps()
        self.tool: Tool | None = None
        self.keyboard = KeyboardCursor(parent)
        self.keyboard_enabled = True
        self._hover: Cell | None = None
        self._pan_from: QPointF | None = None
        self._space = False
        self._space_panned = False
        self._button = NO_BUTTON
        self._pressed: Cell | None = None

    @property
    def hover(self) -> Cell | None:
        """The cell under the mouse, or None off the map."""
        return self._hover

    @property
    def busy(self) -> bool:
        """Whether a tool gesture is under way."""
        return self._button is not NO_BUTTON

    def choose(self, tool: Tool | None) -> None:
        """Take another tool; a gesture under way is given up."""
        self.cancel()
        if self.tool is not None:
            self.tool.hover(None)
        self.tool = tool
        self.cursor_wanted.emit()

    def hover_again(self) -> None:
        """Let the tool show anew what it would do at the mouse, after its settings changed."""
        if self.tool is not None and self._hover is not None and not self.busy:
            self.tool.hover(self._event(self._hover, NO_BUTTON, Modifiers.NoModifier))

    def cancel(self) -> None:
        """Give up the gesture under way."""
        if self.busy:
            self._button = NO_BUTTON
            if self.tool is not None:
                self.tool.cancel()

    def shape(self) -> Qt.CursorShape:
        """Return the mouse cursor that fits now."""
        if self._pan_from is not None:
            return Qt.CursorShape.ClosedHandCursor
        if self._space:
            return Qt.CursorShape.OpenHandCursor
        return self.tool.cursor if self.tool is not None else Qt.CursorShape.ArrowCursor

    def _cell(self, position: QPointF) -> Cell:
        ratio = self._camera.port.ratio
        return self._camera.port.cell_at(position.x() * ratio, position.y() * ratio)

    def _event(self, cell: Cell, button: Qt.MouseButton, modifiers: Modifiers) -> CellEvent:
        return CellEvent(cell, self._camera.port.bounds.contains(cell), button, modifiers)

    # mouse

    def press(self, event: QMouseEvent) -> None:
        """Begin to pan or to use the tool."""
        button, cell = event.button(), self._cell(event.position())
        if button is Qt.MouseButton.MiddleButton or (
            self._space and button is Qt.MouseButton.LeftButton
        ):
            self._pan_from = event.position()
            self._space_panned = self._space
            self.cursor_wanted.emit()
        elif button in ACTING and self.busy:
            self.cancel()
        elif button in ACTING:
            self.keyboard.place(None)
            self._pressed = cell
            if self.tool is not None:
                self._button = button
                self.tool.press(self._event(cell, button, event.modifiers()))

    def move(self, event: QMouseEvent) -> None:
        """Pan, drag the tool or hover."""
        cell = self._cell(event.position())
        if self._pan_from is not None:
            ratio = self._camera.port.ratio
            way = (event.position() - self._pan_from) * ratio
            self._pan_from = event.position()
            self._camera.pan(round(way.x()), round(way.y()))
            return
        self._hover_at(cell)
        if self.tool is None:
            return
        if self.busy:
            self.tool.drag(self._event(cell, self._button, event.modifiers()))
        else:
            self.tool.hover(self._event(cell, NO_BUTTON, event.modifiers()))

    def release(self, event: QMouseEvent) -> None:
        """End panning or the gesture of the tool."""
        cell, button = self._cell(event.position()), event.button()
        if self._pan_from is not None and button not in event.buttons():
            if button in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
                self._pan_from = None
                self.cursor_wanted.emit()
        elif self.busy and button is self._button:
            self._button = NO_BUTTON
            if self.tool is not None:
                self.tool.release(self._event(cell, button, event.modifiers()))
        elif self.tool is None and button in ACTING and cell == self._pressed:
            self.clicked.emit(cell if self._camera.port.bounds.contains(cell) else None, button)

    def double_click(self, event: QMouseEvent) -> None:
        """Tell of a double click; with a tool it is one more press."""
        cell = self._cell(event.position())
        if self.tool is not None or event.button() is not Qt.MouseButton.LeftButton:
            self.press(event)
        elif self._camera.port.bounds.contains(cell):
            self.double_clicked.emit(cell)

    def leave(self) -> None:
        """The mouse has left the view."""
        self._hover_at(None)
        if self.tool is not None and not self.busy:
            self.tool.hover(None)

    def _hover_at(self, cell: Cell | None) -> None:
        if cell is not None and not self._camera.port.bounds.contains(cell):
            cell = None
        if cell != self._hover:
            self._hover = cell
            self.hovered.emit(cell)

    def wheel(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else pan."""
        ratio, at = self._camera.port.ratio, event.position()
        if event.modifiers() & Modifiers.ControlModifier:
            steps = self._steps.turn(event.angleDelta().y())
            self._camera.zoom_about(steps, at.x() * ratio, at.y() * ratio)
        else:
            way = pan_of(event)
            self._camera.pan(round(way.x() * ratio), round(way.y() * ratio))
        self._hover_at(self._cell(at))

    def pinch(self, factor: float, at: QPointF) -> None:
        """Zoom by a pinch of two fingers about a place in the view."""
        ratio = self._camera.port.ratio
        self._camera.zoom_about(self._steps.pinch(factor), at.x() * ratio, at.y() * ratio)

    # keys

    def key_press(self, event: QKeyEvent) -> bool:
        """Take a key; True when it was used."""
        if event.key() == Qt.Key.Key_Escape and self.busy:
            self.cancel()
            return True
        if self.tool is not None and self.tool.key(event):
            return True
        return self.keyboard_enabled and self._cursor_key(event)

    def _cursor_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space, self._space_panned = True, False
                self.cursor_wanted.emit()
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._act(event.modifiers())
        port = self._camera.port
        far = bool(event.modifiers() & Modifiers.ShiftModifier)
        start = self._hover or port.cell_at(port.width / 2, port.height / 2)
        cell = self.keyboard.step(Qt.Key(event.key()), port.bounds, far=far, start=start)
        if cell is None:
            return False
        self._camera.reveal(cell)
        self._hover_at(cell)
        if self.tool is not None and not self.busy:
            self.tool.hover(self._event(cell, NO_BUTTON, event.modifiers()))
        return True

    def key_release(self, event: QKeyEvent) -> bool:
        """End the reach of Space: it acts at the cursor when it has not panned."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat() or not self._space:
            return False
        self._space = False
        self.cursor_wanted.emit()
        if not self._space_panned and self._pan_from is None:
            self._act(event.modifiers())
        return True

    def _act(self, modifiers: Modifiers) -> bool:
        """Use the tool once where the keyboard cursor stands."""
        cell = self.keyboard.cell
        if cell is None or self.busy:
            return False
        if self.tool is None:
            self.clicked.emit(cell, Qt.MouseButton.LeftButton)
            return True
        event = self._event(cell, Qt.MouseButton.LeftButton, modifiers)
        self.tool.press(event)
        self.tool.release(event)
        return True

    def focus_lost(self) -> None:
        """Forget held keys."""
        self._space = False
        self.cursor_wanted.emit()
