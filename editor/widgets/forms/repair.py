"""The editor of a record whose text can't be read: the text itself, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.documents.record_changes import SetText
from editor.widgets.forms.row import small_label
from editor.widgets.forms.text import TextBox

if TYPE_CHECKING:
    from editor.widgets.forms.host import FormHost

HERE = "Its file is kept as it is until the text is right and saved."
ELSEWHERE = "Its file is kept as it is. Mend it in another program; it is read again at once."
LONGEST_LINE, LONGEST_TEXT = 20_000, 2**20
"""Longer ones would hold the window up for seconds."""


def is_editable(text: str | None) -> bool:
    """Whether a text can be shown and edited here."""
    if text is None or len(text) > LONGEST_TEXT:
        return False
    return max(map(len, text.split("\n"))) <= LONGEST_LINE


class RepairPage(QWidget):
    """Shows the text as it is in the file; Apply takes it once it can be read, or tells why not.

    A text that can't be read at all, or is too long to be shown, is left to another program.
    """

    def __init__(self, host: FormHost) -> None:
        super().__init__()
        self._host = host
        self.reason = QLabel()
        self.reason.setProperty("look", "error")
        self.reason.setWordWrap(True)
        self.reason.setTextFormat(Qt.TextFormat.PlainText)
        self.box = TextBox()
        self.box.setProperty("look", "mono")
        self.box.setLineWrapMode(TextBox.LineWrapMode.NoWrap)
        self.box.setAccessibleName("Text of the record")
        self.box.setMinimumHeight(320)
        self.apply = QPushButton("Apply")
        self.apply.setProperty("look", "primary")
        self.apply.setToolTip("Read the text again (Ctrl+Return)")
        self.apply.setShortcut("Ctrl+Return")
        self.apply.clicked.connect(self.take)
        self._lay_out()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 12)
        layout.setSpacing(8)
        layout.addWidget(small_label("This record cannot be read", "head"))
        layout.addWidget(self.reason)
        layout.addWidget(self.box, 1)
        foot = QHBoxLayout()
        self.hint = small_label("", "label")
        self.hint.setWordWrap(True)
        foot.addWidget(self.hint, 1)
        foot.addWidget(self.apply)
        layout.addLayout(foot)
        self.gap = QWidget()
        layout.addWidget(self.gap, 1)

    def load(self) -> None:
        """Show the text and the reasons."""
        asset = self._host.project.asset(self._host.ref)
        problems = asset.problems
        self.reason.setText("\n".join(problem.message for problem in problems))
        editable = is_editable(asset.text)
        for part in (self.box, self.apply):
            part.setVisible(editable)
        self.gap.setVisible(not editable)
        self.hint.setText(HERE if editable else ELSEWHERE)
        text = (asset.text or "") if editable else ""
        if text != self.box.toPlainText():
            self.box.setPlainText(text)

    def take(self) -> None:
        """Give the record this text."""
        asset = self._host.project.asset(self._host.ref)
        self._host.push(SetText(self._host.ref, asset.text or "", self.box.toPlainText()))
