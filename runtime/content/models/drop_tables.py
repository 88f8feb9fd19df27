"""Drop tables: what falls, how often, in what count."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from runtime.content.annotations import Group, Ref, Unit
from runtime.content.base import Chance, FloorNumber, IntRange, Model, Record, Tickets


class DropMode(StrEnum):
    """How a table chooses among its entries."""

    PICK_ONE = "pick_one"
    ALL = "all"
    SEQUENCE = "sequence"


class DropEntryBase(Model):
    """What every entry has; which of weight and chance counts depends on the table's mode."""

    weight: Tickets | None = Field(None, description="Tickets, in a pick-one table.")
    chance: Chance | None = Field(
        None, description="Chance by itself, in an all or sequence table."
    )
    min_floor: FloorNumber = Field(1, description="First floor on which it can drop.")
    max_floor: FloorNumber = Field(999, description="Last floor on which it can drop.")

    guaranteed: bool = Field(
        default=False,
        description="It drops on every roll, besides what is chosen, whatever weight and chance.",
    )
    pity: int = Field(
        0,
        ge=0,
        le=1000,
        description="After so many rolls of the table without it, the next one gives it; "
        "0 is never. Counted over the whole run.",
    )
    quality: Annotated[int, Unit("%")] = Field(
        0,
        ge=0,
        le=1000,
        description="Its weight or chance grows by this share for each point of quality: one for "
        "each floor after the first, and what the rank of the dead adds.",
    )


class ItemDrop(DropEntryBase):
    """Some of one item."""

    kind: Literal["item"] = "item"
    item: Annotated[str, Ref("items")] = Field(description="What drops.")
    count: IntRange = Field(IntRange(low=1, high=1), description="How many.")


class TableDrop(DropEntryBase):
    """A roll on another table."""

    kind: Literal["table"] = "table"
    table: Annotated[str, Ref("drop_tables")] = Field(description="The table that is rolled.")
    count: IntRange = Field(IntRange(low=1, high=1), description="How many rolls.")


class GoldDrop(DropEntryBase):
    """An amount of gold."""

    kind: Literal["gold"] = "gold"
    amount: IntRange = Field(description="How much gold.")


class NothingDrop(DropEntryBase):
    """Nothing, on purpose."""

    kind: Literal["nothing"] = "nothing"


DropEntry = Annotated[ItemDrop | TableDrop | GoldDrop | NothingDrop, Field(discriminator="kind")]


class DropTable(Record):
    """Entries and the way one chooses among them."""

    mode: Annotated[DropMode, Group("Entries")] = Field(
        DropMode.PICK_ONE,
        description="pick_one: one entry by weight; all: each by its own chance; "
        "sequence: in order, the first whose chance comes true.",
    )
    picks: Annotated[int, Group("Entries")] = Field(
        1, ge=0, le=100, description="How often the table chooses."
    )
    entries: Annotated[tuple[DropEntry, ...], Group("Entries")] = Field(
        description="What can drop."
    )
