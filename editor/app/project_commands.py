"""Commands on the project as a whole: open, save, undo, redo, quit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.command import Bar, Command, Menu, anytime
from editor.app.compare import compare_with_file
from editor.app.project_folders import new_project, save_copy_as

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.app.main_window import MainWindow


def _can_undo(context: Context) -> bool:
    return context.has_project and context.project.can_undo


def _can_redo(context: Context) -> bool:
    return context.has_project and context.project.can_redo


def _can_save(context: Context) -> bool:
    return context.has_project and context.project.is_dirty()


def _can_compare(context: Context) -> bool:
    return context.has_project and (context.project.is_dirty() or context.current_ref is not None)


def _undo(context: Context) -> None:
    title = context.project.undo_title
    context.project.undo()
    context.status(f"Undid: {title}", "undo", "dim")


def _redo(context: Context) -> None:
    title = context.project.redo_title
    context.project.redo()
    context.status(f"Did again: {title}", "redo", "dim")


def project_commands(window: MainWindow) -> tuple[Command, ...]:
    """Return the commands of the File menu and the two of the history."""
    return (
        Command(
            "file.new",
            "New Project…",
            lambda _: new_project(window),
            menu=Menu.FILE,
            group="open",
            icon="folder-plus-outline",
            tip="Make a small project to begin with",
            enabled=anytime,
        ),
        Command(
            "file.open",
            "Open Project…",
            lambda _: window.choose_project(),
            "Ctrl+O",
            Menu.FILE,
            "open",
            "folder-open-outline",
            enabled=anytime,
        ),
        Command(
            "file.open_shipped",
            "Open the Shipped Project",
            lambda _: window.open_shipped(),
            menu=Menu.FILE,
            group="open",
            icon="package-variant-closed",
            enabled=anytime,
        ),
        Command(
            "file.reopen",
            "Open Again from Disk",
            lambda _: window.open_path(window.context.project.root),
            menu=Menu.FILE,
            group="open",
            icon="reload",
            tip="Leave the project as it is here and read its folder anew",
        ),
        Command(
            "file.save",
            "Save All",
            lambda _: window.save(),
            "Ctrl+S",
            Menu.FILE,
            "save",
            "content-save-outline",
            "Write every unsaved record to its file",
            enabled=_can_save,
            bar=Bar.LEFT,
        ),
        Command(
            "file.save_copy",
            "Save Copy As…",
            lambda _: save_copy_as(window),
            "Ctrl+Shift+S",
            Menu.FILE,
            "save",
            "content-save-move-outline",
            "Write the project with its unsaved edits into another folder",
        ),
        Command(
            "file.compare",
            "Compare with File",
            compare_with_file,
            menu=Menu.FILE,
            group="save",
            icon="file-compare",
            tip="See how unsaved records differ from their files",
            enabled=_can_compare,
        ),
        Command(
            "file.close_tab",
            "Close Tab",
            lambda _: window.close_front(),
            "Ctrl+W",
            Menu.FILE,
            "close",
            "close",
            enabled=lambda context: context.current_tab is not None,
        ),
        Command(
            "file.quit",
            "Quit",
            lambda _: window.close(),
            "Ctrl+Q",
            Menu.FILE,
            "quit",
            "exit-to-app",
            enabled=anytime,
        ),
        Command(
            "edit.undo",
            "Undo",
            _undo,
            "Ctrl+Z",
            Menu.EDIT,
            "history",
            "undo",
            enabled=_can_undo,
            bar=Bar.LEFT,
        ),
        Command(
            "edit.redo",
            "Redo",
            _redo,
            "Ctrl+Shift+Z",
            Menu.EDIT,
            "history",
            "redo",
            enabled=_can_redo,
            more_shortcuts=("Ctrl+Y",),
            bar=Bar.LEFT,
        ),
    )
