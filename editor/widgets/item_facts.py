"""What an item does, line by line, in words that a player reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import (
    Armour,
    BlastEffect,
    Consumable,
    CureEffect,
    HealEffect,
    LiftCurseEffect,
    RevealEffect,
    Shield,
    StatusEffect,
    TeleportEffect,
    Valuable,
    Weapon,
)
from runtime.content.stats import DamageType, Operation

if TYPE_CHECKING:
    from runtime.content.base import IntRange
    from runtime.content.models.items import Effect, Item
    from runtime.content.stats import StatModifier

USUAL_TIME = 100


def item_kind(item: Item) -> str:
    """Return the line under the name: "Rare weapon"."""
    words = {"body": "body armour", "head": "helmet", "hands": "gloves", "feet": "boots"}
    return f"{item.rarity} {words.get(item.slot, item.slot)}".capitalize()


def item_facts(item: Item) -> list[str]:
    """Return one line for each thing that the item does."""
    match item:
        case Weapon():
            return [*_weapon(item), *map(modifier_text, item.modifiers)]
        case Shield():
            armour = [f"Armour {item.armour}"] if item.armour else []
            return [f"Blocks {number(item.block)} %", *armour, *map(modifier_text, item.modifiers)]
        case Armour():
            armour = [f"Armour {item.armour}"] if item.armour else []
            return [*armour, *map(modifier_text, item.modifiers)]
        case Consumable():
            return [effect_text(effect) for effect in item.effects]
        case Valuable():
            return [f"Worth {item.price} gold"]
        case _:
            return [modifier_text(each) for each in getattr(item, "modifiers", ())]


def _weapon(item: Weapon) -> list[str]:
    kind = "" if item.damage_type is DamageType.PHYSICAL else f" {item.damage_type}"
    lines = [f"Damage {span(item.damage)}{kind}"]
    if item.attack_time != USUAL_TIME:
        slower = "Slow" if item.attack_time > USUAL_TIME else "Quick"
        lines.append(f"{slower}: an attack takes {item.attack_time} time")
    if item.crit_chance:
        lines.append(f"Critical {number(item.crit_chance)} %")
    return lines


def modifier_text(modifier: StatModifier) -> str:
    """Say a modifier: "+25 crit damage", "+10 % move speed", "× 1.2 damage"."""
    stat, value = str(modifier.stat).replace("_", " "), modifier.value
    sign = "+" if value >= 0 else "-"
    amount = number(abs(value))
    match modifier.operation:
        case Operation.FLAT:
            return f"{sign}{amount} {stat}"
        case Operation.INCREASED:
            return f"{sign}{amount} % {stat}"
        case _:
            return f"× {number(1 + value / 100)} {stat}"


def effect_text(effect: Effect) -> str:  # noqa: PLR0911 - one line per effect
    """Say what using it does."""
    match effect:
        case HealEffect(amount=amount):
            return f"Heals {span(amount)}"
        case TeleportEffect(distance=distance):
            return f"Takes you up to {distance} tiles away"
        case RevealEffect(radius=radius):
            return f"Shows the map within {radius} tiles"
        case BlastEffect():
            kind, tiles = effect.damage_type, effect.radius
            return f"{span(effect.damage)} {kind} damage to all within {tiles} tiles"
        case StatusEffect(status=status):
            return f"Makes you {status.replace('_', ' ')}"
        case CureEffect():
            return "Takes every harmful status off you"
        case LiftCurseEffect():
            return "Lifts the curse of what you wear"


def span(amount: IntRange) -> str:
    """Return "4-7" with a dash, or one number when both ends are the same."""
    return f"{amount.low}" if amount.low == amount.high else f"{amount.low}–{amount.high}"


def number(value: float) -> str:
    """Return a number without needless zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
