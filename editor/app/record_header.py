"""The head of the side panel: the kind, the record's name, its id and who uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.app.records import name_of
from runtime.content import KINDS

if TYPE_CHECKING:
    from editor.app.context import Context
    from runtime.content import AssetRef


class RecordHeader(QWidget):
    """Says what the side panel is about."""

    def __init__(self, context: Context, ref: AssetRef) -> None:
        super().__init__()
        self._context = context
        self._ref = ref
        self.kind = QLabel(KINDS[ref.kind].singular.upper())
        self.kind.setProperty("look", "caps")
        self.name, self.place = QLabel(), QLabel()
        self.name.setProperty("look", "title")
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.name.setWordWrap(True)
        self.place.setProperty("look", "mono")
        self.place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        top = QHBoxLayout()
        top.addWidget(self.kind)
        top.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(3)
        column.addLayout(top)
        column.addSpacing(6)
        column.addWidget(self.name)
        column.addWidget(self.place)
        self.refresh()
        context.project.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the name and the number of users as they are now."""
        if not self._context.project.has(self._ref):
            return
        self.name.setText(name_of(self._context.project, self._ref))
        users = self._context.usages.text(self._ref)
        self.place.setText(f"{self._ref.kind}/{self._ref.id}" + (f" · {users}" if users else ""))
