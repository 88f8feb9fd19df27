"""Narrows the tree by name, id and #tag, or to what is unsaved or broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel

from editor.features.browser.model import (
    BROKEN_ROLE,
    DIRTY_ROLE,
    REF_ROLE,
    SOUGHT_ROLE,
    TAGS_ROLE,
)

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel, QObject

Index = QModelIndex | QPersistentModelIndex


class ContentFilter(QSortFilterProxyModel):
    """Shows the records that match every word; kinds without a match go."""

    def __init__(self, source: QAbstractItemModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self._tags: list[str] = []
        self.unsaved_only = False
        self.broken_only = False
        self.setSourceModel(source)

    @property
    def is_active(self) -> bool:
        """Whether anything is narrowed."""
        return bool(self._words or self._tags or self.unsaved_only or self.broken_only)

    def search(self, text: str) -> None:
        """Look for words in names and ids, and for tags written with a #."""
        words = text.casefold().split()
        self._tags = [word.removeprefix("#") for word in words if word.startswith("#")]
        self._words = [word for word in words if not word.startswith("#")]
        self.setRecursiveFilteringEnabled(self.is_active)
        self.invalidate()

    def narrow(self, *, unsaved: bool, broken: bool) -> None:
        """Show only what is unsaved, only what is broken, or everything."""
        self.unsaved_only, self.broken_only = unsaved, broken
        self.setRecursiveFilteringEnabled(self.is_active)
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Accept records that match; kinds come along with their records."""
        if not self.is_active:
            return True
        source = self.sourceModel()
        index = source.index(row, 0, parent)
        if source.data(index, REF_ROLE) is None:
            return False
        if self.unsaved_only and not source.data(index, DIRTY_ROLE):
            return False
        if self.broken_only and not source.data(index, BROKEN_ROLE):
            return False
        return self._matches(source, index)

    def _matches(self, source: QAbstractItemModel, index: QModelIndex) -> bool:
        sought = source.data(index, SOUGHT_ROLE) or str(source.data(index)).casefold()
        tags = source.data(index, TAGS_ROLE) or ()
        return all(word in sought for word in self._words) and all(
            any(tag.startswith(wanted) for tag in tags) for wanted in self._tags
        )
