"""The greedy bot: every chest, barrel, coin and vault before anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Cell
from runtime.game import Move, Strike
from runtime.sim.bots.cautious import CautiousBot

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.game import ActorView, Command, Observation
    from runtime.game.ground import Ground


class GreedyBot(CautiousBot):
    """Wants all, under the eyes of enemies too, as long as none is beside it.

    It breaks things open for what they hold, and forces gates that ring for help.
    """

    name = "greedy"
    FORCES = True
    STRIKES = 30
    """Blows for one thing, at the most."""

    def __init__(self, content: Content, seed: int) -> None:
        super().__init__(content, seed)
        self._struck: dict[tuple[int, Cell], int] = {}
        """Blows by floor and thing."""

    def _fight(self, seen: Observation, ground: Ground, foes: list[ActorView]) -> Command:
        beside = any(foe.cell.chebyshev(seen.player.cell) == 1 for foe in foes)
        booty = None if beside else self._gather(seen, ground)
        return booty or super()._fight(seen, ground, foes)

    def _loot(self, seen: Observation, ground: Ground) -> Command | None:
        return super()._loot(seen, ground) or self._break(seen, ground)

    def _break(self, seen: Observation, ground: Ground) -> Command | None:
        """Break what holds something, the nearest first."""
        holds = [
            index
            for index, tile_id in enumerate(seen.tile_ids)
            if (breaks := self._content.tiles[tile_id].breaks) is not None and breaks.drops
        ]
        if not holds:
            return None
        here, floor = seen.player.cell, seen.floor
        cells = [Cell(x, y) for y, x in np.argwhere(np.isin(seen.tiles, holds)).tolist()]
        wanted = [cell for cell in cells if self._struck.get((floor, cell), 0) < self.STRIKES]
        beside = next((cell for cell in wanted if cell.chebyshev(here) == 1), None)
        if beside is not None:
            self._struck[floor, beside] = self._struck.get((floor, beside), 0) + 1
            step = here.towards(beside)
            return Strike(step.x, step.y)
        step_there = ground.step_to(wanted)
        return Move(*step_there) if step_there else None
