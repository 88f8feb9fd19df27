"""The problems of the project as a tree of two levels: groups, and a line per problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFont

from editor.features.problems.lines import SIGNS, Group, Grouping, Line, place_text
from editor.widgets.two_levels import NOWHERE, Index, TwoLevelModel
from runtime.content import path_text

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from editor.app.context import Context
    from runtime.content import Problem


PLACE, MESSAGE, FIX, MENU = range(4)


class ProblemsModel(TwoLevelModel):
    """Four columns: where, what, the fix, and the menu of the line."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._bold = QFont()
        self._bold.setWeight(QFont.Weight.DemiBold)
        self._grouping = Grouping.SEVERITY
        self.groups: tuple[Group, ...] = ()

    def show(self, groups: tuple[Group, ...], grouping: Grouping) -> bool:
        """Show other problems; False when they are the same."""
        if (groups, grouping) == (self.groups, self._grouping):
            return False
        self.beginResetModel()
        self.groups, self._grouping = groups, grouping
        self.endResetModel()
        return True

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem that is shown, in the order of the lines."""
        return tuple(line.problem for group in self.groups for line in group.lines)

    def line_at(self, index: Index) -> Line | None:
        """Return the line at an index; None for heads."""
        if not index.isValid() or index.internalId() == 0:
            return None
        return self.groups[index.internalId() - 1].lines[index.row()]

    def lines_at(self, index: Index) -> tuple[Line, ...]:
        """Return the line at an index, or all lines of the head there."""
        if not index.isValid():
            return ()
        line = self.line_at(index)
        return (line,) if line is not None else self.groups[index.row()].lines

    def index_of(self, problem: Problem, column: int = PLACE) -> QModelIndex:
        """Return where a problem is shown; an invalid index when it isn't."""
        for row, group in enumerate(self.groups):
            for place, line in enumerate(group.lines):
                if line.problem == problem:
                    return self.index(place, column, self.index(row, 0))
        return QModelIndex()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """See Qt."""
        if not parent.isValid():
            return len(self.groups)
        is_head = parent.internalId() == 0 and parent.column() == 0
        return len(self.groups[parent.row()].lines) if is_head else 0

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """Return four."""
        return 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, sign, colour or tip of a cell."""
        line = self.line_at(index)
        if line is None:
            return self._head_data(self.groups[index.row()], index.column(), role)
        column = index.column()
        if column == MENU:
            return self._menu_data(role)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(line, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(line)
        return self._line_look(line, column, role)

    def _line_look(self, line: Line, column: int, role: int) -> object:
        icons, severity = self._context.icons, line.problem.severity
        if column == FIX and role == Qt.ItemDataRole.ForegroundRole:
            return icons.colour("accent")
        if column == PLACE and role == Qt.ItemDataRole.DecorationRole:
            return icons.icon(*SIGNS[severity])
        if column == PLACE and role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{severity.value}: {self._text(line, PLACE)}"
        return None

    def _head_data(self, group: Group, column: int, role: int) -> object:
        icons = self._context.icons
        looks: dict[tuple[int, int], object] = {
            (PLACE, Qt.ItemDataRole.DisplayRole): group.title,
            (PLACE, Qt.ItemDataRole.DecorationRole): icons.icon(group.icon, group.role),
            (PLACE, Qt.ItemDataRole.FontRole): self._bold,
            (MESSAGE, Qt.ItemDataRole.DisplayRole): f"{len(group.lines):,}",
            (MESSAGE, Qt.ItemDataRole.ForegroundRole): icons.colour("dim"),
        }
        return looks.get((column, role))

    def _menu_data(self, role: int) -> object:
        if role == Qt.ItemDataRole.DecorationRole:
            return self._context.icons.icon("dots-vertical", "dim")
        return "Fix, suppress, copy" if role == Qt.ItemDataRole.ToolTipRole else None

    def _text(self, line: Line, column: int) -> str:
        problem = line.problem
        if column == PLACE:
            if self._grouping is Grouping.RECORD:
                return path_text(problem.path) or "the record"
            return place_text(self._context, problem)
        if column == MESSAGE:
            return f"{line.reason}  ·  {problem.message}" if line.is_suppressed else problem.message
        if line.is_suppressed:
            return "Restore"
        return problem.fix.title if problem.fix is not None else ""


def _tip(line: Line) -> str:
    problem = line.problem
    kind = f"{problem.severity.value.capitalize()} {problem.code} in {problem.file}"
    reason = f"\nSuppressed: {line.reason}" if line.is_suppressed else ""
    return f"{kind}\n{problem.message}{reason}"
