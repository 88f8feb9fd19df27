"""Caves by a cellular automaton, in one piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.mapgen_caves import grow_caves
from runtime.core.kernels.mapgen_connect import connect
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.numbers import tickets
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.content.models.maps import CavesLayout
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.layouts.layout import Ground, LayoutRun

_SIDE_CAVE = 24  # tiles; smaller caves are filled, larger ones joined


def compiled(layout: CavesLayout, ground: Ground) -> LayoutRun:
    """Return the function that grows caves and joins them to one."""
    fill, smoothing = tickets(layout.fill_chance), layout.smoothing
    least = layout.min_open / 100
    no_cores = np.empty((0, 2), np.int64)

    def run(draft: Draft, rng: Rng) -> None:
        opened, state = grow_caves(
            draft.tiles, ground.floor, ground.wall, fill, smoothing, state_of(rng)
        )
        rng.state = int(state)
        filled, dug = connect(
            draft.tiles, ground.palette.passable, no_cores, ground.floor, ground.wall, _SIDE_CAVE
        )
        share = (int(opened) - int(filled) + int(dug)) / draft.tiles.size
        if share < least:
            raise AttemptFailed(
                f"The caves open {share:.0%} of the map, less than the {least:.0%} asked for.",
                remedy="Lower the chance of walls or the share that must be open.",
            )

    return run
