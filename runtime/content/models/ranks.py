"""Ranks and monster modifiers: what makes one enemy stand above its kind.

Sources: unity-roguelike.txt (champions and elites), patterns-guide.txt (elite modifiers),
zone-maps.txt (elders).
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from runtime.content.annotations import Each, Group, Label, Ref, Unit
from runtime.content.base import IntRange, Model, Positive, Record, Slug, Tickets
from runtime.content.models.statuses import Infliction
from runtime.content.stats import StatModifier


class Rank(StrEnum):
    """How far an enemy stands above its kind; each but normal has its record."""

    NORMAL = "normal"
    MINION = "minion"
    CHAMPION = "champion"
    ELITE = "elite"
    ELDER = "elder"
    BOSS = "boss"


class EnemyRank(Record):
    """What a rank gives. Its id is the rank: minion, champion, elite, elder or boss."""

    modifiers: Annotated[tuple[StatModifier, ...], Group("Effect")] = Field(
        (), description="Stats that it changes."
    )
    traits: Annotated[IntRange, Group("Effect")] = Field(
        IntRange(low=0, high=0), description="How many monster modifiers it has."
    )
    xp: Annotated[Positive, Group("Reward"), Label("Experience")] = Field(
        1, le=1000, description="Its experience is so many times that of its kind."
    )
    drops: Annotated[int, Group("Reward")] = Field(
        1, ge=0, le=20, description="How often its drops are rolled."
    )
    quality: Annotated[int, Group("Reward")] = Field(
        0, ge=0, le=100, description="Points of quality that its drops have, as if floors deeper."
    )


class Split(Model):
    """Falls apart into several of its kind when it dies."""

    count: IntRange = Field(IntRange(low=2, high=2), description="How many come of it.")
    health: Annotated[int, Unit("%")] = Field(
        40, ge=1, le=100, description="Health of each, 100 is that of a normal one."
    )


class MonsterModifier(Record):
    """A trait of champions, elites and their like. Its name stands in brackets: (fanatic)."""

    ranks: tuple[Literal[Rank.CHAMPION, Rank.ELITE, Rank.ELDER, Rank.BOSS], ...] = Field(
        min_length=1, description="Which ranks may have it."
    )
    weight: Tickets = Field(10, description="How often it is chosen among those that fit.")
    requires: Annotated[tuple[Slug, ...], Group("Fit")] = Field(
        (), description="Tags that the enemy must have."
    )
    excludes: Annotated[
        tuple[Annotated[str, Ref("monster_modifiers")], ...], Group("Fit"), Each("modifier")
    ] = Field((), description="Modifiers that it never comes with.")
    passes_to_minions: Annotated[bool, Group("Fit")] = Field(
        default=False, description="The minions of its bearer have it too."
    )
    modifiers: Annotated[tuple[StatModifier, ...], Group("Effect")] = Field(
        (), description="Stats that it changes."
    )
    abilities: Annotated[tuple[Annotated[str, Ref("abilities")], ...], Group("Effect")] = Field(
        (), max_length=12, description="Abilities that it adds."
    )
    inflicts: Annotated[tuple[Infliction, ...], Group("Effect"), Each("status")] = Field(
        (), description="What its hits leave behind besides."
    )
    splits: Annotated[Split | None, Group("Effect")] = Field(
        None, description="What becomes of it when it dies."
    )
