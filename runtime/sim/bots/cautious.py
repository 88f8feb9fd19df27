"""The cautious bot, by which runs are balanced; the others differ from it in what they want."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.geometry import DIRECTIONS
from runtime.core.rng import Rng
from runtime.game import Equip, Exit, Move, PickUp, Rest, Sacrifice, Use, Wait
from runtime.game.ground import Ground
from runtime.sim.bots.gear import better_gear, bound_slots, remedy_in
from runtime.sim.choices import choose_boon

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.game import ActorView, Command, Observation, Session


class CautiousBot:
    """Explores to the last corner, fights what it meets, heals, loots, and leaves by a portal.

    It heals below `HEAL`, goes for a known portal when badly hurt and out of remedies, and rests
    when nobody is near. Whom it cannot get at in `PATIENCE` turns it leaves alone. After a step
    that failed it tries its luck for one turn.
    """

    name = "cautious"
    HEAL = 45
    REST = 70
    ESCAPE = 30
    """In per cent of full health."""
    PATIENCE = 40

    def __init__(self, content: Content, seed: int) -> None:
        self._content = content
        self._rng = Rng(seed).child("bot", self.name)
        self._last: tuple[int, Command] | None = None
        self._sought: dict[int, int] = {}
        """Turns spent on the way to somebody, by their id."""

    def decide(self, session: Session) -> Command:
        """Return what to do now."""
        seen = session.observe()
        if seen.player.offers:
            return choose_boon(seen)
        command = self._choose(seen)
        if self._last == (seen.turn, command):
            command = self._stumble()
        self._last = (seen.turn, command)
        return command

    def _choose(self, seen: Observation) -> Command:
        foes = [actor for actor in seen.actors if self._is_worth_it(seen, actor)]
        health = 100 * seen.player.health // seen.player.max_health
        ground = Ground(self._content, seen)
        remedy = remedy_in(self._content, seen)
        if health < self.HEAL and remedy is not None:
            return Use(remedy)
        if health < self.ESCAPE:
            away = self._leave(seen, ground)
            if away is not None:
                return away
        if foes:
            return self._fight(seen, ground, foes)
        if health < self.REST and (restful := self._rest(seen, ground)) is not None:
            return restful
        return self._loot(seen, ground) or self._explore(seen, ground)

    def _is_worth_it(self, seen: Observation, actor: ActorView) -> bool:
        if actor.cell.chebyshev(seen.player.cell) == 1:
            return True
        return actor.mood != "asleep" and self._sought.get(actor.id, 0) < self.PATIENCE

    def _fight(self, seen: Observation, ground: Ground, foes: list[ActorView]) -> Command:
        here = seen.player.cell
        beside = [foe for foe in foes if foe.cell.chebyshev(here) == 1]
        if beside:
            weakest = min(beside, key=lambda foe: (foe.health, foe.id))
            self._sought[weakest.id] = 0
            return self._towards(here, weakest.cell)
        for foe in foes:
            self._sought[foe.id] = self._sought.get(foe.id, 0) + 1
        step = ground.step_to(foe.cell for foe in foes)
        return Move(step.x, step.y) if step else Wait()

    def _loot(self, seen: Observation, ground: Ground) -> Command | None:
        better = better_gear(self._content, seen)
        if better is not None:
            return Equip(better)
        bound = bound_slots(self._content, seen)
        if bound and seen.player.health > 2 * seen.player.sacrifice:
            return Sacrifice(bound[0])
        room = len(seen.player.bag) < seen.player.bag_size
        heaps = [heap for heap in seen.items if heap.gold or (room and heap.stacks)]
        here = seen.player.cell
        if any(heap.cell == here and heap.stacks for heap in heaps):
            return PickUp()
        chests = [chest.cell for chest in seen.chests if not chest.opened]
        step = ground.step_to([*(heap.cell for heap in heaps), *chests])
        return Move(step.x, step.y) if step else None

    def _explore(self, seen: Observation, ground: Ground) -> Command:
        step = ground.step_to_unknown()
        if step is not None:
            return Move(step.x, step.y)
        return self._leave(seen, ground) or self._stumble()

    def _leave(self, seen: Observation, ground: Ground) -> Command | None:
        ways = [way.cell for way in seen.exits if way.kind != "stairs_up"]
        if seen.player.cell in ways:
            return Exit()
        step = ground.step_to(ways)
        return Move(step.x, step.y) if step else None

    def _rest(self, seen: Observation, ground: Ground) -> Command | None:
        """Go to a place of rest and use it; without one, wait for health to come back."""
        if any(place.chebyshev(seen.player.cell) <= 1 for place in seen.rests):
            return Rest() if not seen.actors else None
        step = ground.step_to(seen.rests)
        if step is not None:
            return Move(step.x, step.y)
        return Wait() if seen.player.sheet.regeneration else None

    def _towards(self, here: Cell, there: Cell) -> Move:
        step = here.towards(there)
        return Move(step.x, step.y)

    def _stumble(self) -> Move:
        direction = self._rng.pick(DIRECTIONS)
        return Move(direction.x, direction.y)
