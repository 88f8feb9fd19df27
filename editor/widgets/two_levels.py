"""A tree of two levels for Qt: heads, and what lies below each."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class TwoLevelModel(QAbstractItemModel):
    """Knows who lies below whom; what there is, and how it shows, its subclasses say.

    An index of a head has the internal id 0; one below it has the row of its head plus 1.
    """

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """Return the index of a head or, below a head, of a line."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]  # QObject.parent too
        """Return the head of a line."""
        if not index.isValid() or index.internalId() == 0:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, 0)
