"""The problems dock: one line each; a click goes to the field, the link at the end mends it."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
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
from editor.features.problems.model import FIX, MENU, MESSAGE, PLACE, ProblemsModel
from editor.features.problems.reason import ReasonDialog
from runtime.content import AssetRef, Severity, can_suppress

if TYPE_CHECKING:
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
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
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
        if line is None:
            return
        if index.column() == MENU:
            self._show_menu(self.view.visualRect(index).bottomLeft())
        elif index.column() == FIX and (line.is_suppressed or line.problem.fix is not None):
            self.mend(line)
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

    def mend(self, line: Line) -> None:
        """Do what the link of a line says, as an ordinary step of the history."""
        if line.is_suppressed:
            remedies.restore(self._context, line)
        else:
            remedies.mend(self._context, line.problem)

    def ask_to_suppress(self, problem: Problem) -> None:
        """Ask for the reason, then suppress."""
        dialog = ReasonDialog(self._context, problem)
        if dialog.exec() == ReasonDialog.DialogCode.Accepted:
            remedies.suppress(self._context, problem, dialog.reason())

    def _show_menu(self, place: QPoint) -> None:
        line = self.model.line_at(self.view.indexAt(place))
        if line is not None:
            self.menu_of(line).exec(self.view.viewport().mapToGlobal(place))

    def menu_of(self, line: Line) -> QMenu:
        """Make the menu of a line."""
        menu, icons, problem = QMenu(self), self._context.icons, line.problem
        menu.setToolTipsVisible(True)
        go = menu.addAction(icons.icon("arrow-top-right"), "Go to Field", partial(self.go, problem))
        go.setEnabled(problem.asset is not None)
        if line.is_suppressed:
            menu.addAction(icons.icon("bell-outline"), "Restore", partial(self.mend, line))
        else:
            self._add_remedies(menu, line)
        menu.addSeparator()
        text = f"{problem.file}: {problem.message} [{problem.code}]"
        clipboard = QGuiApplication.clipboard()
        menu.addAction(icons.icon("content-copy"), "Copy", partial(clipboard.setText, text))
        return menu

    def _add_remedies(self, menu: QMenu, line: Line) -> None:
        icons, problem = self._context.icons, line.problem
        if problem.fix is not None:
            menu.addAction(icons.icon("check"), problem.fix.title, partial(self.mend, line))
            count = len(remedies.like(self._context.project, problem))
            run = partial(remedies.mend_all, self._context, problem)
            if count > 1:
                menu.addAction(icons.icon("check-all"), f"Fix All {count:,} Like This", run)
        suppress = menu.addAction(
            icons.icon("bell-off-outline"), "Suppress…", partial(self.ask_to_suppress, problem)
        )
        suppress.setEnabled(can_suppress(problem))
        if not can_suppress(problem):
            suppress.setToolTip("Only warnings and hints can be suppressed: errors must be mended")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show a hand over links."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseMove:
            index = self.view.indexAt(event.position().toPoint())
            linked = index.isValid() and index.column() in {FIX, MENU}
            over = linked and (bool(index.data()) or index.column() == MENU)
            shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
            self.view.viewport().setCursor(shape)
        return super().eventFilter(watched, event)
