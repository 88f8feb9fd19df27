"""Gives contexts the verbs of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.app.feature import AssetEditor
    from editor.app.icons import Icons
    from editor.app.main_window import MainWindow
    from editor.app.settings import Settings
    from editor.app.tab import PageRef, Tab
    from editor.app.workers import Workers
    from runtime.content import AssetRef, FieldPath


class WindowShell:
    """Passes what a context asks for to the parts of the window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    @property
    def window(self) -> QWidget:
        """The window, as the parent of dialogs."""
        return self._window

    @property
    def icons(self) -> Icons:
        """The icon font in the colours of the theme."""
        return self._window.icons

    @property
    def settings(self) -> Settings:
        """What is remembered between starts."""
        return self._window.settings

    @property
    def workers(self) -> Workers:
        """The threads of the window."""
        return self._window.workers

    def open_record(self, ref: AssetRef, path: FieldPath | None) -> None:
        """Show a record, and a field of it."""
        if self._window.workspace is not None:
            self._window.workspace.open_record(ref, path)

    def show_page(self, page: PageRef) -> None:
        """Show a page that is no record."""
        if self._window.workspace is not None:
            self._window.workspace.show_page(page)

    def close_tab(self, tab: Tab) -> None:
        """Close a tab."""
        if self._window.workspace is not None:
            self._window.workspace.close_tab(tab)

    def current_tab(self) -> Tab | None:
        """Tell what is in front, a record or a page."""
        workspace = self._window.workspace
        return workspace.current_tab() if workspace is not None else None

    def current_ref(self) -> AssetRef | None:
        """Tell the record in front."""
        workspace = self._window.workspace
        return workspace.current_ref() if workspace is not None else None

    def current_editor(self) -> AssetEditor | None:
        """Tell the editor in front."""
        workspace = self._window.workspace
        return workspace.current_editor() if workspace is not None else None

    def editor_of(self, ref: AssetRef) -> AssetEditor | None:
        """Tell the editor of an open record."""
        workspace = self._window.workspace
        return workspace.editor_of(ref) if workspace is not None else None

    def show_hint(self, text: str) -> None:
        """Say what keys and mouse do now."""
        self._window.status.hint(text)

    def show_status(self, text: str, icon: str, role: str) -> None:
        """Say what has just happened."""
        self._window.status.message(text, icon, role)

    def show_facts(self, facts: tuple[str, ...]) -> None:
        """Show facts about what is under the mouse."""
        self._window.status.show_facts(facts)

    def show_badge(self, dock_id: str, text: str, role: str) -> None:
        """Show a count beside the title of a dock."""
        if self._window.workspace is not None:
            self._window.workspace.show_badge(dock_id, text, role)

    def raise_dock(self, dock_id: str) -> None:
        """Bring a dock to the front."""
        if self._window.workspace is not None:
            self._window.workspace.raise_dock(dock_id)

    def run_command(self, command_id: str) -> None:
        """Run a command if it is enabled."""
        self._window.actions_table.run(command_id)
