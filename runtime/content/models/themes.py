"""Themes: the signature structure carved into a zone. Source: zone-maps.txt section 3."""

from typing import Annotated, Literal

from pydantic import Field

from runtime.content.annotations import Group, Ref, Unit
from runtime.content.base import Chance, IntRange, Model, Record

TileRef = Annotated[str, Ref("tiles")]


class GraveyardCarve(Model):
    """Gravestones, never orthogonally adjacent, among creeping bushes."""

    kind: Literal["graveyard"] = "graveyard"
    stones: IntRange = Field(
        IntRange(low=10, high=16), description="Gravestones in a zone of 143 tiles."
    )
    bush_chance: Chance = Field(12, description="Chance of a bush on each open tile.")
    core_radius: Annotated[int, Unit("tiles")] = Field(
        1, ge=0, le=6, description="Kept open round the centre."
    )
    stone_tile: TileRef = Field("gravestone", description="The gravestones.")
    bush_tile: TileRef = Field("bush", description="The bushes.")


class SwampCarve(Model):
    """A dense thicket with a cleared core and paths out of it."""

    kind: Literal["swamp"] = "swamp"
    thicket_chance: Chance = Field(62, description="Chance of thicket on each tile.")
    water_chance: Chance = Field(20, description="Chance that an open tile is water.")
    core_radius: Annotated[int, Unit("tiles")] = Field(
        3, ge=0, le=6, description="Kept open round the centre."
    )
    paths: int = Field(2, ge=1, le=8, description="Paths from the core out of the zone.")
    thicket_tile: TileRef = Field("bush", description="The thicket.")
    water_tile: TileRef = Field("shallows", description="The water.")


class ChurchCarve(Model):
    """A ring of walls with doors and breaches, and pillars within."""

    kind: Literal["church"] = "church"
    inset: Annotated[int, Unit("tiles")] = Field(
        1, ge=0, le=3, description="From the zone's edge to the ring."
    )
    doors: IntRange = Field(IntRange(low=2, high=4), description="Doors in the ring.")
    breach_chance: Chance = Field(15, description="Chance that a wall of the ring is gone.")
    core_radius: Annotated[int, Unit("tiles")] = Field(
        1, ge=0, le=6, description="Kept open round the centre."
    )
    wall_tile: TileRef = Field("wall", description="The ring.")
    door_tile: TileRef = Field("door", description="The doors.")
    pillar_tile: TileRef = Field("pillar", description="The pillars.")


class RuinsCarve(Model):
    """Broken segments of wall among rubble."""

    kind: Literal["ruins"] = "ruins"
    segments: IntRange = Field(IntRange(low=5, high=8), description="Segments of wall.")
    segment_length: IntRange = Field(IntRange(low=2, high=5), description="Tiles in a segment.")
    rubble_chance: Chance = Field(30, description="Chance that a tile of a segment is rubble.")
    core_radius: Annotated[int, Unit("tiles")] = Field(
        1, ge=0, le=6, description="Kept open round the centre."
    )
    wall_tile: TileRef = Field("wall", description="The segments.")
    rubble_tile: TileRef = Field("rubble", description="The rubble.")


class VillageCarve(Model):
    """A grid of small huts with a door each, some of it charred."""

    kind: Literal["village"] = "village"
    columns: int = Field(3, ge=1, le=6, description="Huts side by side.")
    rows: int = Field(2, ge=1, le=6, description="Rows of huts.")
    charred_chance: Chance = Field(25, description="Chance that a tile of a hut is charred.")
    core_radius: Annotated[int, Unit("tiles")] = Field(
        1, ge=0, le=6, description="Kept open round the centre."
    )
    wall_tile: TileRef = Field("wall", description="The huts.")
    door_tile: TileRef = Field("door", description="Their doors.")
    charred_tile: TileRef = Field("embers", description="What burning left.")


Carve = Annotated[
    GraveyardCarve | SwampCarve | ChurchCarve | RuinsCarve | VillageCarve,
    Field(discriminator="kind"),
]


class Theme(Record):
    """A name and a carve."""

    emoji: str = Field("", max_length=8, description="Shown beside the name in text.")
    carve: Annotated[Carve, Group("Carve")] = Field(description="What is built in the zone.")
