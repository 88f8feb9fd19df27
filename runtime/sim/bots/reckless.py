"""The reckless bot: charges whatever it sees, and takes the first way on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.game import Use
from runtime.game.ground import Ground
from runtime.sim.bots.cautious import CautiousBot
from runtime.sim.bots.gear import remedy_in

if TYPE_CHECKING:
    from runtime.game import Command, Observation


class RecklessBot(CautiousBot):
    """Drinks only at death's door, never rests, never turns back, and loots what is on its way."""

    name = "reckless"
    HEAL = 20

    def _choose(self, seen: Observation) -> Command:
        ground = Ground(self._content, seen)
        remedy = remedy_in(self._content, seen)
        if remedy is not None and 100 * seen.player.health < self.HEAL * seen.player.max_health:
            return Use(remedy)
        foes = [actor for actor in seen.actors if self._is_worth_it(seen, actor)]
        if foes:
            return self._fight(seen, ground, foes)
        return self._leave(seen, ground) or self._loot(seen, ground) or self._explore(seen, ground)
