"""The problems dock: one line each; a click goes to the field, the link at the end mends it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QMenu,
    QStackedWidget,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from editor.features.problems import remedies
from editor.features.problems.filter_bar import FilterBar
from editor.features.problems.lines import grouped, lines_of, matching
from editor.features.problems.menu import menu_of
from editor.features.problems.model import FIX, MENU, MESSAGE, PLACE, ProblemsModel
from editor.features.problems.reason import ReasonDialog
from runtime.content import AssetRef, Severity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.app.context import Context
    from editor.features.problems.lines import Line
    from runtime.content import Problem

DOCK_ID = "problems"
PLACE_WIDTH = 280
CALM = "No problems. Every record can be used, and every reference is there."


class ProblemsDock(QWidget):
    """Lists what is wrong, in groups, and what is suppressed on demand."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setProperty("look", "panel")
        self._context = context
        self._folded: set[str] = set()
        self.model = ProblemsModel(context, self)
        self.bar = FilterBar(context)
        self.view = QTreeView()
        self._set_up_view()
        self.calm = QLabel(CALM)
        self.calm.setProperty("look", "label")
        self.calm.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.calm.setContentsMargins(14, 8, 14, 8)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.calm)
        self.stack.addWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.stack, 1)
        self.bar.changed.connect(self.refresh)
        self.bar.suppress_chosen.connect(self.ask_to_suppress)
        self.bar.mend_chosen.connect(self.mend)
        context.project.problems_changed.connect(self.refresh)
        context.theme_changed.connect(self.view.viewport().update)

    def _set_up_view(self) -> None:
        view = self.view
        view.setProperty("look", "dock")
        view.setModel(self.model)
        view.setHeaderHidden(True)
        view.setUniformRowHeights(True)
        view.setIconSize(QSize(16, 16))
        view.setIndentation(17)
        view.setAllColumnsShowFocus(True)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.setMouseTracking(True)
        view.viewport().installEventFilter(self)
        view.setAccessibleName("Problems")
        header = view.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(20)
        header.resizeSection(PLACE, PLACE_WIDTH)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(FIX, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(MENU, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(MENU, 34)
        view.clicked.connect(self._click)
        view.selectionModel().selectionChanged.connect(self._count_chosen)
        view.activated.connect(self._activate)
        view.customContextMenuRequested.connect(self._show_menu)
        view.collapsed.connect(lambda index: self._folded.add(index.data()))
        view.expanded.connect(lambda index: self._folded.discard(index.data()))

    # What is shown

    def refresh(self) -> None:
        """Show the problems as they are now, and their number in the title."""
        project, bar = self._context.project, self.bar
        problems = project.problems
        bar.show_counts(Counter(each.severity for each in problems), len(project.suppressed))
        lines = lines_of(self._context, suppressed=bar.suppressed.isChecked())
        shown = matching(self._context, lines, bar.box.text(), bar.severities)
        if self.model.show(grouped(self._context, shown, bar.grouping), bar.grouping):
            self._unfold()
            self._count_chosen()
        self.view.viewport().update()
        self._say_why_empty(has_lines=bool(lines))
        self.stack.setCurrentIndex(1 if shown else 0)
        self._show_badge(problems)

    def _unfold(self) -> None:
        """Open every group but those that the designer has closed."""
        for row, group in enumerate(self.model.groups):
            self.view.setExpanded(self.model.index(row, 0), group.title not in self._folded)

    def _say_why_empty(self, *, has_lines: bool) -> None:
        if has_lines:
            self.calm.setText("No problem matches the filter.")
        elif self.bar.suppressed.isChecked():
            self.calm.setText("Nothing is suppressed.")
        else:
            self.calm.setText(CALM)

    def _show_badge(self, problems: tuple[Problem, ...]) -> None:
        worst = min((problem.severity.rank for problem in problems), default=Severity.INFO.rank)
        role = "error" if worst == Severity.ERROR.rank else "warn"
        self._context.badge(DOCK_ID, f"{len(problems):,}" if problems else "", role)

    # What can be done

    def _click(self, index: QModelIndex) -> None:
        line = self.model.line_at(index)
        if line is None or len(self.chosen()) > 1:
            return
        if index.column() == MENU:
            self._show_menu(self.view.visualRect(index).bottomLeft())
        elif index.column() == FIX and (line.is_suppressed or line.problem.fix is not None):
            self.mend([line])
        else:
            self.go(line.problem)

    def _activate(self, index: QModelIndex) -> None:
        line = self.model.line_at(index)
        if line is not None:
            self.go(line.problem)

    def pointed_record(self) -> AssetRef | None:
        """Return the record of the chosen line."""
        line = self.model.line_at(self.view.currentIndex())
        return line.problem.asset if line is not None else None

    def go(self, problem: Problem) -> None:
        """Open the record of a problem at the field."""
        if problem.asset is not None:
            self._context.open(problem.asset, problem.path)

    def mend(self, lines: Sequence[Line]) -> None:
        """Do what the links of lines say, as one ordinary step of the history."""
        if lines[0].is_suppressed:
            remedies.restore(self._context, lines)
        else:
            remedies.mend(self._context, [line.problem for line in lines])

    def ask_to_suppress(self, problems: Sequence[Problem]) -> None:
        """Ask for the one reason, then suppress."""
        dialog = ReasonDialog(self._context, problems)
        if dialog.exec() == ReasonDialog.DialogCode.Accepted:
            remedies.suppress(self._context, problems, dialog.reason())

    def chosen(self) -> list[Line]:
        """Return the selected lines in their order; a head stands for all of its lines."""
        found: dict[int, Line] = {}
        for index in self.view.selectionModel().selectedRows(PLACE):
            for line in self.model.lines_at(index):
                found[id(line)] = line
        return [line for group in self.model.groups for line in group.lines if id(line) in found]

    def _show_menu(self, place: QPoint) -> None:
        lines, pointed = self.chosen(), self.model.lines_at(self.view.indexAt(place))
        if not all(line in lines for line in pointed):
            lines = list(pointed)
        if lines:
            self.menu_of(*lines).exec(self.view.viewport().mapToGlobal(place))

    def menu_of(self, *lines: Line) -> QMenu:
        """Make the menu of lines."""
        return menu_of(self._context, self, lines, self)

    def _count_chosen(self) -> None:
        self.bar.show_chosen(self.chosen())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show a hand over links."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseMove:
            index = self.view.indexAt(event.position().toPoint())
            linked = index.isValid() and index.column() in {FIX, MENU}
            over = linked and (bool(index.data()) or index.column() == MENU)
            shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
            self.view.viewport().setCursor(shape)
        return super().eventFilter(watched, event)
