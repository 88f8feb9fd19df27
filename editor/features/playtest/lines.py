"""Lists with heads on the pages of a campaign: an icon, a name, and a word at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QWidget

    from editor.app.icons import Icons

LINE = Qt.ItemDataRole.UserRole
HEIGHT, HEAD, ICON, MARGIN = 30, 30, 18, 34
MIDDLE = Qt.AlignmentFlag.AlignVCenter
END = MIDDLE | Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True, slots=True)
class Line:
    """One line; `key` tells which, `sign` is an icon before the word at its end."""

    key: str
    name: str
    icon: str
    colour: str
    tag: str = ""
    sign: str = ""
    faint: bool = False


class HeadedDelegate(QStyledItemDelegate):
    """Paints a list of heads, which are plain texts, and of lines with data of their own."""

    height = HEIGHT

    def __init__(self, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._icons = icons

    def sizeHint(
        self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of a line or of a head."""
        return QSize(200, self.height if index.data(LINE) is not None else HEAD)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint one of them."""
        rect: QRect = option.rect
        line = index.data(LINE)
        painter.save()
        if line is None:
            painter.setPen(self._icons.colour("dim"))
            painter.drawText(rect.adjusted(8, 4, 0, 0), MIDDLE, str(index.data()))
        else:
            state: QStyle.StateFlag = option.state
            chosen = bool(state & QStyle.StateFlag.State_Selected)
            if chosen:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self._icons.colour("accent_deep"))
                painter.drawRoundedRect(rect.adjusted(0, 1, -1, -1), 4, 4)
            self.paint_line(painter, rect, line, chosen=chosen)
        painter.restore()

    def paint_line(self, painter: QPainter, rect: QRect, line: Any, *, chosen: bool) -> None:
        """Paint the data of a line; its ground is there already."""
        raise NotImplementedError


class LineDelegate(HeadedDelegate):
    """Paints icon, name, and what stands at the end of a `Line`."""

    def paint_line(self, painter: QPainter, rect: QRect, line: Line, *, chosen: bool) -> None:
        """See `HeadedDelegate`."""
        quiet = "bright" if chosen else "dim"
        dim = self._icons.colour(quiet)
        top = rect.y() + (rect.height() - ICON) // 2
        colour = quiet if line.faint else self._icons.readable(line.colour)
        place = QRect(rect.x() + 8, top, ICON, ICON)
        self._icons.icon(line.icon, colour).paint(painter, place)
        painter.setPen(dim)
        painter.drawText(rect.adjusted(0, 0, -10, 0), END, line.tag)
        wide = painter.fontMetrics().horizontalAdvance(line.tag) + 10
        if line.sign:
            corner = QRect(rect.right() - wide - 22, top + 1, ICON - 2, ICON - 2)
            self._icons.icon(line.sign, quiet).paint(painter, corner)
            wide += 26
        room = rect.adjusted(MARGIN, 0, -wide - 8, 0)
        painter.setPen(dim if chosen or line.faint else self._icons.colour("text"))
        elided = painter.fontMetrics().elidedText(
            line.name, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, MIDDLE, elided)


class LineList(QListWidget):
    """Shows lines below heads; the keyboard belongs to the page, so it takes no focus."""

    def __init__(self, icons: Icons, name: str) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setItemDelegate(LineDelegate(icons, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)

    def show_shelves(self, shelves: list[tuple[str, list[Line]]], chosen: str = "") -> None:
        """Show lines below their heads ("" is no head); choose one by its key, else the first."""
        self.blockSignals(True)
        self.clear()
        for title, lines in shelves:
            if title:
                head = QListWidgetItem(title)
                head.setFlags(Qt.ItemFlag.NoItemFlags)
                self.addItem(head)
            for line in lines:
                item = QListWidgetItem(line.name)
                item.setData(LINE, line)
                item.setToolTip(line.name)
                self.addItem(item)
        places = self._places()
        first = places[0] if places else -1
        keys = {self.item(at).data(LINE).key: at for at in reversed(places)}
        self.setCurrentRow(keys.get(chosen, first))
        self.blockSignals(False)

    @property
    def key(self) -> str | None:
        """The key of the line that is chosen."""
        item = self.currentItem()
        line = item.data(LINE) if item is not None else None
        return line.key if isinstance(line, Line) else None

    def choose(self, key: str) -> None:
        """Choose a line by its key."""
        for place in self._places():
            if self.item(place).data(LINE).key == key:
                self.setCurrentRow(place)
                return

    def step(self, by: int) -> None:
        """Choose the next line, or the one before; heads are stepped over."""
        places = self._places()
        if self.currentRow() in places:
            at = places.index(self.currentRow()) + by
            self.setCurrentRow(places[min(max(at, 0), len(places) - 1)])

    def _places(self) -> list[int]:
        return [at for at in range(self.count()) if self.item(at).data(LINE) is not None]
