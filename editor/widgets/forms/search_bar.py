"""Above a long form: a line that narrows it to the fields one looks for."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editor.widgets.forms.row import small_label


class SearchBar(QWidget):
    """A line for words, and below it that no field has them.

    Signals:
        narrowed: other words are looked for, in small letters; "" for none.
    """

    narrowed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = QLineEdit(self)
        self.line.setPlaceholderText("Search fields")
        self.line.setAccessibleName("Search fields")
        self.line.setToolTip("Finds fields by their names and help (Ctrl+F)")
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(lambda text: self.narrowed.emit(text.strip().lower()))
        self.nothing = small_label("No field has these words.", "label", self)
        self.nothing.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 2, 12, 4)
        column.addWidget(self.line)
        column.addWidget(self.nothing)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), parent)
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self.line.setFocus)

    def tell(self, *, found: bool) -> None:
        """Say whether any field has the words."""
        self.nothing.setVisible(bool(self.line.text().strip()) and not found)
