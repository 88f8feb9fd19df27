"""A kind as a spreadsheet: head, filter, value bar and cells."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.features.tables import files
from editor.features.tables.cell_actions import CellActions
from editor.features.tables.columns_menu import ShownColumns, columns_menu
from editor.features.tables.grid import Grid
from editor.features.tables.menus import show_head_menu, show_menu
from editor.features.tables.model import TableModel
from editor.features.tables.ordering import NAME
from editor.features.tables.value_bar import WHERE_WIDTH, ValueBar
from editor.features.tables.wishes import At
from runtime.content import KINDS
from runtime.content.spreadsheet import ExpressionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.app.context import Context
    from runtime.content import AssetRef

HINTS = (
    "Enter edits · Ctrl+Enter opens the record · Ctrl+D fills down · Ctrl+C and Ctrl+V with "
    "spreadsheets · = sums up · Ctrl+F filters"
)
FILTER_MS = 120


class TablePage(QWidget):
    """The records of one kind, or some of them, as a table."""

    def __init__(self, context: Context, kind: str, only: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.setProperty("look", "panel")
        self._context = context
        self.kind = KINDS[kind]
        self.model = TableModel(context, kind, only, self)
        self.grid = Grid(context, self.model)
        self.cells: CellActions = CellActions(context, self.grid, self.model)
        self.columns = ShownColumns(self.grid, self.model, context.settings)
        self.bar = ValueBar(context, self.model)
        self.box = QLineEdit()
        self.title, self.facts, self.fault = QLabel(), QLabel(), QLabel()
        self._filter_timer = QTimer(self, singleShot=True, interval=FILTER_MS)
        self._lay_out()
        self._connect()
        self.show_facts()
        self._select_first()

    # Building

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head())
        column.addLayout(self._filter_row())
        column.addWidget(self.bar)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.grid)
        self.stack.addWidget(self._empty())
        column.addWidget(self.stack, 1)

    def _head(self) -> QHBoxLayout:
        self.title.setText(self.kind.title)
        self.title.setProperty("look", "title")
        self.facts.setProperty("look", "mono")
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(self.title)
        words.addWidget(self.facts)
        row = QHBoxLayout()
        row.setContentsMargins(14, 12, 14, 10)
        row.setSpacing(6)
        row.addLayout(words)
        row.addStretch()
        self.columns_button = self._button("view-column-outline", "Columns", None)
        self.columns_button.setMenu(columns_menu(self.columns, self))
        for button in (
            self.columns_button,
            self._button("file-import-outline", "Import…", self.ask_import),
            self._button("file-export-outline", "Export…", self.ask_export),
            self._new_button(),
        ):
            row.addWidget(button)
        return row

    def _new_button(self) -> QPushButton:
        if self.kind.single:
            return self._button("arrow-top-right", "Open", lambda: self._open_at(0))
        return self._button("plus", f"New {self.kind.singular.lower()}", self.ask_new)

    def _button(self, icon: str, title: str, run: Callable[[], object] | None) -> QPushButton:
        button = QPushButton(title)
        button.setIcon(self._context.icons.icon(icon, "dim"))
        button.setIconSize(QSize(16, 16))
        button.setProperty("look", "quiet")
        button.setToolTip(f"{title.removesuffix('…')}: {self.kind.title.lower()}")
        if run is not None:
            button.clicked.connect(lambda _checked=False: run())
        return button

    def _filter_row(self) -> QHBoxLayout:
        self.box.setPlaceholderText(f"Words, #tag, or an expression such as {self._example()}")
        self.box.setClearButtonEnabled(True)
        self.box.setAccessibleName("Filter rows")
        self.box.setToolTip(
            "Words in any text; #undead finds a tag. Or an expression over the columns, such as "
            "health > 20 and attack.kind = ranged. The tip of a column tells its name."
        )
        self.box.addAction(
            self._context.icons.icon("filter-variant", "faint"),
            QLineEdit.ActionPosition.LeadingPosition,
        )
        self.fault.setProperty("look", "warn")
        label = QLabel("Show")
        label.setProperty("look", "label")
        label.setBuddy(self.box)
        label.setFixedWidth(WHERE_WIDTH)
        row = QHBoxLayout()
        row.setContentsMargins(14, 0, 14, 6)
        row.setSpacing(8)
        row.addWidget(label)
        row.addWidget(self.box, 2)
        row.addWidget(self.fault, 3)
        return row

    def _example(self) -> str:
        """Return an expression over a column of this kind."""
        numbers = [c for c in self.model.columns if c is not None and c.is_number and c.shared]
        return f"{numbers[0].key} > 20" if numbers else "name != none"

    def _empty(self) -> QWidget:
        page = QWidget()
        self.nothing = QLabel()
        self.nothing.setProperty("look", "label")
        self.nothing.setWordWrap(True)
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 16, 16, 16)
        column.addWidget(self.nothing)
        column.addStretch()
        return page

    def _connect(self) -> None:
        self.box.textChanged.connect(lambda _text: self._filter_timer.start())
        self.box.returnPressed.connect(self.grid.setFocus)
        self._filter_timer.timeout.connect(self.narrow)
        self.grid.opened.connect(self.open_index)
        self.cells.done.connect(self._show_selection)
        for view in (self.grid, self.grid.frozen):
            view.customContextMenuRequested.connect(partial(show_menu, self._context, self, view))
            header = view.horizontalHeader()
            header.sectionClicked.connect(self.sort_by)
            header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            header.customContextMenuRequested.connect(
                partial(show_head_menu, self._context, self, view)
            )
        self.grid.selectionModel().selectionChanged.connect(self._show_selection)
        self.grid.selectionModel().currentChanged.connect(self._show_selection)
        self.model.dataChanged.connect(self._show_selection)
        self.model.narrowed.connect(self.show_facts)
        self.model.refusals_changed.connect(self._show_refusals)
        self.bar.entered.connect(self.cells.enter_value)
        self.bar.left.connect(self.grid.setFocus)
        self.bar.refused.clicked.connect(self.next_refusal)
        self._context.project.changed.connect(self.show_facts)
        self.columns.changed = self.show_facts

    # What is shown

    def show_facts(self) -> None:
        """Show how many records and columns there are, and invite when there are none."""
        shown, total = self.model.rowCount(), self.model.total
        count = f"{shown:,} of {total:,}" if shown != total else f"{total:,}"
        hidden = self.columns.hidden
        parts = [
            f"{count} {'record' if total == 1 else 'records'}",
            f"{self.model.columnCount() - hidden} columns",
            f"{hidden} hidden" if hidden else "",
        ]
        text = " · ".join(part for part in parts if part)
        if text != self.facts.text():
            self.facts.setText(text)
        plural = self.kind.title.lower()
        self.nothing.setText(
            f"No record matches. Clear the filter to see all {total:,}."
            if total
            else f"No {plural} yet. Make one by the button above, or import a CSV file."
        )
        self.stack.setCurrentIndex(0 if shown else 1)

    def narrow(self) -> None:
        """Show the rows that the filter accepts; a wrong expression is told and changes nothing."""
        self._filter_timer.stop()
        ref = self.current_ref()
        try:
            self.model.narrow(self.box.text())
        except ExpressionError as error:
            self.fault.setText(str(error))
            return
        self.fault.setText("")
        self._select_again(ref)

    def sort_by(self, place: int) -> None:
        """Sort by a column; a second time, the other way round."""
        again = self.model.order.place == place
        self.sort(place, descending=again and not self.model.order.descending)

    def sort(self, place: int, *, descending: bool) -> None:
        """Sort by a column, keeping the current cell."""
        ref, at = self.current_ref(), self.grid.currentIndex().column()
        self.model.sort_by(place, descending=descending)
        self._select_again(ref, max(at, 0))

    def current_ref(self) -> AssetRef | None:
        """Return the record of the current row."""
        row = self.grid.currentIndex().row()
        return self.model.refs[row] if 0 <= row < len(self.model.refs) else None

    def _select_again(self, ref: AssetRef | None, place: int = NAME) -> None:
        row = self.model.row_of(ref) if ref is not None else -1
        if row >= 0:
            self.grid.setCurrentIndex(self.model.index(row, place))
        else:
            self._select_first()

    def _select_first(self) -> None:
        if self.model.refs:
            self.grid.setCurrentIndex(self.model.index(0, NAME))

    # Acting on cells

    def next_refusal(self) -> None:
        """Go to the next cell that keeps a text which can't be taken."""
        at = self.grid.currentIndex()
        target = self.cells.after(At(at.row(), at.column()) if at.isValid() else At(-1, -1))
        if target is None:
            self.box.clear()
            return
        if self.grid.isColumnHidden(target.place):
            self.columns.toggle(target.place)
        self.cells.select([target])
        self.grid.setFocus()

    def _show_selection(self) -> None:
        index = self.grid.currentIndex()
        current = At(index.row(), index.column()) if index.isValid() else None
        self.bar.show_cells(self.cells.chosen(), current)
        self.grid.frozen.viewport().update()
        self.grid.viewport().update()

    def _show_refusals(self) -> None:
        self.bar.show_refusals(len(self.model.refusals()))

    # Records and files

    def open_index(self, index: QModelIndex) -> None:
        """Open the record of a row at the field of a column."""
        column = self.model.columns[index.column()]
        path = column.path if column is not None and index.column() != NAME else None
        self._context.open(self.model.refs[index.row()], path)

    def _open_at(self, row: int) -> None:
        if row < len(self.model.refs):
            self._context.open(self.model.refs[row])

    def ask_new(self) -> None:
        """Ask for a new record of the kind."""
        self._context.run(f"content.new.{self.kind.id}")

    def ask_export(self) -> None:
        """Write the rows that are shown to a CSV file."""
        files.ask_export(self._context, self.kind.id, self.model.refs)

    def ask_import(self) -> None:
        """Read a CSV file, with a preview."""
        files.ask_import(self._context, self.kind.id)

    def go_to_filter(self) -> None:
        """Go to the filter."""
        self.box.setFocus()
        self.box.selectAll()

    def edit_value(self) -> None:
        """Go to the value bar."""
        self.bar.line.setFocus()
        self.bar.line.selectAll()
