"""A popup with the icons of the font in a grid, narrowed by what is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QListView

from editor.widgets.icons import icon_names
from editor.widgets.search_popup import SearchPopup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

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


class IconPicker(SearchPopup):
    """The popup: type to narrow, arrows to move, Enter or a click to choose.

    Signals:
        picked: the name of the icon.
    """

    picked = Signal(str)

    def __init__(self, parent: QWidget, icons: IconSource, current: str) -> None:
        super().__init__(parent, "Search 7,000 icons: sword, skull, fire…", "Search icons")
        self.model = IconNames(icons, self)
        self.grid = self.view
        self.caption = self.said
        self.caption.setText(current)
        self.caption.setProperty("look", "mono")
        self._lay_out()
        self.grid.selectionModel().currentChanged.connect(self._say)
        if current in self.model.names:
            self.select(self.model.names.index(current))

    def _lay_out(self) -> None:
        self.grid.setModel(self.model)
        self.grid.setViewMode(QListView.ViewMode.IconMode)
        self.grid.setMovement(QListView.Movement.Static)
        self.grid.setResizeMode(QListView.ResizeMode.Fixed)
        self.grid.setGridSize(QSize(CELL, CELL))
        self.grid.setIconSize(QSize(22, 22))
        self.grid.setFixedSize(COLUMNS * CELL + 18, ROWS * CELL + 4)
        for each in (self.search, self.grid, self.caption):
            self.column.addWidget(each)

    def open_below(self, anchor: QWidget, first: str = "") -> None:
        """Show below a widget, on its screen."""
        self.adjustSize()
        self.open_at(anchor, first)
        self.grid.scrollTo(self.grid.currentIndex(), QListView.ScrollHint.PositionAtCenter)

    def narrow(self, text: str) -> None:
        """See `SearchPopup`."""
        self.model.narrow(text)
        self.select(0)
        if not self.model.names:
            self.caption.setText("No icon has these words in its name.")

    def _say(self, index: QModelIndex) -> None:
        if index.isValid():
            self.caption.setText(self.model.names[index.row()])

    def take(self, row: int) -> None:
        """See `SearchPopup`."""
        if 0 <= row < len(self.model.names):
            name = self.model.names[row]
            self.close()
            self.picked.emit(name)

    def steps(self, event: QKeyEvent) -> Mapping[Qt.Key, int]:
        """See `SearchPopup`: sideways too, unless that moves in what is typed."""
        steps = {Qt.Key.Key_Down: COLUMNS, Qt.Key.Key_Up: -COLUMNS}
        if not self.search.text() or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            steps |= {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        return steps
