"""The explorer: wants to have seen everything, and fights only who stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.sim.bots.cautious import CautiousBot

if TYPE_CHECKING:
    from runtime.game import ActorView, Observation


class ExplorerBot(CautiousBot):
    """Goes on exploring under the eyes of enemies, behind forced gates too; hits who is beside."""

    name = "explorer"
    REST = 50
    FORCES = True

    def _is_worth_it(self, seen: Observation, actor: ActorView) -> bool:
        beside = actor.cell.chebyshev(seen.player.cell) == 1
        return beside and super()._is_worth_it(seen, actor)
