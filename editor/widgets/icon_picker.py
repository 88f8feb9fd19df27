"""A popup with the icons of the font in a grid, narrowed by what is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from editor.widgets.icons import icon_names

if TYPE_CHECKING:
    from editor.widgets.icons import IconSource

CELL = 34
COLUMNS = 9
ROWS = 7
Index = QModelIndex | QPersistentModelIndex


class IconNames(QAbstractListModel):
    """The names that hold every typed word, shortest first; icons are made as they are seen."""

    def __init__(self, icons: IconSource, parent: QObject) -> None:
        super().__init__(parent)
        self._icons = icons
        self._all = icon_names()
        self.names = self._all

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many rows are shown."""
        return 0 if parent is not None and parent.isValid() else len(self.names)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a row shows."""
        name = self.names[index.row()]
        match role:
            case Qt.ItemDataRole.DecorationRole:
                return self._icons.icon(name, "text")
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return name
        return None

    def narrow(self, text: str) -> None:
        """Show the names that hold every word of the text."""
        self.beginResetModel()
        needles = text.lower().replace("-", " ").split()
        found = [name for name in self._all if all(needle in name for needle in needles)]
        self.names = tuple(sorted(found, key=len)) if needles else self._all
        self.endResetModel()


class IconPicker(QFrame):
    """The popup: type to narrow, arrows to move, Enter or a click to choose.

    Signals:
        picked: the name of the icon.
    """

    picked = Signal(str)

    def __init__(self, parent: QWidget, icons: IconSource, current: str) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search 7,000 icons: sword, skull, fire…")
        self.search.setAccessibleName("Search icons")
        self.model = IconNames(icons, self)
        self.grid = QListView()
        self.caption = QLabel(current)
        self.caption.setProperty("look", "mono")
        self._lay_out()
        self.search.textChanged.connect(self._narrow)
        self.search.installEventFilter(self)
        self.grid.clicked.connect(lambda index: self._take(index.row()))
        self.grid.selectionModel().currentChanged.connect(self._say)
        if current in self.model.names:
            self._select(self.model.names.index(current))

    def _lay_out(self) -> None:
        self.grid.setModel(self.model)
        self.grid.setViewMode(QListView.ViewMode.IconMode)
        self.grid.setMovement(QListView.Movement.Static)
        self.grid.setResizeMode(QListView.ResizeMode.Fixed)
        self.grid.setUniformItemSizes(True)
        self.grid.setGridSize(QSize(CELL, CELL))
        self.grid.setIconSize(QSize(22, 22))
        self.grid.setFixedSize(COLUMNS * CELL + 18, ROWS * CELL + 4)
        self.grid.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(6)
        for each in (self.search, self.grid, self.caption):
            layout.addWidget(each)

    def open_below(self, anchor: QWidget, first: str = "") -> None:
        """Show below a widget, on its screen."""
        self.adjustSize()
        at = anchor.mapToGlobal(QPoint(0, anchor.height() + 2))
        screen = anchor.screen().availableGeometry()
        if at.y() + self.height() > screen.bottom():
            at.setY(max(screen.top(), at.y() - self.height() - anchor.height() - 4))
        at.setX(max(screen.left(), min(at.x(), screen.right() - self.width())))
        self.move(at)
        self.search.setText(first)
        self.show()
        self.grid.scrollTo(self.grid.currentIndex(), QListView.ScrollHint.PositionAtCenter)
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def _narrow(self, text: str) -> None:
        self.model.narrow(text)
        self._select(0)
        if not self.model.names:
            self.caption.setText("No icon has these words in its name.")

    def _select(self, row: int) -> None:
        if 0 <= row < len(self.model.names):
            self.grid.setCurrentIndex(self.model.index(row))

    def _say(self, index: QModelIndex) -> None:
        if index.isValid():
            self.caption.setText(self.model.names[index.row()])

    def _take(self, row: int) -> None:
        if 0 <= row < len(self.model.names):
            name = self.model.names[row]
            self.close()
            self.picked.emit(name)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move in the grid while the search line has the focus."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            row = self.grid.currentIndex().row()
            steps = {Qt.Key.Key_Down: COLUMNS, Qt.Key.Key_Up: -COLUMNS}
            if not self.search.text() or event.modifiers() & Qt.KeyboardModifier.AltModifier:
                steps |= {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
            if event.key() in steps:
                self._select(row + steps[Qt.Key(event.key())])
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._take(row)
                return True
        return super().eventFilter(watched, event)
