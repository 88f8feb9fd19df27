"""Narrows the tree by name, id and #tag, or to what is unsaved, broken, faulty or a favourite."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QModelIndex, Qt

from editor.features.browser.model import BROKEN_ROLE, DIRTY_ROLE, SEVERITY_ROLE
from editor.widgets.two_levels import NOWHERE, Index, TwoLevelModel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtCore import QObject

    from editor.features.browser.model import ContentModel
    from runtime.content import AssetRef

LINE = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
MOST = 200
"""So many records of a kind are listed while something is narrowed; who has more types on."""


class ContentFilter(TwoLevelModel):
    """Shows the records that match every word; kinds without a match go.

    While nothing is narrowed it is the tree itself. Else it holds what has been found, so that a
    keystroke costs one look through the words of the records, and only the last finds when it
    narrows further.
    """

    def __init__(self, source: ContentModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._text = ""
        self._words: list[str] = []
        self._tags: list[str] = []
        self._only: list[int] = []
        self._favourite: Callable[[AssetRef], bool] | None = None
        self._found: dict[str, list[AssetRef]] | None = None
        self._listed: dict[str, list[AssetRef]] = {}
        self._heads: list[str] = []
        self._list(frozenset())
        self._follow_source()

    # Narrowing

    @property
    def is_active(self) -> bool:
        """Whether anything is narrowed."""
        return bool(self._words or self._tags or self._only or self._favourite is not None)

    def search(self, text: str) -> None:
        """Look for words in names and ids, and for tags written with a #."""
        words = text.casefold().split()
        further = self._found is not None and text.casefold().startswith(self._text)
        self._text = text.casefold()
        self._tags = [word.removeprefix("#") for word in words if word.startswith("#")]
        self._words = [word for word in words if not word.startswith("#")]
        self._find(self._found if further and self._text else None)

    def narrow(
        self,
        *,
        unsaved: bool = False,
        broken: bool = False,
        faulty: bool = False,
        favourite: Callable[[AssetRef], bool] | None = None,
    ) -> None:
        """Show only what is all of this; nothing of it shows everything."""
        roles = ((unsaved, DIRTY_ROLE), (broken, BROKEN_ROLE), (faulty, SEVERITY_ROLE))
        self._only = [role for wanted, role in roles if wanted]
        self._favourite = favourite
        self._find(None)

    def _find(self, among: dict[str, list[AssetRef]] | None) -> None:
        """Find again, among some records or among all."""
        self.beginResetModel()
        if not self.is_active:
            self._found = None
        else:
            start = self._source.records() if among is None else among
            found = {kind: self._matching(refs) for kind, refs in start.items()}
            self._found = {kind: refs for kind, refs in found.items() if refs}
        self._list(frozenset())
        self.endResetModel()

    def _list(self, whole: frozenset[str]) -> None:
        """Work out what is listed, once: the tree asks for it hundreds of times."""
        found = self._found or {}
        self._heads = list(found) if self._found is not None else self._source.kinds
        self._listed = {
            kind: refs if kind in whole else refs[:MOST] for kind, refs in found.items()
        }

    def _matching(self, refs: Iterable[AssetRef]) -> list[AssetRef]:
        """Return those that match, sieved by one condition after the other."""
        source, favourite = self._source, self._favourite
        found = list(refs)
        for word in self._words:
            found = [ref for ref in found if word in source.sought(ref)]
        for tag in self._tags:
            found = [ref for ref in found if f" #{tag}" in source.tag_words(ref)]
        for role in self._only:
            found = [ref for ref in found if source.record_data(ref, role)]
        return [ref for ref in found if favourite(ref)] if favourite is not None else found

    def show_all(self, kind: str) -> None:
        """List every find of a kind, however many there are."""
        self.beginResetModel()
        whole = {each for each in self._heads if not self.hidden_count(each)} | {kind}
        self._list(frozenset(whole))
        self.endResetModel()

    # Structure

    def hidden_count(self, kind: str) -> int:
        """Return how many finds of a kind are not listed."""
        return len((self._found or {}).get(kind, [])) - len(self._listed.get(kind, []))

    def count(self, kind: str) -> int:
        """Return how many records of a kind there are, or have been found."""
        if self._found is not None:
            return len(self._found.get(kind, []))
        return len(self._source.records().get(kind, []))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of kinds, or of the records of a kind and the line for the rest."""
        if self._found is None:
            return self._source.rowCount(parent)
        if not parent.isValid():
            return len(self._found)
        kind = self.kind_at(parent)
        if parent.internalId() != 0 or self._source.is_single(kind):
            return 0
        return len(self._listed[kind]) + bool(self.hidden_count(kind))

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """There is one column."""
        return 1

    def kind_at(self, index: Index) -> str:
        """Return the kind at an index, or the kind of the record there."""
        row = index.row() if index.internalId() == 0 else index.internalId() - 1
        return self._heads[row]

    def ref_at(self, index: Index) -> AssetRef | None:
        """Return the record at an index; None for a kind of many and for the line of the rest."""
        if self._found is None or index.internalId() == 0:
            return self._source.ref_at(self.mapToSource(index))
        listed = self._listed[self.kind_at(index)]
        return listed[index.row()] if index.row() < len(listed) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what the tree shows; the line of the rest says how many there are."""
        if self._found is None or index.internalId() == 0:
            return self._source.data(self.mapToSource(index), role)
        ref = self.ref_at(index)
        if ref is not None:
            return self._source.record_data(ref, role)
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{self.hidden_count(self.kind_at(index)):,} more: type on, or press Enter here"
        return None

    def mapToSource(self, index: Index) -> QModelIndex:
        """Return the index in the whole tree; invalid for the line of the rest."""
        if not index.isValid():
            return QModelIndex()
        if self._found is None:
            return self._source.same_index(index)
        if index.internalId() == 0:
            return self._source.index_of_kind(self.kind_at(index))
        ref = self.ref_at(index)
        return self._source.index_of(ref) if ref is not None else QModelIndex()

    def mapFromSource(self, index: Index) -> QModelIndex:
        """Return the index of what stands in the whole tree; invalid for what is not listed."""
        if not index.isValid():
            return QModelIndex()
        if self._found is None:
            return self.createIndex(index.row(), 0, index.internalId())
        kind, ref = self._source.kind_at(index), self._source.ref_at(index)
        if kind not in self._found:
            return QModelIndex()
        head = self._heads.index(kind)
        if index.internalId() == 0:
            return self.createIndex(head, 0, 0)
        listed = self._listed[kind]
        return self.createIndex(listed.index(ref), 0, head + 1) if ref in listed else QModelIndex()

    # Dragging

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let records be dragged; the tree below them ends."""
        if self._found is None or not index.isValid() or index.internalId() == 0:
            return self._source.flags(self.mapToSource(index))
        return LINE if self.ref_at(index) is None else LINE | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        """Name what a drag carries."""
        return self._source.mimeTypes()

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Pack the dragged record."""
        return self._source.mimeData([self.mapToSource(each) for each in indexes])

    # Following the tree

    def _follow_source(self) -> None:
        source = self._source
        source.dataChanged.connect(self._data_changed)
        source.rowsAboutToBeInserted.connect(self._before_insertion)
        source.rowsInserted.connect(lambda *_: self._after(self.endInsertRows))
        source.rowsAboutToBeRemoved.connect(self._before_removal)
        source.rowsRemoved.connect(lambda *_: self._after(self.endRemoveRows))
        source.rowsAboutToBeMoved.connect(self._before_move)
        source.rowsMoved.connect(lambda *_: self._after(self.endMoveRows))

    def _before_insertion(self, parent: QModelIndex, first: int, last: int) -> None:
        if self._found is None:
            self.beginInsertRows(self.mapFromSource(parent), first, last)

    def _before_removal(self, parent: QModelIndex, first: int, last: int) -> None:
        if self._found is None:
            self.beginRemoveRows(self.mapFromSource(parent), first, last)

    def _before_move(
        self, parent: QModelIndex, first: int, last: int, _target: QModelIndex, row: int
    ) -> None:
        if self._found is None:
            here = self.mapFromSource(parent)
            self.beginMoveRows(here, first, last, here, row)

    def _after(self, end: Callable[[], None]) -> None:
        """Finish the same move here; what has been found is found anew."""
        if self._found is None:
            end()
        else:
            self._find(None)

    def _data_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        if self._found is None:
            self.dataChanged.emit(self.mapFromSource(first), self.mapFromSource(last))
            return
        kind = self._source.kind_at(first)
        listed = set(self._found.get(kind, []))
        for row in range(first.row(), last.row() + 1):
            ref = self._source.ref_at(first.siblingAtRow(row))
            if ref is not None and bool(self._matching([ref])) != (ref in listed):
                self._find(None)
                return
            index = self.mapFromSource(first.siblingAtRow(row))
            if index.isValid():
                self.dataChanged.emit(index, index)
