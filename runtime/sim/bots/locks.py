"""Which locked gates bots try, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.game import Move

if TYPE_CHECKING:
    from runtime.core.geometry import Cell
    from runtime.game import Command, GateView, Observation
    from runtime.game.ground import Ground

FIT = 80
"""In per cent: health with which one may ring for a fight."""


class Locks:
    """Goes to gates that may open: a key fits, the keeper may be dead, or force is worth it.

    Whether a keeper is dead shows only at the gate, so it is tried again after other kills.
    """

    def __init__(self, *, forces: bool) -> None:
        self._forces = forces
        self._tried: dict[tuple[int, Cell], int] = {}
        """Kills of the run at the last try, by floor and gate."""

    def errand(self, seen: Observation, ground: Ground) -> Command | None:
        """Return a step to a gate that is worth a try, or against it."""
        here = seen.player.cell
        gates = {gate.cell for gate in seen.gates if self._is_worth_it(seen, gate)}
        step = ground.step_to(sorted(gates))
        if step is None:
            return None
        ahead = here.step(step)
        if ahead in gates:
            self._tried[seen.floor, ahead] = seen.kills
        return Move(*step)

    def _is_worth_it(self, seen: Observation, gate: GateView) -> bool:
        if gate.turns:
            return self._forces and 100 * seen.player.health >= FIT * seen.player.max_health
        if gate.key is not None:
            return any(stack.item == gate.key for stack in seen.player.bag)
        return self._tried.get((seen.floor, gate.cell)) != seen.kills
