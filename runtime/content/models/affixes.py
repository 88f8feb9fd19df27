"""Affixes: what makes an instance of an item more than its template.

Source: unity-roguelike.txt, items ("a randomly chosen prefix and suffix").
"""

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from runtime.content.annotations import Group
from runtime.content.base import FloorNumber, Model, Positive, Record, Slug, Tickets
from runtime.content.stats import Operation, Rarity, Stat


class AffixPlace(StrEnum):
    """Where the name part stands; an item has one of each at most."""

    PREFIX = "prefix"
    SUFFIX = "suffix"


class AffixEffect(Model):
    """A stat modifier whose value is rolled: low, low + step, … up to high."""

    stat: Stat = Field(description="The stat that changes.")
    operation: Operation = Field(Operation.FLAT, description="How it joins the stat.")
    low: int = Field(ge=-1000, le=1000, description="Lowest value.")
    high: int = Field(ge=-1000, le=1000, description="Highest value.")
    step: int = Field(1, ge=1, le=1000, description="From one possible value to the next.")

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.low > self.high:
            raise ValueError(f"the range {self.low}..{self.high} is inverted")
        return self


class SpawnWeight(Model):
    """Tickets on items with a tag."""

    tag: Slug = Field(description="An affix tag of items; the first in the list that fits counts.")
    weight: Tickets = Field(description="Tickets; 0 keeps it off.")


class Affix(Record):
    """A prefix or a suffix."""

    part: str = Field(
        min_length=1, max_length=40, description='What it adds to the name: "keen", "of haste".'
    )
    place: AffixPlace = Field(AffixPlace.PREFIX, description="Before the name or after it.")
    family: Slug = Field(description="An item never has two of one family.")
    tier: Positive = Field(1, le=100, description="Its rung in the family, higher is better.")
    effects: Annotated[tuple[AffixEffect, ...], Group("Effect")] = Field(
        min_length=1, description="What it does while the item is worn."
    )
    spawn: Annotated[tuple[SpawnWeight, ...], Group("Spawning")] = Field(
        min_length=1, description="On which items; the first tag that fits decides the tickets."
    )
    min_level: Annotated[FloorNumber, Group("Spawning")] = Field(
        1, description="Lowest item level: that of the template, and one more for each floor."
    )
    max_level: Annotated[FloorNumber, Group("Spawning")] = Field(
        999, description="Highest item level."
    )
    rarities: Annotated[tuple[Rarity, ...], Group("Spawning")] = Field(
        tuple(Rarity), min_length=1, description="Rarities of templates that may have it."
    )
