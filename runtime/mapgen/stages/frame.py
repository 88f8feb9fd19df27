"""Frame: the border of wall and the ground inside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft


def run(draft: Draft, _rng: Rng) -> None:
    """Fill the map with wall: layouts open it, never its border."""
    draft.tiles[:, :] = draft.plan.wall


def layout(draft: Draft, _rng: Rng) -> None:
    """Open the ground of a field, all but the border."""
    draft.tiles[1:-1, 1:-1] = draft.plan.floor
