"""The stats of anything that fights, rarities and damage types: the enums of content."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from runtime.content.annotations import Unit
from runtime.content.base import Model


class Stat(StrEnum):
    """A number that modifiers change."""

    MAX_HEALTH = "max_health"
    DAMAGE = "damage"
    ACCURACY = "accuracy"
    EVASION = "evasion"
    ARMOUR = "armour"
    BLOCK = "block"
    CRIT_CHANCE = "crit_chance"
    CRIT_DAMAGE = "crit_damage"
    MOVE_SPEED = "move_speed"
    ATTACK_SPEED = "attack_speed"
    SIGHT = "sight"
    REGENERATION = "regeneration"
    THORNS = "thorns"
    LEECH = "leech"
    RESIST_PHYSICAL = "resist_physical"
    RESIST_FIRE = "resist_fire"
    RESIST_COLD = "resist_cold"
    RESIST_POISON = "resist_poison"


class Operation(StrEnum):
    """How a modifier joins its stat: (base + sum of flat) x (1 + sum of increased) x each more."""

    FLAT = "flat"
    INCREASED = "increased"
    MORE = "more"


class StatModifier(Model):
    """One change of one stat."""

    stat: Stat = Field(description="The stat that changes.")
    operation: Operation = Field(
        Operation.FLAT,
        description="flat adds to the base; increased adds up to one factor; more multiplies.",
    )
    value: Annotated[float, Unit("%", unless=("operation", "flat"))] = Field(
        ge=-10_000, le=10_000, description="Points when flat, per cent otherwise."
    )


class Rarity(StrEnum):
    """How rare a thing is: one colour language for zones, chests, loot and names."""

    COMMON = "common"
    UNCOMMON = "uncommon"
    RARE = "rare"
    EPIC = "epic"
    LEGENDARY = "legendary"


class DamageType(StrEnum):
    """What a hit is made of; each has its resistance."""

    PHYSICAL = "physical"
    FIRE = "fire"
    COLD = "cold"
    POISON = "poison"
