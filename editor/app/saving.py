"""Saving, and saying what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from editor.app.conflicts import settle_conflicts
from editor.app.upgrade import ask_to_upgrade
from editor.documents.beside import free_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from editor.app.context import Context
    from runtime.content import SaveError

NAMED = 8


def save_project(context: Context) -> bool:
    """Save every unsaved record; True when nothing stays unsaved.

    Records that another program has changed are asked about and then saved again. What could not
    be written stays unsaved, and a message names file, reason and remedy. An older project is
    upgraded only after the designer has seen what that does.
    """
    upgrade = context.project.migration is not None
    if upgrade and not _may_upgrade(context):
        return False
    report = context.project.save(upgrade=upgrade)
    if report.conflicts and settle_conflicts(context, report.conflicts):
        report = context.project.save(upgrade=upgrade)
    if not report.failures:
        count = len(report.saved) + len(report.deleted)
        what = "1 record" if count == 1 else f"{count} records"
        context.status(f"{what} saved.", "check-circle-outline", "accent")
        return True
    asked = {context.project.root / ref.path for ref in report.conflicts}
    others = [error for error in report.failures if error.path not in asked]
    if others:
        tell_failures(others, context.window, save_copy=lambda: context.run("file.save_copy"))
    return False


def _may_upgrade(context: Context) -> bool:
    project = context.project
    if project.migration is None:
        return True
    name = f"{project.root.name}-before-v{project.migration.after}"
    backup = free_folder(project.root.parent / name).name
    return ask_to_upgrade(project.migration, backup, context.window)


def failure_text(failures: Sequence[SaveError]) -> str:
    """Say for every file why it was not written and what helps; the first eight in full."""
    told = [
        f"{error.path}\n{error.reason[:1].upper()}{error.reason[1:]}. {error.remedy}"
        for error in failures[:NAMED]
    ]
    more = len(failures) - NAMED
    return "\n\n".join([*told, *([f"And {more} more."] if more > 0 else [])])


def tell_failures(
    failures: Sequence[SaveError],
    window: QWidget,
    *,
    title: str = "Not everything was saved",
    save_copy: Callable[[], object] | None = None,
) -> None:
    """Say which files could not be written, and offer to save a copy elsewhere if that helps."""
    box = QMessageBox(window)
    box.setWindowTitle(title)
    count = len(failures)
    files = "1 file could" if count == 1 else f"{count} files could"
    box.setText(f"{files} not be written. What is unsaved stays unsaved; nothing is lost.")
    box.setInformativeText(failure_text(failures))
    box.addButton(QMessageBox.StandardButton.Ok)
    elsewhere = None
    if save_copy is not None:
        elsewhere = box.addButton("Save Copy As…", QMessageBox.ButtonRole.ActionRole)
    box.exec()
    if save_copy is not None and box.clickedButton() is elsewhere:
        save_copy()
