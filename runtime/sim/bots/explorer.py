"""The explorer: wants to have seen everything, and fights only who stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.sim.bots.cautious import CautiousBot

if TYPE_CHECKING:
    from runtime.game import ActorView, Observation


class ExplorerBot(CautiousBot):
    """Goes on exploring under the eyes of enemies; hits back once they are beside it."""

    name = "explorer"
    REST = 50

    def _is_worth_it(self, seen: Observation, actor: ActorView) -> bool:
        return actor.cell.chebyshev(seen.player.cell) == 1
