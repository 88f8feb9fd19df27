"""The tree of kinds and records, kept in step with the project by small moves."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QModelIndex, Qt
from PySide6.QtGui import QFont

from editor.app.icons import is_icon
from editor.app.records import look_of, name_of, refs_of, spoken, tags_of
from editor.widgets.record_drag import MIME, record_mime
from editor.widgets.two_levels import NOWHERE, Index, TwoLevelModel
from runtime.content import KINDS, AssetRef, Severity

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtCore import QObject

    from editor.app.context import Context
    from editor.documents.project import ProjectChange


REF_ROLE = Qt.ItemDataRole.UserRole + 1
DIRTY_ROLE = Qt.ItemDataRole.UserRole + 2
BROKEN_ROLE = Qt.ItemDataRole.UserRole + 3
SEVERITY_ROLE = Qt.ItemDataRole.UserRole + 4
MANY = 100


class ContentModel(TwoLevelModel):
    """Kinds at the top, their records below, sorted by name.

    An index of a kind has the internal id 0; an index of a record has the row of its kind plus 1.
    A kind of which there is only one record stands for that record itself.
    """

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._project = context.project
        self._kinds = list(KINDS)
        self._names: dict[AssetRef, str] = {}
        self._sought: dict[AssetRef, str] = {}
        self._tags: dict[AssetRef, str] = {}
        self._rows: dict[str, list[AssetRef]] = {kind: self._sorted(kind) for kind in self._kinds}
        self._bold = QFont()
        self._bold.setWeight(QFont.Weight.DemiBold)
        self._project.changed.connect(self._follow)
        self._dirty = self._project.dirty_refs()
        self._project.dirty_changed.connect(self._mark_dirty)
        context.theme_changed.connect(self._repaint)
        self._worst: dict[AssetRef, Severity] = {}
        self._project.problems_changed.connect(self._mark_problems)

    def _sorted(self, kind: str) -> list[AssetRef]:
        refs = [] if KINDS[kind].single else refs_of(self._project, kind)
        for ref in refs:
            self._names[ref] = name_of(self._project, ref)
        return refs

    # Structure

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of kinds, or of the records of a kind."""
        if not parent.isValid():
            return len(self._kinds)
        return len(self._rows[self._kinds[parent.row()]]) if parent.internalId() == 0 else 0

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """There is one column."""
        return 1

    def kind_at(self, index: Index) -> str:
        """Return the kind at an index, or the kind of the record there."""
        row = index.row() if index.internalId() == 0 else index.internalId() - 1
        return self._kinds[row]

    def ref_at(self, index: Index) -> AssetRef | None:
        """Return the record at an index; None for a kind of many."""
        kind = self.kind_at(index)
        if index.internalId():
            return self._rows[kind][index.row()]
        if KINDS[kind].single:
            return next(iter(self._project.assets(kind)), None)
        return None

    def index_of(self, ref: AssetRef) -> QModelIndex:
        """Return the index of a record, invalid when there is no such record."""
        kind = self._kinds.index(ref.kind)
        if KINDS[ref.kind].single:
            return self.createIndex(kind, 0, 0)
        row = self._row_of(ref)
        return self.createIndex(row, 0, kind + 1) if row is not None else QModelIndex()

    def same_index(self, index: Index) -> QModelIndex:
        """Return the index here of one that stands in the same place of a like tree."""
        return self.createIndex(index.row(), 0, index.internalId())

    # What is sought

    @property
    def kinds(self) -> list[str]:
        """The kinds, in the order of the tree."""
        return self._kinds

    def is_single(self, kind: str) -> bool:
        """Whether there is only one record of a kind, for which the kind itself stands."""
        return KINDS[kind].single

    def index_of_kind(self, kind: str) -> QModelIndex:
        """Return the index of a kind."""
        return self.createIndex(self._kinds.index(kind), 0, 0)

    def records(self) -> dict[str, list[AssetRef]]:
        """Return the records by kind, in the order of the tree."""
        single = {kind: list(self._project.assets(kind)) for kind in KINDS if KINDS[kind].single}
        return {**self._rows, **single}

    def sought(self, ref: AssetRef) -> str:
        """Return the words of a record that a search looks through; worked out once."""
        words = self._sought.get(ref)
        if words is None:
            single = KINDS[ref.kind].single
            words = KINDS[ref.kind].title if single else f"{self._names.get(ref, '')} {ref.id}"
            self._sought[ref] = words = words.casefold()
        return words

    def tag_words(self, ref: AssetRef) -> str:
        """Return the tags of a record, each after a blank and a #; worked out once."""
        words = self._tags.get(ref)
        if words is None:
            words = "".join(f" #{tag}" for tag in tags_of(self._project, ref)).casefold()
            self._tags[ref] = words
        return words

    # What is shown

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what the view, the filter and the delegate ask for."""
        ref = self.ref_at(index)
        if index.internalId() == 0:
            return self._kind_data(self.kind_at(index), ref, role)
        return self.record_data(ref, role) if ref is not None else None

    def _kind_data(self, kind_id: str, ref: AssetRef | None, role: int) -> object:
        kind = KINDS[kind_id]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return kind.title
            case Qt.ItemDataRole.DecorationRole:
                return self._context.icons.icon(kind.icon, "dim")
            case Qt.ItemDataRole.FontRole:
                return self._bold
            case Qt.ItemDataRole.ForegroundRole if not kind.single and not self._rows[kind_id]:
                return self._context.icons.colour("dim")
        return self._mark_data(ref, role) if ref is not None else None

    def record_data(self, ref: AssetRef, role: int) -> object:
        """Return what is shown of a record."""
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._names.get(ref, spoken(ref.id))
            case Qt.ItemDataRole.DecorationRole:
                return self._icon(ref)
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(ref)
        return self._mark_data(ref, role)

    def _mark_data(self, ref: AssetRef, role: int) -> object:
        if role == REF_ROLE:
            return ref
        if role == DIRTY_ROLE:
            return self._project.is_dirty(ref)
        if role == BROKEN_ROLE:
            return self._project.has(ref) and self._project.asset(ref).broken
        return self._worst.get(ref) if role == SEVERITY_ROLE else None

    # Dragging

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let records be dragged onto fields that can name them."""
        flags = super().flags(index)
        is_record = index.isValid() and self.ref_at(index) is not None
        return flags | Qt.ItemFlag.ItemIsDragEnabled if is_record else flags

    def mimeTypes(self) -> list[str]:
        """Name what a drag carries."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Pack the dragged record."""
        refs = [ref for index in indexes if (ref := self.ref_at(index)) is not None]
        return record_mime(refs[0]) if refs else QMimeData()

    def _icon(self, ref: AssetRef) -> object:
        if self._project.asset(ref).broken:
            return self._context.icons.icon("alert", "warn")
        icon, colour = look_of(self._project, ref)
        kind = KINDS[ref.kind]
        if not is_icon(icon):
            return self._context.icons.icon(kind.icon, "dim")
        return self._context.icons.icon(icon, self._context.icons.readable(colour or "dim"))

    def _tip(self, ref: AssetRef) -> str:
        asset = self._project.asset(ref)
        if asset.broken:
            reasons = "\n".join(problem.message for problem in asset.problems[:5])
            return f"{ref.path} can't be used as it is:\n{reasons}"
        return ref.path

    # Following the project

    def _mark_dirty(self) -> None:
        before, self._dirty = self._dirty, self._project.dirty_refs()
        self._repaint_rows(before ^ self._dirty)

    def _mark_problems(self) -> None:
        """Take note of the worst problem of each record, and show where it is another."""
        before, self._worst = self._worst, {}
        for problem in self._project.problems:
            if problem.asset is not None and problem.severity is not Severity.INFO:
                self._worst.setdefault(problem.asset, problem.severity)
        known = before.keys() | self._worst.keys()
        self._repaint_rows({ref for ref in known if before.get(ref) != self._worst.get(ref)})

    def _repaint_rows(self, refs: Collection[AssetRef]) -> None:
        """Show some records anew, or all when there are many."""
        if len(refs) > MANY:
            self._repaint()
            return
        for ref in refs:
            index = self.index_of(ref)
            if index.isValid():
                self.dataChanged.emit(index, index)

    def _repaint(self) -> None:
        last = self.index(len(self._kinds) - 1, 0)
        self.dataChanged.emit(self.index(0, 0), last)
        for row, kind in enumerate(self._kinds):
            count = len(self._rows[kind])
            if count:
                parent = self.index(row, 0)
                first, end = self.index(0, 0, parent), self.index(count - 1, 0, parent)
                self.dataChanged.emit(first, end)

    def _follow(self, change: ProjectChange) -> None:
        for ref in change.assets:
            self._sought.pop(ref, None)
            self._tags.pop(ref, None)
        for ref in sorted(change.assets):
            if not KINDS[ref.kind].single:
                name = name_of(self._project, ref) if self._project.has(ref) else None
                if name != self._names.get(ref):
                    self._place(ref, name)
        self._repaint_rows(change.assets)

    def _key(self, ref: AssetRef) -> tuple[str, str]:
        return self._names[ref].casefold(), ref.id

    def _row_of(self, ref: AssetRef) -> int | None:
        """Return the row of a record below its kind; None when it has none."""
        if ref not in self._names:
            return None
        return bisect_left(self._rows[ref.kind], self._key(ref), key=self._key)

    def _place(self, ref: AssetRef, name: str | None) -> None:
        """Bring one record to where its name belongs; no name takes it away."""
        rows, row = self._rows[ref.kind], self._row_of(ref)
        parent = self.index(self._kinds.index(ref.kind), 0)
        if name is None:
            if row is not None:
                self.beginRemoveRows(parent, row, row)
                del self._names[rows.pop(row)]
                self.endRemoveRows()
            return
        target = bisect_left(rows, (name.casefold(), ref.id), key=self._key)
        if row is None:
            self.beginInsertRows(parent, target, target)
            rows.insert(target, ref)
            self._names[ref] = name
            self.endInsertRows()
        elif target in {row, row + 1}:
            self._names[ref] = name
        else:
            self.beginMoveRows(parent, row, row, parent, target)
            rows.insert(target if target < row else target - 1, rows.pop(row))
            self._names[ref] = name
            self.endMoveRows()
