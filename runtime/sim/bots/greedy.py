"""The greedy bot: every chest, barrel, coin and bargain before anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Cell
from runtime.game import Move, Strike
from runtime.sim.bots.cautious import CautiousBot
from runtime.sim.bots.trade import trade

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.game import Command, Observation
    from runtime.game.ground import Ground

ENOUGH = 30
"""Gold that makes a way to a known shop worth it, since the last visit."""


class GreedyBot(CautiousBot):
    """Loots under the eyes of enemies that are not beside it, breaks things open, and trades."""

    name = "greedy"
    STRIKES = 30
    """Blows for one thing, at the most."""

    def __init__(self, content: Content, seed: int) -> None:
        super().__init__(content, seed)
        self._floor = 0
        self._struck: dict[Cell, int] = {}
        self._spent: dict[Cell, int] = {}
        """Gold that was left after the last visit, by shop."""

    def _choose(self, seen: Observation) -> Command:
        if seen.floor != self._floor:
            self._floor, self._struck, self._spent = seen.floor, {}, {}
        return super()._choose(seen)

    def _loot(self, seen: Observation, ground: Ground) -> Command | None:
        return (
            trade(self._content, seen)
            or super()._loot(seen, ground)
            or self._shop(seen, ground)
            or self._break(seen, ground)
        )

    def _shop(self, seen: Observation, ground: Ground) -> Command | None:
        """Go to a shop that is worth it."""
        gold = seen.player.gold
        for shop in seen.shops:
            if shop.near:
                self._spent[shop.cell] = gold
        worth_it = [s.cell for s in seen.shops if gold >= self._spent.get(s.cell, 0) + ENOUGH]
        step = ground.step_to(worth_it)
        return Move(step.x, step.y) if step else None

    def _break(self, seen: Observation, ground: Ground) -> Command | None:
        """Break what holds something, the nearest first."""
        holds = [
            index
            for index, tile_id in enumerate(seen.tile_ids)
            if (breaks := self._content.tiles[tile_id].breaks) is not None and breaks.drops
        ]
        if not holds:
            return None
        here = seen.player.cell
        cells = [Cell(x, y) for y, x in np.argwhere(np.isin(seen.tiles, holds)).tolist()]
        wanted = [cell for cell in cells if self._struck.get(cell, 0) < self.STRIKES]
        beside = next((cell for cell in wanted if cell.chebyshev(here) == 1), None)
        if beside is not None:
            self._struck[beside] = self._struck.get(beside, 0) + 1
            step = here.towards(beside)
            return Strike(step.x, step.y)
        step_there = ground.step_to(wanted)
        return Move(step_there.x, step_there.y) if step_there else None
