"""How bots come by rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.game import Move, Rest

if TYPE_CHECKING:
    from runtime.game import Command, Observation
    from runtime.game.ground import Ground


def rest_at_place(seen: Observation, ground: Ground) -> Command | None:
    """Go to a known place of rest and use it; None when there is none, or somebody looks on."""
    if any(place.chebyshev(seen.player.cell) <= 1 for place in seen.rests):
        return Rest() if not seen.actors else None
    step = ground.step_to(seen.rests)
    return Move(*step) if step else None
