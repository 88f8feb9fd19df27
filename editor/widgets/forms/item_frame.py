"""What stands round an item of a list: a handle to drag it by, a menu, and its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QMenu, QToolButton, QWidget

from editor.widgets.forms.block import BlockEditor
from editor.widgets.forms.row import LateLabel, Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.widgets.forms.editor import ValueEditor
    from editor.widgets.forms.host import FormHost
    from editor.widgets.icons import IconSource

HANDLE = 16


class ItemActions(Protocol):
    """What a list does with its items."""

    frames: list[ItemFrame]

    def duplicate(self, place: int) -> None:
        """Put a copy of an item behind it."""

    def remove(self, place: int) -> None:
        """Take an item out."""

    def move_item(self, source: int, target: int) -> None:
        """Move an item to another place."""


class Handle(QWidget):
    """The dots by which an item is dragged."""

    def __init__(self, icons: IconSource, frame: ItemFrame) -> None:
        super().__init__(frame)
        self._icons = icons
        self._frame = frame
        self.setFixedSize(HANDLE, 26)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setToolTip("Drag to move; Alt+Up and Alt+Down move it too")

    def sizeHint(self) -> QSize:
        """Return the size that suits it best."""
        return QSize(HANDLE, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in the colours of the theme."""
        del event
        place = QRect(0, (self.height() - HANDLE) // 2, HANDLE, HANDLE)
        self._icons.icon("drag-vertical", "faint").paint(QPainter(self), place)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin what the mouse does."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with what the mouse does."""
        self._frame.drag(self._height(event))

    def _height(self, event: QMouseEvent) -> int:
        """Return how far down the list the mouse is."""
        return self.mapTo(self._frame, event.position().toPoint()).y() + self._frame.y()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End what the mouse does."""
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self._frame.drop(self._height(event))


class DropLine(QWidget):
    """The line that shows where a dragged item would go."""

    def __init__(self, icons: IconSource, parent: QWidget) -> None:
        super().__init__(parent)
        self._icons = icons
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in the colours of the theme."""
        QPainter(self).fillRect(event.rect(), self._icons.colour("accent"))


class ItemFrame(QWidget):
    """Handle, editor, consequence and menu; below them what is wrong.

    Alt+Up and Alt+Down move the item, Ctrl+D duplicates it, Ctrl+Shift+Delete removes it.
    """

    def __init__(
        self, host: FormHost, editor: ValueEditor, actions: ItemActions, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._host = host
        self.editor = editor
        host.later.count_line()
        self._actions = actions
        self._line: DropLine | None = None
        self._grid = QGridLayout(self)
        self.consequence = LateLabel(self, self._place_consequence, "hint")
        self.message = Message(host, self, lambda label: self._grid.addWidget(label, 1, 1, 1, 3))
        self._fill()
        host.data_changed.connect(self.refresh)

    def _fill(self) -> None:
        top = Qt.AlignmentFlag.AlignTop
        self.menu = QToolButton(self)
        self.menu.setIcon(self._host.icons.icon("dots-vertical", "dim"))
        self.menu.setFixedSize(22, 26)
        self.menu.setToolTip("Duplicate, move or remove")
        self.menu.setAccessibleName(f"Menu of the {self.editor.field.label.lower()}")
        self.menu.clicked.connect(
            lambda: self.open_menu(self.menu.mapToGlobal(QPoint(0, self.menu.height())))
        )
        grid = self._grid
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(2)
        grid.addWidget(Handle(self._host.icons, self), 0, 0, top)
        grid.addWidget(self.editor, 0, 1)
        if self.editor.foot is not None:
            self.editor.foot.addStretch()
        grid.addWidget(self.menu, 0, 3, top)
        grid.setColumnStretch(1, 1)
        self.message.watch([self.editor, *self.editor.children_editors()])

    def _place_consequence(self, label: QLabel) -> None:
        if self.editor.foot is not None:
            self.editor.foot.addWidget(label)
        else:
            self._grid.addWidget(label, 0, 2)

    @property
    def place(self) -> int:
        """The item's place in the list."""
        return self._actions.frames.index(self)

    @property
    def unfolded(self) -> bool:
        """Whether the item's fields are seen; True for items of one line."""
        return not isinstance(self.editor, BlockEditor) or self.editor.head.isChecked()

    @unfolded.setter
    def unfolded(self, state: bool) -> None:
        if isinstance(self.editor, BlockEditor):
            self.editor.head.setChecked(state)

    def refresh(self) -> None:
        """Ask again what the item leads to; a folded item says it in its head."""
        if isinstance(self.editor, BlockEditor) or self not in self._actions.frames:
            return
        self.consequence.say(self._host.consequence(self.editor.path, self.editor.description))

    def _commands(self) -> dict[str, tuple[str, Callable[[], None]]]:
        place, actions = self.place, self._actions
        return {
            "Duplicate": ("Ctrl+D", lambda: actions.duplicate(place)),
            "Move up": ("Alt+Up", lambda: actions.move_item(place, place - 1)),
            "Move down": ("Alt+Down", lambda: actions.move_item(place, place + 1)),
            "Remove": ("Ctrl+Shift+Del", lambda: actions.remove(place)),
        }

    def open_menu(self, at: QPoint) -> None:
        """Show what can be done with the item."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for title, (key, run) in self._commands().items():
            menu.addAction(f"{title}\t{key}", run)
        menu.popup(at)

    def event(self, event: QEvent) -> bool:
        """Claim the item's keys before a command of the window takes them."""
        claimed = event.type() is QEvent.Type.ShortcutOverride
        if claimed and isinstance(event, QKeyEvent) and _title_of(event):
            event.accept()
            return True
        return super().event(event)

    @staticmethod
    def means(event: QKeyEvent) -> bool:
        """Whether a key is one of the item's."""
        return bool(_title_of(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on a key."""
        title = _title_of(event)
        if title:
            self._commands()[title][1]()
        else:
            super().keyPressEvent(event)

    # Dragging

    def _target(self, y: int) -> int:
        """Return the place among the other items at a height of the list."""
        others = [frame for frame in self._actions.frames if frame is not self]
        return sum(1 for frame in others if frame.geometry().center().y() < y)

    def drag(self, y: int) -> None:
        """Show where the item would go."""
        holder = self.parentWidget() or self
        if self._line is None:
            self._line = DropLine(self._host.icons, holder)
            self._line.show()
        others = [frame for frame in self._actions.frames if frame is not self]
        target = self._target(y)
        at = others[target].y() - 3 if target < len(others) else holder.height() - 2
        self._line.setGeometry(0, max(at, 0), holder.width(), 2)
        self._line.raise_()

    def drop(self, y: int) -> None:
        """Move the item to where it was dragged."""
        if self._line is not None:
            self._line.deleteLater()
            self._line = None
            self._actions.move_item(self.place, self._target(y))


def frame_of(widget: QWidget) -> ItemFrame | None:
    """Return the frame of the innermost item that a widget stands in."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, ItemFrame):
        parent = parent.parentWidget()
    return parent


def _title_of(event: QKeyEvent) -> str:
    """Return the title of the command that a key means, "" for none."""
    control = Qt.KeyboardModifier.ControlModifier
    keys = {
        (Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier): "Move up",
        (Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier): "Move down",
        (Qt.Key.Key_D, control): "Duplicate",
        (Qt.Key.Key_Delete, control | Qt.KeyboardModifier.ShiftModifier): "Remove",
    }
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return keys.get((Qt.Key(event.key()), modifiers), "")
