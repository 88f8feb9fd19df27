"""Abilities: what an enemy can do besides its attack, each with a cooldown."""

from typing import Annotated, Literal

from pydantic import Field

from runtime.content.annotations import Each, Group, Ref, Unit
from runtime.content.base import Chance, Duration, IntRange, Model, Record
from runtime.content.models.statuses import Infliction
from runtime.content.stats import DamageType


class ShotPower(Model):
    """Shoots the target; needs a clear line."""

    kind: Literal["shot"] = "shot"
    damage: IntRange = Field(description="Damage of a hit on floor 1.")
    damage_type: DamageType = Field(DamageType.PHYSICAL, description="The resistance that counts.")
    blast: Annotated[int, Unit("tiles")] = Field(
        0, ge=0, le=5, description="Radius round the target that is hit too."
    )
    inflicts: Annotated[tuple[Infliction, ...], Each("status")] = Field(
        (), description="What a hit leaves behind."
    )


class ChargePower(Model):
    """Runs up to the target in a straight free line and hits it."""

    kind: Literal["charge"] = "charge"
    damage: Annotated[int, Unit("%")] = Field(
        150, ge=1, le=1000, description="Damage of the blow, 100 is its plain attack."
    )
    inflicts: Annotated[tuple[Infliction, ...], Each("status")] = Field(
        (), description="What a hit leaves behind."
    )


class InflictPower(Model):
    """Lays statuses on the target; needs a clear line and never misses."""

    kind: Literal["inflict"] = "inflict"
    inflicts: Annotated[tuple[Infliction, ...], Each("status")] = Field(
        min_length=1, description="What the target gets."
    )


class SummonPower(Model):
    """Calls others to its side. Who was called pays neither experience nor loot."""

    kind: Literal["summon"] = "summon"
    enemy: Annotated[str, Ref("enemies")] = Field(description="Who comes.")
    count: IntRange = Field(IntRange(low=1, high=1), description="How many come at a time.")
    cap: int = Field(3, ge=1, le=20, description="No more than this many of its own live at once.")


class MendPower(Model):
    """Heals itself and its own kind of folk around."""

    kind: Literal["mend"] = "mend"
    amount: IntRange = Field(description="Health restored to each.")
    radius: Annotated[int, Unit("tiles")] = Field(
        0, ge=0, le=20, description="How far it reaches; 0 is itself alone."
    )


class BlinkPower(Model):
    """Vanishes and stands elsewhere in sight of where it was."""

    kind: Literal["blink"] = "blink"
    distance: Annotated[int, Unit("tiles")] = Field(
        ge=1, le=32, description="At most this many tiles away."
    )
    towards: bool = Field(default=True, description="Nearer to the target, not away from it.")


class EmpowerPower(Model):
    """Lays statuses on itself."""

    kind: Literal["empower"] = "empower"
    inflicts: Annotated[tuple[Infliction, ...], Each("status")] = Field(
        min_length=1, description="What it gets itself."
    )


Power = Annotated[
    ShotPower | ChargePower | InflictPower | SummonPower | MendPower | BlinkPower | EmpowerPower,
    Field(discriminator="kind"),
]


class Ability(Record):
    """Something that an enemy does now and then. Its name follows "uses": "War cry"."""

    power: Annotated[Power, Group("Effect")] = Field(description="What it does.")
    min_distance: Annotated[int, Unit("tiles"), Group("Use")] = Field(
        0, ge=0, le=32, description="Not used on a target nearer than this."
    )
    reach: Annotated[int, Unit("tiles"), Group("Use")] = Field(
        8, ge=1, le=32, description="Not used on a target farther away than this."
    )
    below_health: Annotated[Chance, Group("Use")] = Field(
        100, description="Used only when its own health is at or below this share."
    )
    use_time: Annotated[Duration, Group("Use")] = Field(100, description="Time that it takes.")
    cooldown: Annotated[Duration, Group("Use")] = Field(
        800, description="Time until it can be used again."
    )
