"""Characters: who sets out, with what."""

from typing import Annotated

from pydantic import Field

from runtime.content.annotations import Group, Multiline, Ref, Unit
from runtime.content.base import Duration, IntRange, Positive, Record
from runtime.content.stats import StatModifier


class Character(Record):
    """A body to play with. What is left empty is as the rules have it for the player."""

    description: Annotated[str, Multiline()] = Field(
        "", max_length=2000, description="What players read when they choose."
    )
    start_items: Annotated[tuple[Annotated[str, Ref("items")], ...], Group("Gear")] = Field(
        (), description="Instead of the start items of the rules; what can be worn is put on."
    )
    modifiers: Annotated[tuple[StatModifier, ...], Group("Body")] = Field(
        (), description="What always holds for this character."
    )
    health: Annotated[Positive | None, Group("Body")] = Field(
        None, description="Health at the start."
    )
    damage: Annotated[IntRange | None, Group("Body")] = Field(
        None, description="Damage of bare hands."
    )
    accuracy: Annotated[int | None, Unit("%"), Group("Body")] = Field(
        None, ge=1, le=500, description="Chance to hit a target without evasion."
    )
    evasion: Annotated[int | None, Unit("%"), Group("Body")] = Field(
        None, ge=0, le=95, description="Taken off the chance to be hit."
    )
    sight: Annotated[int | None, Unit("tiles"), Group("Body")] = Field(
        None, ge=1, le=32, description="How far one sees."
    )
    move_time: Annotated[Duration | None, Group("Body")] = Field(
        None, description="Time that a step takes."
    )
    attack_time: Annotated[Duration | None, Group("Body")] = Field(
        None, description="Time that a blow of bare hands takes."
    )
    bag: Annotated[Positive | None, Group("Body")] = Field(
        None, le=200, description="Places in the bag."
    )
    regeneration: Annotated[int | None, Unit("time"), Group("Body")] = Field(
        None, ge=0, le=1_000_000, description="Time in which one point heals; 0 is never."
    )


OVERRIDES = (
    "health",
    "damage",
    "accuracy",
    "evasion",
    "sight",
    "move_time",
    "attack_time",
    "bag",
    "regeneration",
)
"""The fields that stand for those of the same name in the rules of the player."""
