"""Icons of the canvas: pixmaps of looks at exact pixel sizes, with a soft shadow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPixmap

from editor.canvas.images import owned_image
from runtime.picture.draw import mark_picture
from runtime.picture.icons import icon, shadowed

if TYPE_CHECKING:
    from pathlib import Path

    from runtime.picture.marks import Mark

KEPT = 1024
SHADOW_ROOM = 0.2


class CanvasIcons:
    """Makes pictures of icons and marks once and keeps them; `sprites` is the sprites' folder."""

    def __init__(self, sprites: Path | None = None) -> None:
        self._sprites = sprites
        self._icons: dict[tuple[str, int, str, bool], QPixmap] = {}
        self._marks: dict[tuple[Mark, int], tuple[QPixmap, int]] = {}

    def pixmap(self, name: str, size: int, colour: str, *, shadow: bool = True) -> QPixmap:
        """Return an icon of the font, `size` device pixels wide, in a colour written #rrggbb.

        With `shadow` the picture is larger by `margin(size)` on each side.
        """
        key = (name, size, colour, shadow)
        if key not in self._icons:
            if len(self._icons) >= KEPT:
                self._icons.clear()
            rgba = icon(name, size, colour)
            if shadow:
                rgba = shadowed(rgba, margin(size))
            self._icons[key] = QPixmap.fromImage(owned_image(rgba))
        return self._icons[key]

    def mark(self, mark: Mark, cell: int) -> tuple[QPixmap, int]:
        """Return a mark for cells of `cell` pixels, and how far it reaches beyond its cell."""
        key = (mark, cell)
        if key not in self._marks:
            if len(self._marks) >= KEPT:
                self._marks.clear()
            rgba, inset = mark_picture(mark, cell, self._sprites)
            self._marks[key] = (QPixmap.fromImage(owned_image(rgba)), inset)
        return self._marks[key]


def margin(size: int) -> int:
    """Return the room that the shadow of an icon of `size` pixels takes on each side."""
    return max(1, round(size * SHADOW_ROOM))
