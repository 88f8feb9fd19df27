"""Themes: each zone is cleared and carved, on a stream of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.kernels.mapgen_grid import fill_box

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft


def run(draft: Draft, rng: Rng) -> None:
    """Clear the footprint of each zone and build its theme in it."""
    for i, zone in enumerate(draft.zones):
        box = zone.box
        fill_box(draft.tiles, box.x, box.y, box.w, box.h, draft.plan.floor)
        draft.plan.carvers[zone.theme](draft.tiles, box, rng.child(i))
