"""A popup list with a search line: choose one of many by typing a part of its name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from editor.widgets.search_popup import SearchPopup

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from editor.widgets.icons import IconSource

ROW_HEIGHT = 26
MOST_ROWS = 12
WIDTH = 280
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: its key, its name, words after the name, an icon, words to search."""

    key: str
    name: str
    detail: str = ""
    icon: QIcon | None = None
    words: str = ""

    def matches(self, needles: Sequence[str]) -> bool:
        """Whether every needle (lower case) stands in name, key or words."""
        hay = f"{self.name} {self.key} {self.words}".lower()
        return all(needle in hay for needle in needles)


class Options(QAbstractListModel):
    """The options that match what is typed, the whole list in its order at first.

    `offer` makes of what is typed one more option: the first while nothing is typed, so that it
    is seen, and the last afterwards, so that what matches is chosen before it.
    """

    def __init__(
        self,
        options: Sequence[Option],
        parent: QObject,
        offer: Callable[[str], Option] | None = None,
    ) -> None:
        super().__init__(parent)
        self._all = tuple(options)
        self._offer = offer
        self._shown = self._all
        self.found = 0
        """How many of the options match."""
        self._offered_first = True
        self.narrow("")

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many rows are shown."""
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a row shows."""
        option = self._shown[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return option.name
            case Qt.ItemDataRole.DecorationRole:
                return option.icon
            case Qt.ItemDataRole.ToolTipRole:
                return option.key or None
            case Qt.ItemDataRole.UserRole:
                return option
        return None

    def narrow(self, text: str) -> None:
        """Show the options that match; those whose name starts with the text come first."""
        self.beginResetModel()
        needles = text.lower().split()
        found = [option for option in self._all if option.matches(needles)]
        start = text.strip().lower()
        found.sort(key=lambda option: not option.name.lower().startswith(start))
        self.found = len(found)
        offered = () if self._offer is None else (self._offer(text),)
        self._shown = (*found, *offered) if start else (*offered, *found)
        self._offered_first = not start
        self.endResetModel()

    @property
    def offer_row(self) -> int:
        """The row of the offer, -1 when there is none."""
        if self._offer is None:
            return -1
        return 0 if self._offered_first else self.found

    @property
    def first_found(self) -> int:
        """The first row that matches; the offer when nothing does."""
        return 1 if self.offer_row == 0 and self.found else 0

    def row_of(self, key: str) -> int:
        """Return the row of a key, -1 when it isn't shown."""
        for row, each in enumerate(self._shown):
            if each.key == key and row != self.offer_row:
                return row
        return -1

    def option(self, row: int) -> Option:
        """Return what a row shows."""
        return self._shown[row]


class OptionDelegate(QStyledItemDelegate):
    """Paints the icon, the name, and the detail faint on the right."""

    def __init__(self, icons: IconSource, parent: QObject) -> None:
        super().__init__(parent)
        self._icons = icons

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size that suits it best."""
        del option, index
        return QSize(MOST_ROWS, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        shown: Option = index.data(Qt.ItemDataRole.UserRole)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(rect, self._icons.colour("accent_deep"))
        if shown.icon is not None:
            mode = QIcon.Mode.Selected if chosen else QIcon.Mode.Normal
            shown.icon.paint(painter, QRect(rect.left() + 8, rect.top() + 5, 16, 16), mode=mode)
        text = rect.adjusted(32, 0, -8, 0)
        painter.setPen(self._icons.colour("bright" if chosen else "text"))
        fits = painter.fontMetrics().elidedText(
            shown.name, Qt.TextElideMode.ElideRight, text.width()
        )
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, fits)
        left = painter.fontMetrics().horizontalAdvance(shown.name) + 16
        detail = painter.fontMetrics().elidedText(
            shown.detail, Qt.TextElideMode.ElideMiddle, max(0, text.width() - left)
        )
        painter.setPen(self._icons.colour("bright" if chosen else "dim"))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(text, right, detail)
        painter.restore()


class Picker(SearchPopup):
    """The popup: type to narrow, arrows to move, Enter or a click to choose, Escape to leave.

    `offer` makes of what is typed a last option, for what is not there yet.

    Signals:
        picked: the key of what was chosen.
        offer_taken: the offer was chosen; what had been typed.
    """

    picked = Signal(str)
    offer_taken = Signal(str)

    def __init__(
        self,
        parent: QWidget,
        icons: IconSource,
        options: Sequence[Option],
        current: str,
        offer: Callable[[str], Option] | None = None,
    ) -> None:
        super().__init__(parent, "Type to search", "Search")
        self.model = Options(options, self, offer)
        self.list = self.view
        self.list.setModel(self.model)
        self.list.setItemDelegate(OptionDelegate(icons, self))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self.empty = self.said
        self.empty.setText("Nothing has this name.")
        self.empty.setProperty("look", "label")
        self.empty.hide()
        for each in (self.search, self.empty, self.list):
            self.column.addWidget(each)
        known = self.model.row_of(current)
        self.select(self.model.first_found if known < 0 else known)
        self._fit()

    def _fit(self) -> None:
        rows = min(MOST_ROWS, max(1, self.model.rowCount()))
        self.list.setFixedHeight(rows * ROW_HEIGHT + 4)

    def open_below(self, anchor: QWidget, first: str = "") -> None:
        """Show below a widget, as wide as it is or wider, on its screen."""
        self.resize(max(WIDTH, anchor.width()), self.sizeHint().height())
        self.open_at(anchor, first)

    def _shrink(self) -> None:
        """Be as high as the rows need, without leaving the widget that asked."""
        before = self.height()
        self.column.activate()  # else the layout still holds the height that the rows had
        self.resize(self.width(), self.sizeHint().height())
        if not self.hangs:
            self.move(self.x(), self.y() + before - self.height())

    def narrow(self, text: str) -> None:
        """See `SearchPopup`."""
        self.model.narrow(text)
        self.select(self.model.first_found)
        self.list.setVisible(self.model.rowCount() > 0)
        self.empty.setVisible(self.model.found == 0)
        self._fit()
        self._shrink()

    def take(self, row: int) -> None:
        """See `SearchPopup`."""
        if 0 <= row < self.model.rowCount():
            key = self.model.option(row).key
            self.close()
            if row == self.model.offer_row:
                self.offer_taken.emit(self.search.text())
            else:
                self.picked.emit(key)

    def steps(self, _event: QKeyEvent) -> Mapping[Qt.Key, int]:
        """See `SearchPopup`."""
        page = {Qt.Key.Key_PageDown: MOST_ROWS, Qt.Key.Key_PageUp: -MOST_ROWS}
        return {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, **page}
