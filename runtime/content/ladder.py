"""The ladder of a campaign: floor after floor, each with its map and danger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.content.models.campaigns import Campaign


@dataclass(frozen=True, slots=True)
class Rung:
    """One floor of a campaign, from 1 on; `biome` and `stage` count from 0 within the record.

    `danger` is in per cent.
    """

    floor: int
    biome: int
    stage: int
    biome_name: str
    name: str
    map: str
    danger: int


def ladder(campaign: Campaign) -> tuple[Rung, ...]:
    """Return all floors, in order.

    Danger = biome_danger · biome + that of the stage. Source: zone-maps.txt section 6.
    """
    places = [
        (number, biome, place, stage)
        for number, biome in enumerate(campaign.biomes)
        for place, stage in enumerate(biome.stages)
    ]
    return tuple(
        Rung(
            floor=floor,
            biome=number,
            stage=place,
            biome_name=biome.name,
            name=stage.name,
            map=stage.map,
            danger=campaign.biome_danger * number + stage.danger,
        )
        for floor, (number, biome, place, stage) in enumerate(places, start=1)
    )


def bonus_zones(campaign: Campaign, rung: Rung) -> int:
    """Return how many zones this floor gets on top of those of its map, if its themes suffice."""
    return campaign.bonus_zone.per_biome * rung.biome if campaign.bonus_zone else 0
