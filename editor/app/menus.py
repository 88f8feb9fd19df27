"""The menu row: the app's name, the menus from the command list, the project's state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenuBar, QWidget

from editor.app.command import Menu, grouped

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from editor.app.actions import Actions


class MainMenu(QWidget):
    """Menus made from commands; a menu without commands is left out."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setProperty("look", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bar = QMenuBar()
        self.bar.setNativeMenuBar(False)
        self.menus: dict[Menu, QMenu] = {}
        for menu in Menu:
            self._add(menu, actions)
        name = QLabel("Delvewright")
        name.setProperty("look", "app")
        self._state = QLabel()
        self._state.setProperty("look", "label")
        self._state.setAccessibleName("Project and unsaved records")
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 12, 0)
        row.setSpacing(0)
        row.addWidget(name)
        row.addWidget(self.bar, 1)
        row.addWidget(self._state)

    def _add(self, menu: Menu, actions: Actions) -> None:
        groups = grouped(actions.commands, menu)
        if not groups:
            return
        shown = self.bar.addMenu(menu.value)
        shown.setToolTipsVisible(True)
        for place, group in enumerate(groups):
            if place:
                shown.addSeparator()
            for command in group:
                shown.addAction(actions.action(command.id))
        shown.aboutToShow.connect(actions.refresh)
        self.menus[menu] = shown

    @property
    def state(self) -> str:
        """What stands on the right."""
        return self._state.text()

    def show_state(self, text: str) -> None:
        """Show the project's name and how many records are unsaved, on the right."""
        self._state.setText(text)
