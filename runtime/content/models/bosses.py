"""Bosses: an enemy with an entrance and phases. Source: patterns-guide.txt, boss encounters."""

from typing import Annotated

from pydantic import Field

from runtime.content.annotations import Group, Multiline, Ref
from runtime.content.base import Chance, IntRange, Model, Record
from runtime.content.stats import StatModifier


class Minions(Model):
    """Those whom a phase calls."""

    enemy: Annotated[str, Ref("enemies")] = Field(description="Who comes.")
    count: IntRange = Field(IntRange(low=2, high=2), description="How many.")


class BossPhase(Model):
    """A part of the fight that begins when health falls low enough, and stays."""

    below_health: Chance = Field(description="It begins when health is at or below this share.")
    line: str = Field("", max_length=200, description="What the boss says as it begins.")
    modifiers: tuple[StatModifier, ...] = Field((), description="Stats that change from now on.")
    abilities: tuple[Annotated[str, Ref("abilities")], ...] = Field(
        (), max_length=12, description="What it does besides from now on."
    )
    minions: Minions | None = Field(None, description="Who is called as it begins.")


class Boss(Record):
    """The entrance and the phases of the enemy that waits in a boss room."""

    enemy: Annotated[str, Ref("enemies")] = Field(description="Who it is.")
    intro: Annotated[str, Multiline()] = Field(
        "", max_length=1000, description="What the player reads as the doors fall shut."
    )
    phases: Annotated[tuple[BossPhase, ...], Group("Phases")] = Field(
        min_length=1, max_length=10, description="In order, from more health to less."
    )
