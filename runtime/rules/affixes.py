"""Affixes in play: which an instance gets, what they do, and its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.affixes import AffixPlace
from runtime.content.models.items import Equipment
from runtime.content.stats import StatModifier
from runtime.rules.chances import TICKETS, tickets
from runtime.world.items import RolledAffix

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from runtime.content.models.affixes import Affix
    from runtime.content.models.items import Item
    from runtime.content.snapshot import Content
    from runtime.core.rng import Rng
    from runtime.world.items import ItemStack


def roll_affixes(content: Content, item: str, floor: int, rng: Rng) -> tuple[RolledAffix, ...]:
    """Roll whether an instance is magic, and its prefix, its suffix or both.

    Nothing is drawn for what can have none.
    """
    record = content.items[item]
    if not isinstance(record, Equipment) or not record.affix_tags:
        return ()
    rules = content.rules.affixes
    if not rng.chance(tickets(rules.magic_chance), TICKETS):
        return ()
    first = AffixPlace.PREFIX if rng.chance(1, 2) else AffixPlace.SUFFIX
    places = [first]
    if rng.chance(tickets(rules.both_chance), TICKETS):
        places = list(AffixPlace)
    chosen: list[str] = []
    for place in places:
        weights = candidates(content, record, floor, place, chosen)
        if weights:
            chosen.append(list(weights)[rng.weighted(list(weights.values()))])
    return tuple(RolledAffix(name, _values(content.affixes[name], rng)) for name in chosen)


def candidates(
    content: Content, record: Item, floor: int, place: AffixPlace, chosen: Iterable[str] = ()
) -> Mapping[str, int]:
    """Return the tickets of each affix that an item may get at a place, on a floor."""
    if not isinstance(record, Equipment):
        return {}
    level = record.level + floor - 1
    families = {content.affixes[name].family for name in chosen}
    found = {
        name: spawn_weight(affix, record.affix_tags)
        for name, affix in content.affixes.items()
        if affix.place is place
        and affix.min_level <= level <= affix.max_level
        and record.rarity in affix.rarities
        and affix.family not in families
    }
    return {name: weight for name, weight in found.items() if weight}


def spawn_weight(affix: Affix, tags: Iterable[str]) -> int:
    """Return the tickets of the first entry whose tag the item has; 0 without one."""
    has = set(tags)
    return next((entry.weight for entry in affix.spawn if entry.tag in has), 0)


def affix_modifiers(content: Content, affixes: Iterable[RolledAffix]) -> list[StatModifier]:
    """Return what rolled affixes do. Raises KeyError for one that content lacks."""
    return [
        StatModifier(stat=effect.stat, operation=effect.operation, value=float(value))
        for rolled in affixes
        for effect, value in zip(content.affixes[rolled.affix].effects, rolled.values, strict=True)
    ]


def stack_name(content: Content, stack: ItemStack) -> str:
    """Return the name within a sentence: "keen short sword of haste"."""
    name = content.items[stack.item].name.lower()
    for rolled in stack.affixes:
        affix = content.affixes[rolled.affix]
        before = affix.place is AffixPlace.PREFIX
        name = f"{affix.part} {name}" if before else f"{name} {affix.part}"
    return name


def _values(affix: Affix, rng: Rng) -> tuple[int, ...]:
    return tuple(
        effect.low + effect.step * rng.below((effect.high - effect.low) // effect.step + 1)
        for effect in affix.effects
    )
