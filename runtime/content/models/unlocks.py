"""Unlocks: what lasts beyond a run. Source: patterns-guide.txt, meta-progression."""

from typing import Annotated, Literal

from pydantic import Field

from runtime.content.annotations import Group, Multiline, Ref
from runtime.content.base import Count, Model, Record
from runtime.content.stats import StatModifier


class StartingItem(Model):
    """Every run starts with one more item."""

    kind: Literal["starting_item"] = "starting_item"
    item: Annotated[str, Ref("items")] = Field(description="The item.")


class PassiveBonus(Model):
    """Every character is a little better; the rules cap what all bonuses give together."""

    kind: Literal["passive_bonus"] = "passive_bonus"
    modifiers: tuple[StatModifier, ...] = Field(min_length=1, description="What gets better.")


class NewCharacter(Model):
    """Nobody can set out as this character before it is bought."""

    kind: Literal["character"] = "character"
    character: Annotated[str, Ref("characters")] = Field(description="The character.")


class NewEnemy(Model):
    """The enemy is in no roster before this is bought: more to meet, more to gain."""

    kind: Literal["new_enemy"] = "new_enemy"
    enemy: Annotated[str, Ref("enemies")] = Field(description="The enemy.")


class NewItem(Model):
    """The item is in no drop table before this is bought."""

    kind: Literal["new_item"] = "new_item"
    item: Annotated[str, Ref("items")] = Field(description="The item.")


Grant = Annotated[
    StartingItem | PassiveBonus | NewCharacter | NewEnemy | NewItem, Field(discriminator="kind")
]


class Unlock(Record):
    """Something to buy between runs."""

    description: Annotated[str, Multiline()] = Field(
        "", max_length=2000, description="What players read before they buy."
    )
    cost: Count = Field(50, description="Price in the currency that runs pay.")
    prerequisites: tuple[Annotated[str, Ref("unlocks")], ...] = Field(
        (), description="What must be bought before."
    )
    grant: Annotated[Grant, Group("Grant")] = Field(description="What one gets.")
