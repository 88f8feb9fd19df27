"""Answers to a designer's questions, computed by the very functions that the rules use."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.content.models.drop_tables import GoldDrop, ItemDrop, TableDrop
from runtime.rules.chances import fraction, tickets
from runtime.rules.combat import Attack, Defense, attack_of, defense_of, harm, hit_tickets
from runtime.rules.drops import LootError, draws_of
from runtime.rules.ranks import ranked_sheet
from runtime.rules.stats import enemy_sheet, player_sheet
from runtime.world.actor import Rank, Sheet
from runtime.world.items import ItemStack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from runtime.content.models.drop_tables import DropEntry, DropTable
    from runtime.content.models.enemies import Enemy
    from runtime.content.models.rules import CombatRules, Rules
    from runtime.content.snapshot import Content

__all__ = [
    "Attack",
    "Defense",
    "DropOdds",
    "LootError",
    "Rank",
    "Sheet",
    "Strikes",
    "attack_of",
    "damage_odds",
    "defense_of",
    "drop_odds",
    "enemy_sheet",
    "hit_chance",
    "player_with",
    "ranked_sheet",
    "strikes",
    "time_to_kill",
]
_WIDEST = 5_000
"""Damage values beyond which odds are not enumerated but taken at that many even steps."""


def player_with(content: Content, items: Iterable[str] = ()) -> Sheet:
    """Return the player's numbers with these items put on; the last of each slot counts."""
    worn = {
        str(getattr(content.items[item], "slot", "")): ItemStack(item)
        for item in items
        if item in content.items
    }
    return player_sheet(content, worn)


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


@dataclass(frozen=True, slots=True)
class DropOdds:
    """Exact odds of one roll of a table on one floor."""

    items: Mapping[str, Fraction]
    """Chance that at least one of the item drops."""
    counts: Mapping[str, Fraction]
    """Mean number of the item."""
    gold_chance: Fraction
    gold: Fraction
    """Mean amount of gold."""
    nothing: Fraction
    """Chance that neither items nor gold drop."""


@dataclass(slots=True)
class _Odds:
    """Odds of a table in the making: chances of *not* getting things multiply over draws."""

    without: dict[str, Fraction]
    counts: dict[str, Fraction]
    no_gold: Fraction = Fraction(1)
    gold: Fraction = Fraction(0)
    nothing: Fraction = Fraction(1)


def drop_odds(tables: Mapping[str, DropTable], table: str, floor: int) -> DropOdds:
    """Return what one roll of a table gives, exactly, by the draws that the game samples.

    Raises LootError when a table is missing or contains itself.
    """
    done: dict[str, _Odds] = {}
    for name in _inside_out(tables, table, floor):
        done[name] = _odds_of(tables[name], floor, done)
    odds = done[table]
    return DropOdds(
        items={item: 1 - chance for item, chance in sorted(odds.without.items()) if chance < 1},
        counts={item: mean for item, mean in sorted(odds.counts.items()) if mean},
        gold_chance=1 - odds.no_gold,
        gold=odds.gold,
        nothing=odds.nothing,
    )


def _inside_out(tables: Mapping[str, DropTable], table: str, floor: int) -> list[str]:
    """Return the tables that a roll may reach, each after those within it; no recursion."""
    order: list[str] = []
    path: list[str] = []
    stack: list[tuple[str, bool]] = [(table, False)]
    while stack:
        name, leaving = stack.pop()
        if leaving:
            order.append(name)
            path.pop()
        elif name in path:
            cycle = " > ".join([*path[path.index(name) :], name])
            raise LootError(table, f"it contains itself: {cycle}.")
        elif name not in order:
            if name not in tables:
                raise LootError(table, f"leads to the table '{name}', which is missing.")
            path.append(name)
            stack.append((name, True))
            stack += [(inner, False) for inner in _inner(tables[name], floor)]
    return order


def _inner(table: DropTable, floor: int) -> list[str]:
    entries = [entry for draw in draws_of(table, floor) for entry, _ in draw.odds()]
    return list(dict.fromkeys(e.table for e in entries if isinstance(e, TableDrop)))


def _odds_of(table: DropTable, floor: int, done: Mapping[str, _Odds]) -> _Odds:
    total = _Odds({}, {})
    for draw in draws_of(table, floor):
        choice = _one_draw(draw.odds(), done)
        for item, chance in choice.without.items():
            total.without[item] = total.without.get(item, Fraction(1)) * chance
        for item, mean in choice.counts.items():
            total.counts[item] = total.counts.get(item, Fraction(0)) + mean
        total.no_gold *= choice.no_gold
        total.gold += choice.gold
        total.nothing *= choice.nothing
    return total


def _one_draw(options: list[tuple[DropEntry, Fraction]], done: Mapping[str, _Odds]) -> _Odds:
    """Mix what the entries of one draw give, each by its chance."""
    got: defaultdict[str, Fraction] = defaultdict(Fraction)
    mixed = _Odds({}, {})
    for entry, chance in options:
        part = _one_entry(entry, done)
        for item, without in part.without.items():
            got[item] += chance * (1 - without)
        for item, mean in part.counts.items():
            mixed.counts[item] = mixed.counts.get(item, Fraction(0)) + chance * mean
        mixed.no_gold -= chance * (1 - part.no_gold)
        mixed.gold += chance * part.gold
        mixed.nothing -= chance * (1 - part.nothing)
    mixed.without = {item: 1 - chance for item, chance in got.items()}
    return mixed


def _one_entry(entry: DropEntry, done: Mapping[str, _Odds]) -> _Odds:
    match entry:
        case ItemDrop(item=item, count=count):
            none = Fraction(count.low == 0, count.high - count.low + 1)
            mean = Fraction(count.low + count.high, 2)
            return _Odds({item: none}, {item: mean}, nothing=none)
        case GoldDrop(amount=amount):
            none = Fraction(amount.low == 0, amount.high - amount.low + 1)
            mean = Fraction(amount.low + amount.high, 2)
            return _Odds({}, {}, none, mean, none)
        case TableDrop(table=inner, count=count):
            return _times(done[inner], count.low, count.high)
        case _:
            return _Odds({}, {})


def _times(odds: _Odds, low: int, high: int) -> _Odds:
    """Roll a table `low` to `high` times, each number equally likely."""
    mean = Fraction(low + high, 2)
    return _Odds(
        {item: _mean_power(chance, low, high) for item, chance in odds.without.items()},
        {item: mean * count for item, count in odds.counts.items()},
        _mean_power(odds.no_gold, low, high),
        mean * odds.gold,
        _mean_power(odds.nothing, low, high),
    )


def _mean_power(chance: Fraction, low: int, high: int) -> Fraction:
    """Return the mean of chance to the power n for n from `low` to `high`."""
    if chance in (0, 1):
        return Fraction(1) if chance == 1 else Fraction(low == 0, high - low + 1)
    powers = sum((chance**n for n in range(low, high + 1)), Fraction(0))
    return powers / (high - low + 1)
