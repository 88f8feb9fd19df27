"""One colour per cell laid over the tiles: heat of distances, light and fog of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from editor.canvas.images import owned_image
from editor.canvas.overlay import Overlay

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtGui import QImage

    from editor.canvas.overlay import Surface
    from runtime.core.geometry import Cell

HEAT = ((79, 182, 166), (233, 180, 64), (226, 96, 92))
HEAT_ALPHA = 105
FAR = 2**29
"""Distances from here on mean that a cell is not reached."""

WARM, COOL, BLACK = (255, 186, 104), (10, 15, 30), (6, 7, 10)
EXPLORED_ALPHA = 112
DARKNESS, WARMTH = 0.36, 0.17
"""The opacity of the dark at the edge of sight, and of the warm light at its source."""


class ShadeOverlay(Overlay):
    """Draws uint8[H, W, 4] RGBA, one pixel a cell, with hard edges between cells."""

    def __init__(self) -> None:
        super().__init__()
        self._image: QImage | None = None

    def set_shades(self, rgba: NDArray[np.uint8] | None) -> None:
        """Lay other colours over the map; None for none."""
        self._image = None if rgba is None else owned_image(rgba)
        self.cells_changed.emit(None)

    def paint(self, painter: QPainter, surface: Surface) -> None:
        """Paint the exposed cells."""
        box = surface.exposed
        if self._image is None or not box.area:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        source = QRect(box.x, box.y, box.w, box.h)
        painter.drawImage(surface.rect(box), self._image, source)


def heat(distances: NDArray[np.int32], limit: int | None = None) -> NDArray[np.uint8]:
    """Return colours from near to far for distances [y, x]; unreached cells stay clear.

    `limit` is the distance of the last colour, the greatest one there is by default.
    """
    reached = (distances >= 0) & (distances < FAR)
    last = max(1, limit or int(distances[reached].max(initial=1)))
    place = np.clip(distances / last, 0, 1) * (len(HEAT) - 1)
    stops = np.arange(len(HEAT))
    rgba = np.zeros((*distances.shape, 4), np.uint8)
    for channel in range(3):
        rgba[..., channel] = np.interp(place, stops, [colour[channel] for colour in HEAT])
    rgba[..., 3] = np.where(reached, HEAT_ALPHA, 0)
    return rgba


def light(
    visible: NDArray[np.bool_], explored: NDArray[np.bool_], source: Cell, radius: int
) -> NDArray[np.uint8]:
    """Return the light of play for a map [y, x]: what is seen, remembered and unknown.

    What is seen is warm near `source` and falls off towards `radius` tiles; what was seen before
    is cool and dim but readable; the rest is black.
    """
    ys, xs = np.ogrid[: visible.shape[0], : visible.shape[1]]
    away = np.hypot(ys - source.y, xs - source.x) / max(radius, 1)
    rgba = np.empty((*visible.shape, 4), np.uint8)
    rgba[...] = (*BLACK, 255)
    rgba[explored] = (*COOL, EXPLORED_ALPHA)
    seen = np.clip(away[visible], 0, 1)
    dark, warm = DARKNESS * seen**1.7, WARMTH * (1 - seen) ** 1.3
    glow = warm * (1 - dark)
    cover = dark + glow
    share = (glow / np.maximum(cover, 1e-6))[:, None]
    rgba[visible, :3] = np.asarray(WARM) * share + np.asarray(COOL) * (1 - share)
    rgba[visible, 3] = 255 * cover
    return rgba
