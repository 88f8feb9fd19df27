"""The drawer of icon names: the icon, its name, and a grid of all icons to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout

from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.field_button import FieldButton
from editor.widgets.forms.values import raw_text
from editor.widgets.icon_picker import IconPicker

if TYPE_CHECKING:
    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field


class IconEditor(ValueEditor):
    """Shows an icon of the font with its name."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self.button = FieldButton(host.icons, self)
        self.button.asked.connect(self.choose)
        self.button.cleared.connect(lambda: self._picked(""))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.button)
        self.named(self.button)

    def display(self) -> None:
        """Show the icon; a value that is no text is a fault."""
        value = self.value
        if not isinstance(value, str):
            self.button.show_value(raw_text(value))
            self.set_fault(f"The name of an icon is needed; this is {raw_text(value)}.")
            return
        self.set_fault("")
        if value:
            self.button.show_value(value, icon=self.host.icons.icon(value, "text"))
        else:
            self.button.show_value("none", faint=True)

    def choose(self, first: str) -> None:
        """Open the grid of icons; `first` is what has been typed already."""
        picker = IconPicker(self, self.host.icons, str(self.value))
        picker.picked.connect(self._picked)
        picker.open_below(self.button, first)

    def _picked(self, name: str) -> None:
        self.renew_gesture()
        self.commit(name)
        self.button.setFocus()
