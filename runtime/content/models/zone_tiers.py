"""Zone tiers: how rich and how guarded a zone is. Source: zone-maps.txt section 3."""

from typing import Annotated

from pydantic import Field

from runtime.content.annotations import Ref
from runtime.content.base import IntRange, Record
from runtime.content.stats import Rarity


class ZoneTier(Record):
    """The rarity of a zone with its guards and its chest."""

    rarity: Rarity = Field(description="Tint of the zone, glow of its chest, colour of its loot.")
    roster: tuple[Annotated[str, Ref("enemies")], ...] = Field(
        min_length=1, description="Who guards it: each guard is one of these."
    )
    guard_count: IntRange = Field(
        description="Guards in a zone of full size; smaller zones have fewer."
    )
    allow_elder: bool = Field(
        default=False, description="A map may ask for an elder, a mini-boss, in zones of this tier."
    )
    chest_table: Annotated[str, Ref("drop_tables")] = Field(
        description="What lies in the chest at its centre."
    )
