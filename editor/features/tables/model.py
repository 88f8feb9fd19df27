"""The records of a kind as rows and its fields as columns, in step with the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from editor.app.records import name_of
from editor.features.tables.cell_problems import CellProblems
from editor.features.tables.looks import Look, Looks, marked, refused
from editor.features.tables.narrowing import Names, Record, acceptance
from editor.features.tables.ordering import NAME, RowOrder
from runtime.content import AssetRef
from runtime.content.fields import Shape, kinds_within, value_of
from runtime.content.kinds import KINDS
from runtime.content.spreadsheet import Column, cell_text, columns_of

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from editor.app.context import Context
    from editor.documents.project import ProjectChange

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
MANY = 40
SOUGHT = frozenset({Shape.TEXT, Shape.CHOICE})
Cell = tuple[AssetRef, str]


class TableModel(QAbstractTableModel):
    """Rows are records in the order in which they are shown; edits never move them.

    The first column is the name, the second the id, then come the other columns of the kind.
    `columns[ID]` is None. `only` keeps the table to some records.

    Signals:
        narrowed: other rows are shown, or the filter says something else.
        refusals_changed: other cells hold texts that can't be taken.
    """

    narrowed = Signal()
    refusals_changed = Signal()

    def __init__(
        self,
        context: Context,
        kind: str,
        only: frozenset[str] = frozenset(),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.kind = kind
        self.only = only
        self.project = context.project
        found = columns_of(kind)
        self.columns: list[Column | None] = [found[0], None, *found[1:]]
        self.names = Names(found)
        self.refs: list[AssetRef] = []
        self.order = RowOrder(self.project, self.columns)
        self.filter_text = ""
        self._looks = Looks(self.project, context.icons)
        self._painted: dict[AssetRef, list[Look | None]] = {}
        self._sought: dict[AssetRef, str] = {}
        self._problems = CellProblems(self.project, kind, self.columns)
        self._refused: dict[Cell, tuple[str, str]] = {}
        self._related = kinds_within(value_of(KINDS[kind].model))
        self.refs = self.order.arranged(self._all())
        self.project.changed.connect(self._follow)
        self.project.problems_changed.connect(self._show_problems)
        context.theme_changed.connect(self._forget_looks)

    # Structure

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of records that are shown."""
        return 0 if parent.isValid() else len(self.refs)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of columns, hidden ones too."""
        return 0 if parent.isValid() else len(self.columns)

    def column_at(self, key: str) -> int:
        """Return the place of a column, -1 when there is none."""
        keys = (column.key if column is not None else "id" for column in self.columns)
        return next((place for place, each in enumerate(keys) if each == key), -1)

    def title_of(self, place: int) -> str:
        """Return the head of a column."""
        column = self.columns[place]
        return column.label if column is not None else "Id"

    def key_of(self, place: int) -> str:
        """Return the name of a column in settings and filters."""
        column = self.columns[place]
        return column.key if column is not None else "id"

    # Cells

    def look(self, row: int, place: int) -> Look:
        """Return how a cell reads; worked out once until something changes."""
        ref = self.refs[row]
        looks = self._painted.get(ref)
        if looks is None:
            looks = self._painted[ref] = [None] * len(self.columns)
        look = looks[place]
        if look is None:
            look = looks[place] = self._made(ref, place)
        return look

    def _made(self, ref: AssetRef, place: int) -> Look:
        column = self.columns[place]
        if column is None:
            return Look(ref.id, "dim", mono=True)
        kept = self._refused.get((ref, column.key))
        if kept is not None:
            return refused(*kept)
        data = self.project.asset(ref).data
        if place == NAME:
            look = self._looks.name(ref)
        elif data is None:
            look = Look("", "faint", tip="The file can't be read as fields.")
        else:
            look = self._looks.cell(column, data)
        return marked(look, self._problems.at(ref, column, first=place == NAME))

    def text(self, ref: AssetRef, column: Column | None) -> str:
        """Return a cell as the clipboard holds it: what can't be taken is not copied."""
        if column is None:
            return ref.id
        data = self.project.asset(ref).data
        place = column.place(data) if data is not None else None
        return cell_text(place.value, place.field.value) if place is not None else ""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text and tip of a cell; the grid paints from `look` instead."""
        if not index.isValid():
            return None
        look = self.look(index.row(), index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return look.text
            case Qt.ItemDataRole.ToolTipRole:
                column = self.columns[index.column()]
                return look.tip or (column.field.tip if column is not None else "") or None
            case Qt.ItemDataRole.AccessibleTextRole:
                mark = f", {look.tip}" if look.mark else ""
                return f"{self.title_of(index.column())}: {look.text or look.icon[0]}{mark}"
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return what can be done with a cell."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.isValid() and self.is_editable(index.row(), index.column()):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def is_editable(self, row: int, place: int) -> bool:
        """Whether a cell can be typed into: it is there, no list, and not the variant itself."""
        column = self.columns[place]
        if column is None or column.is_list or column.is_tag:
            return False
        data = self.project.asset(self.refs[row]).data
        return data is not None and column.place(data) is not None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the head of a column and its help."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title_of(section)
        if role == Qt.ItemDataRole.ToolTipRole:
            if column is None:
                return "Names the file; Rename Id in the content list changes it."
            return "\n".join(part for part in (column.field.tip, column.key) if part)
        return None

    # Texts that can't be taken

    def refusal(self, row: int, place: int) -> tuple[str, str] | None:
        """Return the text that a cell keeps although it can't be taken, and why."""
        return self._refused.get((self.refs[row], self.key_of(place)))

    def refuse(self, ref: AssetRef, key: str, text: str, reason: str) -> None:
        """Keep a text in a cell, marked, until it is mended or dropped."""
        self._refused[ref, key] = (text, reason)
        self._repaint_cell(ref, key)

    def accept(self, ref: AssetRef, key: str) -> None:
        """Drop the text that a cell keeps."""
        if self._refused.pop((ref, key), None) is not None:
            self._repaint_cell(ref, key)

    def drop_refusals(self) -> None:
        """Drop every text that can't be taken."""
        for ref, key in list(self._refused):
            self.accept(ref, key)

    def refusals(self) -> list[Cell]:
        """Return the cells that keep texts which can't be taken."""
        return list(self._refused)

    def _repaint_cell(self, ref: AssetRef, key: str) -> None:
        self._painted.pop(ref, None)
        if ref in self._rows():
            index = self.index(self._rows()[ref], self.column_at(key))
            self.dataChanged.emit(index, index)
        self.refusals_changed.emit()

    def _rows(self) -> dict[AssetRef, int]:
        return {ref: row for row, ref in enumerate(self.refs)}

    def row_of(self, ref: AssetRef) -> int:
        """Return the row of a record, -1 when it isn't shown."""
        try:
            return self.refs.index(ref)
        except ValueError:
            return -1

    # Order and filter

    def _all(self) -> list[AssetRef]:
        return [
            ref for ref in self.project.assets(self.kind) if not self.only or ref.id in self.only
        ]

    @property
    def total(self) -> int:
        """How many records there are, shown or not."""
        return len(self._all())

    def record(self, ref: AssetRef) -> Record:
        """Return a record as filters read it."""
        return Record(ref, self.project.asset(ref).data or {})

    def _words_of(self, record: Record) -> str:
        """Return what the words of a filter are sought in: the texts of all cells."""
        if record.ref not in self._sought:
            texts = [record.ref.id, name_of(self.project, record.ref)]
            texts += [
                self.text(record.ref, column)
                for column in self.columns
                if column is not None and column.value.shape in SOUGHT
            ]
            self._sought[record.ref] = "\n".join(texts).casefold()
        return self._sought[record.ref]

    def sort_by(self, place: int, *, descending: bool) -> None:
        """Sort the rows by a column."""
        self.order.place, self.order.descending = place, descending
        self._rearrange(self.refs)

    def narrow(self, text: str) -> None:
        """Show only what a filter accepts. Raises ExpressionError; then nothing changes."""
        accepts = acceptance(text, self.names, self._words_of)
        self.filter_text = text
        found = self._all()
        kept = [ref for ref in found if accepts(self.record(ref))] if text.strip() else found
        self._rearrange(kept)

    def _rearrange(self, refs: list[AssetRef]) -> None:
        self.beginResetModel()
        self.refs = self.order.arranged(refs)
        self.endResetModel()
        self.narrowed.emit()

    # Following the project

    def _follow(self, change: ProjectChange) -> None:
        own = {ref for ref in change.assets if ref.kind == self.kind}
        if any(ref.kind in self._related for ref in change.assets - own):
            self._painted.clear()
            self._repaint_all()
        if not own:
            return
        for ref in own:
            self._painted.pop(ref, None)
            self._sought.pop(ref, None)
        self._forget_settled(own)
        shown = self._rows()
        gone = [ref for ref in own if ref in shown and not self.project.has(ref)]
        new = [ref for ref in own if ref not in shown and self._belongs(ref)]
        if len(gone) + len(new) > MANY:
            self._rearrange([*(set(self.refs) - set(gone)), *new])
            return
        self._move_rows(gone, new)
        self._repaint_rows(own - set(gone) - set(new))

    def _belongs(self, ref: AssetRef) -> bool:
        """Whether a record that appears is shown at once; a filter hides what was there before."""
        if not self.project.has(ref) or (self.only and ref.id not in self.only):
            return False
        if not self.filter_text.strip():
            return True
        return self.project.saved_asset(ref) is None

    def _move_rows(self, gone: list[AssetRef], new: list[AssetRef]) -> None:
        for ref in gone:
            row = self.refs.index(ref)
            self.beginRemoveRows(NOWHERE, row, row)
            del self.refs[row]
            self.endRemoveRows()
        for ref in new:
            row = self.order.row_for(ref, self.refs)
            self.beginInsertRows(NOWHERE, row, row)
            self.refs.insert(row, ref)
            self.endInsertRows()
        if gone or new:
            self.narrowed.emit()

    def _forget_settled(self, own: set[AssetRef]) -> None:
        """Drop refused texts of records that are gone."""
        for ref, key in list(self._refused):
            if ref in own and not self.project.has(ref):
                self.accept(ref, key)

    def _repaint_rows(self, refs: set[AssetRef]) -> None:
        rows = self._rows()
        last = len(self.columns) - 1
        if len(refs) > MANY:
            self._repaint_all()
            return
        for row in sorted(rows[ref] for ref in refs if ref in rows):
            self.dataChanged.emit(self.index(row, 0), self.index(row, last))

    def _repaint_all(self) -> None:
        if self.refs:
            last = self.index(len(self.refs) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _forget_looks(self) -> None:
        self._painted.clear()
        self._repaint_all()

    def _show_problems(self) -> None:
        changed = self._problems.take()
        for ref in changed:
            self._painted.pop(ref, None)
        self._repaint_rows(changed)
