"""The problems dock: one line each; a click goes to the field, the link at the end mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QStackedWidget,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from editor.documents.draft import ChangeError
from editor.features.problems.model import FIX, MESSAGE, PLACE, ProblemsModel
from runtime.content import Severity

if TYPE_CHECKING:
    from editor.app.context import Context
    from runtime.content import Problem

DOCK_ID = "problems"
PLACE_WIDTH = 260


class ProblemsDock(QWidget):
    """Lists what is wrong, the worst first."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setProperty("look", "panel")
        self._context = context
        self.model = ProblemsModel(context, self)
        self.view = QTreeView()
        self._set_up_view()
        calm = QLabel("No problems. Every record can be used, and every reference is there.")
        calm.setProperty("look", "label")
        calm.setAlignment(Qt.AlignmentFlag.AlignTop)
        calm.setContentsMargins(14, 8, 14, 8)
        self.stack = QStackedWidget()
        self.stack.addWidget(calm)
        self.stack.addWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stack)
        context.project.problems_changed.connect(self.refresh)
        context.theme_changed.connect(self.view.viewport().update)

    def _set_up_view(self) -> None:
        view = self.view
        view.setProperty("look", "dock")
        view.setModel(self.model)
        view.setHeaderHidden(True)
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setIconSize(QSize(16, 16))
        view.setAllColumnsShowFocus(True)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setMouseTracking(True)
        view.viewport().installEventFilter(self)
        view.setAccessibleName("Problems")
        header = view.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(20)
        header.resizeSection(PLACE, PLACE_WIDTH)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(FIX, QHeaderView.ResizeMode.ResizeToContents)
        view.clicked.connect(self._click)
        view.activated.connect(lambda index: self.go(self.model.problems[index.row()]))

    def refresh(self) -> None:
        """Show the problems as they are now, and their number in the title."""
        problems = self._context.project.problems
        self.model.show(problems)
        self.stack.setCurrentIndex(1 if problems else 0)
        worst = min((problem.severity.rank for problem in problems), default=Severity.INFO.rank)
        role = "error" if worst == Severity.ERROR.rank else "warn"
        self._context.badge(DOCK_ID, f"{len(problems):,}" if problems else "", role)

    def _click(self, index: QModelIndex) -> None:
        problem = self.model.problems[index.row()]
        if index.column() == FIX and problem.fix is not None:
            self.mend(problem)
        else:
            self.go(problem)

    def go(self, problem: Problem) -> None:
        """Open the record of a problem at the field."""
        if problem.asset is not None:
            self._context.open(problem.asset, problem.path)

    def mend(self, problem: Problem) -> None:
        """Make the fix of a problem as an ordinary step of the history."""
        fix = problem.fix
        if fix is None:
            return
        try:
            self._context.project.set_field(fix.asset, fix.path, fix.value)
        except ChangeError as error:
            self._context.status(str(error), "alert", "warn")
        else:
            self._context.status(f"{fix.title}: done. Ctrl+Z takes it back.", "check", "accent")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show a hand over fixes."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseMove:
            index = self.view.indexAt(event.position().toPoint())
            over = index.isValid() and index.column() == FIX and bool(index.data())
            shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
            self.view.viewport().setCursor(shape)
        return super().eventFilter(watched, event)
