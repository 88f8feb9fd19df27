"""Asking before the files of an older project are written in the present schema version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout

from editor.app.fonts import mono_font

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from runtime.content.migrations import MigrationReport


class UpgradeDialog(QDialog):
    """Shows the whole report; accepting makes the backup and writes the files."""

    def __init__(self, report: MigrationReport, backup: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Upgrade the project")
        self.resize(640, 480)
        title = QLabel(f"Upgrade the files to schema version {report.after}?")
        title.setProperty("look", "title")
        if report.resumed:
            said = (
                f"An upgrade was interrupted. It starts anew from the backup {report.resumed} "
                "beside the project."
            )
        else:
            said = (
                "The project was written by an older Delvewright. A copy of it is kept as "
                f"{backup} beside the project before the first file is changed. Older programs "
                "can't open the upgraded files."
            )
        words = QLabel(said)
        words.setProperty("look", "label")
        words.setWordWrap(True)
        self.report = QPlainTextEdit("\n".join(report.lines()))
        self.report.setReadOnly(True)
        self.report.setFont(mono_font())
        self.report.setAccessibleName("What changes")
        buttons = QDialogButtonBox()
        self.accept_button = buttons.addButton(
            "Back Up and Upgrade", QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.accept_button.setProperty("look", "primary")
        cancel = buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addWidget(title)
        column.addWidget(words)
        column.addWidget(self.report, 1)
        column.addWidget(buttons)
        cancel.setFocus()


def ask_to_upgrade(report: MigrationReport, backup: str, window: QWidget) -> bool:
    """Show what an upgrade does, and ask; Escape leaves the files as they are."""
    return UpgradeDialog(report, backup, window).exec() == UpgradeDialog.DialogCode.Accepted
