"""What a feature gets from the shell: the project, the open record and a few verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from editor.app.usage import UsageIndex
from runtime.content import AssetRef

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.app.feature import AssetEditor
    from editor.app.icons import Icons
    from editor.app.settings import Settings
    from editor.app.tab import PageRef, Tab
    from editor.app.workers import Workers
    from editor.documents.project import Project
    from runtime.content import FieldPath


class Shell(Protocol):
    """The verbs that the window gives to a context."""

    @property
    def window(self) -> QWidget:
        """The window, as the parent of dialogs."""

    @property
    def icons(self) -> Icons:
        """The icon font in the colours of the theme."""

    @property
    def settings(self) -> Settings:
        """What is remembered between starts."""

    @property
    def workers(self) -> Workers:
        """The threads of the window."""

    def open_record(self, ref: AssetRef, path: FieldPath | None) -> None:
        """Show a record, and a field of it."""

    def show_page(self, page: PageRef) -> None:
        """Show a page that is no record."""

    def close_tab(self, tab: Tab) -> None:
        """Close a tab."""

    def current_tab(self) -> Tab | None:
        """Tell what is in front, a record or a page."""

    def current_ref(self) -> AssetRef | None:
        """Tell the record in front."""

    def current_editor(self) -> AssetEditor | None:
        """Tell the editor in front."""

    def editor_of(self, ref: AssetRef) -> AssetEditor | None:
        """Tell the editor of an open record."""

    def show_hint(self, text: str) -> None:
        """Say what keys and mouse do now."""

    def show_status(self, text: str, icon: str, role: str) -> None:
        """Say what has just happened, for a few seconds."""

    def show_facts(self, facts: tuple[str, ...]) -> None:
        """Show facts about what is under the mouse."""

    def show_badge(self, dock_id: str, text: str, role: str) -> None:
        """Show a count beside the title of a dock."""

    def raise_dock(self, dock_id: str) -> None:
        """Bring a dock to the front."""

    def run_command(self, command_id: str) -> None:
        """Run a command if it is enabled."""


class NoProjectError(RuntimeError):
    """A command asked for the project while none is open."""


class Context(QObject):
    """One open project seen by a feature; a new one is made for every project that is opened.

    Signals:
        current_changed: another record is in front; its `AssetRef`, or None.
        state_changed: something that `Command.enabled` may depend on has changed.
        theme_changed: colours have changed; pictures made from them are out of date.
    """

    current_changed = Signal(object)
    state_changed = Signal()
    theme_changed = Signal()

    def __init__(
        self, shell: Shell, project: Project | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._project = project
        self._usages = UsageIndex(project) if project is not None else None
        self.folds: dict[object, bool] = {}
        """What the designer has folded and unfolded in forms; every form of the window has it."""

    @property
    def has_project(self) -> bool:
        """Whether a project is open."""
        return self._project is not None

    @property
    def project(self) -> Project:
        """The open project.

        Raises:
            NoProjectError: when none is open; commands that are `enabled` never see it.
        """
        if self._project is None:
            raise NoProjectError("No project is open.")
        return self._project

    @property
    def usages(self) -> UsageIndex:
        """Who uses which record. Raises NoProjectError like `project`."""
        if self._usages is None:
            raise NoProjectError("No project is open.")
        return self._usages

    @property
    def window(self) -> QWidget:
        """The main window, as the parent of dialogs."""
        return self._shell.window

    @property
    def icons(self) -> Icons:
        """The icon font: `context.icons.icon("skull", "dim")`."""
        return self._shell.icons

    @property
    def settings(self) -> Settings:
        """What is remembered between starts."""
        return self._shell.settings

    @property
    def workers(self) -> Workers:
        """The threads of the window: they end with it. See `Background` for the newest wish."""
        return self._shell.workers

    @property
    def current_ref(self) -> AssetRef | None:
        """The record in front."""
        return self._shell.current_ref()

    @property
    def current_tab(self) -> Tab | None:
        """What is in front: a record, or a page that is none."""
        return self._shell.current_tab()

    @property
    def scope(self) -> str:
        """Whose commands are in force: the kind of the record in front, or the id of the page."""
        tab = self.current_tab
        if tab is None:
            return ""
        return tab.kind if isinstance(tab, AssetRef) else tab.page

    @property
    def current_editor(self) -> AssetEditor | None:
        """The editor in front, for commands that act on a feature's own view."""
        return self._shell.current_editor()

    def editor_of(self, ref: AssetRef) -> AssetEditor | None:
        """Return the editor of a record that is open, in front or not; else None."""
        return self._shell.editor_of(ref)

    def open(self, ref: AssetRef, path: FieldPath | None = None) -> None:
        """Show a record in a tab, and bring one field of it to the eye."""
        self._shell.open_record(ref, path)

    def show_page(self, page: PageRef) -> None:
        """Show a page in a tab beside the records; see `PageSpec`."""
        self._shell.show_page(page)

    def close(self, tab: Tab) -> None:
        """Close the tab of a record or a page; edits stay in the project."""
        self._shell.close_tab(tab)

    def hint(self, text: str) -> None:
        """Say on the left of the status bar what keys and mouse do now."""
        self._shell.show_hint(text)

    def status(self, text: str, icon: str = "", role: str = "text") -> None:
        """Say on the left of the status bar what has just happened, for a few seconds."""
        self._shell.show_status(text, icon, role)

    def facts(self, *facts: str) -> None:
        """Show facts on the right of the status bar, such as "23, 11 · gravestone"."""
        self._shell.show_facts(facts)

    def badge(self, dock_id: str, text: str, role: str = "warn") -> None:
        """Show a count beside the title of a dock; an empty text hides it."""
        self._shell.show_badge(dock_id, text, role)

    def raise_dock(self, dock_id: str) -> None:
        """Bring a dock to the front."""
        self._shell.raise_dock(dock_id)

    def run(self, command_id: str) -> None:
        """Run a command by its id, when it is enabled now."""
        self._shell.run_command(command_id)

    def refresh(self) -> None:
        """Tell the shell that what `Command.enabled` or `checked` depend on has changed."""
        self.state_changed.emit()
