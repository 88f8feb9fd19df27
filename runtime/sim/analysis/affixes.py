"""Exact chances of affixes on found gear, by the choices that the game draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content.models.affixes import AffixPlace
from runtime.content.models.items import Equipment
from runtime.core.rng import Rng
from runtime.rules.affixes import (
    affix_modifiers,
    candidates,
    roll_affixes,
    spawn_weight,
    stack_name,
)
from runtime.rules.chances import TICKETS, tickets
from runtime.world.items import ItemStack

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from runtime.content.models.affixes import Affix
    from runtime.content.models.items import Item
    from runtime.content.snapshot import Content
    from runtime.content.stats import StatModifier

FLOORS = 30


@dataclass(frozen=True, slots=True)
class AffixOdds:
    """What a found instance may have."""

    affixes: Mapping[str, float]
    plain: float
    """Chance of no affix at all."""
    both: float
    """Chance of a prefix and a suffix."""


def affix_odds(content: Content, item: Item, floor: int) -> AffixOdds:
    """Return the exact chance of each affix on an instance found on a floor."""
    found: dict[str, float] = {}
    if not isinstance(item, Equipment) or not item.affix_tags:
        return AffixOdds(found, 1.0, 0.0)
    rules = content.rules.affixes
    magic = tickets(rules.magic_chance) / TICKETS
    two = tickets(rules.both_chance) / TICKETS
    some = both = 0.0
    for place in AffixPlace:
        chance = magic * (1 - two) / 2
        for name, share in _shares(content, item, floor, place):
            found[name] = found.get(name, 0.0) + chance * share
            some += chance * share
    for prefix, share in list(_shares(content, item, floor, AffixPlace.PREFIX)) or [("", 1.0)]:
        chance, chosen = magic * two * share, [prefix] if prefix else []
        suffixes = list(_shares(content, item, floor, AffixPlace.SUFFIX, chosen))
        for name, part in [*((n, 1.0) for n in chosen), *suffixes]:
            found[name] = found.get(name, 0.0) + chance * part
        some += chance if chosen or suffixes else 0.0
        both += chance if chosen and suffixes else 0.0
    return AffixOdds(found, 1 - some, both)


def _shares(
    content: Content, item: Item, floor: int, place: AffixPlace, chosen: list[str] | None = None
) -> Iterator[tuple[str, float]]:
    weights = candidates(content, item, floor, place, chosen or ())
    total = sum(weights.values())
    for name, weight in weights.items():
        yield name, weight / total


@dataclass(frozen=True, slots=True)
class SampleRoll:
    """One instance as it may be found: its name, its affixes and what each of them does."""

    name: str
    affixes: tuple[str, ...]
    modifiers: tuple[StatModifier, ...]


def sample_items(
    content: Content, item: str, floor: int, seed: int, count: int
) -> list[SampleRoll]:
    """Return instances with affixes, as found on a floor; fewer when affixes are too rare."""
    rng, found = Rng(seed), []
    for _ in range(count * 200):
        rolled = roll_affixes(content, item, floor, rng)
        if rolled:
            name = stack_name(content, ItemStack(item, affixes=rolled))
            modifiers = tuple(affix_modifiers(content, rolled))
            found.append(SampleRoll(name, tuple(each.affix for each in rolled), modifiers))
        if len(found) == count:
            break
    return found


def eligible_bases(content: Content, affix: Affix) -> dict[str, int]:
    """Return the items that may ever have an affix, with its tickets on each."""
    return {
        id_: weight
        for id_, item in content.items.items()
        if isinstance(item, Equipment) and item.rarity in affix.rarities
        if (weight := spawn_weight(affix, item.affix_tags))
    }


def family_by_level(
    content: Content, affix: Affix, item: Item, floors: range
) -> dict[str, list[float]]:
    """Return the exact chance of each affix of a family on an item, floor by floor.

    Sorted by tier, then id.
    """
    family = sorted(
        (id_ for id_, other in content.affixes.items() if other.family == affix.family),
        key=lambda id_: (content.affixes[id_].tier, id_),
    )
    known: dict[object, Mapping[str, float]] = {}
    odds = []
    for floor in floors:
        choices = tuple(
            tuple(candidates(content, item, floor, place, ()).items()) for place in AffixPlace
        )
        if choices not in known:
            known[choices] = affix_odds(content, item, floor).affixes
        odds.append(known[choices])
    return {id_: [each.get(id_, 0.0) for each in odds] for id_ in family}
