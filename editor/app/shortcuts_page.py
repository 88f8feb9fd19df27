"""Help > Keyboard Shortcuts: every key, from the command list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.app.command import Menu
from runtime.content import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from editor.app.command import Command
    from editor.app.feature import KeyList
    from editor.app.icons import Icons


def sections(commands: Iterable[Command]) -> list[tuple[str, list[Command]]]:
    """Return the commands that have keys, by the menu or the editor that they belong to."""
    listed = [command for command in commands if command.keys]
    found = [
        (menu.value, [each for each in listed if each.menu is menu and not each.scope])
        for menu in Menu
    ]
    found.append(("Anywhere", [c for c in listed if c.menu is None and not c.scope]))
    for scope in dict.fromkeys(command.scope for command in listed if command.scope):
        title = f"In {KINDS[scope].title.lower()}" if scope in KINDS else f"In a {scope}"
        found.append((title, [c for c in listed if c.scope == scope]))
    return [(title, members) for title, members in found if members]


def key_texts(command: Command) -> list[str]:
    """Return the keys of a command as this system writes them."""
    native = QKeySequence.SequenceFormat.NativeText
    return [QKeySequence(key).toString(native) for key in command.keys]


class ShortcutsPage(QDialog):
    """A list of keys with a filter."""

    def __init__(
        self,
        commands: Sequence[Command],
        icons: Icons,
        window: QWidget,
        lists: Iterable[KeyList] = (),
    ) -> None:
        super().__init__(window)
        self.setWindowTitle("Keyboard Shortcuts")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 640)
        self.rows: list[tuple[QWidget, str]] = []
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Filter by name or key")
        self.filter.addAction(
            icons.icon("magnify", "dim"), QLineEdit.ActionPosition.LeadingPosition
        )
        self.filter.textChanged.connect(self.narrow)
        inner = QWidget()
        inner.setProperty("look", "panel")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(4, 4, 12, 4)
        self._column.setSpacing(2)
        for title, members in sections(commands):
            rows = [(command.plain_title, key_texts(command)) for command in members]
            self._add_section(title, rows)
        for each in lists:
            self._add_section(each.title, each.rows)
        self._column.addStretch()
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setProperty("look", "panel")
        area.setWidget(inner)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(self.filter)
        column.addWidget(area)

    def _add_section(self, title: str, rows: Iterable[tuple[str, Sequence[str]]]) -> None:
        head = QLabel(title)
        head.setProperty("look", "head")
        head.setContentsMargins(0, 10, 0, 4)
        self._column.addWidget(head)
        for name, texts in rows:
            self._add_row(title, name, texts)

    def _add_row(self, section: str, title: str, texts: Sequence[str]) -> None:
        row = QWidget()
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 1, 0, 1)
        name = QLabel(title)
        name.setProperty("look", "label")
        grid.addWidget(name, 0, 0)
        keys = QHBoxLayout()
        keys.setSpacing(6)
        for text in texts:
            key = QLabel(text)
            key.setProperty("look", "key")
            keys.addWidget(key)
        grid.addLayout(keys, 0, 1, Qt.AlignmentFlag.AlignRight)
        self._column.addWidget(row)
        sought = " ".join((section, title, *texts)).lower()
        self.rows.append((row, sought))

    def narrow(self, text: str) -> None:
        """Show only the rows that contain a text."""
        for row, sought in self.rows:
            row.setVisible(text.lower() in sought)
