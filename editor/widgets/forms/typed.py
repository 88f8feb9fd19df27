"""The base of drawers in which a value is typed as text: it is kept as typed until it is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout

from editor.documents.trees import same
from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.line_field import LineField

if TYPE_CHECKING:
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field


class RefusedTextError(ValueError):
    """What is typed means no value of this field; the message says why."""


class TypedEditor(ValueEditor):
    """A line of text that is read with each keystroke.

    A text that can be read is sent at once. One that can't stays in the line, marked, with the
    reason below it, and the record keeps its last good value.
    """

    def __init__(
        self, host: FormHost, field: Field, owner: Owner, key: str | int, *, caption: str = ""
    ) -> None:
        super().__init__(host, field, owner, key)
        self._typing = False
        self.line = LineField(host.icons, self, unit=self.unit_text(), caption=caption)
        self.line.textEdited.connect(self._typed)
        self.line.stepped.connect(self.step)
        self.line.given_up.connect(self.give_up)
        self.line.editingFinished.connect(self.left)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.addWidget(self.line)
        self.named(self.line)

    def unit_text(self) -> str:
        """Return what stands behind the text."""
        return ""

    def written(self, value: object) -> str:
        """Return the text for a value; values of another type are written as they are."""
        raise NotImplementedError

    def read(self, text: str) -> object:
        """Return the value that a text means. Raises RefusedTextError."""
        raise NotImplementedError

    def step(self, steps: int) -> None:
        """Go so many steps up."""

    def _typed(self, text: str) -> None:
        self._typing = True
        try:
            value = self.read(text)
        except RefusedTextError as refusal:
            self.set_fault(str(refusal))
            return
        self.set_fault("")
        self.commit(value)

    def display(self) -> None:
        """Show the value, unless what is typed means the same."""
        if not (self._typing and self._means(self.value)):
            self._typing = False
            self.line.setText(self._written_now())
            self.line.setCursorPosition(len(self.line.text()) if self.line.hasFocus() else 0)
            self.set_fault("")
        self._decorate()

    def _written_now(self) -> str:
        return "" if self.is_mixed else self.written(self.value)

    def _decorate(self) -> None:
        self.decorate()
        if self.is_mixed:
            self.line.setPlaceholderText(self.mixed_words)

    def decorate(self) -> None:
        """Show what stands beside the text."""

    def _means(self, value: object) -> bool:
        try:
            return same(self.read(self.line.text()), value)
        except RefusedTextError:
            return False

    def set_fault(self, text: str) -> None:
        """See `ValueEditor`."""
        self.line.refused = bool(text)
        super().set_fault(text)

    def give_up(self) -> None:
        """Forget what is typed and show the record's value again."""
        self._typing = False
        self.set_fault("")
        self.line.setText(self._written_now())
        self._decorate()

    def left(self) -> None:
        """Write a sum as its result; a text that can't be read stays."""
        if not self.fault and self._means(self.value):
            self._typing = False
            text = self._written_now()
            if text != self.line.text():
                self.line.setText(text)
