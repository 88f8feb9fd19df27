"""What a CSV file would change, shown before it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
)

from editor.app.records import name_of
from editor.features.tables.applying import sentence
from editor.features.tables.looks import flat
from runtime.content import KINDS

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from editor.app.context import Context
    from runtime.content.spreadsheet import ImportPlan

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
HEADS = ("", "Record", "Field", "Old", "New", "Why")
SIGNS = {
    "rejected": ("close-circle-outline", "error"),
    "new": ("plus-circle-outline", "uncommon"),
    "change": ("pencil-outline", "accent"),
}


class Line(NamedTuple):
    """One line of the preview."""

    what: str
    record: str
    field: str
    old: str
    new: str
    why: str = ""


def preview_lines(context: Context, plan: ImportPlan) -> list[Line]:
    """Write a plan as lines: what is rejected first, then new records, then changes."""
    rejected = [
        Line(
            "rejected",
            f"{each.id} (line {each.line})" if each.id else f"line {each.line}",
            each.column,
            "",
            each.text,
            sentence(each.reason),
        )
        for each in plan.rejected
    ]
    created = [
        Line("new", f"{new.data.get('name', new.ref.id)}", "", "", "", new.ref.path)
        for new in plan.created
    ]
    changes = [
        Line("change", name_of(context.project, each.ref), each.column.key, each.old, each.new)
        for each in plan.edits
    ]
    return [*rejected, *created, *changes]


class PreviewModel(QAbstractTableModel):
    """The lines of a preview: what, record, field, old, new, and why not."""

    def __init__(self, context: Context, lines: list[Line], parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.lines = lines

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of lines."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """Return six."""
        return len(HEADS)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the heads."""
        across = orientation is Qt.Orientation.Horizontal
        if role == Qt.ItemDataRole.TextAlignmentRole and across:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return HEADS[section] if across and role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, sign, colour or tip."""
        line = self.lines[index.row()]
        text = line[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return flat(text) if index.column() else line.what.capitalize()
        if role == Qt.ItemDataRole.ToolTipRole:
            return text
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return self._context.icons.icon(*SIGNS[line.what])
        if role == Qt.ItemDataRole.ForegroundRole:
            is_reason = line.what == "rejected" and index.column() == len(HEADS) - 1
            role_name = "error" if is_reason else "dim" if index.column() in {2, 3} else "text"
            return self._context.icons.colour(role_name)
        return None


class ImportDialog(QDialog):
    """Shows what would change; Apply makes all of it one step."""

    def __init__(self, context: Context, plan: ImportPlan, file_name: str) -> None:
        super().__init__(context.window)
        self.plan = plan
        self.setWindowTitle(f"Import {KINDS[plan.kind].title.lower()}")
        self.resize(1040, 600)
        title = QLabel(f"{file_name} → {KINDS[plan.kind].title}")
        title.setProperty("look", "title")
        self.summary = QLabel(self._summary())
        self.summary.setProperty("look", "warn" if plan.rejected else "label")
        self.summary.setWordWrap(True)
        self.model = PreviewModel(context, preview_lines(context, plan), self)
        self.view = QTableView()
        self._set_up_view()
        self.buttons = QDialogButtonBox()
        self.apply_button = self.buttons.addButton("Import", QDialogButtonBox.ButtonRole.AcceptRole)
        self.apply_button.setProperty("look", "primary")
        self.apply_button.setEnabled(not plan.is_empty)
        self.buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(8)
        for each in (title, self.summary, self.view, self.buttons):
            column.addWidget(each)

    def _summary(self) -> str:
        plan = self.plan
        said = sentence(plan.summary())
        if plan.unchanged:
            plural = "record stays as it is" if plan.unchanged == 1 else "records stay as they are"
            said += f" {plan.unchanged:,} {plural}."
        if plan.rejected and not plan.is_empty:
            said += " What is rejected is left out; the rest can be imported."
        return said

    def _set_up_view(self) -> None:
        view = self.view
        view.setModel(self.model)
        view.verticalHeader().hide()
        view.verticalHeader().setDefaultSectionSize(26)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setAccessibleName("What the file changes")
        header = view.horizontalHeader()
        for place, width in enumerate((100, 170, 150, 110, 110)):
            view.setColumnWidth(place, width)
        header.setSectionResizeMode(len(HEADS) - 1, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
