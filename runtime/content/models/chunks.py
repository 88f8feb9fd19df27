"""Chunks: pieces of map painted by hand, joined at their ports. Source: unity-roguelike.txt."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from runtime.content.annotations import Group, MarkerRef, Ref, Rows, Unit
from runtime.content.base import Count, FloorNumber, Model, Record, Slug, Tickets
from runtime.content.refs import AssetRef

MAX_SIDE = 256
MARKER_KINDS = {"enemy": "enemies", "item": "items", "chest": "drop_tables"}


class Side(StrEnum):
    """A side of a chunk; in masks north is bit 0, then clockwise."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Port(Model):
    """An opening in one side: ports of neighbours must meet."""

    side: Side = Field(description="The side that it opens.")
    start: Annotated[int, Unit("tiles")] = Field(
        ge=0, lt=MAX_SIDE, description="First cell, from the left or from the top."
    )
    width: Annotated[int, Unit("tiles")] = Field(1, ge=1, le=MAX_SIDE, description="Cells wide.")


class Marker(Model):
    """A place with a meaning: what stands there when the chunk is used."""

    preset: Slug = Field(
        description="What it means: player, portal, chest, enemy, item, stairs_down or stairs_up."
    )
    x: Annotated[int, Unit("tiles")] = Field(ge=0, lt=MAX_SIDE, description="Column, from 0.")
    y: Annotated[int, Unit("tiles")] = Field(ge=0, lt=MAX_SIDE, description="Row, from 0.")
    w: Annotated[int, Unit("tiles")] = Field(1, ge=1, le=MAX_SIDE, description="Columns.")
    h: Annotated[int, Unit("tiles")] = Field(1, ge=1, le=MAX_SIDE, description="Rows.")
    ref: Annotated[str | None, MarkerRef()] = Field(
        None, description="The record meant: an enemy, an item, or the drop table of a chest."
    )

    @property
    def asset(self) -> AssetRef | None:
        """The record that `ref` names; its kind follows from the preset."""
        kind = MARKER_KINDS.get(self.preset)
        return AssetRef(kind, self.ref) if kind and self.ref else None


class Chunk(Record):
    """A painted piece of map: its rows are its picture."""

    legend: dict[
        Annotated[str, Field(min_length=1, max_length=1)], Annotated[str, Ref("tiles")]
    ] = Field(min_length=1, description="The tile that each character of the rows stands for.")
    rows: Annotated[tuple[Annotated[str, Field(max_length=MAX_SIDE)], ...], Rows()] = Field(
        min_length=1, max_length=MAX_SIDE, description="The picture, one string a row."
    )
    markers: tuple[Marker, ...] = Field((), description="Places with a meaning.")
    ports: Annotated[tuple[Port, ...], Group("Ports")] = Field((), description="Its openings.")
    weight: Annotated[Tickets, Group("Placement")] = Field(
        10, description="How often it is chosen among those that fit."
    )
    min_floor: Annotated[FloorNumber, Group("Placement")] = Field(1, description="First floor.")
    max_floor: Annotated[FloorNumber, Group("Placement")] = Field(999, description="Last floor.")
    cap: Annotated[Count, Group("Placement")] = Field(
        0, description="At most this many on one map; 0 is no limit."
    )
    rotate: Annotated[bool, Group("Placement")] = Field(
        default=False, description="It may be turned by quarters."
    )
    mirror: Annotated[bool, Group("Placement")] = Field(
        default=False, description="It may be mirrored."
    )
