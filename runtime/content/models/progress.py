"""Rules of progress: levels within a run, and what lasts beyond it."""

from typing import Annotated

from pydantic import Field

from runtime.content.annotations import Unit
from runtime.content.base import Chance, Count, Model, Positive, Slug
from runtime.content.stats import StatModifier


class Boon(Model):
    """What a new level may bring."""

    id: Slug = Field(description="Its name in saves.")
    name: str = Field(min_length=1, max_length=80, description="What players read.")
    modifiers: tuple[StatModifier, ...] = Field(min_length=1, description="What gets better.")
    most: Positive = Field(5, le=99, description="It is offered until one has it so often.")


class LevelRules(Model):
    """How experience becomes levels, each with a choice among a few boons."""

    first: Positive = Field(30, description="Experience that level 2 needs.")
    growth: Annotated[int, Unit("%")] = Field(
        25, ge=0, le=1000, description="Each further level needs so much more than the one before."
    )
    most: Positive = Field(30, le=200, description="The last level.")
    choices: Positive = Field(3, le=9, description="Boons among which one chooses.")
    heal: Chance = Field(25, description="Share of full health that a new level gives back.")
    boons: tuple[Boon, ...] = Field(
        (), description="What a level may bring; without boons there are no levels."
    )


class MetaRules(Model):
    """What a run pays, and how much all that is bought may help."""

    currency: Annotated[float, Unit("% of score")] = Field(
        1, ge=0, le=100, description="Currency that a run pays, as a share of its score."
    )
    victory: Annotated[int, Unit("times")] = Field(
        2, ge=1, le=100, description="A won run pays so many times as much."
    )
    bonus_cap: Chance = Field(
        25, description="Passive bonuses together raise no stat by more than this share."
    )
    bonus_points: Count = Field(
        5,
        le=1000,
        description="Nor by more points, for stats that are points or per cent by themselves: "
        "armour, evasion, block, chances and resistances.",
    )
