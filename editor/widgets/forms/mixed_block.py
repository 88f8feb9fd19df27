"""The line that a list, a table or a group shows while the form's records differ in it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from editor.documents.trees import MISSING, same
from editor.widgets.forms.mixed import spoken
from editor.widgets.forms.row import small_label

if TYPE_CHECKING:
    from editor.widgets.forms.block import BlockEditor
    from runtime.content.refs import AssetRef

MOST = 12
LONGEST = 48


class MixedBlock(QWidget):
    """Says that the records differ, and offers the value of each of them for all."""

    def __init__(self, editor: BlockEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        label = editor.field.label.lower()
        self.words = small_label("", "label", self)
        self.set_all = QPushButton("Set all", self)
        self.set_all.setProperty("look", "link")
        self.set_all.setIcon(editor.host.icons.icon("check-all", "accent"))
        self.set_all.setAccessibleName(f"Set {label} of all")
        self.set_all.setToolTip(f"Give every record the {label} of one of them, then edit it")
        self.menu = QMenu(self.set_all)
        self.menu.aboutToShow.connect(self._fill)
        self.set_all.setMenu(self.menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(editor.indent, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.words)
        row.addWidget(self.set_all)
        row.addStretch()

    def load(self) -> None:
        """Say what each record has."""
        self.words.setText(self._editor.mixed_words)
        tip = self._editor.host.subjects.tip(self._editor.path)
        self.words.setToolTip(f"The records differ here.\n{tip}")

    def _fill(self) -> None:
        self.menu.clear()
        for ref, value in self.choices().items():
            names = self._editor.host.subjects.names()
            words = spoken(value)
            words = words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
            self.menu.addAction(f"As {names[ref]}: {words}", partial(self.take, value))
        field = self._editor.field
        if not field.required:
            self.menu.addSeparator()
            self.menu.addAction(f"Default: {spoken(field.default)}", self._editor.reset)

    def choices(self) -> dict[AssetRef, object]:
        """Return the values that there are, each of the first record that has it."""
        found: dict[AssetRef, object] = {}
        for ref, value in self._editor.host.subjects.values(self._editor.path).items():
            known = any(same(value, each) for each in found.values())
            if value is not MISSING and not known and len(found) < MOST:
                found[ref] = value
        return found

    def take(self, value: object) -> None:
        """Give all records this value, as a step of its own."""
        self._editor.renew_gesture()
        self._editor.commit(value)
