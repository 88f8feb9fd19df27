"""A kind as a spreadsheet: head, filter, value bar and cells."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.features.tables import files, wishes
from editor.features.tables.applying import apply
from editor.features.tables.columns_menu import ShownColumns, columns_menu
from editor.features.tables.grid import Grid
from editor.features.tables.menus import show_head_menu, show_menu
from editor.features.tables.model import NAME, TableModel
from editor.features.tables.value_bar import WHERE_WIDTH, ValueBar
from editor.features.tables.wishes import At, ShapeError, Wishes
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
        self.grid.toggled.connect(self._toggle)
        self.grid.keyed.connect(self._keyed)
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
        self.bar.entered.connect(self.enter_value)
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
        again = self.model.sorted_by == place
        self.sort(place, descending=again and not self.model.descending)

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

    def cells(self) -> list[At]:
        """Return the selected cells that are shown, from the top left on."""
        shown = set(self.grid.shown_columns())
        selection = self.grid.selectionModel().selection()
        return sorted(
            At(row, place)
            for part in selection.toList()
            for row in range(part.top(), part.bottom() + 1)
            for place in range(part.left(), part.right() + 1)
            if place in shown
        )

    def select(self, cells: list[At]) -> None:
        """Select cells; the first is the current one."""
        chosen = QItemSelection()
        for row, place in cells:
            index = self.model.index(row, place)
            chosen.select(index, index)
        if cells:
            self.grid.setCurrentIndex(self.model.index(*cells[0]))
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.grid.selectionModel().select(chosen, flag)

    def fill_down(self) -> None:
        """Give selected cells what stands topmost in their columns."""
        self._apply("Fill", wishes.fill_down(self.model, self.cells()))

    def enter_value(self, text: str) -> None:
        """Give every selected cell a value, or work a sum out for each."""
        try:
            found = wishes.fill_with(self.model, self.cells(), text)
        except ExpressionError as error:
            self._context.status(str(error), "alert-circle-outline", "warn")
            return
        self._apply("Reckon" if text.startswith("=") else "Set", found)
        self.grid.setFocus()

    def clear(self) -> None:
        """Give selected cells their defaults, and drop texts that can't be taken."""
        for row, place in self.cells():
            self.model.accept(self.model.refs[row], self.model.key_of(place))
        self._apply("Reset", wishes.cleared(self.model, self.cells()))

    def copy(self) -> None:
        """Put selected cells on the clipboard, as spreadsheets take them."""
        cells = self.cells()
        if cells:
            text = wishes.copied(self.model, cells, self.grid.shown_columns())
            QGuiApplication.clipboard().setText(text)
            count = f"{len(cells):,} {'cell' if len(cells) == 1 else 'cells'}"
            self._context.status(f"{count} copied.", "content-copy", "dim")

    def paste(self) -> None:
        """Lay the clipboard over the cells from the first selected one on, as one step."""
        cells = self.cells()
        text = QGuiApplication.clipboard().text()
        if not cells:
            return
        try:
            found = wishes.pasted(self.model, cells, self.grid.shown_columns(), text)
        except ShapeError as error:
            self._context.status(str(error), "alert-circle-outline", "warn")
            return
        self._apply("Paste", found)

    def _apply(self, verb: str, found: Wishes) -> None:
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            apply(self._context, self.model, verb, found)
        finally:
            QGuiApplication.restoreOverrideCursor()
        self._show_selection()

    def _keyed(self, name: str) -> None:
        if name == "cut":
            self.copy()
            self.clear()
        else:
            {"copy": self.copy, "paste": self.paste, "clear": self.clear}[name]()

    def _toggle(self, index: QModelIndex) -> None:
        column = self.model.columns[index.column()]
        on = self.model.text(self.model.refs[index.row()], column) == "true"
        cells = self.cells()
        same = [at for at in cells if at.place == index.column()]
        chosen = same or [At(index.row(), index.column())]
        self._apply("Set", wishes.fill_with(self.model, chosen, "false" if on else "true"))

    def next_refusal(self) -> None:
        """Go to the next cell that keeps a text which can't be taken."""
        at = self.grid.currentIndex()
        here = At(at.row(), at.column()) if at.isValid() else At(-1, -1)
        found = sorted(
            At(self.model.row_of(ref), self.model.column_at(key))
            for ref, key in self.model.refusals()
            if self.model.row_of(ref) >= 0
        )
        if not found:
            self.box.clear()
            return
        target = next((each for each in found if each > here), found[0])
        if self.grid.isColumnHidden(target.place):
            self.columns.toggle(target.place)
        self.select([target])
        self.grid.setFocus()

    def _show_selection(self) -> None:
        index = self.grid.currentIndex()
        current = At(index.row(), index.column()) if index.isValid() else None
        self.bar.show_cells(self.cells(), current)
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

    def select_column(self, place: int) -> None:
        """Select every cell of a column."""
        if self.model.refs:
            first = self.model.index(0, place)
            last = self.model.index(self.model.rowCount() - 1, place)
            self.grid.setCurrentIndex(first)
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.grid.selectionModel().select(QItemSelection(first, last), flag)
