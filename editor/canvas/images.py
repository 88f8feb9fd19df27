"""From numpy arrays of RGBA bytes to Qt images."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from numpy.typing import NDArray


def borrowed_image(rgba: NDArray[np.uint8]) -> QImage:
    """Return an image over the memory of `rgba` (uint8[H, W, 4]); valid as long as the array lives.

    Copies only when the array is not contiguous, and then the copy belongs to the image.
    """
    height, width = rgba.shape[:2]
    if not rgba.flags.c_contiguous:
        return owned_image(np.ascontiguousarray(rgba))
    return QImage(rgba.data, width, height, 4 * width, QImage.Format.Format_RGBA8888)


def owned_image(rgba: NDArray[np.uint8], *, opaque: bool = False) -> QImage:
    """Return an image with its own memory, in the format that paints fastest."""
    kind = QImage.Format.Format_RGB32 if opaque else QImage.Format.Format_ARGB32_Premultiplied
    return borrowed_image(np.ascontiguousarray(rgba)).convertToFormat(kind)
