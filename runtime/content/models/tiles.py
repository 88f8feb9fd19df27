"""Tiles: what a cell of a map is made of."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from runtime.content.annotations import Colour, Group, Ref, Unit
from runtime.content.base import Chance, Count, IntRange, Model, Positive, Record
from runtime.content.stats import DamageType


class TileForm(StrEnum):
    """How the canvas draws the ground of a tile."""

    FLOOR = "floor"
    WALL = "wall"
    LIQUID = "liquid"
    OBJECT = "object"


class Hazard(Model):
    """What standing on the tile does each time that an actor ends a turn there."""

    damage: IntRange = Field(description="Health lost each turn.")
    damage_type: DamageType = Field(DamageType.PHYSICAL, description="The resistance that counts.")
    status: Annotated[str | None, Ref("statuses")] = Field(
        None, description="What it leaves on those who stand on it."
    )


class Breakable(Model):
    """How a fixed thing breaks under blows: a barrel, a gravestone, a rotten door."""

    health: Positive = Field(description="Damage that it takes to break it.")
    armour: Count = Field(0, description="Damage taken off each blow.")
    becomes: Annotated[str, Ref("tiles")] = Field(
        "floor", description="The tile that is left of it."
    )
    drops: Annotated[str | None, Ref("drop_tables")] = Field(
        None, description="What falls out of it."
    )


class Tile(Record):
    """A kind of ground, wall or fixed thing that fills one cell."""

    walkable: bool = Field(description="Actors can stand on it.")
    transparent: bool = Field(description="Sight passes through it.")
    cover: Annotated[Chance, Group("Play")] = Field(
        0, description="Chance that a shot at somebody standing here misses."
    )
    move_cost: Annotated[int, Unit("%"), Group("Play")] = Field(
        100, ge=10, le=1000, description="Time that a step onto it takes, 100 is a plain floor."
    )
    hazard: Annotated[Hazard | None, Group("Play")] = Field(
        None, description="What it does to those who stand on it."
    )
    opens_to: Annotated[str | None, Ref("tiles"), Group("Play")] = Field(
        None, description="The tile that it becomes when opened; doors have one."
    )
    closes_to: Annotated[str | None, Ref("tiles"), Group("Play")] = Field(
        None, description="The tile that it becomes when closed again."
    )
    breaks: Annotated[Breakable | None, Group("Play")] = Field(
        None, description="How it breaks when it is struck; a locked door can be bashed so."
    )
    form: Annotated[TileForm, Group("Appearance")] = Field(
        TileForm.FLOOR, description="How its ground is drawn; an object stands on floor."
    )
    ground: Annotated[str, Colour(), Group("Appearance")] = Field(
        "#262a31", pattern=r"^#[0-9a-f]{6}$", description="Colour of the ground below the icon."
    )
    variants: Annotated[int, Group("Appearance")] = Field(
        4, ge=1, le=16, description="How many looks the ground has; a cell's look is its hash."
    )
