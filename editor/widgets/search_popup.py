"""A popup with a search line over a view: type to narrow, arrows to move, Enter to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from collections.abc import Mapping

GAP = 2


class SearchPopup(QFrame):
    """The frame of the pickers; a subclass gives `view` its model, and says what typing does.

    `view` never takes the keyboard: the search line has it, and passes the arrows on.
    """

    def __init__(self, parent: QWidget, hint: str, name: str) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.hangs = True
        """Whether it stands below the widget that asked."""
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(hint)
        self.search.setAccessibleName(name)
        self.view = QListView(self)
        self.view.setUniformItemSizes(True)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.said = QLabel(self)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(6, 6, 6, 6)
        self.column.setSpacing(6)
        self.search.textChanged.connect(self.narrow)
        self.search.installEventFilter(self)
        self.view.clicked.connect(lambda index: self.take(index.row()))

    def narrow(self, text: str) -> None:
        """Show what matches a text."""
        raise NotImplementedError

    def take(self, row: int) -> None:
        """Choose what a row shows, and close."""
        raise NotImplementedError

    def steps(self, event: QKeyEvent) -> Mapping[Qt.Key, int]:
        """Return by how many rows a key moves."""
        raise NotImplementedError

    def select(self, row: int) -> None:
        """Go to a row, if there is such a one."""
        model = self.view.model()
        if 0 <= row < model.rowCount():
            self.view.setCurrentIndex(model.index(row, 0))

    def open_at(self, anchor: QWidget, first: str) -> None:
        """Show below a widget, above it where the screen ends; `first` is typed already."""
        at = anchor.mapToGlobal(QPoint(0, anchor.height() + GAP))
        screen = anchor.screen().availableGeometry()
        self.hangs = at.y() + self.height() <= screen.bottom()
        if not self.hangs:
            at.setY(max(screen.top(), at.y() - self.height() - anchor.height() - 2 * GAP))
        at.setX(max(screen.left(), min(at.x(), screen.right() - self.width())))
        self.move(at)
        self.search.setText(first)
        self.show()
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move in the view while the search line has the focus."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            row, key = self.view.currentIndex().row(), Qt.Key(event.key())
            steps = self.steps(event)
            if key in steps:
                last = self.view.model().rowCount() - 1
                self.select(min(max(row + steps[key], 0), last))
                return True
            if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self.take(row)
                return True
        return super().eventFilter(watched, event)
