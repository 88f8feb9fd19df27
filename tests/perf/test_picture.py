"""Budgets of composing pictures (figures with ``-s``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from runtime.core.geometry import Box
from runtime.core.rng import Rng
from runtime.picture.compose import TileComposer
from tests.perf.measure import usual
from tests.runtime.picture.tiles import IDS, TILES

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.perf

SLACK = 3  # machines differ


def milliseconds(call: Callable[[], object], repeats: int) -> float:
    """Return the median time of one call."""
    return usual(call, repeats) * 1e3


def test_64_by_64_cells_take_15_milliseconds_and_an_edited_tile_a_tenth_of_one() -> None:
    tiles = Rng(1).below_array(4, 64 * 64).astype(np.uint8).reshape(64, 64)
    composer = TileComposer(TILES)
    everything, edit = Box(0, 0, 64, 64), Box(30, 30, 3, 3)
    whole = milliseconds(lambda: composer.compose(tiles, IDS, everything, 16), 5)
    patch = milliseconds(lambda: composer.compose(tiles, IDS, edit, 32), 100)
    print(f"\n64×64 at 16 px: {whole:.2f} ms; one edited tile at 32 px: {patch:.3f} ms")  # noqa: T201 figure
    assert whole <= 15 * SLACK
    assert patch <= 0.1 * SLACK
    assert patch * 5 < whole
