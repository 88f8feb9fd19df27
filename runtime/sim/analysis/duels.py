"""One against another to the death, statuses and abilities counted in.

The chances of every health that the target may have left are followed from act to act, apart for
each set of statuses and cooldowns, so that nothing is sampled. Attacks, statuses, pulses and shots
are those of the rules. What a duel does not know is in `Duellist.left_out`:
abilities that call, heal, move or need another distance. Each side is reckoned by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from runtime.content.models.abilities import EmpowerPower, InflictPower, ShotPower
from runtime.content.models.enemies import RangedAttack, SkirmisherBrain
from runtime.content.models.items import Weapon
from runtime.content.models.statuses import WoundPulse
from runtime.rules.abilities import shot_of
from runtime.rules.chances import TICKETS, tickets
from runtime.rules.combat import attack_of, defense_of
from runtime.rules.ranks import changes_of, ranked_sheet
from runtime.rules.stats import MILLION, modified, player_sheet, status_modifiers
from runtime.rules.statuses import pulse_harm, take_hold
from runtime.sim.analysis.fights import damage_odds
from runtime.world.actor import ActiveStatus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from runtime.content.models.abilities import Ability
    from runtime.content.models.bosses import BossPhase
    from runtime.content.models.statuses import Infliction
    from runtime.content.snapshot import Content
    from runtime.content.stats import StatModifier
    from runtime.rules.combat import Attack
    from runtime.world.actor import Rank, Sheet
    from runtime.world.items import ItemStack

    Health = NDArray[np.float64]

_NEGLIGIBLE = 1e-6
"""A branch less likely than this ends where it is."""
_OVER = 1e-6
MOST_ACTS = 6_000
"""Acts in all branches after which a duel that is not over never is."""
_WHOLE = 100


class Hold(NamedTuple):
    """A status that somebody has: times from now on."""

    status: str
    until: int
    next_pulse: int
    stacks: int


@dataclass(frozen=True)
class Duellist:
    """Who fights, and with what: the sheet under statuses, the blow, and what else they do."""

    sheet_with: Callable[[Sequence[StatModifier]], Sheet]
    shot: bool = False
    inflicts: tuple[Infliction, ...] = ()
    tricks: tuple[Trick, ...] = ()
    left_out: tuple[str, ...] = ()
    """Abilities that a duel does not count, by their ids."""


@dataclass(frozen=True)
class Trick:
    """An ability in a duel; `attack` is None when it only lays statuses on somebody."""

    record: Ability
    inflicts: tuple[Infliction, ...]
    attack: Callable[[Sheet], Attack] | None = None
    on_self: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How a duel ends on the mean; infinite when it may never end."""

    time: float
    acts: float
    """Blows and abilities until the target is dead."""


class _Moment(NamedTuple):
    """What a branch is known by besides the target's health."""

    own: tuple[Hold, ...]
    target: tuple[Hold, ...]
    cooldowns: tuple[int, ...]


def enemy_duellist(
    content: Content,
    enemy: str,
    floor: int,
    rank: Rank,
    traits: Sequence[str] = (),
    *,
    phases: Sequence[BossPhase] = (),
) -> Duellist:
    """Return an enemy of a rank on a floor at full health, in the phases that have begun.

    `content` is that of the floor, as `runtime.game.terms.run_content` gives it.
    """
    record = content.enemies[enemy]
    sheet = ranked_sheet(content, enemy, floor, rank, traits)
    modifiers = [content.monster_modifiers[each] for each in traits]
    inflicts = (*record.attack.inflicts, *(i for each in modifiers for i in each.inflicts))
    gifts = [a for each in modifiers for a in each.abilities]
    gifts += [a for phase in phases for a in phase.abilities]
    named = dict.fromkeys((*gifts, *record.abilities))
    known = [(id_, content.abilities[id_]) for id_ in named if id_ in content.abilities]
    begun = tuple(change for phase in phases for change in phase.modifiers)
    apart, changes = _distance(content, enemy), changes_of(content, rank, traits)
    tricks = [(id_, _trick(content, each, floor, changes, apart)) for id_, each in known]
    return Duellist(
        lambda statuses: modified(sheet, (*begun, *statuses)),
        shot=isinstance(record.attack, RangedAttack),
        inflicts=inflicts,
        tricks=tuple(trick for _, trick in tricks if trick is not None),
        left_out=tuple(id_ for id_, trick in tricks if trick is None),
    )


def player_duellist(content: Content, worn: Mapping[str, ItemStack]) -> Duellist:
    """Return the player of the content with what is worn."""
    held = worn.get("weapon")
    weapon = content.items[held.item] if held is not None else None
    return Duellist(
        lambda statuses: player_sheet(content, worn, statuses),
        inflicts=weapon.inflicts if isinstance(weapon, Weapon) else (),
    )


def _distance(content: Content, enemy: str) -> int:
    """Return how far off an enemy fights: shooters at the distance that they keep."""
    record = content.enemies[enemy]
    if not isinstance(record.attack, RangedAttack):
        return 1
    keeps = record.brain.keep_distance if isinstance(record.brain, SkirmisherBrain) else 1
    return min(keeps, record.attack.reach)


def _trick(
    content: Content, ability: Ability, floor: int, changes: Iterable[StatModifier], apart: int
) -> Trick | None:
    """Return an ability as a duel knows it; None where it has no part in one."""
    usual = ability.below_health >= _WHOLE and ability.min_distance <= apart <= ability.reach
    if not usual:
        return None
    match ability.power:
        case ShotPower() as power:
            own = tuple(changes)
            return Trick(
                ability,
                power.inflicts,
                lambda sheet: shot_of(power, content.rules, floor, own, sheet.accuracy),
            )
        case InflictPower(inflicts=inflicts):
            return Trick(ability, inflicts)
        case EmpowerPower(inflicts=inflicts):
            return Trick(ability, inflicts, on_self=True)
        case _:
            return None


def duel(
    content: Content,
    attacker: Duellist,
    target: Duellist,
    *,
    stop: Callable[[], bool] = lambda: False,
) -> Ending:
    """Return how long an attacker needs for a target at full health that does nothing to them."""
    return _Duel(content, attacker, target).fought(stop)


@dataclass
class _Duel:
    content: Content
    attacker: Duellist
    target: Duellist
    _waiting: dict[tuple[int, _Moment], Health] = field(default_factory=dict)
    _order: list[tuple[int, _Moment]] = field(default_factory=list)
    _odds: dict[object, list[tuple[int, float]]] = field(default_factory=dict)
    _sheets: dict[object, Sheet] = field(default_factory=dict)
    _time: float = 0.0
    _acts: float = 0.0
    _alive: float = 1.0

    def fought(self, stop: Callable[[], bool]) -> Ending:
        """Follow the branches until the target is dead in all that matter."""
        body = self._sheet(self.target, ())
        health = np.zeros(body.max_health + 1)
        health[-1] = 1.0
        cooldowns = (0,) * len(self.attacker.tricks)
        self._wait(0, _Moment((), (), cooldowns), health)
        for _ in range(MOST_ACTS):
            if not self._order or self._alive < _OVER:
                return Ending(self._time, self._acts)
            if stop():
                break
            now, moment = heappop(self._order)
            self._act(now, moment, self._waiting.pop((now, moment)))
        return Ending(inf, inf)

    def _wait(self, time: int, moment: _Moment, health: Health) -> None:
        """Let a branch act at a time, together with its like; what is negligible ends."""
        mass = float(health.sum())
        if mass < _NEGLIGIBLE:
            self._end(mass, time)
            return
        key = (time, moment)
        if key in self._waiting:
            self._waiting[key] = self._waiting[key] + health
        else:
            self._waiting[key] = health
            heappush(self._order, key)

    def _end(self, mass: float, time: float) -> None:
        self._time += mass * time
        self._alive -= mass

    # One act

    def _act(self, now: int, moment: _Moment, health: Health) -> None:
        own = self._sheet(self.attacker, moment.own)
        body = self._sheet(self.target, moment.target)
        self._acts += float(health.sum())
        place = next((n for n in range(len(moment.cooldowns)) if self._is_ready(n, moment)), None)
        if place is None:
            cost, attack = own.attack_time, attack_of(own, shot=self.attacker.shot)
            outcomes = self._struck(health, attack, body, self.attacker.inflicts, moment)
        else:
            trick = self.attacker.tricks[place]
            cost, left = trick.record.use_time, list(moment.cooldowns)
            left[place] = trick.record.cooldown
            moment = moment._replace(cooldowns=tuple(left))
            outcomes = self._used(health, trick, own, body, moment)
        for hurt, after in outcomes:
            self._end(float(hurt[0]), now + cost)
            hurt[0] = 0.0
            self._pass(now, cost, after, hurt)

    def _is_ready(self, place: int, moment: _Moment) -> bool:
        """Tell whether an ability is used now: it has cooled down and does something."""
        trick = self.attacker.tricks[place]
        if moment.cooldowns[place]:
            return False
        has = {hold.status for hold in moment.own}
        return not trick.on_self or any(each.status not in has for each in trick.inflicts)

    def _used(
        self, health: Health, trick: Trick, own: Sheet, body: Sheet, moment: _Moment
    ) -> Iterator[tuple[Health, _Moment]]:
        if trick.attack is not None:
            yield from self._struck(health, trick.attack(own), body, trick.inflicts, moment)
            return
        holds = moment.own if trick.on_self else moment.target
        for share, held in self._laid(holds, trick.inflicts):
            after = moment._replace(own=held) if trick.on_self else moment._replace(target=held)
            yield health * share, after

    def _struck(
        self,
        health: Health,
        attack: Attack,
        body: Sheet,
        inflicts: Sequence[Infliction],
        moment: _Moment,
    ) -> Iterator[tuple[Health, _Moment]]:
        """Return what an attack leaves: unhurt, and hurt with what it inflicts."""
        odds = self._damage(attack, body)
        missed = sum(chance for damage, chance in odds if not damage)
        if missed:
            yield health * missed, moment
        hurt = _worn_down(health, [pair for pair in odds if pair[0]])
        for share, held in self._laid(moment.target, inflicts):
            yield hurt * share, moment._replace(target=held)

    def _damage(self, attack: Attack, body: Sheet) -> list[tuple[int, float]]:
        key = attack, body
        if key not in self._odds:
            found = damage_odds(attack, defense_of(body), self.content.rules.combat)
            self._odds[key] = [(damage, float(chance)) for damage, chance in found.items()]
        return self._odds[key]

    def _laid(
        self, holds: tuple[Hold, ...], inflicts: Sequence[Infliction]
    ) -> list[tuple[float, tuple[Hold, ...]]]:
        """Return the statuses that somebody may have then, with their chances."""
        branches = [(1.0, holds)]
        for each in inflicts:
            if each.status not in self.content.statuses:
                continue
            chance = tickets(each.chance) / TICKETS
            with_it = [(share * chance, self._held(held, each.status)) for share, held in branches]
            without = [(share * (1 - chance), held) for share, held in branches]
            branches = [branch for branch in (*with_it, *without) if branch[0]]
        return branches

    def _held(self, holds: tuple[Hold, ...], status: str) -> tuple[Hold, ...]:
        active = [ActiveStatus(*hold) for hold in holds]
        take_hold(active, status, self.content.statuses[status], 0)
        return tuple(Hold(a.status, a.until, a.next_pulse, a.stacks) for a in active)

    def _sheet(self, who: Duellist, holds: tuple[Hold, ...]) -> Sheet:
        """Return somebody's numbers under statuses."""
        key = id(who), tuple((hold.status, hold.stacks) for hold in holds)
        if key not in self._sheets:
            active = (ActiveStatus(*hold) for hold in holds)
            self._sheets[key] = who.sheet_with(status_modifiers(self.content, active))
        return self._sheets[key]

    # Time between acts

    def _pass(self, now: int, time: int, moment: _Moment, health: Health) -> None:
        """Let pulses come and health return until the next act, then wait for that."""
        for due, hold in self._pulses(moment.target, time):
            health = self._pulsed(health, hold, moment.target)
            self._end(float(health[0]), now + due)
            health[0] = 0.0
        body = self._sheet(self.target, moment.target)
        back = body.regeneration * (now + time) // MILLION - body.regeneration * now // MILLION
        if back:
            health = _mended(health, back)
        cooldowns = tuple(max(each - time, 0) for each in moment.cooldowns)
        after = _Moment(self._later(moment.own, time), self._later(moment.target, time), cooldowns)
        self._wait(now + time, after, health)

    def _pulses(self, holds: tuple[Hold, ...], time: int) -> list[tuple[int, Hold]]:
        """Return the pulses within a stretch of time, in order."""
        found = []
        for hold in holds:
            record = self.content.statuses[hold.status]
            if record.pulse is not None:
                last = min(time, hold.until)
                found += [(t, hold) for t in range(hold.next_pulse, last + 1, record.period)]
        return sorted(found)

    def _pulsed(self, health: Health, hold: Hold, holds: tuple[Hold, ...]) -> Health:
        pulse = self.content.statuses[hold.status].pulse
        if pulse is None:
            return health
        rolls = range(pulse.amount.low, pulse.amount.high + 1)
        if not isinstance(pulse, WoundPulse):
            parts = [_mended(health, roll * hold.stacks) for roll in rolls]
            return np.asarray(sum(parts) / len(rolls))
        body, rules = self._sheet(self.target, holds), self.content.rules.combat
        harms = [pulse_harm(roll * hold.stacks, pulse, body, rules) for roll in rolls]
        return _worn_down(health, [(harm, 1 / len(rolls)) for harm in harms])

    def _later(self, holds: tuple[Hold, ...], time: int) -> tuple[Hold, ...]:
        """Return the statuses that are left after a stretch of time."""
        found = []
        for hold in holds:
            if hold.until <= time:
                continue
            record = self.content.statuses[hold.status]
            behind = max(time - hold.next_pulse + record.period, 0) // record.period
            next_pulse = hold.next_pulse + behind * record.period - time
            if record.pulse is None:
                next_pulse = record.period
            found.append(Hold(hold.status, hold.until - time, next_pulse, hold.stacks))
        return tuple(found)


def _worn_down(health: Health, odds: Iterable[tuple[int, float]]) -> Health:
    """Return the chances of each health after damage; index 0 is dead."""
    after, most = np.zeros_like(health), len(health) - 1
    for damage, chance in odds:
        if damage >= most:
            after[0] += chance * health.sum()
            continue
        after[: most + 1 - damage] += chance * health[damage:]
        after[0] += chance * health[:damage].sum()
    return after


def _mended(health: Health, points: int) -> Health:
    """Return the chances of each health after so many points come back, up to the full health."""
    most = len(health) - 1
    points = min(points, most)
    after = np.zeros_like(health)
    after[points:] = health[: most + 1 - points]
    after[most] += health[most + 1 - points :].sum()
    return after
