"""The drawer of icon names: the icon, its name, and a grid of all icons to choose from."""

from __future__ import annotations

from editor.widgets.forms.chosen import ChosenName
from editor.widgets.icon_picker import IconPicker


class IconEditor(ChosenName):
    """Shows an icon of the font with its name."""

    needed = "The name of an icon"

    def show_name(self, name: str) -> None:
        """See `ChosenName`."""
        self.button.show_value(name, icon=self.host.icons.icon(name, "text"))

    def choose(self, first: str) -> None:
        """See `ChosenName`: a grid of icons."""
        picker = IconPicker(self, self.host.icons, "" if self.is_mixed else str(self.value))
        picker.picked.connect(self.take)
        picker.open_below(self.button, first)
