"""Flat views of grids: the same memory, read one value at a time at Python's own speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def flat_numbers(grid: NDArray[np.uint8] | NDArray[np.int32]) -> memoryview[int]:
    """Return the view of a C-ordered grid of whole numbers, indexed `y * width + x`."""
    return grid.reshape(-1).data


def flat_flags(grid: NDArray[np.bool_]) -> memoryview[bool]:
    """Return the view of a C-ordered mask, indexed `y * width + x`."""
    return cast("memoryview[bool]", grid.reshape(-1).data)
