"""What a rename or a safe delete would do: one line per field, before anything is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from editor.app.record_icons import record_icon
from editor.app.records import title_of
from runtime.content import path_text

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.documents.relinking import Plan, Relinked

MOST = 500
ROW = 26


class PlanPreview(QTreeWidget):
    """Lists record, field, and what happens there; fields that stand in the way come first."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setColumnCount(3)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(16, 16))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("What would change")
        header = self.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(0, 190)
        header.resizeSection(1, 190)

    def show_plan(self, plan: Plan, *, is_open: bool = False) -> None:
        """Show the fields of a plan; what they hold alone while it `is_open` what becomes of it."""
        self.clear()
        ordered = sorted(plan.fields, key=lambda each: not each.blocked)
        self.addTopLevelItems([self._item(each, is_open=is_open) for each in ordered[:MOST]])
        if len(ordered) > MOST:
            self.addTopLevelItem(QTreeWidgetItem([f"and {len(ordered) - MOST:,} more"]))
        rows = min(max(self.topLevelItemCount(), 1), 9)
        self.setFixedHeight(rows * ROW + 8)
        self.setVisible(bool(ordered))

    def _item(self, each: Relinked, *, is_open: bool) -> QTreeWidgetItem:
        outcome = f"{each.before}  →  {each.outcome}" if not each.blocked else each.blocked
        outcome = each.before if is_open else outcome
        name = title_of(self._context.project, each.owner)
        item = QTreeWidgetItem([name, path_text(each.path), outcome])
        item.setIcon(0, record_icon(self._context, each.owner))
        item.setToolTip(0, each.owner.path)
        item.setToolTip(2, outcome)
        item.setForeground(1, QBrush(self._context.icons.colour("dim")))
        if each.blocked and not is_open:
            item.setIcon(2, self._context.icons.icon("alert", "warn"))
            item.setForeground(2, QBrush(self._context.icons.colour("warn")))
        return item
