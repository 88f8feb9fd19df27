"""The bar above the cells: what is chosen, and one value or sum for all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from editor.features.tables.applying import planned, refusal_words
from editor.features.tables.wishes import At, fill_with
from runtime.content.spreadsheet import ExpressionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent

    from editor.app.context import Context
    from editor.features.tables.model import TableModel

PREVIEWED = 200
WHERE_WIDTH = 190
PREVIEW_MS = 80


class ValueLine(QLineEdit):
    """A line that Escape leaves."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on a key."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ValueBar(QWidget):
    """Takes a value, or a sum such as `= x * 1.5`, for every cell that is selected.

    Signals:
        entered: Enter was pressed; the text.
        left: Escape was pressed.
    """

    entered = Signal(str)
    left = Signal()

    def __init__(self, context: Context, model: TableModel) -> None:
        super().__init__()
        self._context, self._model = context, model
        self._cells: Sequence[At] = ()
        self.where = QLabel()
        self.where.setProperty("look", "label")
        self.where.setFixedWidth(WHERE_WIDTH)
        self.line = ValueLine()
        self.line.setPlaceholderText("A value for all selected cells, or a sum such as = x * 1.5")
        self.line.setToolTip(
            "Enter gives every selected cell this value. In a sum, x is the cell's own value, and "
            "columns go by their names: = health * 2. Whole numbers are rounded."
        )
        self.line.setAccessibleName("Value of the selected cells")
        self.outcome = QLabel()
        self.outcome.setProperty("look", "label")
        self.outcome.setTextFormat(Qt.TextFormat.PlainText)
        self.refused = QPushButton()
        self.refused.setProperty("look", "link")
        self.refused.setToolTip("Go to the next cell with a text that can't be taken")
        self.refused.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 6)
        row.setSpacing(8)
        row.addWidget(self.where)
        row.addWidget(self.line, 2)
        row.addWidget(self.outcome, 3)
        row.addWidget(self.refused)
        self._timer = QTimer(self, singleShot=True, interval=PREVIEW_MS)
        self._timer.timeout.connect(self.preview)
        self.line.textEdited.connect(lambda _text: self._timer.start())
        self.line.returnPressed.connect(lambda: self.entered.emit(self.line.text()))
        self.line.left.connect(self.left)

    def show_cells(self, cells: Sequence[At], current: At | None) -> None:
        """Show which cells are chosen, and the value of the one in hand."""
        self._cells = cells
        if current is None:
            self.where.setText("Nothing selected")
            return
        title = self._model.title_of(current.place)
        if len(cells) > 1:
            columns = {at.place for at in cells}
            title = title if len(columns) == 1 else f"{len(columns)} columns"
            self.where.setText(f"{len(cells):,} cells · {title}")
        else:
            self.where.setText(f"{self._model.look(current.row, 0).text} · {title}")
        if not self.line.hasFocus():
            column = self._model.columns[current.place]
            self.line.setText(self._model.text(self._model.refs[current.row], column))
            self._say(self._model.look(current.row, current.place).tip, "label")

    def preview(self) -> None:
        """Say what Enter would do, worked out for the first cells."""
        text = self.line.text()
        try:
            wishes = fill_with(self._model, self._cells[:PREVIEWED], text)
            edits = planned(self._context.project, wishes)
        except ExpressionError as error:
            self._say(str(error), "warn")
            return
        if edits.refused:
            self._say(refusal_words(self._context.project, edits.refused[0]), "warn")
        elif edits.edits:
            first = edits.edits[0]
            more = len(self._cells) - 1
            said = f"{first.old or 'none'} → {first.new or 'none'}"
            said += f" and {more:,} more" if more else ""
            rounded = f", {wishes.rounded:,} rounded" if wishes.rounded else ""
            self._say(f"{said}{rounded}", "accent")
        else:
            self._say("No change", "label")

    def _say(self, text: str, look: str) -> None:
        self.outcome.setText(text.replace("\n", " "))
        self.outcome.setToolTip(text)
        if self.outcome.property("look") != look:
            self.outcome.setProperty("look", look)
            self.outcome.style().unpolish(self.outcome)
            self.outcome.style().polish(self.outcome)

    def show_refusals(self, count: int) -> None:
        """Say how many cells keep a text that can't be taken."""
        self.refused.setVisible(count > 0)
        self.refused.setText("1 refused cell" if count == 1 else f"{count:,} refused cells")
