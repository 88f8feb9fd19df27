"""The drawer of sprites: a thumbnail, the picture's path, and the project's pictures to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QFileInfo
from PySide6.QtGui import QIcon, QImageReader
from PySide6.QtWidgets import QHBoxLayout

from editor.widgets.forms.editor import Owner, ValueEditor
from editor.widgets.forms.field_button import FieldButton
from editor.widgets.forms.values import raw_text
from editor.widgets.picker import Option, Picker

if TYPE_CHECKING:
    from pathlib import Path

    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field

FOLDER = "sprites"
ENDINGS = frozenset({".png", ".webp", ".gif", ".jpg", ".jpeg", ".bmp"})


def sprite_paths(folder: Path) -> list[str]:
    """Return the pictures below a folder as records name them, sorted."""
    found = (each for each in folder.rglob("*") if each.suffix.lower() in ENDINGS)
    return sorted(each.relative_to(folder).as_posix() for each in found if each.is_file())


def size_text(path: Path) -> str:
    """Return the size of a picture, such as "16 × 16"; "" when it can't be read."""
    size = QImageReader(str(path)).size()
    return f"{size.width()} × {size.height()}" if size.isValid() else ""


class SpriteEditor(ValueEditor):
    """Shows a picture of the project's `sprites` folder, or that there is none of this name."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(host, field, owner, key)
        self.button = FieldButton(host.icons, self)
        self.button.asked.connect(self.choose)
        self.button.cleared.connect(lambda: self._picked(""))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.button)
        self.named(self.button)

    @property
    def folder(self) -> Path:
        """The folder of the project's pictures."""
        return self.host.project.root / FOLDER

    def display(self) -> None:
        """Show the picture; a value that is no text is a fault, a missing file is said."""
        value = self.value
        if not isinstance(value, str):
            self.button.show_value(raw_text(value))
            self.set_fault(f"The path of a picture is needed; this is {raw_text(value)}.")
            return
        self.set_fault("")
        if not value:
            self.button.show_value("none", faint=True)
            self.button.setToolTip(self.field.tip)
            return
        file = self.folder / value
        there = QFileInfo(str(file)).isFile()
        icon = QIcon(str(file)) if there else self.host.icons.icon("image-off-outline", "error")
        detail = size_text(file) if there else "not there"
        self.button.show_value(value, icon=icon, detail=detail)
        missing = f"There is no {FOLDER}/{value}; the icon or glyph is drawn instead.\n"
        self.button.setToolTip(("" if there else missing) + self.field.tip)

    def choose(self, first: str) -> None:
        """Open the list of pictures; `first` is what has been typed already."""
        current = self.value if isinstance(self.value, str) else ""
        picker = Picker(self, self.host.icons, self.options(), current)
        picker.empty.setText(f"No such picture in the project's {FOLDER} folder.")
        picker.picked.connect(self._picked)
        picker.open_below(self.button, first)

    def options(self) -> list[Option]:
        """Return "none" and every picture; one that is named and missing stands there too."""
        icons, folder = self.host.icons, self.folder
        paths = sprite_paths(folder)
        options = [Option("", "none", icon=icons.icon("cancel", "dim"))]
        if isinstance(self.value, str) and self.value and self.value not in paths:
            lost = icons.icon("image-off-outline", "error")
            options.append(Option(self.value, self.value, "not there", lost))
        for path in paths:
            file = folder / path
            options.append(Option(path, path, size_text(file), QIcon(str(file))))
        return options

    def _picked(self, path: str) -> None:
        self.renew_gesture()
        self.commit(path)
        self.button.setFocus()

    def refresh(self) -> None:
        """See `ValueEditor`: the file may have come or gone."""
        self.display()
