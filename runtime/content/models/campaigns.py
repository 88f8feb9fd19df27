"""Campaigns: a ladder of biomes and stages, one map each. Source: zone-maps.txt section 6."""

from typing import Annotated

from pydantic import Field

from runtime.content.annotations import Group, Multiline, Ref, Unit
from runtime.content.base import Count, FloorNumber, Model, Record

Danger = Annotated[int, Field(ge=0, le=1000), Unit("%")]


class Stage(Model):
    """One floor of the run."""

    name: str = Field(min_length=1, max_length=80, description="What players read on arriving.")
    map: Annotated[str, Ref("maps")] = Field(description="The map; several stages may share one.")
    danger: Danger = Field(0, description="Danger on top of that of the biome.")


class Biome(Model):
    """Stages that belong together: a landscape of the run."""

    name: str = Field(min_length=1, max_length=80, description="What players read.")
    stages: tuple[Stage, ...] = Field(
        min_length=1, max_length=99, description="Its floors, in the order in which one meets them."
    )


class BonusZone(Model):
    """The zone that later biomes add to their maps."""

    tier: Annotated[str, Ref("zone_tiers")] = Field(description="How rich and how guarded.")
    themes: tuple[Annotated[str, Ref("themes")], ...] = Field(
        min_length=1,
        description="Their themes in turn, those that are new to the map first; "
        "what is in the pool of the map stays for its own zones.",
    )
    per_biome: Count = Field(1, le=8, description="So many for each biome after the first.")


class Campaign(Record):
    """A whole run: floor after floor up the ladder, until the last exit is victory.

    Danger d of a floor is that of its biome and its stage together: enemies have (1 + d) times
    the health and, by the damage share, 1 + 0.66 d times the damage.
    """

    description: Annotated[str, Multiline()] = Field(
        "", max_length=2000, description="What players read before they set out."
    )
    biomes: Annotated[tuple[Biome, ...], Group("Ladder")] = Field(
        min_length=1, max_length=99, description="The landscapes, in order."
    )
    biome_danger: Annotated[Danger, Group("Danger")] = Field(
        35, description="Danger that each biome adds to the one before."
    )
    health_share: Annotated[int, Unit("%"), Group("Danger")] = Field(
        100, ge=0, le=1000, description="How much of the danger goes to the health of enemies."
    )
    damage_share: Annotated[int, Unit("%"), Group("Danger")] = Field(
        66, ge=0, le=1000, description="How much of the danger goes to the damage of enemies."
    )
    floor_scaling: Annotated[bool, Group("Danger")] = Field(
        default=False,
        description="Enemies also grow with each floor, as the rules say; else by danger alone.",
    )
    bonus_zone: Annotated[BonusZone | None, Group("Maps")] = Field(
        None, description="What later biomes add to the zones of their maps."
    )
    vault_from: Annotated[FloorNumber, Group("Maps")] = Field(
        2, description="On floors before this one the maps have no vault."
    )
