"""Field: open ground inside the border, room for zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.layouts.layout import Ground, LayoutRun


def compiled(ground: Ground) -> LayoutRun:
    """Return the function that opens all but the border."""

    def run(draft: Draft, _rng: Rng) -> None:
        draft.tiles[1:-1, 1:-1] = ground.floor

    return run
