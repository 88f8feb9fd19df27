"""Rows of references: a tree of plain nodes, shown by one model in every list of this feature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView

from editor.app.record_icons import record_icon
from editor.app.records import title_of
from editor.widgets.two_levels import NOWHERE, Index, TwoLevelModel
from runtime.content import KINDS, AssetRef, path_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject

    from editor.app.context import Context
    from runtime.content import FieldPath

NAME, FIELD, LINK, MORE = range(4)
NAME_WIDTH = 260


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a record, a field of it, and up to two links at its end.

    A row with `title` is a head: it stands for no record and holds others.
    """

    ref: AssetRef | None
    path: FieldPath = ()
    text: str = ""
    title: str = ""
    icon: str = ""
    links: tuple[str, ...] = ()
    children: tuple[Row, ...] = ()


class RowsModel(TwoLevelModel):
    """Rows, and rows below them."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._bold = QFont()
        self._bold.setWeight(QFont.Weight.DemiBold)
        self.rows: tuple[Row, ...] = ()

    def show(self, rows: Sequence[Row]) -> bool:
        """Show other rows; False when they are the same."""
        if tuple(rows) == self.rows:
            return False
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()
        return True

    def row_at(self, index: Index) -> Row | None:
        """Return what an index shows."""
        if not index.isValid():
            return None
        place = index.internalId()
        return self.rows[index.row()] if place == 0 else self.rows[place - 1].children[index.row()]

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """See Qt."""
        if not parent.isValid():
            return len(self.rows)
        row = self.row_at(parent) if parent.internalId() == 0 and parent.column() == 0 else None
        return len(row.children) if row is not None else 0

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """Name, field, and two links."""
        return 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, icon, colour or tip of a cell."""
        row, column = self.row_at(index), index.column()
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, column)
            case Qt.ItemDataRole.ForegroundRole if column != NAME:
                return self._context.icons.colour("dim" if column == FIELD else "accent")
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(row, column)
        return self._name_look(row, role) if column == NAME else None

    def _name_look(self, row: Row, role: int) -> object:
        if role == Qt.ItemDataRole.DecorationRole:
            return self._icon(row)
        return self._bold if role == Qt.ItemDataRole.FontRole and row.title else None

    def _text(self, row: Row, column: int) -> str:
        if column == NAME:
            return row.title or (title_of(self._context.project, row.ref) if row.ref else "")
        if column == FIELD:
            return row.text or path_text(row.path)
        place = column - LINK
        return row.links[place] if place < len(row.links) else ""

    def _icon(self, row: Row) -> object:
        if row.icon or row.ref is None:
            return self._context.icons.icon(row.icon, "dim") if row.icon else None
        return record_icon(self._context, row.ref)

    def _tip(self, row: Row, column: int) -> str | None:
        if column >= LINK or row.ref is None:
            return None
        singular = KINDS[row.ref.kind].singular
        return f"{singular} {row.ref.path}" + (f"\n{path_text(row.path)}" if row.path else "")


class RowsView(QTreeView):
    """The tree as it stands in the docks; it points at the record of the chosen row."""

    def __init__(self, model: RowsModel, name: str) -> None:
        super().__init__()
        self._rows = model
        self.setModel(model)
        self.setProperty("look", "dock")
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(16, 16))
        self.setIndentation(19)
        self.setAllColumnsShowFocus(True)
        self.setExpandsOnDoubleClick(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(4)
        header.resizeSection(NAME, NAME_WIDTH)
        header.setSectionResizeMode(FIELD, QHeaderView.ResizeMode.Stretch)
        for column in (LINK, MORE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    def pointed_record(self) -> AssetRef | None:
        """Return the record of the chosen row."""
        row = self._rows.row_at(self.currentIndex())
        return row.ref if row is not None else None
