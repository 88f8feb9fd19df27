"""Enemies: body, attack, senses and brain of what lives in the dungeon."""

from typing import Annotated, Literal

from pydantic import Field

from runtime.content.annotations import Each, Group, Label, Ref, Unit
from runtime.content.base import (
    Chance,
    Count,
    Duration,
    FloorNumber,
    IntRange,
    Model,
    Positive,
    Record,
    Tickets,
)
from runtime.content.models.statuses import Infliction
from runtime.content.stats import DamageType

Inflictions = Annotated[
    tuple[Infliction, ...],
    Each("status"),
    Field(description="What a hit leaves behind, if the target lives."),
]


class MeleeAttack(Model):
    """Hits an adjacent target."""

    kind: Literal["melee"] = "melee"
    damage: IntRange = Field(description="Damage of a hit on floor 1.")
    damage_type: DamageType = Field(DamageType.PHYSICAL, description="The resistance that counts.")
    inflicts: Inflictions = ()


class RangedAttack(Model):
    """Shoots a target in sight; needs a clear line."""

    kind: Literal["ranged"] = "ranged"
    damage: IntRange = Field(description="Damage of a hit on floor 1.")
    damage_type: DamageType = Field(DamageType.PHYSICAL, description="The resistance that counts.")
    reach: Annotated[int, Unit("tiles")] = Field(ge=2, le=32, description="How far it shoots.")
    blast: Annotated[int, Unit("tiles")] = Field(
        0, ge=0, le=5, description="Radius round the target that is hit too."
    )
    inflicts: Inflictions = ()


class BurstAttack(Model):
    """Explodes beside its target and dies of it."""

    kind: Literal["burst"] = "burst"
    damage: IntRange = Field(description="Damage to everybody in the radius, on floor 1.")
    damage_type: DamageType = Field(DamageType.FIRE, description="The resistance that counts.")
    radius: Annotated[int, Unit("tiles")] = Field(1, ge=1, le=5, description="How far it reaches.")
    inflicts: Inflictions = ()


EnemyAttack = Annotated[MeleeAttack | RangedAttack | BurstAttack, Field(discriminator="kind")]


class HunterBrain(Model):
    """Patrols, chases what it sees and fights it; flees when badly hurt, if told to."""

    kind: Literal["hunter"] = "hunter"
    flee_below: Chance = Field(0, description="Flees when its health falls below this share.")


class AmbusherBrain(Model):
    """Sleeps until somebody comes near, then hunts."""

    kind: Literal["ambusher"] = "ambusher"
    wake_distance: Annotated[int, Unit("tiles")] = Field(
        3, ge=1, le=32, description="How near one must come."
    )


class SkirmisherBrain(Model):
    """Shoots from afar and steps back from what comes near."""

    kind: Literal["skirmisher"] = "skirmisher"
    keep_distance: Annotated[int, Unit("tiles")] = Field(
        3, ge=1, le=32, description="Steps back from anybody nearer than this."
    )


class SentinelBrain(Model):
    """Never leaves its post; attacks what comes into reach."""

    kind: Literal["sentinel"] = "sentinel"


Brain = Annotated[
    HunterBrain | AmbusherBrain | SkirmisherBrain | SentinelBrain, Field(discriminator="kind")
]


class Resistances(Model):
    """Share of each damage type that does not get through; negative is a weakness."""

    physical: Annotated[int, Unit("%")] = Field(0, ge=-100, le=100, description="Cuts and blows.")
    fire: Annotated[int, Unit("%")] = Field(0, ge=-100, le=100, description="Fire.")
    cold: Annotated[int, Unit("%")] = Field(0, ge=-100, le=100, description="Cold.")
    poison: Annotated[int, Unit("%")] = Field(0, ge=-100, le=100, description="Poison.")


class Enemy(Record):
    """Something that fights the player."""

    health: Positive = Field(description="Health on floor 1.")
    armour: Count = Field(0, description="Damage taken off each hit.")
    accuracy: Annotated[int, Unit("%")] = Field(
        85, ge=1, le=500, description="Chance to hit a target without evasion."
    )
    evasion: Annotated[int, Unit("%")] = Field(
        0, ge=0, le=95, description="Taken off the chance to be hit."
    )
    attack: Annotated[EnemyAttack, Group("Attack")] = Field(description="How it fights.")
    attack_time: Annotated[Duration, Group("Attack")] = Field(
        100, description="Time that an attack takes."
    )
    abilities: Annotated[tuple[Annotated[str, Ref("abilities")], ...], Group("Attack")] = Field(
        (), max_length=12, description="What else it does; the first that fits is used."
    )
    move_time: Annotated[Duration, Group("Behaviour")] = Field(
        100, description="Time that a step takes; the player's is 100."
    )
    sight: Annotated[int, Unit("tiles"), Group("Behaviour")] = Field(
        8, ge=1, le=32, description="How far it sees."
    )
    brain: Annotated[Brain, Group("Behaviour")] = Field(
        HunterBrain(), description="How it decides what to do."
    )
    resistances: Annotated[Resistances, Group("Defence")] = Field(
        Resistances(), description="How it takes each type of damage."
    )
    xp: Annotated[Count, Group("Reward"), Label("Experience")] = Field(
        0, description="Experience for killing it."
    )
    drops: Annotated[str | None, Ref("drop_tables"), Group("Reward")] = Field(
        None, description="What it leaves when it dies."
    )
    excluded_modifiers: Annotated[
        tuple[Annotated[str, Ref("monster_modifiers")], ...], Group("Spawning")
    ] = Field((), description="Monster modifiers that it never has.")
    min_floor: Annotated[FloorNumber, Group("Spawning")] = Field(
        1, description="First floor where it lives."
    )
    max_floor: Annotated[FloorNumber, Group("Spawning")] = Field(
        999, description="Last floor where it lives."
    )
    weight: Annotated[Tickets, Group("Spawning")] = Field(
        10, description="How often it is chosen among those of its floor."
    )
    pack_size: Annotated[IntRange, Group("Spawning")] = Field(
        IntRange(low=1, high=1), description="How many come together when it comes in packs."
    )
