"""The records that are edited together: each can be opened, and taken out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.app.records import icon_of, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QShowEvent

    from editor.app.context import Context
    from editor.documents.project import ProjectChange
    from runtime.content import AssetRef

NAME, OUT = range(2)
OUT_WIDTH, ROW_HEIGHT = 34, 26


class ChosenList(QWidget):
    """One line per record; the cross at its end, or Delete, takes it out.

    Signals:
        removed: the `AssetRef` that is to be edited no more.
    """

    removed = Signal(object)

    def __init__(self, context: Context, refs: Sequence[AssetRef]) -> None:
        super().__init__()
        self.setProperty("look", "panel")
        self._context = context
        self._refs = tuple(refs)
        title, hint = QLabel("SELECTED"), QLabel("A double click opens one alone.")
        title.setProperty("look", "caps")
        hint.setProperty("look", "label")
        hint.setWordWrap(True)
        self.lines = QTreeWidget()
        self._set_up()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 0, 0)
        column.setSpacing(6)
        for widget in (title, hint, self.lines):
            column.addWidget(widget)
        self.refresh()
        context.project.changed.connect(self._follow)
        context.theme_changed.connect(self.refresh)

    def _set_up(self) -> None:
        lines = self.lines
        lines.setProperty("look", "dock")
        lines.setColumnCount(2)
        lines.setHeaderHidden(True)
        lines.setRootIsDecorated(False)
        lines.setIndentation(0)
        lines.setUniformRowHeights(True)
        lines.setIconSize(QSize(16, 16))
        lines.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        lines.setAllColumnsShowFocus(True)
        lines.setAccessibleName("Records that are edited together")
        lines.header().setStretchLastSection(False)
        lines.header().setMinimumSectionSize(20)
        lines.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        lines.header().setSectionResizeMode(OUT, QHeaderView.ResizeMode.Fixed)
        lines.header().resizeSection(OUT, OUT_WIDTH)
        for ref in self._refs:
            item = QTreeWidgetItem()
            item.setToolTip(NAME, ref.path)
            item.setSizeHint(NAME, QSize(0, ROW_HEIGHT))
            lines.addTopLevelItem(item)
        lines.itemClicked.connect(self._click)
        lines.itemActivated.connect(self._open)

    def _follow(self, _change: ProjectChange) -> None:
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed meanwhile."""
        super().showEvent(event)
        self.refresh()

    def _ref_of(self, item: QTreeWidgetItem) -> AssetRef:
        return self._refs[self.lines.indexOfTopLevelItem(item)]

    def _open(self, item: QTreeWidgetItem, column: int) -> None:
        if column == NAME:
            self._context.open(self._ref_of(item))

    def _click(self, item: QTreeWidgetItem, column: int) -> None:
        if column == OUT:
            self.removed.emit(self._ref_of(item))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the record out by Delete."""
        item = self.lines.currentItem()
        if event.key() == Qt.Key.Key_Delete and item is not None and self.lines.hasFocus():
            self.removed.emit(self._ref_of(item))
        else:
            super().keyPressEvent(event)

    def pointed_record(self) -> AssetRef | None:
        """Return the record whose line is chosen, for commands that act on what is pointed at."""
        item = self.lines.currentItem()
        return self._ref_of(item) if item is not None else None

    def refresh(self) -> None:
        """Show names and icons as they are now."""
        project, icons = self._context.project, self._context.icons
        for place, ref in enumerate(self._refs):
            item = self.lines.topLevelItem(place)
            if item is None or not project.has(ref):
                continue
            name, (icon, colour) = name_of(project, ref), icon_of(project, ref)
            item.setText(NAME, name)
            item.setIcon(NAME, icons.icon(icon, icons.readable(colour)))
            item.setIcon(OUT, icons.icon("close", "dim"))
            item.setToolTip(OUT, f"Edit the others without {name}")
            item.setData(OUT, Qt.ItemDataRole.AccessibleTextRole, f"Take {name} out")
