"""The problems of the project as rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from editor.app.records import name_of
from runtime.content import Problem, Severity, path_text

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from editor.app.context import Context

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()

PLACE, MESSAGE, FIX = range(3)
SIGNS = {
    Severity.ERROR: ("alert-circle-outline", "error"),
    Severity.WARNING: ("alert", "warn"),
    Severity.INFO: ("information-outline", "rare"),
}


def place_text(context: Context, problem: Problem) -> str:
    """Say where a problem is: "Withered Graveyard › zones[0].tier", or its file."""
    if problem.asset is None:
        return problem.file
    name = name_of(context.project, problem.asset)
    return f"{name} › {path_text(problem.path)}" if problem.path else name


class ProblemsModel(QAbstractTableModel):
    """Three columns: where, what, and the fix."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.problems: tuple[Problem, ...] = ()

    def show(self, problems: tuple[Problem, ...]) -> None:
        """Show other problems; equal ones stay as they are."""
        if problems != self.problems:
            self.beginResetModel()
            self.problems = problems
            self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of problems."""
        return 0 if parent.isValid() else len(self.problems)

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """Return three."""
        return 3

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, sign, colour or tip of a cell."""
        problem = self.problems[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(problem, index.column())
        if role == Qt.ItemDataRole.DecorationRole and index.column() == PLACE:
            return self._context.icons.icon(*SIGNS[problem.severity])
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == FIX:
            return self._context.icons.colour("accent")
        if role == Qt.ItemDataRole.ToolTipRole:
            kind = f"{problem.severity.value.capitalize()} {problem.code}"
            return f"{kind} in {problem.file}\n{problem.message}"
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == PLACE:
            return f"{problem.severity.value}: {self._text(problem, PLACE)}"
        return None

    def _text(self, problem: Problem, column: int) -> str:
        if column == PLACE:
            return place_text(self._context, problem)
        if column == MESSAGE:
            return problem.message
        return problem.fix.title if problem.fix is not None else ""
