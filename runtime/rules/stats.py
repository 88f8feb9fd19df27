"""From records and modifiers to the numbers of a sheet: base, flat, increased, more."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from runtime.content.models.items import Armour, Equipment, Shield, Weapon
from runtime.content.stats import DamageType, Operation, Stat
from runtime.rules.affixes import affix_modifiers
from runtime.world.actor import Sheet
from runtime.world.items import EQUIPMENT_SLOTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from runtime.content.base import IntRange
    from runtime.content.models.enemies import Enemy
    from runtime.content.models.rules import Rules, ScalingRules
    from runtime.content.snapshot import Content
    from runtime.content.stats import StatModifier
    from runtime.world.actor import ActiveStatus
    from runtime.world.items import ItemStack

MILLION = 1_000_000
LONGEST_SIGHT = 32
MOST_BLOCK = 75
_RESISTANCES = (
    Stat.RESIST_PHYSICAL,
    Stat.RESIST_FIRE,
    Stat.RESIST_COLD,
    Stat.RESIST_POISON,
)


class Modifiers:
    """A pile of stat modifiers that answers for each stat."""

    def __init__(self, modifiers: Iterable[StatModifier] = ()) -> None:
        self._flat: defaultdict[Stat, float] = defaultdict(float)
        self._increased: defaultdict[Stat, float] = defaultdict(float)
        self._more: defaultdict[Stat, float] = defaultdict(lambda: 1.0)
        for modifier in modifiers:
            self.add(modifier)

    def add(self, modifier: StatModifier) -> None:
        """Count one more modifier in."""
        if modifier.operation is Operation.FLAT:
            self._flat[modifier.stat] += modifier.value
        elif modifier.operation is Operation.INCREASED:
            self._increased[modifier.stat] += modifier.value / 100
        else:
            self._more[modifier.stat] *= max(1 + modifier.value / 100, 0.0)

    def apply(self, stat: Stat, base: float) -> float:
        """Return (base + sum of flat) · (1 + sum of increased) · product of more, 0 at least.

        No factor falls below 0: two losses past all never make a gain.
        """
        flat = self._flat.get(stat, 0.0)
        increased = self._increased.get(stat, 0.0)
        value = (base + flat) * max(1 + increased, 0.0) * self._more.get(stat, 1.0)
        return value if stat in _RESISTANCES else max(value, 0.0)

    def whole(self, stat: Stat, base: float, least: int = 0) -> int:
        """Return the value rounded, not under `least`."""
        return max(round(self.apply(stat, base)), least)


def player_sheet(
    content: Content, worn: Mapping[str, ItemStack], changes: Iterable[StatModifier] = ()
) -> Sheet:
    """Return the player's numbers with the equipment that is worn, and with other changes."""
    rules, base = content.rules, content.rules.player
    gear = [content.items[worn[slot].item] for slot in EQUIPMENT_SLOTS if slot in worn]
    own = (m for item in gear if isinstance(item, Equipment) for m in item.modifiers)
    pile = Modifiers(chain(base.modifiers, own))
    stacks = [worn[slot] for slot in EQUIPMENT_SLOTS if slot in worn]
    rolled = [m for stack in stacks for m in affix_modifiers(content, stack.affixes)]
    for change in (*rolled, *changes):
        pile.add(change)
    weapon = next((item for item in gear if isinstance(item, Weapon)), None)
    damage = weapon.damage if weapon else base.damage
    armour = sum(item.armour for item in gear if isinstance(item, Armour | Shield))
    attack_time = weapon.attack_time if weapon else base.attack_time
    low = pile.whole(Stat.DAMAGE, damage.low)
    block = sum(item.block for item in gear if isinstance(item, Shield))
    return Sheet(
        max_health=pile.whole(Stat.MAX_HEALTH, base.health, 1),
        low=low,
        high=max(pile.whole(Stat.DAMAGE, damage.high), low),
        damage_type=weapon.damage_type if weapon else DamageType.PHYSICAL,
        accuracy=pile.whole(Stat.ACCURACY, base.accuracy),
        evasion=pile.whole(Stat.EVASION, base.evasion),
        armour=pile.whole(Stat.ARMOUR, armour),
        block=min(pile.apply(Stat.BLOCK, block), MOST_BLOCK),
        crit_chance=pile.apply(Stat.CRIT_CHANCE, weapon.crit_chance if weapon else 0),
        crit_damage=pile.whole(Stat.CRIT_DAMAGE, rules.combat.crit_damage, 100),
        move_time=_time(base.move_time, pile.apply(Stat.MOVE_SPEED, 100)),
        attack_time=_time(attack_time, pile.apply(Stat.ATTACK_SPEED, 100)),
        sight=min(pile.whole(Stat.SIGHT, base.sight, 1), LONGEST_SIGHT),
        regeneration=_regeneration(rules, pile),
        thorns=pile.whole(Stat.THORNS, 0),
        leech=pile.apply(Stat.LEECH, 0),
        resistances=tuple(
            min(round(pile.apply(stat, 0)), rules.combat.max_resistance) for stat in _RESISTANCES
        ),
    )


def enemy_sheet(
    enemy: Enemy, rules: Rules, floor: int, changes: Sequence[StatModifier] = ()
) -> Sheet:
    """Return an enemy's numbers on a floor, with the modifiers of its rank and traits.

    Source: patterns-guide.txt, enemy scaling.
    """
    attack, resist = enemy.attack, enemy.resistances
    low, high = scaled(attack.damage, rules, floor)
    health = max(round(enemy.health * _growth(rules.scaling, floor, health=True)), 1)
    sheet = Sheet(
        max_health=Modifiers(changes).whole(Stat.MAX_HEALTH, health, 1),
        low=low,
        high=high,
        damage_type=attack.damage_type,
        accuracy=enemy.accuracy,
        evasion=enemy.evasion,
        armour=enemy.armour,
        block=0,
        crit_chance=0,
        crit_damage=rules.combat.crit_damage,
        move_time=enemy.move_time,
        attack_time=enemy.attack_time,
        sight=enemy.sight,
        regeneration=0,
        thorns=0,
        leech=0,
        resistances=(resist.physical, resist.fire, resist.cold, resist.poison),
    )
    return modified(sheet, changes)


def status_modifiers(content: Content, statuses: Iterable[ActiveStatus]) -> list[StatModifier]:
    """Return the modifiers of statuses, each as often as it is stacked.

    Raises KeyError with the id of a status that content lacks.
    """
    return [
        modifier
        for active in statuses
        for modifier in content.statuses[active.status].modifiers * active.stacks
    ]


def modified(sheet: Sheet, changes: Sequence[StatModifier]) -> Sheet:
    """Return an enemy's sheet with modifiers on it; maximum health stays, so wounds do too."""
    if not changes:
        return sheet
    pile = Modifiers(changes)
    low = pile.whole(Stat.DAMAGE, sheet.low)
    return replace(
        sheet,
        low=low,
        high=max(pile.whole(Stat.DAMAGE, sheet.high), low),
        accuracy=pile.whole(Stat.ACCURACY, sheet.accuracy),
        evasion=pile.whole(Stat.EVASION, sheet.evasion),
        armour=pile.whole(Stat.ARMOUR, sheet.armour),
        block=min(pile.apply(Stat.BLOCK, sheet.block), MOST_BLOCK),
        crit_chance=pile.apply(Stat.CRIT_CHANCE, sheet.crit_chance),
        crit_damage=pile.whole(Stat.CRIT_DAMAGE, sheet.crit_damage, 100),
        move_time=_time(sheet.move_time, pile.apply(Stat.MOVE_SPEED, 100)),
        attack_time=_time(sheet.attack_time, pile.apply(Stat.ATTACK_SPEED, 100)),
        sight=min(pile.whole(Stat.SIGHT, sheet.sight, 1), LONGEST_SIGHT),
        regeneration=round(pile.apply(Stat.REGENERATION, sheet.regeneration / 1000) * 1000),
        thorns=pile.whole(Stat.THORNS, sheet.thorns),
        leech=pile.apply(Stat.LEECH, sheet.leech),
        resistances=tuple(
            min(round(pile.apply(stat, base)), 100)
            for stat, base in zip(_RESISTANCES, sheet.resistances, strict=True)
        ),
    )


def scaled(
    damage: IntRange, rules: Rules, floor: int, changes: Iterable[StatModifier] = ()
) -> tuple[int, int]:
    """Return damage on a floor with modifiers, by the same growth as attacks."""
    pile, growth = Modifiers(changes), _growth(rules.scaling, floor, health=False)
    low = pile.whole(Stat.DAMAGE, damage.low * growth)
    return low, max(pile.whole(Stat.DAMAGE, damage.high * growth), low)


def _growth(scaling: ScalingRules, floor: int, *, health: bool) -> float:
    per_floor = scaling.health_per_floor if health else scaling.damage_per_floor
    share = scaling.health if health else scaling.damage
    return (1 + (floor - 1) * per_floor / 100) * share / 100


def _time(base: int, speed: float) -> int:
    """Return the time of an action at a speed in per cent; never under a tenth of its base."""
    return max(round(base * 100 / max(speed, 10)), base // 10, 1)


def _regeneration(rules: Rules, pile: Modifiers) -> int:
    """Return points in a million time units: the stat counts points in 1,000 time units."""
    every = rules.player.regeneration
    return round(pile.apply(Stat.REGENERATION, 1000 / every if every else 0) * MILLION / 1000)
