"""Narrows the tree by name, id and #tag, or to what is unsaved or broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel

from editor.features.browser.model import (
    BROKEN_ROLE,
    DIRTY_ROLE,
    REF_ROLE,
    SEVERITY_ROLE,
    SOUGHT_ROLE,
    TAGS_ROLE,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QAbstractItemModel, QObject

    from runtime.content import AssetRef

Index = QModelIndex | QPersistentModelIndex


class ContentFilter(QSortFilterProxyModel):
    """Shows the records that match every word; kinds without a match go."""

    def __init__(self, source: QAbstractItemModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self._tags: list[str] = []
        self.unsaved_only = False
        self.broken_only = False
        self.faulty_only = False
        self._favourite: Callable[[AssetRef], bool] | None = None
        self.setSourceModel(source)

    @property
    def is_active(self) -> bool:
        """Whether anything is narrowed."""
        return bool(self._words or self._tags or self._narrowed)

    @property
    def _narrowed(self) -> bool:
        only = self.unsaved_only or self.broken_only or self.faulty_only
        return only or self._favourite is not None

    def search(self, text: str) -> None:
        """Look for words in names and ids, and for tags written with a #."""
        words = text.casefold().split()
        self._tags = [word.removeprefix("#") for word in words if word.startswith("#")]
        self._words = [word for word in words if not word.startswith("#")]
        self.setRecursiveFilteringEnabled(self.is_active)
        self.invalidate()

    def narrow(
        self,
        *,
        unsaved: bool = False,
        broken: bool = False,
        faulty: bool = False,
        favourite: Callable[[AssetRef], bool] | None = None,
    ) -> None:
        """Show only what is all of this; nothing of it shows everything."""
        self.unsaved_only, self.broken_only, self.faulty_only = unsaved, broken, faulty
        self._favourite = favourite
        self.setRecursiveFilteringEnabled(self.is_active)
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Accept records that match; kinds come along with their records."""
        if not self.is_active:
            return True
        source = self.sourceModel()
        index = source.index(row, 0, parent)
        ref = source.data(index, REF_ROLE)
        if ref is None or (self._favourite is not None and not self._favourite(ref)):
            return False
        wanted = (
            (self.unsaved_only, DIRTY_ROLE),
            (self.broken_only, BROKEN_ROLE),
            (self.faulty_only, SEVERITY_ROLE),
        )
        if any(only and not source.data(index, role) for only, role in wanted):
            return False
        return self._matches(source, index)

    def _matches(self, source: QAbstractItemModel, index: QModelIndex) -> bool:
        sought = source.data(index, SOUGHT_ROLE) or str(source.data(index)).casefold()
        tags = source.data(index, TAGS_ROLE) or ()
        return all(word in sought for word in self._words) and all(
            any(tag.startswith(wanted) for tag in tags) for wanted in self._tags
        )
