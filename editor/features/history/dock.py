"""The history dock: every step, with the place where the project stands now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget

from editor.app.records import title_of

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from editor.app.context import Context

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
OPENED = "Opened the project"
MOST_NAMED = 8


class HistoryModel(QAbstractListModel):
    """Row n is the state in which n steps are in force; row 0 is the project as it was opened."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._titles: list[str] = [OPENED]
        self._place = 0
        self.refresh()

    def refresh(self) -> None:
        """Show the steps as they are now, touching only the rows that are others."""
        project = self._context.project
        titles = [OPENED, *(step.title for step in project.history)]
        same = next(
            (
                row
                for row, pair in enumerate(zip(self._titles, titles, strict=False))
                if pair[0] != pair[1]
            ),
            min(len(self._titles), len(titles)),
        )
        if same < len(self._titles):
            self.beginRemoveRows(QModelIndex(), same, len(self._titles) - 1)
            del self._titles[same:]
            self.endRemoveRows()
        if same < len(titles):
            self.beginInsertRows(QModelIndex(), same, len(titles) - 1)
            self._titles.extend(titles[same:])
            self.endInsertRows()
        self._place = project.history_index
        self.dataChanged.emit(self.index(0), self.index(len(titles) - 1))

    @property
    def place(self) -> int:
        """How many steps are in force."""
        return self._place

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return one more than there are steps."""
        return 0 if parent.isValid() else len(self._titles)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return title, sign or colour of a state; undone ones are faint."""
        row = index.row()
        icons = self._context.icons
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[row]
        if role == Qt.ItemDataRole.DecorationRole:
            if row == self._place:
                return icons.icon("arrow-right-bold", "accent")
            return icons.icon("redo-variant" if row > self._place else "check", "faint")
        if role == Qt.ItemDataRole.ForegroundRole:
            return icons.colour("faint" if row > self._place else "text")
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(row)
        return None

    def _tip(self, row: int) -> str:
        """Say what a click does, and which records the step has touched."""
        click = "" if row == self._place else "Do again up to here"
        click = "Go back to here" if row < self._place else click
        project = self._context.project
        refs = sorted(project.history[row - 1].assets) if row else []
        names = [f"{title_of(project, ref)}  ({ref.path})" for ref in refs]
        more = [f"and {len(names) - MOST_NAMED:,} more"] if len(names) > MOST_NAMED else []
        return "\n".join(filter(None, [click, *names[:MOST_NAMED], *more]))


class HistoryDock(QWidget):
    """A click goes back or forth to a state, in one change."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setProperty("look", "panel")
        self._context = context
        self.model = HistoryModel(context, self)
        self.view = QListView()
        self.view.setProperty("look", "dock")
        self.view.setModel(self.model)
        self.view.setUniformItemSizes(True)
        self.view.setIconSize(QSize(14, 14))
        self.view.setAccessibleName("History of edits")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.view.clicked.connect(self._jump)
        self.view.activated.connect(self._jump)
        context.project.history_changed.connect(self.refresh)
        context.theme_changed.connect(self.view.viewport().update)
        self.refresh()

    def refresh(self) -> None:
        """Show the steps, and keep the present one in sight."""
        self.model.refresh()
        present = self.model.index(self.model.place)
        self.view.setCurrentIndex(present)
        self.view.scrollTo(present)

    def _jump(self, index: QModelIndex) -> None:
        if index.row() != self.model.place:
            self._context.project.jump(index.row())
