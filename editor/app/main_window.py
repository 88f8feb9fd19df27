"""The main window: it puts the parts together and holds the project that is open."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMessageBox, QWidget

from editor.app.actions import Actions
from editor.app.close_prompt import Answer, ask_about_unsaved
from editor.app.command_palette import CommandPalette, Entry
from editor.app.context import Context
from editor.app.frame import Frame
from editor.app.later import load_later
from editor.app.menus import MainMenu
from editor.app.opening import Opened, open_project
from editor.app.pages import failure_page
from editor.app.project_commands import project_commands
from editor.app.project_folders import show_copy
from editor.app.records import name_of
from editor.app.safety import Safety
from editor.app.saving import Saves
from editor.app.session_state import SessionState
from editor.app.shell import WindowShell
from editor.app.shortcuts_page import ShortcutsPage
from editor.app.status_bar import StatusBar
from editor.app.toolbar import Toolbar
from editor.app.view_commands import window_commands
from editor.app.workers import Workers
from editor.app.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent

    from editor.app.feature import Feature
    from editor.app.icons import Icons
    from editor.app.settings import Settings
    from editor.app.theme import Theme
    from editor.documents.project import Project

GOTO = "app.goto"


class MainWindow(QMainWindow):
    """One window, one project at a time. `shipped` is the project that comes with the editor."""

    def __init__(
        self,
        features: Sequence[Feature],
        theme: Theme,
        icons: Icons,
        settings: Settings,
        shipped: Path,
    ) -> None:
        super().__init__()
        self.theme, self.icons, self.settings = theme, icons, settings
        self.workers = Workers(self)
        self.workspace: Workspace | None = None
        self.safety: Safety | None = None
        self.saves: Saves | None = None
        self._features, self._shipped = tuple(features), shipped
        self._shell = WindowShell(self)
        self._session = SessionState(settings)
        self.status = StatusBar(icons)
        self.context = Context(self._shell, None, self)
        commands = (
            *project_commands(self),
            *(command for feature in features for command in feature.commands),
            *window_commands(self),
        )
        self.actions_table = Actions(commands, self, icons, lambda: self.context)
        self.menu = MainMenu(self.actions_table)
        self.setMenuWidget(self.menu)
        self.toolbar = Toolbar(
            self.actions_table, icons, self.actions_table.action(GOTO).shortcut().toString()
        )
        self.toolbar.goto_clicked.connect(self.show_palette)
        self.frame = Frame(self.toolbar, self.status)
        self.setCentralWidget(self.frame)
        self._session.restore_window(self)
        self._show_state()

    # The project

    def open_path(self, path: Path, *, ask: bool = True) -> bool:
        """Open a project instead of the one that is open; False when the designer stays.

        A project that can't be opened gives a page that says why. `ask` is off when the unsaved
        work is already where it goes.
        """
        if ask and not self.may_leave():
            return False
        self._leave()
        opened = open_project(path)
        self._take_context(opened.project)
        if opened.project is None:
            self._show_failure(opened)
        else:
            self._show_project(opened.project.root)
        self._show_state()
        self.setFocus()
        return True

    def _show_project(self, root: Path) -> None:
        self.workspace = workspace = Workspace(self.context, self._features)
        self.frame.show_page(workspace)
        workspace.front_changed.connect(self._follow_front)
        project = self.context.project
        project.setParent(self.context)
        signals = (project.dirty_changed, project.changed, project.saved, project.place_changed)
        for signal in signals:
            signal.connect(self._show_state)
        self.context.state_changed.connect(self.actions_table.refresh)
        self.saves = Saves(self.context)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            self.safety = Safety(self.context, self.frame, application)
            self.safety.offers.copied.connect(partial(show_copy, self))
        self._session.restore_workspace(workspace, root)
        self.settings.remember_project(root)
        QTimer.singleShot(0, self.context, partial(self._start_features, self.context))

    def _start_features(self, context: Context) -> None:
        """Let safety and features begin their own work, once the window has been drawn."""
        if self.safety is not None and context is self.context:
            self.safety.start()
        load_later(self.workers, self._features)
        for feature in self._features:
            if feature.started is not None:
                feature.started(context)

    def _show_failure(self, opened: Opened) -> None:
        choices = [("Open Another…", self.choose_project)]
        if opened.path != self._shipped:
            choices.append(("Open the Shipped Project", self.open_shipped))
        where = str(opened.fault or opened.path)
        page = failure_page(self.icons, where, opened.reason, opened.remedy, choices)
        self.frame.show_page(page)
        self.status.hint("Ctrl+O opens another project")

    def _leave(self) -> None:
        self.wait_for_save()
        if self.workspace is not None:
            self._session.keep_workspace(self.workspace, self.context.project.root)
            self.workspace.close_all()
            self.toolbar.show_tools(None)
        if self.safety is not None:
            self.safety.close()
        self.workspace = self.safety = self.saves = None
        self.frame.show_page(QWidget())
        self.status.forget()
        self._take_context(None)

    def _take_context(self, project: Project | None) -> None:
        old, self.context = self.context, Context(self._shell, project, self)
        old.deleteLater()

    def choose_project(self) -> None:
        """Ask for a project folder and open it."""
        start = str(self.context.project.root) if self.context.has_project else ""
        chosen = QFileDialog.getExistingDirectory(self, "Open a project folder", start)
        if chosen:
            self.open_path(type(self._shipped)(chosen))

    def open_shipped(self) -> None:
        """Open the project that comes with the editor."""
        self.open_path(self._shipped)

    def save(self) -> None:
        """Begin to save every unsaved record."""
        if self.saves is not None:
            self.saves.start()

    def save_now(self) -> bool:
        """Save every unsaved record and wait for it; True when nothing stays unsaved."""
        return self.saves is not None and self.saves.finish()

    def wait_for_save(self) -> None:
        """Wait until what is being saved is on the disk."""
        if self.saves is not None:
            self.saves.wait()

    def may_leave(self) -> bool:
        """Wait for a save and ask about unsaved work; True when the project may be left."""
        self.wait_for_save()
        if not self.context.has_project or not self.context.project.is_dirty():
            return True
        project = self.context.project
        if project.migration is not None and not project.history:
            return True
        names = [name_of(project, ref) for ref in sorted(project.dirty_refs())]
        answer = ask_about_unsaved(names, self)
        return answer is Answer.DISCARD or (answer is Answer.SAVE and self.save_now())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved work, remember the window, and end its threads once it is gone."""
        if not self.may_leave():
            event.ignore()
            return
        self._session.keep_window(self)
        self._leave()
        self.settings.flush()
        self.hide()
        self.workers.close()
        event.accept()

    # What the parts show

    def _follow_front(self, ref: object) -> None:
        editor = self.workspace.current_editor() if self.workspace is not None else None
        self.toolbar.show_tools(editor.tools if editor is not None else None)
        self.status.show_facts(())
        self.context.current_changed.emit(ref)
        self._show_state()

    def _show_state(self) -> None:
        title, state = "Delvewright", ""
        if self.context.has_project:
            project = self.context.project
            unsaved = len(project.dirty_refs())
            state = project.name + (f" — {unsaved} unsaved" if unsaved else "")
            title = f"{project.name}[*] — Delvewright"
        self.setWindowTitle(title)
        self.setWindowModified(self.context.has_project and self.context.project.is_dirty())
        self.menu.show_state(state)
        self.actions_table.refresh()

    def is_side_shown(self, side: str) -> bool:
        """Whether the left, right or bottom side is shown."""
        return self.workspace is not None and self.workspace.is_side_shown(side)

    def toggle_side(self, side: str) -> None:
        """Show or hide a side."""
        if self.workspace is not None:
            self.workspace.toggle_side(side)

    def step_tab(self, step: int) -> None:
        """Bring the next or the previous tab to the front."""
        if self.workspace is not None:
            self.workspace.step(step)

    def close_front(self) -> None:
        """Close the tab in front."""
        tab = self.context.current_tab
        if tab is not None:
            self.context.close(tab)

    def choose_theme(self, name: str) -> None:
        """Switch between "dark" and "light" and remember it."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            if self.workspace is not None:
                self.workspace.rest_hidden()
            self.theme.choose(name, application)
            self.settings.put("theme", name)
            self.context.theme_changed.emit()

    def show_palette(self) -> CommandPalette:
        """Show the box that goes to anything."""
        palette = CommandPalette(
            self.context, self.actions_table.commands, self, self._recent_entries()
        )
        below = self.toolbar.mapToGlobal(QPoint(0, self.toolbar.height())).y() - 4
        palette.pop_up(self, below)
        return palette

    def _recent_entries(self) -> list[Entry]:
        """List the projects that were opened before, except the one that is open."""
        here = self.context.project.root.resolve() if self.context.has_project else None
        return [
            Entry(
                f"Open {path.name}",
                str(path.parent),
                "folder-outline",
                (f"Open {path.name}", str(path)),
                partial(self.open_path, path),
            )
            for path in self.settings.recent_projects()
            if path != here and path.exists()
        ]

    def show_shortcuts(self) -> ShortcutsPage:
        """Show every key."""
        lists = [each for feature in self._features for each in feature.keys]
        page = ShortcutsPage(self.actions_table.commands, self.icons, self, lists)
        page.show()
        return page

    def show_about(self) -> None:
        """Say what this is and which version."""
        QMessageBox.about(
            self,
            "About Delvewright",
            f"Delvewright {version('delvewright')}\n\n"
            "Author, generate, paint and play a turn-based roguelike in one desktop app.",
        )
