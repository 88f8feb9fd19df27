"""Turns the command list into Qt actions and keeps them enabled, checked and reachable by key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtWidgets import QWidget

    from editor.app.command import Command
    from editor.app.context import Context
    from editor.app.icons import Icons


class Actions(QObject):
    """One action per command, shared by menus, toolbar and keys."""

    def __init__(
        self,
        commands: Iterable[Command],
        window: QWidget,
        icons: Icons,
        context: Callable[[], Context],
    ) -> None:
        super().__init__(window)
        self._context = context
        self.commands = tuple(commands)
        self._by_id = {command.id: self._made(command, window, icons) for command in self.commands}

    def _made(self, command: Command, window: QWidget, icons: Icons) -> QAction:
        action = QAction(command.title, window)
        action.setObjectName(command.id)
        action.setShortcuts([QKeySequence(key) for key in command.keys])
        action.setCheckable(command.checked is not None)
        if command.icon:
            action.setIcon(icons.icon(command.icon, "dim"))
        key = f"  ({action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)})"
        action.setToolTip((command.tip or command.plain_title) + (key if command.keys else ""))
        action.setStatusTip(command.tip)
        action.triggered.connect(partial(self._run, command))
        window.addAction(action)
        return action

    def _run(self, command: Command, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - Qt's signature
        context = self._context()
        if command.is_enabled(context):
            command.run(context)
        self.refresh()

    def action(self, command_id: str) -> QAction:
        """Return the action of a command; KeyError for an unknown id."""
        return self._by_id[command_id]

    def run(self, command_id: str) -> None:
        """Run a command when it is enabled now; KeyError for an unknown id."""
        command = next((each for each in self.commands if each.id == command_id), None)
        if command is None:
            raise KeyError(command_id)
        self._run(command)

    def refresh(self) -> None:
        """Ask every command whether it is enabled and checked."""
        context = self._context()
        for command in self.commands:
            action = self._by_id[command.id]
            action.setEnabled(command.is_enabled(context))
            if command.checked is not None:
                action.setChecked(command.is_enabled(context) and command.checked(context))
