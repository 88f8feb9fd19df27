"""Asks why a problem is meant to be so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout

from editor.features.problems.lines import place_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.app.context import Context
    from runtime.content import Problem

LONGEST = 500
MOST = 6
ONE = "The reason is kept in the record. The Suppressed filter brings it back."
MANY = "The one reason is kept in each record. The Suppressed filter brings them back."


def _told(context: Context, problems: Sequence[Problem]) -> tuple[str, str]:
    """Return a head and what is wrong, of several the first few in a line each."""
    if len(problems) == 1:
        return place_text(context, problems[0]), problems[0].message
    lines = [f"{place_text(context, each)}: {each.message}" for each in problems[:MOST]]
    more = len(problems) - MOST
    lines += [f"and {more:,} more"] if more > 0 else []
    return f"{len(problems):,} problems", "\n".join(lines)


class ReasonDialog(QDialog):
    """One line for the reason; without one nothing is suppressed."""

    def __init__(self, context: Context, problems: Sequence[Problem]) -> None:
        super().__init__(context.window)
        self.setWindowTitle("Suppress a problem" if len(problems) == 1 else "Suppress problems")
        self.setMinimumWidth(460 if len(problems) == 1 else 600)
        place, message = (QLabel(text) for text in _told(context, problems))
        place.setProperty("look", "head")
        message.setProperty("look", "label")
        for label in (place, message):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.box = QLineEdit()
        self.box.setPlaceholderText("Why it is meant to be so")
        self.box.setAccessibleName("Reason")
        self.box.setMaxLength(LONGEST)
        hint = QLabel(ONE if len(problems) == 1 else MANY)
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

    def reason(self) -> str:
        """Return what was typed."""
        return self.box.text().strip()
