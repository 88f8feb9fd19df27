"""What a feature exports: data that the shell turns into menus, panels and editors."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtWidgets import QWidget

    from editor.app.command import Command
    from editor.app.context import Context
    from runtime.content import AssetRef, FieldPath
    from runtime.core.geometry import Cell


class Area(Enum):
    """Where a dock stands."""

    LEFT = "left"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class DockSpec:
    """One dock: made once per project by `make`, shown as a tab of its area.

    The dock shows a count beside its title by `context.badge(dock_id, text)`.
    """

    id: str
    title: str
    area: Area
    make: Callable[[Context], QWidget]
    order: int = 0


class Zoomable(Protocol):
    """A view whose scale the View menu can change."""

    def zoom_in(self) -> None:
        """One step closer."""

    def zoom_out(self) -> None:
        """One step away."""

    def zoom_actual(self) -> None:
        """Show one to one."""

    def zoom_fit(self) -> None:
        """Show the whole in the view."""


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """What F5 plays: a map, the seed that its view shows, and the cell that is pointed at.

    `seed` is a number or any text, as `Session.new` takes it. `cell` is where the player stands
    when the designer plays "from here"; None when nothing is pointed at.
    """

    map_id: str
    seed: int | str
    cell: Cell | None = None


def _nothing() -> None:
    return None


def _nowhere(_path: FieldPath) -> None:
    return None


def _forget(_kept: object) -> None:
    """Take nothing up again."""


@dataclass(frozen=True, slots=True)
class AssetEditor:
    """The parts of one open record.

    Attributes:
        view: the centre of the window.
        panel: the right side, most often the record's form; None gives the usual form there.
        tools: buttons shown in the toolbar while the editor is in front.
        palette: replaces the left side (tiles and markers of the painter) while in front.
        hints: what keys and mouse do here; the left of the status bar. The editor may change it
            later by `context.hint(text)`.
        show_field: brings a field to the eye; the shell calls it when a problem is clicked.
        close: stops threads and timers; called once, before the widgets go.
        activated: called each time the editor comes to the front.
        zoom: what the zoom commands of the View menu act on.
        title_over_view: the record's name stands over the centre, not over the side panel; for
            editors whose centre is the form.
        keep: returns what must outlast the widgets (folds, place, choices) so that they can be
            dropped while another tab is in front; None when something would be lost, such as a
            text that was refused. Editors without it keep their widgets.
        recall: takes what `keep` has returned; called on the editor that is made anew.
        play: tells what F5 plays from here; the editor of a map sets it.
    """

    view: QWidget
    panel: QWidget | None = None
    tools: QWidget | None = None
    palette: QWidget | None = None
    hints: str = ""
    show_field: Callable[[FieldPath], object] = _nowhere
    close: Callable[[], None] = _nothing
    activated: Callable[[], None] = _nothing
    zoom: Zoomable | None = None
    title_over_view: bool = False
    keep: Callable[[], object | None] | None = None
    recall: Callable[[object], None] = _forget
    play: Callable[[], PlayRequest] | None = None


class EditorFactory(Protocol):
    """Makes the editor of one record."""

    def __call__(self, context: Context, ref: AssetRef) -> AssetEditor:
        """Build the widgets; the shell gives them their parents."""


@dataclass(frozen=True, slots=True)
class PageSpec:
    """A kind of page that stands in the tabs beside the records, such as a table of a kind.

    `context.show_page(PageRef(id, subject))` opens one. Commands whose `scope` is the id are
    enabled while such a page is in front.

    Attributes:
        id: its name in `PageRef` and in scopes.
        icon: shown in the tab.
        title: the tab's text for a subject.
        make: builds the page; its `panel` None leaves the right side out.
        exists: whether a subject still means something; a page of another run may not.
    """

    id: str
    icon: str
    title: Callable[[Context, str], str]
    make: Callable[[Context, str], AssetEditor]
    exists: Callable[[Context, str], bool]


@dataclass(frozen=True, slots=True)
class KeyList:
    """The keys of a window that has no commands: what each does, and its texts ("Ctrl+S")."""

    title: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature, as data.

    Attributes:
        id: a name for messages.
        commands: what the feature can do.
        docks: what it shows beside the open record.
        editors: from the id of a kind to what makes the editor of its records.
        pages: kinds of pages that are no records.
        started: called once per opened project, after the window shows.
        keys: keys of windows of its own, for the list of shortcuts.
        later: modules that are not needed for the window to show, but for the first record, page
            or window of the feature; they are loaded on a thread meanwhile.
    """

    id: str
    commands: tuple[Command, ...] = ()
    docks: tuple[DockSpec, ...] = ()
    editors: Mapping[str, EditorFactory] = field(default_factory=dict)
    pages: tuple[PageSpec, ...] = ()
    started: Callable[[Context], None] | None = None
    keys: tuple[KeyList, ...] = ()
    later: tuple[str, ...] = ()
