"""The inspector: a form for any record, made from its model, that edits by changes only."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.widgets.forms.drawers import DRAWERS
from editor.widgets.forms.editor import ValueEditor
from editor.widgets.forms.host import FormHost
from editor.widgets.forms.repair import RepairPage
from editor.widgets.forms.root import FormRoot
from editor.widgets.forms.search_bar import SearchBar
from editor.widgets.forms.section import Section, separator
from editor.widgets.scroll_page import ScrollPage
from editor.widgets.showing import set_shown
from editor.widgets.tab_stops import tab_stops

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, MutableMapping, Sequence

    from PySide6.QtGui import QShowEvent
    from PySide6.QtWidgets import QFrame

    from editor.documents.project import Project, ProjectChange
    from editor.widgets.forms.drawers import Drawer
    from editor.widgets.icons import IconSource
    from runtime.content.refs import AssetRef, FieldPath

FOLDED_AT_FIRST = frozenset({"Appearance", "Notes"})
LONG = 12
MARGIN = 40


@dataclass(frozen=True, slots=True)
class FormPlace:
    """Where the designer is in a form: what is folded, and how far down it is scrolled."""

    folded: Mapping[str, bool]
    scrolled: int


class RecordForm(QWidget):
    """Edits one record, or what several of one kind have in common.

    The form follows the project: an edit from anywhere, undo and reload touch only the editors
    whose values have changed, and leave focus, cursor and scroll bar alone.

    Signals:
        reference_activated: the designer wants to see the record with this `AssetRef`.
    """

    reference_activated = Signal(object)

    def __init__(
        self,
        project: Project,
        refs: AssetRef | Sequence[AssetRef],
        icons: IconSource,
        *,
        consequence: Callable[[Any, FieldPath], str] | None = None,
        drawers: Sequence[Drawer] = (),
        hidden: frozenset[str] = frozenset(),
        folds: MutableMapping[object, bool] | None = None,
    ) -> None:
        super().__init__()
        self.host = FormHost(project, refs, icons, (*drawers, *DRAWERS), consequence, folds=folds)
        self.host.setParent(self)
        self.host.reference_activated.connect(self.reference_activated)
        self.host.revealed.connect(self._see)
        self._hidden = hidden
        self._wanted: FieldPath = ()
        self._stale = False
        self._renamed = False
        self._shape: object = None
        self._sections: list[Section] = []
        self._lines: list[QFrame] = []
        self._folded: dict[str, bool] = {}
        self._notes: dict[str, tuple[str, str]] = {}
        self._extras: dict[str, list[QWidget]] = {}
        self._made = False
        self._build()
        self._root = FormRoot(self.host, self._area.page)
        project.changed.connect(self._project_changed)
        project.problems_changed.connect(self._take_problems)
        if self.host.data is None:
            self._make()

    def _make(self) -> None:
        """Make the fields, once: when they are asked for, or when the form has come to its place.

        A form that moved there with all its fields would pay for each of them again.
        """
        if not self._made and self.host.is_about:
            self._made = True
            self.host.later.open()
            self._load()
            self.host.later.opened()
            self._take_problems()

    def event(self, event: QEvent) -> bool:
        """Make the fields before the form is measured and shown for the first time."""
        if event.type() is QEvent.Type.Polish:
            self._make()
        return super().event(event)

    def _build(self) -> None:
        self.search_bar = SearchBar(self)
        self.search = self.search_bar.line
        self.search_bar.narrowed.connect(self._narrow)
        self._area = ScrollPage(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.search_bar)
        layout.addWidget(self._area)
        self.repair: RepairPage | None = None

    # Following the project

    def _project_changed(self, change: ProjectChange) -> None:
        about = self.host.is_about
        if not self._made or not about:
            return
        if about & change.assets:
            self._load()
        elif not {ref.kind for ref in change.assets} & self._root.kinds:
            return
        self._stale = True
        self._renamed |= bool(change.assets - about)
        if self.isVisible():
            self._catch_up()

    def _catch_up(self) -> None:
        """Ask again for names, shares and consequences; a form that isn't seen waits with it."""
        renamed, self._stale, self._renamed = self._renamed, False, False
        for editor in self._top_editors() if renamed else ():
            editor.refresh()
        self.host.data_changed.emit()

    def _load(self) -> None:
        """Show the record as it is now; sections are made anew when its kind of model changed."""
        data = self.host.data
        self._show_repair(broken=data is None)
        if data is None:
            return
        shape = self._root.shape(data)
        if shape != self._shape:
            self._shape = shape
            self._make_sections(data)
        for section in self._sections:
            section.load(data)

    def _show_repair(self, *, broken: bool) -> None:
        if broken:
            if self.repair is None:
                self.repair = RepairPage(self.host)
                layout = self.layout()
                if layout is not None:
                    layout.addWidget(self.repair)
            self.repair.load()
        if self.repair is not None:
            self.repair.setVisible(broken)
        set_shown(self._area, shown=not broken)
        set_shown(self.search_bar, shown=not broken and (self._is_long or not self._sections))

    @property
    def _is_long(self) -> bool:
        return sum(len(section.fields) for section in self._sections) > LONG

    def _make_sections(self, data: dict[str, Any]) -> None:
        """Make the sections of the record's fields, keeping what was folded."""
        focused = self._focused_path()
        for section in self._sections:
            self._folded[section.title] = not section.head.isChecked()
        for extra in (widget for extras in self._extras.values() for widget in extras):
            extra.setParent(self)
            extra.hide()
        while (item := self._area.column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._sections, self._lines = [], []
        for title, fields in self._root.groups(data).items():
            shown = [each for each in fields if each.name not in self._hidden]
            if shown:
                self._add_section(Section(self.host, title, shown, self._root, self._area.page))
        self._area.column.addStretch()
        set_shown(self.search_bar, shown=self._is_long)
        if focused is not None:
            QTimer.singleShot(0, self, lambda: self.focus_path(focused))

    def _add_section(self, section: Section) -> None:
        if self._sections:
            self._lines.append(separator(self._area.page))
            self._area.column.addWidget(self._lines[-1])
        self._sections.append(section)
        self._area.column.addWidget(section)
        set_shown(section)
        usual = section.starts_folded(usually=section.title in FOLDED_AT_FIRST)
        section.set_folded(self._folded.get(section.title, usual))
        if section.title in self._notes:
            section.set_note(*self._notes[section.title])
        for widget in self._extras.get(section.title, ()):
            section.add(widget)

    def _take_problems(self) -> None:
        if self._made and self.host.is_about:
            self.host.take_problems()

    # What features use

    def editors(self) -> dict[str, ValueEditor]:
        """Return the editors of the record's own fields in unfolded sections, by name."""
        self.settle()
        return {name: each for part in self._sections for name, each in part.editors.items()}

    def _top_editors(self) -> list[ValueEditor]:
        """Return those editors of the record's own fields that have been made."""
        return [each for part in self._sections for each in part.editors.values()]

    def section(self, title: str) -> Section | None:
        """Return a section by its title."""
        self.settle()
        return self._section(title)

    def settle(self) -> None:
        """Make all that is waited for, now."""
        self._make()
        self.host.later.finish()

    def _section(self, title: str) -> Section | None:
        return next((each for each in self._sections if each.title == title), None)

    def note(self, group: str, text: str, role: str = "dim") -> None:
        """Show a note in the head of a section, in the colour of a role."""
        self._notes[group] = (text, role)
        section = self._section(group)
        if section is not None:
            section.set_note(text, role)

    def add_to_group(self, group: str, widget: QWidget) -> None:
        """Put a widget at the top of a section, such as a meter."""
        self._extras.setdefault(group, []).append(widget)
        section = self._section(group)
        if section is not None:
            section.add(widget)

    def refresh_consequences(self) -> None:
        """Ask again for what every value leads to."""
        self.host.data_changed.emit()

    def focus_path(self, path: FieldPath) -> bool:
        """Unfold, scroll to and focus the field at a path; False when there is no such field.

        A form that isn't seen yet scrolls as soon as it is.
        """
        self.settle()
        self._wanted = () if self.isVisible() else path
        if self.host.data is None and self.repair is not None:
            self.repair.box.setFocus()
            return True
        if not path:
            return bool(self._sections)
        section = next((each for each in self._sections if path[0] in each.names), None)
        if section is None:
            return False
        if self.search.text():
            self.search.clear()
        section.set_folded(False)
        self._area.settle()
        found = section.editors[str(path[0])].reveal(tuple(path[1:]))
        self._area.settle()
        focused = self.focusWidget()
        if focused is not None:
            self._see(focused)
        return found

    def changeEvent(self, event: QEvent) -> None:
        """Show the icons of records as they read on the other theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            for editor in self._top_editors():
                editor.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Scroll to the field that was asked for before the form was seen."""
        super().showEvent(event)
        if self._stale:
            self._catch_up()
        wanted, self._wanted = self._wanted, ()
        if wanted:
            QTimer.singleShot(0, self, lambda: self.focus_path(wanted))

    def keep(self) -> FormPlace | None:
        """Return what folds and where one is; None while a text stands that was refused."""
        if self.repair is not None or any(each.has_fault() for each in self._top_editors()):
            return None
        folded = {section.title: not section.head.isChecked() for section in self._sections}
        return FormPlace({**self._folded, **folded}, self._area.verticalScrollBar().value())

    def recall(self, place: object) -> None:
        """Fold and scroll as another form of this record was."""
        if isinstance(place, FormPlace):
            self._folded = dict(place.folded)
            self.host.later.put(self, lambda: self._scroll_to(place.scrolled))

    def _scroll_to(self, height: int) -> None:
        self.settle()
        self._area.settle()
        self._area.verticalScrollBar().setValue(height)

    def _see(self, widget: QWidget) -> None:
        if self._area.page.isAncestorOf(widget):
            top = widget.mapTo(self._area.page, widget.rect().topLeft()).y()
            self._area.ensureVisible(0, top + widget.height(), 0, MARGIN)
            self._area.ensureVisible(0, top, 0, MARGIN)

    def _focused_path(self) -> FieldPath | None:
        """Return the path of the editor that has the focus."""
        widget: QWidget | None = self.focusWidget()
        while widget is not None and widget is not self:
            if isinstance(widget, ValueEditor):
                return widget.path
            widget = widget.parentWidget()
        return None

    def focusNextPrevChild(self, onward: bool) -> bool:  # noqa: FBT001 - Qt's signature
        """Let Tab go down the form as it is seen; parts that were made late stood last."""
        self._order_tabs()
        return super().focusNextPrevChild(onward)

    def _order_tabs(self) -> None:
        parts = [self.search, *tab_stops(self._area.page)]
        for one, next_one in pairwise(parts):
            if one.nextInFocusChain() is not next_one:
                QWidget.setTabOrder(one, next_one)

    # Searching

    def _narrow(self, needle: str) -> None:
        self.settle()
        shown = [section.narrow(needle) for section in self._sections]
        self.search_bar.tell(found=any(shown))
        for place, line in enumerate(self._lines, 1):
            line.setVisible(any(shown[:place]) and shown[place] > 0)
