"""The toolbar: save, undo, redo, the tools of the open record, the search box, the play button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from editor.app.command import Bar

if TYPE_CHECKING:
    from editor.app.actions import Actions
    from editor.app.command import Command
    from editor.app.icons import Icons

HEIGHT = 42
GOTO_WIDTH = 420
ICON = QSize(18, 18)


class GotoBox(QPushButton):
    """Looks like a search box; a click opens the command palette."""

    def __init__(self, icons: Icons, shortcut: str) -> None:
        super().__init__("Go to anything")
        self.setProperty("look", "goto")
        self.setIcon(icons.icon("magnify", "dim"))
        self.setIconSize(QSize(16, 16))
        self.setMaximumWidth(GOTO_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setToolTip("Find a record or run a command by its name")
        self.setAccessibleName("Go to any record or command")
        key = QLabel(QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText))
        key.setProperty("look", "key")
        key.setFixedHeight(18)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        key.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 7, 0)
        row.addStretch()
        row.addWidget(key)


class Toolbar(QWidget):
    """A bar of 42 px in three parts; the search box stays in the middle."""

    goto_clicked = Signal()

    def __init__(self, actions: Actions, icons: Icons, goto_shortcut: str) -> None:
        super().__init__()
        self.setProperty("look", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self._icons = icons
        self._actions = actions
        self._tools: QWidget | None = None
        self._left, self._right = QHBoxLayout(), QHBoxLayout()
        self.goto = GotoBox(icons, goto_shortcut)
        self.goto.clicked.connect(self.goto_clicked)
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 0, 10, 0)
        grid.setHorizontalSpacing(12)
        grid.addLayout(self._left, 0, 0)
        grid.addWidget(self.goto, 0, 1)
        grid.addLayout(self._right, 0, 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        self._fill()

    def _fill(self) -> None:
        self._left.setSpacing(4)
        self._right.setSpacing(8)
        self._right.addStretch()
        for command in self._actions.commands:
            if command.bar is Bar.LEFT:
                self._left.addWidget(self._icon_button(command))
            elif command.bar is Bar.RIGHT:
                self._right.addWidget(self._text_button(command))
        self._divider = QFrame()
        self._divider.setProperty("look", "upright")
        self._divider.setFixedHeight(20)
        self._divider.hide()
        self._left.addWidget(self._divider)
        self._left.addStretch()
        for command in self._actions.commands:
            if command.bar is Bar.PRIMARY:
                self._right.addWidget(self._primary_button(command))

    def _icon_button(self, command: Command) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(self._actions.action(command.id))
        button.setIconSize(ICON)
        button.setFixedSize(30, 30)
        button.setAccessibleName(command.plain_title)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _text_button(self, command: Command) -> QToolButton:
        button = self._icon_button(command)
        button.setFixedSize(16777215, 30)
        button.setMinimumWidth(0)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        if command.bar_title:
            button.setText(command.bar_title)
        return button

    def _primary_button(self, command: Command) -> QPushButton:
        """A coloured push button; its enabled state follows the action."""
        action = self._actions.action(command.id)
        button = QPushButton(command.bar_title or command.plain_title)
        button.setProperty("look", "primary")
        button.setIcon(self._icons.icon(command.icon or "play", "on_accent"))
        button.setToolTip(action.toolTip())
        button.setEnabled(action.isEnabled())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(action.trigger)
        action.enabledChanged.connect(button.setEnabled)
        return button

    def show_tools(self, tools: QWidget | None) -> None:
        """Show the tool buttons of the editor in front, or none; the editor keeps owning them."""
        if self._tools is tools:
            return
        if self._tools is not None:
            self._tools.hide()
            self._left.removeWidget(self._tools)
        self._tools = tools
        self._divider.setVisible(tools is not None)
        if tools is not None:
            self._left.insertWidget(self._left.count() - 1, tools)
            tools.show()
