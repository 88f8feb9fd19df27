"""The base of drawers whose value is a name chosen from what there is: icons and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout

from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.field_button import FieldButton
from editor.widgets.forms.values import raw_text

if TYPE_CHECKING:
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field


class ChosenName(ValueEditor):
    """A button that shows the name with its picture and opens what there is to choose."""

    needed = ""
    """What the value has to be, as said of one that is no text."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self.button = FieldButton(host.icons, self)
        self.button.asked.connect(self.choose)
        self.button.cleared.connect(lambda: self.take(""))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.button)
        self.named(self.button)

    def display(self) -> None:
        """Show the name, or that there is none; a value that is no text is a fault."""
        value = self.value
        if self.is_mixed:
            self.set_fault("")
            self.button.show_value(self.mixed_words, faint=True)
            return
        if not isinstance(value, str):
            self.button.show_value(raw_text(value))
            self.set_fault(f"{self.needed} is needed; this is {raw_text(value)}.")
            return
        self.set_fault("")
        if value:
            self.show_name(value)
        else:
            self.button.show_value("none", faint=True)

    def show_name(self, name: str) -> None:
        """Show a name on the button, with its picture."""
        raise NotImplementedError

    def choose(self, first: str) -> None:
        """Open what there is to choose; `first` is what has been typed already."""
        raise NotImplementedError

    def take(self, name: str) -> None:
        """Make a name the value, as a step of its own."""
        self.renew_gesture()
        self.commit(name)
        self.button.setFocus()
