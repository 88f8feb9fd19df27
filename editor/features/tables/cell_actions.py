"""What is done to the selected cells of a table: filled, set, cleared, copied, pasted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from editor.features.tables import wishes
from editor.features.tables.applying import apply
from editor.features.tables.wishes import At, ShapeError, Wishes
from runtime.content.spreadsheet import ExpressionError

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.features.tables.grid import Grid
    from editor.features.tables.model import TableModel


class CellActions(QObject):
    """Reads the selection of a grid, and makes one step of the history of each gesture.

    Signals:
        done: cells have been changed, or were refused.
    """

    done = Signal()

    def __init__(self, context: Context, grid: Grid, model: TableModel) -> None:
        super().__init__(grid)
        self._context, self._grid, self._model = context, grid, model
        grid.toggled.connect(self.toggle)
        grid.keyed.connect(self._keyed)

    # Choosing

    def chosen(self) -> list[At]:
        """Return the selected cells that are shown, from the top left on."""
        shown = set(self._grid.shown_columns())
        selection = self._grid.selectionModel().selection()
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
            index = self._model.index(row, place)
            chosen.select(index, index)
        if cells:
            self._grid.setCurrentIndex(self._model.index(*cells[0]))
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self._grid.selectionModel().select(chosen, flag)

    def select_column(self, place: int) -> None:
        """Select every cell of a column."""
        if self._model.refs:
            first = self._model.index(0, place)
            last = self._model.index(self._model.rowCount() - 1, place)
            self._grid.setCurrentIndex(first)
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self._grid.selectionModel().select(QItemSelection(first, last), flag)

    def after(self, here: At) -> At | None:
        """Return the next cell that keeps a text which can't be taken, round and round."""
        found = sorted(
            At(self._model.row_of(ref), self._model.column_at(key))
            for ref, key in self._model.refusals()
            if self._model.row_of(ref) >= 0
        )
        return next((each for each in found if each > here), found[0] if found else None)

    # Changing

    def fill_down(self) -> None:
        """Give selected cells what stands topmost in their columns."""
        self._apply("Fill", wishes.fill_down(self._model, self.chosen()))

    def enter_value(self, text: str) -> None:
        """Give every selected cell a value, or work a sum out for each."""
        try:
            found = wishes.fill_with(self._model, self.chosen(), text)
        except ExpressionError as error:
            self._refused(error)
            return
        self._apply("Reckon" if text.startswith("=") else "Set", found)
        self._grid.setFocus()

    def clear(self) -> None:
        """Give selected cells their defaults, and drop texts that can't be taken."""
        cells = self.chosen()
        for row, place in cells:
            self._model.accept(self._model.refs[row], self._model.key_of(place))
        self._apply("Reset", wishes.cleared(self._model, cells))

    def copy(self) -> None:
        """Put selected cells on the clipboard, as spreadsheets take them."""
        cells = self.chosen()
        if cells:
            text = wishes.copied(self._model, cells, self._grid.shown_columns())
            QGuiApplication.clipboard().setText(text)
            count = f"{len(cells):,} {'cell' if len(cells) == 1 else 'cells'}"
            self._context.status(f"{count} copied.", "content-copy", "dim")

    def paste(self) -> None:
        """Lay the clipboard over the cells from the first selected one on, as one step."""
        cells, text = self.chosen(), QGuiApplication.clipboard().text()
        if not cells:
            return
        try:
            found = wishes.pasted(self._model, cells, self._grid.shown_columns(), text)
        except ShapeError as error:
            self._refused(error)
            return
        self._apply("Paste", found)

    def cut(self) -> None:
        """Copy cells, then clear them."""
        self.copy()
        self.clear()

    def toggle(self, index: QModelIndex) -> None:
        """Switch a flag, and those that are selected in its column with it."""
        column = self._model.columns[index.column()]
        on = self._model.text(self._model.refs[index.row()], column) == "true"
        same = [at for at in self.chosen() if at.place == index.column()]
        cells = same or [At(index.row(), index.column())]
        self._apply("Set", wishes.fill_with(self._model, cells, "false" if on else "true"))

    def _keyed(self, name: str) -> None:
        keyed = {"copy": self.copy, "paste": self.paste, "clear": self.clear, "cut": self.cut}
        keyed[name]()

    def _refused(self, error: ValueError) -> None:
        self._context.status(str(error), "alert-circle-outline", "warn")

    def _apply(self, verb: str, found: Wishes) -> None:
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            apply(self._context, self._model, verb, found)
        finally:
            QGuiApplication.restoreOverrideCursor()
        self.done.emit()
