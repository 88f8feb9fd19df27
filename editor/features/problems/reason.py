"""Asks why a problem is meant to be so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout

from editor.features.problems.lines import place_text

if TYPE_CHECKING:
    from editor.app.context import Context
    from runtime.content import Problem

LONGEST = 500


class ReasonDialog(QDialog):
    """One line for the reason; without one nothing is suppressed."""

    def __init__(self, context: Context, problem: Problem) -> None:
        super().__init__(context.window)
        self.setWindowTitle("Suppress a problem")
        self.setMinimumWidth(460)
        place, message = QLabel(place_text(context, problem)), QLabel(problem.message)
        place.setProperty("look", "head")
        message.setProperty("look", "label")
        for label in (place, message):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.box = QLineEdit()
        self.box.setPlaceholderText("Why it is meant to be so")
        self.box.setAccessibleName("Reason")
        self.box.setMaxLength(LONGEST)
        hint = QLabel("The reason is kept in the record. The Suppressed filter brings it back.")
        hint.setProperty("look", "label")
        hint.setWordWrap(True)
        buttons = QDialogButtonBox()
        self.suppress_button = buttons.addButton("Suppress", QDialogButtonBox.ButtonRole.AcceptRole)
        self.suppress_button.setProperty("look", "primary")
        self.suppress_button.setEnabled(False)
        buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(10)
        for widget in (place, message, self.box, hint, buttons):
            column.addWidget(widget)
        self.box.textChanged.connect(
            lambda _text: self.suppress_button.setEnabled(bool(self.reason()))
        )
        self.box.setFocus()

    def _check(self) -> None:
        self.suppress_button.setEnabled(bool(self.reason()))

    def reason(self) -> str:
        """Return what was typed."""
        return self.box.text().strip()
