"""The usages dock: every field that names one record; a click goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from editor.app.record_icons import record_icon
from editor.app.records import title_of
from editor.app.renames import followed
from editor.features.references.rows import Row, RowsModel, RowsView
from runtime.core.words import counted

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from editor.app.context import Context
    from editor.documents.project import ProjectChange
    from runtime.content import AssetRef

DOCK_ID = "usages"
INVITATION = "Press F3 on a record, or on a field that names one, to see who uses it."


class UsagesDock(QWidget):
    """Shows who uses the record that was asked about, kept up to date while it is seen."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setProperty("look", "panel")
        self._context = context
        self.ref: AssetRef | None = None
        self.model = RowsModel(context, self)
        self.view = RowsView(self.model, "Usages")
        self.sign, self.head = QLabel(), QLabel(INVITATION)
        self.head.setTextFormat(Qt.TextFormat.PlainText)
        self.head.setProperty("look", "label")
        self.graph = QToolButton()
        self.graph.setIcon(context.icons.icon("graph-outline", "dim"))
        self.graph.setToolTip("Draw who uses it and what it uses (Alt+F3)")
        self.graph.setAccessibleName("Reference graph")
        self.graph.clicked.connect(lambda _checked: context.run("references.graph"))
        row = QHBoxLayout()
        row.setContentsMargins(12, 2, 8, 2)
        row.setSpacing(8)
        for widget in (self.sign, self.head):
            row.addWidget(widget)
        row.addStretch()
        row.addWidget(self.graph)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.view, 1)
        self.view.clicked.connect(self._go)
        self.view.activated.connect(self._go)
        context.project.changed.connect(self._follow)
        context.theme_changed.connect(self.refresh)
        self.refresh()

    def ask(self, ref: AssetRef) -> None:
        """Show who uses a record."""
        self.ref = ref
        self.refresh()
        self.view.setCurrentIndex(self.model.index(0, 0))

    def pointed_record(self) -> AssetRef | None:
        """Return the record that was asked about, for the button beside its name."""
        return self.ref

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed meanwhile."""
        super().showEvent(event)
        self.refresh()

    def _follow(self, change: ProjectChange) -> None:
        if self.ref is not None:
            self.ref = followed(self._context.project, self.ref, change)
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Show the users as they are now."""
        ref, context = self.ref, self._context
        self.graph.setVisible(ref is not None)
        self.sign.setVisible(ref is not None)
        self.view.setVisible(ref is not None)
        if ref is None:
            return
        users = context.usages.users_of(ref)
        self.model.show([Row(user.owner, user.path) for user in users])
        self.view.viewport().update()
        owners = len({user.owner for user in users})
        self.sign.setPixmap(record_icon(context, ref).pixmap(QSize(16, 16)))
        self.head.setText(_sentence(title_of(context.project, ref), len(users), owners))
        context.badge(DOCK_ID, f"{len(users):,}" if users else "", "label")

    def _go(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is not None and row.ref is not None:
            self._context.open(row.ref, row.path)


def _sentence(name: str, fields: int, records: int) -> str:
    if not fields:
        return f"No record names {name}."
    return f"{name} is named by {counted(fields, 'field')} of {counted(records, 'record')}"
