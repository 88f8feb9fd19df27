"""PNG files from RGBA arrays."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def png_bytes(rgba: NDArray[np.uint8], colours: int | None = None) -> bytes:
    """Return the PNG file of a picture, uint8[H, W, 4] RGBA; the same array gives the same bytes.

    With `colours`, from 2 to 256, it is a palette of so many and without transparency: a third of
    the size or less. Raises ValueError when the array has another shape or no pixels.
    """
    from PIL import Image

    if rgba.ndim != 3 or rgba.shape[2] != 4 or rgba.size == 0:  # noqa: PLR2004 rows, columns, RGBA
        raise ValueError(f"A picture has the shape [rows, columns, 4], not {list(rgba.shape)}.")
    file = BytesIO()
    picture = Image.fromarray(rgba, "RGBA")
    if colours is not None:
        flat = picture.convert("RGB")
        picture = flat.quantize(
            colours, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE
        )
    picture.save(file, "PNG", compress_level=6, optimize=colours is not None)
    return file.getvalue()
