"""The reckless bot: charges whatever it sees, and takes the first way on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.game import Use
from runtime.sim.bots.cautious import CautiousBot
from runtime.sim.bots.gear import best_remedy

if TYPE_CHECKING:
    from runtime.game import Command, Observation
    from runtime.game.ground import Ground


class RecklessBot(CautiousBot):
    """Drinks only at death's door, never rests, never turns back, and loots what is on its way.

    It runs through fire when that is the only way, however badly hurt.
    """

    name = "reckless"
    HEAL = 20
    DARE = 0

    def _choose(self, seen: Observation, ground: Ground, health: int) -> Command:
        remedy = best_remedy(self._content, seen) if health < self.HEAL else None
        if remedy is not None:
            return Use(remedy)
        foes = [actor for actor in seen.actors if self._is_worth_it(seen, actor)]
        if foes:
            return self._fight(seen, ground, foes)
        return self._leave(seen, ground) or self._loot(seen, ground) or self._explore(seen, ground)
