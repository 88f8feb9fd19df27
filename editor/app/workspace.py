"""One open project on screen: the left side, the tabs of records, the right side, the docks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from editor.app.docks import DockArea
from editor.app.feature import Area
from editor.app.open_page import OpenPage
from editor.app.open_record import OpenRecord
from editor.app.record_tabs import RecordTabs
from editor.app.records import name_of
from editor.app.tab import PageRef
from editor.app.welcome import WelcomePage
from runtime.content import KINDS, AssetRef

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from editor.app.context import Context
    from editor.app.feature import AssetEditor, Feature
    from editor.app.tab import Tab
    from editor.documents.project import ProjectChange
    from runtime.content import FieldPath

LEFT, RIGHT, BOTTOM = (184, 264), (290, 384), 150
LEFT_SHARE, RIGHT_SHARE, LEAST_CENTRE = 0.165, 0.24, (540, 160)


def _share(width: int, share: float, bounds: tuple[int, int]) -> int:
    """Return a share of the window's width, within bounds."""
    return min(max(round(width * share), bounds[0]), bounds[1])


class Workspace(QWidget):
    """Lays out the sides and keeps the open records and pages.

    Signals:
        front_changed: something else is in front; the `AssetRef` of a record, or None.
    """

    front_changed = Signal(object)

    def __init__(self, context: Context, features: Sequence[Feature]) -> None:
        super().__init__()
        self._context = context
        self._open: dict[Tab, OpenRecord | OpenPage] = {}
        self._hidden: set[str] = set()
        self._front: Tab | None = None
        self._factories = {
            kind: factory for feature in features for kind, factory in feature.editors.items()
        }
        self._pages = {page.id: page for feature in features for page in feature.pages}
        specs = [spec for feature in features for spec in feature.docks]
        self.left = DockArea(
            [spec for spec in specs if spec.area is Area.LEFT], context, single_title=False
        )
        self.bottom = DockArea(
            [spec for spec in specs if spec.area is Area.BOTTOM], context, single_title=True
        )
        self.tabs = RecordTabs(context.icons)
        self.tabs.close_asked.connect(self.close_tab)
        self.tabs.front_changed.connect(self._show_front)
        self._lay_out()
        context.project.changed.connect(self._follow)
        context.project.dirty_changed.connect(self.show_dirty)
        self._show_front(None)

    def _lay_out(self) -> None:
        self._left_stack, self.right = QStackedWidget(), QStackedWidget()
        self._left_stack.addWidget(self.left)
        self._no_panel = QWidget()
        self._no_panel.setProperty("look", "panel")
        self._no_panel.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.right.addWidget(self._no_panel)
        self._centre = QStackedWidget()
        self._welcome = WelcomePage(self._context)
        self._centre.addWidget(self._welcome)
        self._centre.addWidget(self.tabs)
        self.upright = QSplitter(Qt.Orientation.Vertical)
        self.across = QSplitter(Qt.Orientation.Horizontal)
        width = self._context.window.width()
        left, right = _share(width, LEFT_SHARE, LEFT), _share(width, RIGHT_SHARE, RIGHT)
        middle = width - left - right
        self._fill(self.upright, (self._centre, self.bottom), (700, BOTTOM), stretched=0)
        self._fill(
            self.across,
            (self._left_stack, self.upright, self.right),
            (left, middle, right),
            stretched=1,
        )
        self._left_stack.setMinimumWidth(LEFT[0])
        self.right.setMinimumWidth(RIGHT[0])
        self._centre.setMinimumSize(*LEAST_CENTRE)
        self.bottom.setMinimumSize(LEAST_CENTRE[0], 60)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.across)

    @staticmethod
    def _fill(
        splitter: QSplitter, parts: Sequence[QWidget], sizes: Sequence[int], stretched: int
    ) -> None:
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        for place, part in enumerate(parts):
            splitter.addWidget(part)
            splitter.setStretchFactor(place, 1 if place == stretched else 0)
        splitter.setSizes(list(sizes))

    # Open records and pages

    def current_tab(self) -> Tab | None:
        """Return what is in front, a record or a page."""
        return self.tabs.front()

    def current_ref(self) -> AssetRef | None:
        """Return the record in front; None while a page is."""
        tab = self.tabs.front()
        return tab if isinstance(tab, AssetRef) else None

    def current_editor(self) -> AssetEditor | None:
        """Return the editor in front."""
        tab = self.tabs.front()
        return self.editor_of(tab) if tab is not None else None

    def editor_of(self, tab: Tab) -> AssetEditor | None:
        """Return the editor of an open tab; None until it was in front once."""
        return self._open[tab].editor if tab in self._open else None

    def open_tabs(self) -> list[Tab]:
        """Return what is open in the order of the tabs."""
        return self.tabs.refs()

    def open_refs(self) -> list[AssetRef]:
        """Return the open records in the order of their tabs."""
        return [tab for tab in self.tabs.refs() if isinstance(tab, AssetRef)]

    def show_page(self, page: PageRef) -> None:
        """Bring a page to the front, opening it if need be."""
        if self.add_page(page):
            self.show_tab(page)

    def show_tab(self, tab: Tab) -> None:
        """Bring a tab that is open to the front."""
        self.tabs.bring_to_front(tab)
        if self._front != tab:
            self._show_front(tab)

    def open_record(self, ref: AssetRef, path: FieldPath | None = None) -> None:
        """Bring a record to the front, opening it if need be, and a field of it to the eye."""
        if not self.add_record(ref):
            self._context.status(f"There is no {ref.path} in this project.", "alert", "warn")
            return
        self.show_tab(ref)
        if path is not None:
            self._open[ref].show_field(path)

    def add_record(self, ref: AssetRef) -> bool:
        """Add a tab behind the others; False when the project has no such record."""
        if ref in self._open:
            return True
        if not self._context.project.has(ref):
            return False
        record = OpenRecord(self._context, ref, self._factories.get(ref.kind))
        self._open[ref] = record
        icon = self._context.icons.icon(KINDS[ref.kind].icon, "dim")
        self.right.addWidget(record.panel)
        self.tabs.add(ref, record.page, name_of(self._context.project, ref), icon)
        self.tabs.show_dirty(ref, dirty=self._context.project.is_dirty(ref))
        return True

    def add_page(self, page: PageRef) -> bool:
        """Add a tab behind the others; False when no feature has such a page."""
        spec = self._pages.get(page.page)
        if page in self._open:
            return True
        if spec is None or not spec.exists(self._context, page.subject):
            return False
        opened = OpenPage(self._context, page, spec)
        self._open[page] = opened
        self.right.addWidget(opened.panel)
        icon = self._context.icons.icon(spec.icon, "dim")
        self.tabs.add(page, opened.page, spec.title(self._context, page.subject), icon)
        return True

    def add_quietly(self, tabs: Iterable[Tab]) -> None:
        """Add tabs without building what they show; each is built when first looked at."""
        self.tabs.blockSignals(True)
        for tab in tabs:
            if isinstance(tab, PageRef):
                self.add_page(tab)
            else:
                self.add_record(tab)
        self.tabs.blockSignals(False)

    def close_tab(self, tab: Tab) -> None:
        """Close a tab; the edits stay in the project and in its history."""
        record = self._open.pop(tab, None)
        if record is None:
            return
        self.tabs.remove(tab)
        self.right.removeWidget(record.panel)
        self._drop_palette(record)
        record.discard()
        self._show_front(self.tabs.front())

    def close_all(self) -> None:
        """Close every tab, as before another project is opened."""
        self.tabs.blockSignals(True)
        for tab in self.tabs.refs():
            self.close_tab(tab)
        self.tabs.blockSignals(False)

    def _drop_palette(self, record: OpenRecord | OpenPage) -> None:
        palette = record.editor.palette if record.editor is not None else None
        if palette is not None:
            self._left_stack.removeWidget(palette)

    def step(self, by: int) -> None:
        """Bring the next or the previous tab to the front, round and round."""
        if self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + by) % self.tabs.count())

    # Sides and docks

    def _side(self, side: str) -> QWidget:
        return {"left": self._left_stack, "right": self.right, "bottom": self.bottom}[side]

    def is_side_shown(self, side: str) -> bool:
        """Whether the left, right or bottom side is shown."""
        return side not in self._hidden

    def toggle_side(self, side: str) -> None:
        """Show or hide a side."""
        self._hidden ^= {side}
        shown = side not in self._hidden
        self._side(side).setVisible(shown and (side != "right" or self._has_panel()))

    def _has_panel(self) -> bool:
        """Whether what is in front has something for the right side."""
        opened = self._open.get(self._front) if self._front is not None else None
        return opened is not None and opened.has_panel

    def _area_of(self, dock_id: str) -> DockArea | None:
        return next((area for area in (self.left, self.bottom) if dock_id in area.ids), None)

    def show_badge(self, dock_id: str, text: str, role: str) -> None:
        """Show a count beside the title of a dock."""
        area = self._area_of(dock_id)
        if area is not None:
            area.show_badge(dock_id, text, role)

    def raise_dock(self, dock_id: str) -> None:
        """Bring a dock to the front, showing its side if need be."""
        area = self._area_of(dock_id)
        if area is None:
            return
        side = "left" if area is self.left else "bottom"
        if side in self._hidden:
            self.toggle_side(side)
        area.raise_dock(dock_id)

    # What stands around the record in front

    def show_front(self) -> None:
        """Show what belongs to the record in front."""
        self._show_front(self.tabs.front())

    def _show_front(self, tab: Tab | None) -> None:
        record = self._open.get(tab) if tab is not None else None
        self._front = tab
        self._centre.setCurrentWidget(self.tabs if record is not None else self._welcome)
        palette: QWidget | None = None
        if record is not None:
            editor = record.build()
            self.right.setCurrentWidget(record.panel)
            palette = editor.palette
            self._context.hint(editor.hints)
        else:
            self._context.hint("Double click a record to open it · Ctrl+P finds anything")
        self.right.setVisible(self._has_panel() and "right" not in self._hidden)
        self._show_palette(palette)
        self.front_changed.emit(tab if isinstance(tab, AssetRef) else None)
        if record is not None and record.editor is not None:
            record.editor.activated()

    def _show_palette(self, palette: QWidget | None) -> None:
        if palette is not None and self._left_stack.indexOf(palette) < 0:
            self._left_stack.addWidget(palette)
        self._left_stack.setCurrentWidget(palette or self.left)

    def rest_hidden(self) -> None:
        """Drop the widgets of records that are not in front: a new style asks every widget."""
        for tab, opened in self._open.items():
            if tab != self._front and isinstance(opened, OpenRecord):
                opened.rest()

    # Following the project

    def _follow(self, change: ProjectChange) -> None:
        for ref in change.assets & set(self.open_refs()):
            if not self._context.project.has(ref):
                self.close_tab(ref)
                continue
            self.tabs.rename(ref, name_of(self._context.project, ref))
            if self._open[ref].is_outdated:
                self._rebuild(ref)

    def _rebuild(self, ref: AssetRef) -> None:
        record = self._open[ref]
        self._drop_palette(record)
        record.release()
        if self.tabs.front() == ref:
            self._show_front(ref)

    def show_dirty(self) -> None:
        """Show which open records are unsaved."""
        for ref in self.open_refs():
            self.tabs.show_dirty(ref, dirty=self._context.project.is_dirty(ref))
