"""The attack resolver: an attack against a defense gives a hit. Pure but for its stream.

Source: unity-roguelike.txt, "AttackResolver". The editor plots the same functions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from runtime.content.stats import DamageType
from runtime.rules.chances import TICKETS, tickets

if TYPE_CHECKING:
    from runtime.content.models.rules import CombatRules
    from runtime.core.rng import Rng
    from runtime.world.actor import Sheet

DAMAGE_TYPES = tuple(DamageType)


@dataclass(frozen=True, slots=True)
class Attack:
    """What is thrown at a target; a certain attack cannot miss, be blocked or be critical."""

    low: int
    high: int
    damage_type: DamageType = DamageType.PHYSICAL
    accuracy: int = 100
    crit_chance: float = 0
    crit_damage: int = 150
    leech: float = 0
    shot: bool = False
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Defense:
    """What a target sets against it. `cover` counts against shots only."""

    evasion: int = 0
    block: float = 0
    armour: int = 0
    resistances: tuple[int, ...] = (0,) * len(DAMAGE_TYPES)
    thorns: int = 0
    cover: float = 0


@dataclass(frozen=True, slots=True)
class Throws:
    """Who threw what at whom, and the dice of it; None where nothing had to be thrown.

    A chance is won by a throw below its tickets; `damage` is what was rolled, before anything.
    """

    attack: Attack
    defense: Defense
    hit: int | None = None
    cover: int | None = None
    block: int | None = None
    damage: int | None = None
    crit: int | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """What came of an attack: missed, blocked, or damage of at least nothing."""

    damage: int = 0
    missed: bool = False
    blocked: bool = False
    critical: bool = False
    thorns: int = 0
    leeched: int = 0
    throws: Throws | None = field(default=None, compare=False, repr=False)
    """How it came to this, for who wants to see it in full."""


def attack_of(sheet: Sheet, *, shot: bool = False) -> Attack:
    """Return the blow, or the shot, that somebody deals by their sheet."""
    return Attack(
        sheet.low,
        sheet.high,
        sheet.damage_type,
        sheet.accuracy,
        sheet.crit_chance,
        sheet.crit_damage,
        sheet.leech,
        shot,
    )


def defense_of(sheet: Sheet, cover: float = 0) -> Defense:
    """Return what somebody sets against attacks, on ground of that cover."""
    return Defense(sheet.evasion, sheet.block, sheet.armour, sheet.resistances, sheet.thorns, cover)


def hit_tickets(attack: Attack, defense: Defense, rules: CombatRules) -> int:
    """Return the tickets that hit: accuracy less evasion, within the bounds of the rules."""
    if attack.certain:
        return TICKETS
    chance = min(max(attack.accuracy - defense.evasion, rules.min_hit), rules.max_hit)
    return tickets(chance)


def harm(rolled: int, attack: Attack, defense: Defense, rules: CombatRules, *, crit: bool) -> int:
    """Return the damage that gets through of a rolled one.

    Critical factor, then armour, then resistance, each rounded down; never under `min_damage`,
    unless the resistance is whole.
    """
    resistance = defense.resistances[DAMAGE_TYPES.index(attack.damage_type)]
    if resistance >= 100:  # noqa: PLR2004 per cent
        return 0
    damage = rolled * attack.crit_damage // 100 if crit else rolled
    damage = max(damage - defense.armour, 0) * (100 - resistance) // 100
    return max(damage, rules.min_damage)


def resolve(attack: Attack, defense: Defense, rules: CombatRules, rng: Rng) -> Hit:
    """Roll an attack out: hit, cover, block, damage, critical, in this order.

    A roll whose chance is 0 is not drawn.
    """
    aim = cover = block = crit = None
    if not attack.certain:
        aim = rng.below(TICKETS)
        if aim >= hit_tickets(attack, defense, rules):
            return Hit(missed=True, throws=Throws(attack, defense, aim))
        if attack.shot and defense.cover:
            cover = rng.below(TICKETS)
            if cover < tickets(defense.cover):
                return Hit(missed=True, throws=Throws(attack, defense, aim, cover))
        if defense.block:
            block = rng.below(TICKETS)
            if block < tickets(defense.block):
                return Hit(blocked=True, throws=Throws(attack, defense, aim, cover, block))
    rolled = rng.between(attack.low, attack.high)
    if attack.crit_chance and not attack.certain:
        crit = rng.below(TICKETS)
    critical = crit is not None and crit < tickets(attack.crit_chance)
    damage = harm(rolled, attack, defense, rules, crit=critical)
    return Hit(
        damage,
        critical=critical,
        thorns=0 if attack.shot else defense.thorns,
        leeched=int(damage * attack.leech) // 100,
        throws=Throws(attack, defense, aim, cover, block, rolled, crit),
    )
