"""Bots: players without hands. They see what a player sees, and answer with a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from runtime.content.models.items import Armour, Consumable, Equipment, HealEffect, Shield, Weapon
from runtime.content.stats import Rarity
from runtime.core.geometry import DIRECTIONS
from runtime.core.rng import Rng
from runtime.game import ChooseBoon, Equip, Exit, Move, PickUp, Rest, Use, Wait
from runtime.game.ground import Ground
from runtime.sim.choices import choose_boon
from runtime.sim.names import BotName

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.game import ActorView, Command, Observation, Session, StackView

_RARITIES = list(Rarity)


class Bot(Protocol):
    """Whoever plays a session."""

    def decide(self, session: Session) -> Command:
        """Return what to do now."""


class RandomBot:
    """Walks at random: for benchmarks, and to find what breaks."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed).child("bot", "random")

    def decide(self, session: Session) -> Command:
        """Return a step in any direction, or any choice when a new level wants one."""
        if session.run.offers:
            return ChooseBoon(self._rng.below(len(session.run.offers)))
        direction = self._rng.pick(DIRECTIONS)
        return Move(direction.x, direction.y)


class CautiousBot:
    """Explores to the last corner, fights what it meets, heals, loots, and leaves by a portal.

    It heals below `HEAL`, goes for a known portal when badly hurt and out of remedies, and rests
    when nobody is near. Whom it cannot get at in `PATIENCE` turns it leaves alone. After a step
    that failed it tries its luck for one turn.
    """

    HEAL = 45
    REST = 70
    ESCAPE = 30
    """In per cent of full health."""
    PATIENCE = 40

    def __init__(self, content: Content, seed: int) -> None:
        self._content = content
        self._rng = Rng(seed).child("bot", "cautious")
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
        remedy = self._remedy(seen)
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
        better = self._better_gear(seen)
        if better is not None:
            return Equip(better)
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

    def _remedy(self, seen: Observation) -> int | None:
        """Return the place in the bag of something that heals."""
        for slot, stack in enumerate(seen.player.bag):
            record = self._content.items[stack.item]
            if isinstance(record, Consumable) and any(
                isinstance(effect, HealEffect) for effect in record.effects
            ):
                return slot
        return None

    def _better_gear(self, seen: Observation) -> int | None:
        """Return the place in the bag of what is worth more than what is worn."""
        for slot, stack in enumerate(seen.player.bag):
            record = self._content.items[stack.item]
            if not isinstance(record, Equipment):
                continue
            worn = seen.player.worn.get(record.slot)
            if worn is None or (not worn.cursed and self._worth(stack) > self._worth(worn)):
                return slot
        return None

    def _worth(self, stack: StackView) -> tuple[int, int]:
        """Compare by damage or armour first, as a hasty player would, then by rarity."""
        record = self._content.items[stack.item]
        points = 0
        if isinstance(record, Weapon):
            points = (record.damage.low + record.damage.high) * 100 // record.attack_time
        elif isinstance(record, Armour | Shield):
            points = record.armour
        return points, _RARITIES.index(record.rarity)

    def _towards(self, here: Cell, there: Cell) -> Move:
        step = here.towards(there)
        return Move(step.x, step.y)

    def _stumble(self) -> Move:
        direction = self._rng.pick(DIRECTIONS)
        return Move(direction.x, direction.y)


def make_bot(name: BotName, content: Content, seed: int) -> Bot:
    """Return a fresh bot for one run."""
    return CautiousBot(content, seed) if name is BotName.CAUTIOUS else RandomBot(seed)
