"""Icons of the canvas: pixmaps from the icon font at exact pixel sizes, with a soft shadow."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from editor.canvas.images import owned_image
from runtime.picture.icons import icon, shadowed

KEPT = 1024
SHADOW_ROOM = 0.2


class CanvasIcons:
    """Makes icons by name, size in device pixels and colour (#rrggbb), and keeps them."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, int, str, bool], QPixmap] = {}

    def pixmap(self, name: str, size: int, colour: str, *, shadow: bool = True) -> QPixmap:
        """Return an icon; with `shadow` the picture is larger by `margin(size)` on each side."""
        key = (name, size, colour, shadow)
        if key not in self._made:
            if len(self._made) >= KEPT:
                self._made.clear()
            rgba = icon(name, size, colour)
            if shadow:
                rgba = shadowed(rgba, margin(size))
            self._made[key] = QPixmap.fromImage(owned_image(rgba))
        return self._made[key]


def margin(size: int) -> int:
    """Return the room that the shadow of an icon of `size` pixels takes on each side."""
    return max(1, round(size * SHADOW_ROOM))
