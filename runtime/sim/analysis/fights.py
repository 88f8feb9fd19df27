"""Fights by numbers: chances to hit, damage, attacks and time until somebody is dead."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.rules.chances import fraction, tickets
from runtime.rules.combat import Attack, Defense, attack_of, defense_of, harm, hit_tickets
from runtime.rules.stats import enemy_sheet, player_sheet
from runtime.world.items import ItemStack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from runtime.content.models.enemies import Enemy
    from runtime.content.models.rules import CombatRules, Rules
    from runtime.content.snapshot import Content
    from runtime.world.actor import Sheet

_WIDEST = 5_000
"""Damage values beyond which odds are not enumerated but taken at that many even steps."""


def player_with(content: Content, items: Iterable[str] = ()) -> Sheet:
    """Return the player's numbers with these items put on."""
    return player_sheet(content, worn_of(content, items))


def worn_of(content: Content, items: Iterable[str]) -> dict[str, ItemStack]:
    """Return what is worn of these items, the first of each slot as in a run."""
    worn: dict[str, ItemStack] = {}
    for item in items:
        if item in content.items:
            worn.setdefault(content.items[item].slot, ItemStack(item))
    return worn


def hit_chance(attack: Attack, defense: Defense, rules: CombatRules) -> Fraction:
    """Return the exact chance that an attack is neither missed nor blocked."""
    chance = fraction(hit_tickets(attack, defense, rules))
    if attack.certain:
        return chance
    if attack.shot:
        chance *= 1 - fraction(tickets(defense.cover))
    return chance * (1 - fraction(tickets(defense.block)))


def damage_odds(attack: Attack, defense: Defense, rules: CombatRules) -> dict[int, Fraction]:
    """Return the exact chance of each damage of one attack, misses and blocks as 0; sums to 1."""
    odds: defaultdict[int, Fraction] = defaultdict(Fraction)
    landed = hit_chance(attack, defense, rules)
    critical = Fraction(0) if attack.certain else fraction(tickets(attack.crit_chance))
    step = max((attack.high - attack.low) // _WIDEST, 1)
    rolls = range(attack.low, attack.high + 1, step)
    for rolled in rolls:
        share = landed / len(rolls)
        odds[harm(rolled, attack, defense, rules, crit=False)] += share * (1 - critical)
        odds[harm(rolled, attack, defense, rules, crit=True)] += share * critical
    odds[0] += 1 - landed
    return {damage: odds[damage] for damage in sorted(odds) if odds[damage]}


@dataclass(frozen=True, slots=True)
class Strikes:
    """One side of a fight: chance to hit, mean damage of an attack, and mean attacks to kill."""

    hit: Fraction
    mean_damage: Fraction
    to_kill: float
    """Mean number of attacks until the target's health is gone; infinite when it never is."""
    time: float
    """Mean time units until then."""


def strikes(attacker: Sheet, target: Sheet, rules: CombatRules, *, shot: bool = False) -> Strikes:
    """Return how an attacker fares against a target at full health."""
    attack, defense = attack_of(attacker, shot=shot), defense_of(target)
    odds = damage_odds(attack, defense, rules)
    mean = sum((damage * chance for damage, chance in odds.items()), Fraction(0))
    attacks = _mean_attacks(odds, target.max_health)
    return Strikes(
        hit_chance(attack, defense, rules), mean, attacks, attacks * attacker.attack_time
    )


def time_to_kill(attacker: Sheet, target: Sheet, rules: CombatRules) -> float:
    """Return the mean time units until the target is dead; infinite when it never is."""
    return strikes(attacker, target, rules).time


def _mean_attacks(odds: Mapping[int, Fraction], health: int) -> float:
    """Return the mean number of attacks that use health up, by the renewal equation."""
    miss = float(odds.get(0, 0))
    blows = [(damage, float(chance)) for damage, chance in odds.items() if damage > 0]
    if not blows:
        return float("inf")
    mean = [0.0] * (health + 1)
    for left in range(1, health + 1):
        later = sum(chance * mean[left - damage] for damage, chance in blows if damage < left)
        mean[left] = (1 + later) / (1 - miss)
    return mean[health]


def enemy_curve(enemy: Enemy, rules: Rules, floors: Iterable[int]) -> list[tuple[int, Sheet]]:
    """Return an enemy's numbers floor by floor."""
    return [(floor, enemy_sheet(enemy, rules, floor)) for floor in floors]
