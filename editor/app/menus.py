"""The menu bar: the app's name, the menus from the command list, the project's state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenuBar

from editor.app.command import Menu, grouped

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from editor.app.actions import Actions


class MainMenu(QMenuBar):
    """Menus made from commands; a menu without commands is left out."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setNativeMenuBar(False)
        name = QLabel("Delvewright")
        name.setProperty("look", "app")
        self._state = QLabel()
        self._state.setProperty("look", "label")
        self._state.setContentsMargins(0, 0, 12, 0)
        self._state.setAccessibleName("Project and unsaved records")
        self.setCornerWidget(name, Qt.Corner.TopLeftCorner)
        self.setCornerWidget(self._state, Qt.Corner.TopRightCorner)
        self.menus: dict[Menu, QMenu] = {}
        for menu in Menu:
            self._add(menu, actions)

    def _add(self, menu: Menu, actions: Actions) -> None:
        groups = grouped(actions.commands, menu)
        if not groups:
            return
        shown = self.addMenu(menu.value)
        shown.setToolTipsVisible(True)
        for place, group in enumerate(groups):
            if place:
                shown.addSeparator()
            for command in group:
                shown.addAction(actions.action(command.id))
        shown.aboutToShow.connect(actions.refresh)
        self.menus[menu] = shown

    def show_state(self, text: str) -> None:
        """Show the project's name and how many records are unsaved, on the right."""
        self._state.setText(text)
        self._state.adjustSize()
        self.updateGeometry()
        self.setCornerWidget(self._state, Qt.Corner.TopRightCorner)
        self._state.show()
