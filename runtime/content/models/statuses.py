"""Statuses: what clings to somebody for a while, and how it changes them."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from runtime.content.annotations import Group, Ref, Unit
from runtime.content.base import Chance, Duration, IntRange, Model, Positive, Record
from runtime.content.stats import DamageType, StatModifier


class Stacking(StrEnum):
    """What happens when somebody gets a status that they have already."""

    REFRESH = "refresh"
    EXTEND = "extend"
    STACK = "stack"


class WoundPulse(Model):
    """Takes health away."""

    kind: Literal["wound"] = "wound"
    amount: IntRange = Field(description="Health lost each time, for each stack.")
    damage_type: DamageType = Field(DamageType.POISON, description="The resistance that counts.")


class MendPulse(Model):
    """Gives health back."""

    kind: Literal["mend"] = "mend"
    amount: IntRange = Field(description="Health restored each time, for each stack.")


Pulse = Annotated[WoundPulse | MendPulse, Field(discriminator="kind")]


class Status(Record):
    """A state that passes. Its name follows "you are": Poisoned, Hasted, Webbed."""

    duration: Duration = Field(500, description="How long it lasts; a plain step takes 100.")
    harmful: bool = Field(default=True, description="Cures take it away, and players fear it.")
    stacking: Annotated[Stacking, Group("Stacking")] = Field(
        Stacking.REFRESH,
        description="refresh: it lasts anew; extend: the durations add up; "
        "stack: it lasts anew and counts once more.",
    )
    max_stacks: Annotated[Positive, Group("Stacking")] = Field(
        5, le=100, description="A stacking status never counts for more."
    )
    modifiers: Annotated[tuple[StatModifier, ...], Group("Effect")] = Field(
        (), description="Stats that it changes, for each stack."
    )
    pulse: Annotated[Pulse | None, Group("Effect")] = Field(
        None, description="What it does again and again."
    )
    period: Annotated[int, Unit("time"), Group("Effect")] = Field(
        100, ge=10, le=100_000, description="Time between two pulses."
    )


class Infliction(Model):
    """A status that comes with something else."""

    status: Annotated[str, Ref("statuses")] = Field(description="What the target gets.")
    chance: Chance = Field(100, description="Chance that it takes hold.")
