"""Saving, and saying what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

if TYPE_CHECKING:
    from editor.app.context import Context


def save_project(context: Context) -> bool:
    """Save every unsaved record; True when nothing stays unsaved.

    What could not be written stays unsaved, and a message names file, reason and remedy.
    """
    report = context.project.save()
    count = len(report.saved)
    if not report.failures:
        context.status(
            "1 record saved." if count == 1 else f"{count} records saved.",
            "check-circle-outline",
            "accent",
        )
        return True
    box = QMessageBox(context.window)
    box.setWindowTitle("Not everything was saved")
    failed = len(report.failures)
    box.setText(
        "1 file could not be written." if failed == 1 else f"{failed} files could not be written."
    )
    box.setInformativeText(
        "\n\n".join(f"{error.path}\n{error.reason}\n{error.remedy}" for error in report.failures)
        + "\n\nThese records stay unsaved; nothing is lost."
    )
    box.exec()
    return False
