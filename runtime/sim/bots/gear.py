"""What bots think of things: which heal, which are better than what is worn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Armour, Consumable, Equipment, HealEffect, Shield, Weapon
from runtime.content.stats import Rarity

if TYPE_CHECKING:
    from runtime.content.models.items import Item
    from runtime.content.snapshot import Content
    from runtime.game import Observation, StackView

_RARITIES = list(Rarity)


def healing(record: Item) -> int:
    """Return twice the mean health that using a thing restores at once; 0 when it does not heal."""
    if not isinstance(record, Consumable):
        return 0
    amounts = [effect.amount for effect in record.effects if isinstance(effect, HealEffect)]
    return sum(amount.low + amount.high for amount in amounts)


def best_remedy(content: Content, seen: Observation) -> int | None:
    """Return the place in the bag of what heals most, among equals the first."""
    heal, slot = max(
        ((healing(content.items[s.item]), -slot) for slot, s in enumerate(seen.player.bag)),
        default=(0, 0),
    )
    return -slot if heal else None


def better_gear(content: Content, seen: Observation) -> int | None:
    """Return the place in the bag of what is worth more than what is worn, and can be put on."""
    for slot, stack in enumerate(seen.player.bag):
        if is_better(content, seen, stack) and not _is_bound(seen, content.items[stack.item].slot):
            return slot
    return None


def bound_slots(content: Content, seen: Observation) -> list[str]:
    """Return where a curse keeps something on for which the bag has better."""
    better = (stack for stack in seen.player.bag if is_better(content, seen, stack))
    slots = (str(content.items[stack.item].slot) for stack in better)
    return [slot for slot in slots if _is_bound(seen, slot)]


def is_better(content: Content, seen: Observation, stack: StackView) -> bool:
    """Tell whether a thing is gear that is worth more than what is worn in its place."""
    record = content.items[stack.item]
    if not isinstance(record, Equipment):
        return False
    worn = seen.player.worn.get(record.slot)
    return worn is None or _worth(content, stack) > _worth(content, worn)


def is_useless(content: Content, seen: Observation, stack: StackView) -> bool:
    """Tell whether a thing is gear no better than what is worn, fit only to be sold."""
    is_gear = isinstance(content.items[stack.item], Equipment)
    return is_gear and not is_better(content, seen, stack)


def useless_gear(content: Content, seen: Observation) -> int | None:
    """Return the first place in the bag that holds useless gear."""
    bag = enumerate(seen.player.bag)
    return next((slot for slot, stack in bag if is_useless(content, seen, stack)), None)


def _is_bound(seen: Observation, slot: str) -> bool:
    worn = seen.player.worn.get(slot)
    return worn is not None and worn.cursed


def _worth(content: Content, stack: StackView) -> tuple[int, int]:
    """Compare by damage or armour first, as a hasty player would, then by rarity."""
    record = content.items[stack.item]
    points = 0
    if isinstance(record, Weapon):
        points = (record.damage.low + record.damage.high) * 100 // record.attack_time
    elif isinstance(record, Armour | Shield):
        points = record.armour
    return points, _RARITIES.index(record.rarity)
