"""Frame and layout: the wall all round, and the ground that is opened inside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft


def run(draft: Draft, _rng: Rng) -> None:
    """Fill the map with wall: layouts open it, never its border."""
    draft.tiles[:, :] = draft.plan.wall


def layout(draft: Draft, rng: Rng) -> None:
    """Make the ground as the definition's layout says."""
    draft.plan.layout(draft, rng)
