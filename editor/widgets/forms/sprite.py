"""The drawer of sprites: a thumbnail, the picture's path, and the project's pictures to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QFileInfo
from PySide6.QtGui import QIcon, QImageReader

from editor.widgets.forms.chosen import ChosenName
from editor.widgets.picker import Option, Picker

if TYPE_CHECKING:
    from pathlib import Path

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


class SpriteEditor(ChosenName):
    """Shows a picture of the project's `sprites` folder, or that there is none of this name."""

    needed = "The path of a picture"

    @property
    def folder(self) -> Path:
        """The folder of the project's pictures."""
        return self.host.project.root / FOLDER

    def display(self) -> None:
        """See `ChosenName`."""
        self.button.setToolTip(self.field.tip)
        super().display()

    def show_name(self, name: str) -> None:
        """See `ChosenName`: a missing file is said."""
        file = self.folder / name
        there = QFileInfo(str(file)).isFile()
        icon = QIcon(str(file)) if there else self.host.icons.icon("image-off-outline", "error")
        self.button.show_value(name, icon=icon, detail=size_text(file) if there else "not there")
        if not there:
            missing = f"There is no {FOLDER}/{name}; the icon or glyph is drawn instead."
            self.button.setToolTip(f"{missing}\n{self.field.tip}")

    def choose(self, first: str) -> None:
        """See `ChosenName`: a list of pictures."""
        current = self.value if isinstance(self.value, str) else ""
        picker = Picker(self, self.host.icons, self.options(), current)
        picker.empty.setText(f"No such picture in the project's {FOLDER} folder.")
        picker.picked.connect(self.take)
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

    def refresh(self) -> None:
        """See `ValueEditor`: the file may have come or gone."""
        self.display()
