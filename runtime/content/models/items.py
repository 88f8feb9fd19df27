"""Items: templates by slot. An instance in play shares its template and adds what is its own."""

from typing import Annotated, Literal

from pydantic import Field

from runtime.content.annotations import Each, Group, Multiline, Ref, Unit
from runtime.content.base import (
    Chance,
    Count,
    Duration,
    FloorNumber,
    IntRange,
    Model,
    Positive,
    Record,
    Slug,
)
from runtime.content.models.statuses import Infliction
from runtime.content.stats import DamageType, Rarity, StatModifier


class HealEffect(Model):
    """Restores health to the user."""

    kind: Literal["heal"] = "heal"
    amount: IntRange = Field(description="Health restored.")


class TeleportEffect(Model):
    """Moves the user to a random reachable cell."""

    kind: Literal["teleport"] = "teleport"
    distance: Annotated[int, Unit("tiles")] = Field(
        ge=1, le=256, description="At most this many tiles away."
    )


class RevealEffect(Model):
    """Shows the map round the user, as if it had been explored."""

    kind: Literal["reveal"] = "reveal"
    radius: Annotated[int, Unit("tiles")] = Field(ge=1, le=256, description="How far it shows.")


class BlastEffect(Model):
    """Hurts everybody round the user, but not the user."""

    kind: Literal["blast"] = "blast"
    radius: Annotated[int, Unit("tiles")] = Field(ge=1, le=20, description="How far it reaches.")
    damage: IntRange = Field(description="Damage to each one.")
    damage_type: DamageType = Field(DamageType.FIRE, description="The resistance that counts.")


class LiftCurseEffect(Model):
    """Lifts the curse of everything that the user wears."""

    kind: Literal["lift_curse"] = "lift_curse"


class StatusEffect(Model):
    """Gives the user a status."""

    kind: Literal["status"] = "status"
    status: Annotated[str, Ref("statuses")] = Field(description="What the user gets.")


class CureEffect(Model):
    """Takes every harmful status off the user."""

    kind: Literal["cure"] = "cure"


Effect = Annotated[
    HealEffect
    | TeleportEffect
    | RevealEffect
    | BlastEffect
    | LiftCurseEffect
    | StatusEffect
    | CureEffect,
    Field(discriminator="kind"),
]


class ItemBase(Record):
    """What every item has."""

    description: Annotated[str, Multiline()] = Field(
        "", max_length=2000, description="What the player reads about it."
    )
    rarity: Rarity = Field(Rarity.COMMON, description="How rare it is; colours its name.")
    level: FloorNumber = Field(1, description="Item level: which affixes it may carry.")
    price: Annotated[Count, Unit("gold")] = Field(0, description="What a shop asks for it.")
    stack: Positive = Field(1, description="How many share one place in the bag.")


class Equipment(ItemBase):
    """What is worn or wielded: it changes stats while equipped, never before."""

    modifiers: Annotated[tuple[StatModifier, ...], Group("Effect")] = Field(
        (), description="Stats that it changes while equipped."
    )
    affix_tags: Annotated[tuple[Slug, ...], Group("Effect")] = Field(
        (), description="Which affixes may roll on it."
    )
    cursed: Annotated[bool, Group("Curse")] = Field(
        default=False, description="It cannot be taken off until the curse is lifted."
    )
    curse_description: Annotated[str, Multiline(), Group("Curse")] = Field(
        "", max_length=2000, description="What the player reads once it has bitten."
    )
    unique: bool = Field(
        default=False,
        description="A run has at most one of it; whatever would give another gives nothing.",
    )


class Weapon(Equipment):
    """What one hits with."""

    slot: Literal["weapon"] = "weapon"
    damage: Annotated[IntRange, Group("Effect")] = Field(description="Damage of a hit.")
    damage_type: Annotated[DamageType, Group("Effect")] = Field(
        DamageType.PHYSICAL, description="The resistance that counts."
    )
    attack_time: Annotated[Duration, Group("Effect")] = Field(
        100, description="Time that an attack takes."
    )
    crit_chance: Annotated[Chance, Group("Effect")] = Field(
        5, description="Chance that a hit is critical."
    )
    inflicts: Annotated[tuple[Infliction, ...], Group("Effect"), Each("status")] = Field(
        (), description="What a hit leaves behind, if the target lives."
    )


class Shield(Equipment):
    """What one blocks with."""

    slot: Literal["shield"] = "shield"
    block: Annotated[Chance, Group("Effect")] = Field(description="Chance to stop a hit whole.")
    armour: Annotated[Count, Group("Effect")] = Field(0, description="Damage taken off each hit.")


class Armour(Equipment):
    """Base of what is worn on the body."""

    armour: Annotated[Count, Group("Effect")] = Field(0, description="Damage taken off each hit.")


class BodyArmour(Armour):
    """Worn on the body."""

    slot: Literal["body"] = "body"


class Helmet(Armour):
    """Worn on the head."""

    slot: Literal["head"] = "head"


class Gloves(Armour):
    """Worn on the hands."""

    slot: Literal["hands"] = "hands"


class Boots(Armour):
    """Worn on the feet."""

    slot: Literal["feet"] = "feet"


class Ring(Equipment):
    """Worn on a finger."""

    slot: Literal["ring"] = "ring"


class Amulet(Equipment):
    """Worn round the neck."""

    slot: Literal["amulet"] = "amulet"


class Consumable(ItemBase):
    """Used up when used."""

    slot: Literal["consumable"] = "consumable"
    effects: Annotated[tuple[Effect, ...], Group("Effect")] = Field(
        min_length=1, description="What using it does, in this order."
    )
    use_time: Annotated[Duration, Group("Effect")] = Field(
        100, description="Time that using it takes."
    )


class Key(ItemBase):
    """Opens what names its lock."""

    slot: Literal["key"] = "key"
    lock: Annotated[Slug, Group("Effect")] = Field(description="The lock that it opens.")


class Valuable(ItemBase):
    """Worth its price and nothing else."""

    slot: Literal["valuable"] = "valuable"


Item = Annotated[
    Weapon
    | Shield
    | BodyArmour
    | Helmet
    | Gloves
    | Boots
    | Ring
    | Amulet
    | Consumable
    | Key
    | Valuable,
    Field(discriminator="slot"),
]
