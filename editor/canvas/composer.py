"""What a tile layer asks for: pictures of boxes of tiles, as `runtime.picture` draws them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from runtime.core.geometry import Box

    Cells = NDArray[np.uint8]

VOID = 255
"""The tile index of a cell that holds nothing, such as the missing end of a short row."""


class Composer(Protocol):
    """Draws boxes of a tile array.

    `reach` is how far, in cells, a tile changes the look of its neighbours.
    """

    reach: int

    def compose(self, tiles: Cells, tile_ids: Sequence[str], box: Box, cell: int) -> Cells:
        """Return opaque RGBA, uint8[box.h * cell, box.w * cell, 4], of a box of `tiles` [y, x]."""
