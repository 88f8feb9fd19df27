"""The grid: cells that scroll, and the names that stay where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from editor.features.tables.cell_editor import CellDelegate
from editor.features.tables.header import TableHeader
from editor.features.tables.ordering import NAME
from editor.features.tables.painting import CellPainter, best_width
from runtime.content.fields import Shape

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.app.context import Context
    from editor.features.tables.model import TableModel

Index = QModelIndex | QPersistentModelIndex
ROW = 26


class PaintedTable(QTableView):
    """A table view that paints its cells itself."""

    def __init__(self, context: Context, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.heads = TableHeader(model, context.icons, self)
        self.setHorizontalHeader(self.heads)
        self.setCornerButtonEnabled(False)
        self._leave_heads_to_sorting()
        self._painter = CellPainter(self, model, context.icons)

    def _leave_heads_to_sorting(self) -> None:
        """Take away what Qt does when a head is pressed: it would select the column."""
        header = self.horizontalHeader()
        header.sectionPressed.disconnect()
        header.sectionEntered.disconnect()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is seen."""
        self._painter.paint(event.rect())


class Grid(PaintedTable):
    """All columns, with the column of names frozen at the left.

    Signals:
        opened: Enter or a double click on a name; Ctrl+Enter anywhere. The index.
        toggled: a flag was clicked twice, or Space was pressed on it; the index.
        keyed: a key of the clipboard or Delete; "copy", "cut", "paste" or "clear".
    """

    opened = Signal(QModelIndex)
    toggled = Signal(QModelIndex)
    keyed = Signal(str)

    def __init__(self, context: Context, model: TableModel) -> None:
        super().__init__(context, model)
        self._table = model
        self.setItemDelegate(CellDelegate(context, model, self))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setAccessibleName("Cells")
        self.setTabKeyNavigation(False)
        self.frozen = PaintedTable(context, model, self)
        self._set_up_frozen()
        self.fit_columns()
        self.heads.sectionResized.connect(self._follow_width)
        self.horizontalScrollBar().valueChanged.connect(self.heads.viewport().update)
        self.doubleClicked.connect(self._double_clicked)
        self.frozen.doubleClicked.connect(self._double_clicked)

    def _set_up_frozen(self) -> None:
        frozen = self.frozen
        frozen.setSelectionModel(self.selectionModel())
        frozen.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        frozen.setFocusProxy(self)
        frozen.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        frozen.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        frozen.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        frozen.setAccessibleName("Names")
        frozen.horizontalHeader().sectionResized.connect(self._follow_frozen_width)
        for place in range(1, self._table.columnCount()):
            frozen.setColumnHidden(place, True)
        self.viewport().stackUnder(frozen)
        self.verticalScrollBar().valueChanged.connect(frozen.verticalScrollBar().setValue)
        frozen.verticalScrollBar().valueChanged.connect(self.verticalScrollBar().setValue)
        frozen.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def fit_columns(self) -> None:
        """Give every column its first width."""
        metrics = self.fontMetrics()
        for place in range(self._table.columnCount()):
            self.setColumnWidth(place, best_width(self._table, place, metrics))
        self.frozen.setColumnWidth(NAME, self.columnWidth(NAME))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the names over the cells."""
        super().resizeEvent(event)
        self._place_frozen()

    def _follow_frozen_width(self, place: int, _old: int, new: int) -> None:
        if place == NAME and new and new != self.columnWidth(NAME):
            self.setColumnWidth(NAME, new)

    def _follow_width(self, place: int, _old: int, new: int) -> None:
        if place == NAME:
            self.frozen.setColumnWidth(NAME, new)
            self._place_frozen()

    def _place_frozen(self) -> None:
        width = self.heads.covered = self.frozen_width
        height = self.viewport().height() + self.horizontalHeader().height()
        self.frozen.setGeometry(0, 0, width, height)
        self.frozen.horizontalHeader().setFixedHeight(self.horizontalHeader().height())

    @property
    def frozen_width(self) -> int:
        """How much of the left the names cover."""
        return self.columnWidth(NAME)

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a cell out from under the names."""
        if index.column() == NAME:
            across = self.horizontalScrollBar().value()
            super().scrollTo(index, hint)
            self.horizontalScrollBar().setValue(across)
            return
        super().scrollTo(index, hint)
        hidden = self.frozen_width - self.visualRect(index).left()
        if hidden > 0:
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - hidden)

    def is_flag(self, index: Index) -> bool:
        """Whether a cell is a switch."""
        column = self._table.columns[index.column()] if index.isValid() else None
        return column is not None and column.value.shape is Shape.FLAG

    def _double_clicked(self, index: QModelIndex) -> None:
        if index.column() == NAME:
            self.opened.emit(index)
        else:
            self.begin(index)

    def begin(self, index: QModelIndex) -> None:
        """Edit a cell: a flag is switched, what can't be typed is opened in the form."""
        if not index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.opened.emit(index)
        elif self.is_flag(index):
            self.toggled.emit(index)
        else:
            self.edit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on the keys of a spreadsheet; everything else moves or types."""
        index = self.currentIndex()
        keys = {
            QKeySequence.StandardKey.Copy: "copy",
            QKeySequence.StandardKey.Cut: "cut",
            QKeySequence.StandardKey.Paste: "paste",
            QKeySequence.StandardKey.Delete: "clear",
        }
        named = next((name for key, name in keys.items() if event.matches(key)), "")
        if event.key() == Qt.Key.Key_Backspace:
            named = "clear"
        if named:
            self.keyed.emit(named)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and index.isValid():
            control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if control or index.column() == NAME:
                self.opened.emit(index)
            else:
                self.begin(index)
        elif event.key() == Qt.Key.Key_Space and self.is_flag(index):
            self.toggled.emit(index)
        elif self._moves_to_side(event) or (self.is_flag(index) and event.text().strip()):
            event.accept()
        else:
            super().keyPressEvent(event)

    def _moves_to_side(self, event: QKeyEvent) -> bool:
        """Ctrl+Right and Ctrl+Left go to the last and first column that is shown."""
        sides = {Qt.Key.Key_Right: -1, Qt.Key.Key_Left: 0}
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if not control or event.key() not in sides:
            return False
        shown = self.shown_columns()
        index = self._table.index(self.currentIndex().row(), shown[sides[Qt.Key(event.key())]])
        self.setCurrentIndex(index)
        return True

    def shown_columns(self) -> list[int]:
        """Return the columns that are not hidden, from left to right."""
        return [
            place for place in range(self._table.columnCount()) if not self.isColumnHidden(place)
        ]

    def step(self, index: QModelIndex, rows: int, columns: int) -> None:
        """Go from a cell to another one that is shown."""
        shown = self.shown_columns()
        at = shown.index(index.column()) + columns if index.column() in shown else 0
        row = min(max(index.row() + rows, 0), self._table.rowCount() - 1)
        place = shown[min(max(at, 0), len(shown) - 1)]
        self.setCurrentIndex(self._table.index(row, place))
