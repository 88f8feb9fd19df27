"""A layout that sets widgets side by side and goes on below when the line is full."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Lines of widgets, each as wide as it wants; the last one takes the rest of its line."""

    def __init__(self, parent: QWidget, spacing: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = spacing
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item at the end."""
        self._items.append(item)

    def insert_widget(self, index: int, widget: QWidget) -> None:
        """Put a widget before the one at `index`."""
        self.addWidget(widget)
        self._items.insert(index, self._items.pop())
        self.invalidate()

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, None behind the last."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give an item away, None behind the last."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Take more room sideways only."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """The height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height needed at a width."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the size that suits it best."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Return the size of the largest item."""
        size = QSize(0, 0)
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place the items within a rectangle; return the height that they need."""
        x, y, line = rect.left(), rect.top(), 0
        for index, item in enumerate(self._items):
            last = index == len(self._items) - 1
            width = (item.minimumSize() if last else item.sizeHint()).width()
            height = item.sizeHint().height()
            if x > rect.left() and x + width > rect.right() + 1:
                x, y, line = rect.left(), y + line + self._gap, 0
            if move:
                if last:
                    width = max(width, rect.right() + 1 - x)
                item.setGeometry(QRect(QPoint(x, y), QSize(min(width, rect.width()), height)))
            x += width + self._gap
            line = max(line, height)
        return y + line - rect.top()
