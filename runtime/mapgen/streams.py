"""Random streams between Python and kernels.

A kernel takes the state and returns the advanced one: `rng.state = kernel(..., state_of(rng))`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from runtime.core.rng import Rng


def state_of(rng: Rng) -> np.uint64:
    """Return the state of a stream as kernels take it."""
    return np.uint64(rng.state)
