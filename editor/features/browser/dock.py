"""The content browser: a head, a filter, the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from editor.features.browser import actions
from editor.features.browser.delegate import RowDelegate
from editor.features.browser.filter import ContentFilter
from editor.features.browser.model import ContentModel
from editor.features.browser.narrow_menu import NarrowMenu
from editor.features.browser.shelf import Shelf
from editor.features.browser.shelf_menu import add_star, fill_shelf
from runtime.content import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint

    from editor.app.context import Context
    from editor.app.tab import PageRef
    from runtime.content import AssetRef

EXPANDED = "browser/expanded"
CHOOSING_MS = 200
"""So long a selection rests before its form is shown."""
FEWEST, MOST = 2, 500
"""The form of more records than that is shown by Enter or by the menu only: it is slower."""


class ContentTree(QTreeView):
    """The tree as it stands in the browser."""

    def __init__(self, context: Context, model: ContentFilter, shelf: Shelf) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(RowDelegate(context.icons, shelf, self))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(17, 17))
        self.setIndentation(19)
        self.setAnimated(False)
        self.setExpandsOnDoubleClick(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Content by kind")
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)


class BrowserDock(QWidget):
    """Lists every record of the project and opens what is chosen."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setProperty("look", "panel")
        self._context = context
        self.model = ContentModel(context, self)
        self.filter = ContentFilter(self.model, self)
        self.shelf = Shelf(context, self)
        self.tree = ContentTree(context, self.filter, self.shelf)
        self.box = QLineEdit()
        self.box.setPlaceholderText("Filter by name or #tag")
        self.box.setClearButtonEnabled(True)
        self.box.setAccessibleName("Filter records")
        self.box.setToolTip("Words in a name or an id; #undead finds a tag")
        self.box.addAction(
            context.icons.icon("magnify", "faint"), QLineEdit.ActionPosition.LeadingPosition
        )
        self.nothing = QLabel("Nothing matches.")
        self.nothing.setProperty("look", "label")
        self.nothing.setContentsMargins(14, 10, 14, 10)
        self.nothing.setWordWrap(True)
        self.nothing.hide()
        self._held: AssetRef | None = None
        self._unfold = QTimer(self, singleShot=True, interval=0)
        self._unfold.timeout.connect(self._restore)
        self._together: PageRef | None = None
        self._choosing = QTimer(self, singleShot=True, interval=CHOOSING_MS)
        self._choosing.timeout.connect(self._edit_together)
        self._lay_out()
        self._connect()
        self._expand_remembered()

    def _lay_out(self) -> None:
        title = QLabel("CONTENT")
        title.setProperty("look", "caps")
        self.new_button = self._button("plus", "New record", self._ask_new)
        self.shelf_button = self._button("star-outline", "Favourites and recent records", None)
        self.shelf_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.shelf_menu = QMenu(self)
        self.shelf_menu.aboutToShow.connect(
            lambda: fill_shelf(self.shelf_menu, self._context, self.shelf)
        )
        self.shelf_button.setMenu(self.shelf_menu)
        self.narrow_button = self._button("filter-variant", "Show only some records", None)
        self.narrow_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.narrow_menu = NarrowMenu(self._context, self)
        self.narrow_menu.toggled.connect(self._narrow)
        self.narrow_menu.tag_chosen.connect(self._add_tag)
        self.narrow_button.setMenu(self.narrow_menu)
        head = QHBoxLayout()
        head.setContentsMargins(12, 6, 8, 2)
        head.setSpacing(2)
        head.addWidget(title)
        head.addStretch()
        head.addWidget(self.new_button)
        head.addWidget(self.shelf_button)
        head.addWidget(self.narrow_button)
        search = QHBoxLayout()
        search.setContentsMargins(10, 0, 10, 6)
        search.addWidget(self.box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(head)
        column.addLayout(search)
        column.addWidget(self.nothing)
        column.addWidget(self.tree, 1)

    def _button(self, icon: str, tip: str, run: Callable[[], object] | None) -> QToolButton:
        button = QToolButton()
        button.setIcon(self._context.icons.icon(icon, "dim"))
        button.setIconSize(QSize(18, 18))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if run is not None:
            button.clicked.connect(lambda _checked: run())
        return button

    def _connect(self) -> None:
        self.box.textChanged.connect(self._search)
        self.tree.activated.connect(self._activate)
        self.tree.selectionModel().selectionChanged.connect(self._follow_selection)
        self.tree.customContextMenuRequested.connect(self._show_menu)
        self.tree.expanded.connect(self._remember_expanded)
        self.tree.collapsed.connect(self._remember_expanded)
        self.filter.modelAboutToBeReset.connect(self._before_narrowing)
        self.filter.modelReset.connect(self._after_narrowing)
        self.filter.rowsRemoved.connect(self._choosing.stop)
        self._context.current_changed.connect(self.select)
        self.shelf.changed.connect(lambda _ref: self._after_shelving())
        for key, run in (
            (QKeySequence.StandardKey.Delete, self._delete),
            (QKeySequence("F2"), self._rename),
        ):
            shortcut = QShortcut(QKeySequence(key), self.tree)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(run)
        down = QShortcut(QKeySequence(Qt.Key.Key_Down), self.box)
        down.setContext(Qt.ShortcutContext.WidgetShortcut)
        down.activated.connect(self._enter_tree)
        self.box.returnPressed.connect(self._open_first)

    # Choosing

    def selected(self) -> AssetRef | None:
        """Return the record that is chosen in the tree."""
        index = self.tree.currentIndex()
        return self.filter.ref_at(index) if index.isValid() else None

    def chosen(self) -> list[AssetRef]:
        """Return all selected records of the kind of the current one, in the tree's order."""
        kind = self.filter.kind_at(self.tree.currentIndex())
        indexes = self.tree.selectedIndexes()
        found = sorted((each.row(), ref) for each in indexes if (ref := self.filter.ref_at(each)))
        return [ref for _, ref in found if ref.kind == kind]

    def _ask_new(self) -> None:
        """Ask for a record of the kind whose branch is chosen."""
        index = self.tree.currentIndex()
        actions.ask_new(self._context, self.filter.kind_at(index) if index.isValid() else "")

    def pointed_record(self) -> AssetRef | None:
        """Return the record that is chosen, for commands that act on what is pointed at."""
        return self.selected()

    def select(self, ref: AssetRef | None) -> None:
        """Mark the record that is open in front."""
        if ref is None:
            return
        index = self.filter.mapFromSource(self.model.index_of(ref))
        if index.isValid() and index != self.tree.currentIndex():
            self.tree.setCurrentIndex(index)
            self.tree.scrollTo(index)

    def _follow_selection(self) -> None:
        """Show the form of several as soon as the hand rests."""
        if FEWEST <= len(self.tree.selectedIndexes()) <= MOST:
            self._choosing.start()
        else:
            self._choosing.stop()

    def _edit_together(self) -> None:
        """Show all that is selected in one form, in place of the one for what was before."""
        chosen = self.chosen()
        if len(chosen) < FEWEST:
            return
        before, self._together = self._together, actions.edit_together(self._context, chosen)
        if before is not None and before != self._together:
            self._context.close(before)

    def _activate(self, index: QModelIndex) -> None:
        if len(self.chosen()) >= FEWEST:
            self._edit_together()
            return
        ref = self.filter.ref_at(index)
        if ref is not None:
            self._context.open(ref)
        elif index.internalId():
            self.filter.show_all(self.filter.kind_at(index))

    def _rename(self) -> None:
        ref = self.selected()
        if ref is not None:
            actions.ask_rename(self._context, ref)

    def _delete(self) -> None:
        chosen = self.chosen()
        if chosen:
            actions.ask_delete(self._context, *chosen)

    def _show_menu(self, place: QPoint) -> None:
        index = self.tree.indexAt(place)
        if not index.isValid():
            return
        kind, ref = self.filter.kind_at(index), self.filter.ref_at(index)
        menu = actions.row_menu(self._context, kind, ref, self, self.chosen())
        self.tree.setFocus()
        if ref is not None:
            add_star(menu, self._context, self.shelf, ref)
        menu.exec(self.tree.viewport().mapToGlobal(place))

    # Narrowing

    def _search(self, text: str) -> None:
        self.filter.search(text)

    def _narrow(self) -> None:
        active = self.narrow_menu.narrow(self.filter, self.shelf)
        role = "accent" if active else "dim"
        self.narrow_button.setIcon(self._context.icons.icon("filter-variant", role))

    def _add_tag(self, tag: str) -> None:
        """Put a tag into the filter beside what stands there."""
        words = self.box.text().split()
        self.box.setText(" ".join(words if f"#{tag}" in words else [*words, f"#{tag}"]))

    def _after_shelving(self) -> None:
        if self.narrow_menu.starred.isChecked():
            self._narrow()
        self.tree.viewport().update()

    def _before_narrowing(self) -> None:
        self._held = self.selected() or self._held

    def _after_narrowing(self) -> None:
        """Open what has been found; what was chosen stays chosen, where it is still there."""
        if self.filter.is_active:
            self.tree.blockSignals(True)
            for row in range(self.filter.rowCount()):
                self.tree.expand(self.filter.index(row, 0))
            self.tree.blockSignals(False)
            self.select(self._held)
        else:
            self._unfold.start()
        self._show_nothing()

    def _restore(self) -> None:
        """Unfold the whole tree as it was, after the keystroke that cleared the filter."""
        if not self.filter.is_active:
            self._expand_remembered()
            self.select(self._context.current_ref or self._held)
            self._held = None

    def _show_nothing(self) -> None:
        self.nothing.setVisible(self.filter.is_active and self.filter.rowCount() == 0)

    def _enter_tree(self) -> None:
        self.tree.setFocus()
        if not self.tree.currentIndex().isValid():
            self.tree.setCurrentIndex(self.filter.index(0, 0))

    def _open_first(self) -> None:
        """Enter in the filter opens the first record that is left."""
        for row in range(self.filter.rowCount()):
            parent = self.filter.index(row, 0)
            index = self.filter.index(0, 0, parent) if self.filter.rowCount(parent) else parent
            if self.filter.ref_at(index) is not None:
                self._activate(index)
                return

    # Open branches

    def _expand_remembered(self) -> None:
        remembered = self._context.settings.texts(EXPANDED) or [next(iter(KINDS))]
        self.tree.blockSignals(True)
        for kind in remembered:
            if kind in KINDS:
                row = list(KINDS).index(kind)
                self.tree.expand(self.filter.mapFromSource(self.model.index(row, 0)))
        self.tree.blockSignals(False)

    def _remember_expanded(self) -> None:
        if self.filter.is_active:
            return
        expanded = [
            kind
            for row, kind in enumerate(KINDS)
            if self.tree.isExpanded(self.filter.mapFromSource(self.model.index(row, 0)))
        ]
        self._context.settings.put(EXPANDED, expanded)
