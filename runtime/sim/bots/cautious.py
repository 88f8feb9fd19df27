"""The cautious bot, by which runs are balanced; the others differ from it in what they want."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.geometry import DIRECTIONS
from runtime.core.rng import Rng
from runtime.game import Drop, Equip, Exit, Move, PickUp, Use, Wait
from runtime.game.ground import Ground
from runtime.sim.bots.curses import be_rid_of_curses
from runtime.sim.bots.gear import best_remedy, better_gear, is_useless, useless_gear
from runtime.sim.bots.locks import Locks
from runtime.sim.bots.patience import Patience, bare_hands
from runtime.sim.bots.rest import rest_at_place
from runtime.sim.bots.trade import Trader
from runtime.sim.choices import choose_boon

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.game import ActorView, Command, ItemView, Observation, Session


class CautiousBot:
    """Explores to the last corner, fights what it meets, heals, loots, trades, and leaves.

    It heals below `HEAL`, goes for a known portal when badly hurt and out of remedies, and rests
    when nobody is near. What burns underfoot it crosses only in good health, and when there is no
    other way. Whom it cannot wound in `PATIENCE` turns it leaves alone. After a step that failed
    it tries its luck for one turn.
    """

    name = "cautious"
    HEAL = 45
    REST = 70
    ESCAPE = 30
    DARE = 60
    """In per cent of full health."""
    PATIENCE = 40
    FORCES = False
    """Whether it forces gates that ring for help."""

    def __init__(self, content: Content, seed: int) -> None:
        self._content = content
        self._rng = Rng(seed).child("bot", self.name)
        self._trader = Trader(content)
        self._locks = Locks(forces=self.FORCES)
        self._last: tuple[int, Command] | None = None
        self._patience = Patience(self.PATIENCE)

    def decide(self, session: Session) -> Command:
        """Return what to do now."""
        seen = session.observe()
        if seen.player.offers:
            return choose_boon(seen)
        health = 100 * seen.player.health // seen.player.max_health
        ground = Ground(self._content, seen, daring=health >= self.DARE)
        command = self._choose(seen, ground, health)
        if self._last == (seen.turn, command):
            command = self._stumble(ground)
        self._last = (seen.turn, command)
        return command

    def _choose(self, seen: Observation, ground: Ground, health: int) -> Command:
        """Return what to do with so many per cent of full health."""
        foes = [actor for actor in seen.actors if self._is_worth_it(seen, actor)]
        remedy = best_remedy(self._content, seen) if health < self.HEAL else None
        if remedy is not None:
            return Use(remedy)
        if health < self.ESCAPE:
            away = self._leave(seen, ground)
            if away is not None:
                return away
        if foes:
            return self._fight(seen, ground, foes)
        restful = self._rest(seen, ground) if health < self.REST and not ground.burns else None
        return restful or self._loot(seen, ground) or self._explore(seen, ground)

    def _is_worth_it(self, seen: Observation, actor: ActorView) -> bool:
        if self._patience.is_spent(actor):
            return False
        return actor.mood != "asleep" or actor.cell.chebyshev(seen.player.cell) == 1

    def _fight(self, seen: Observation, ground: Ground, foes: list[ActorView]) -> Command:
        here = seen.player.cell
        beside = [foe for foe in foes if foe.cell.chebyshev(here) == 1]
        self._patience.spend(beside or foes)
        if beside:
            weakest = min(beside, key=lambda foe: (foe.health, foe.id))
            unarmed = bare_hands(seen, weakest)
            if unarmed is not None:
                return unarmed
            return Move(*(ground.step_aside(weakest.cell) or here.towards(weakest.cell)))
        step = ground.step_to(foe.cell for foe in foes)
        return Move(*step) if step else _bide(ground)

    def _loot(self, seen: Observation, ground: Ground) -> Command | None:
        better = better_gear(self._content, seen)
        if better is not None:
            return Equip(better)
        return (
            be_rid_of_curses(self._content, seen, ground)
            or self._gather(seen, ground)
            or self._trader.errand(seen, ground)
        )

    def _gather(self, seen: Observation, ground: Ground) -> Command | None:
        """Take what lies about and is of use, and what chests hold; make room by leaving junk.

        Junk is not left on what is of use: it would be taken up again with it.
        """
        room = len(seen.player.bag) < seen.player.bag_size
        useful = [heap for heap in seen.items if heap.gold or self._wants(seen, heap)]
        on_some = any(heap.cell == seen.player.cell and not heap.gold for heap in useful)
        junk = None if room or on_some else useless_gear(self._content, seen)
        if junk is not None:
            return Drop(junk)
        if room and on_some:
            return PickUp()
        heaps = useful if room else [heap for heap in useful if heap.gold]
        chests = [chest.cell for chest in seen.chests if not chest.opened]
        step = ground.step_to([*(heap.cell for heap in heaps), *chests])
        return Move(*step) if step else None

    def _wants(self, seen: Observation, heap: ItemView) -> bool:
        return not all(is_useless(self._content, seen, stack) for stack in heap.stacks)

    def _explore(self, seen: Observation, ground: Ground) -> Command:
        step = ground.step_to_unknown()
        if step is not None:
            return Move(*step)
        onwards = self._locks.errand(seen, ground) or self._leave(seen, ground)
        if onwards is not None:
            return onwards
        if ground.daring:
            return self._stumble(ground)
        return self._explore(seen, Ground(self._content, seen))

    def _leave(self, seen: Observation, ground: Ground) -> Command | None:
        ways = [way.cell for way in seen.exits if way.kind != "stairs_up"]
        if seen.player.cell in ways:
            return Exit()
        step = ground.step_to(ways)
        return Move(*step) if step else None

    def _rest(self, seen: Observation, ground: Ground) -> Command | None:
        """Go to a place of rest and use it; without one, wait for health to come back."""
        restful = rest_at_place(seen, ground)
        return restful or (Wait() if seen.player.sheet.regeneration else None)

    def _stumble(self, ground: Ground) -> Command:
        """Try any step that does not lead onto what harms."""
        steps = [step for step in DIRECTIONS if not ground.is_harmful(step)]
        return Move(*self._rng.pick(steps)) if steps else Wait()


def _bide(ground: Ground) -> Command:
    """Wait where nothing burns."""
    step = ground.step_off()
    return Move(*step) if step else Wait()
