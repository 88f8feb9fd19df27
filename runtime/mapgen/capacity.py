"""How many zones a map has room for, and what its densities come to: known before any seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.mapgen_zones import place_centres
from runtime.core.rng import Rng
from runtime.mapgen.numbers import count_per, half_sizes, shrinking
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.content.models.maps import MapDefinition
    from runtime.content.models.rules import ZoneRules

MOST_ZONES = 32
_SAMPLES = 24
_MARGIN = 2


@dataclass(frozen=True, slots=True)
class Capacity:
    """What a definition's size has room for.

    zone_width, zone_height: of a zone of full size, in tiles.
    asked: zones that the definition wants.
    low, high: zones of full size that found room, over the sampled seeds.
    full_share: per cent of sampled seeds where all that are asked found room at full size.
    any_share: the same at full size or smaller.
    most: no seed has room for more, not even at the smallest size.
    The rest are counts by density.
    """

    zone_width: int
    zone_height: int
    asked: int
    low: int
    high: int
    full_share: int
    any_share: int
    most: int
    wall_clusters: int
    bush_lines: int
    bush_clusters: int
    roamers: int


def capacity(definition: MapDefinition, rules: ZoneRules) -> Capacity:
    """Return the capacity of a definition: placement itself, tried on a few fixed seeds."""
    width, height = definition.width, definition.height
    asked = len(definition.zones)
    half_w, half_h = half_sizes(width, height)
    found = _found(width, height, half_w, half_h, rules)
    fits = [
        any(_found(width, height, w, h, rules)[i] >= asked for w, h in shrinking(half_w, half_h))
        for i in range(_SAMPLES)
    ]
    area, cover = width * height, definition.cover
    population = definition.population
    return Capacity(
        zone_width=2 * half_w + 1,
        zone_height=2 * half_h + 1,
        asked=asked,
        low=min(found),
        high=max(found),
        full_share=100 * sum(each >= asked for each in found) // _SAMPLES,
        any_share=100 * sum(fits) // _SAMPLES,
        most=most_zones(width, height, rules.separation),
        wall_clusters=count_per(area, cover.wall_clusters) if cover else 0,
        bush_lines=count_per(area, cover.bush_lines) if cover else 0,
        bush_clusters=count_per(area, cover.bush_clusters) if cover else 0,
        roamers=count_per(area, population.roam_div) if population.roamers else 0,
    )


def most_zones(width: int, height: int, separation: int) -> int:
    """Return the most smallest zones that can lie apart on a map: no placing beats the grid."""
    half_w, half_h = shrinking(*half_sizes(width, height))[-1]
    return _grid(width, half_w, separation) * _grid(height, half_h, separation)


def width_for(definition: MapDefinition, rules: ZoneRules, widest: int) -> int | None:
    """Return the least width at which all zones find room in every sampled seed, or None."""
    asked = len(definition.zones)
    low, high = definition.width, widest + 1
    while low < high:
        width = (low + high) // 2
        if _surely_fits(width, definition.height, asked, rules):
            high = width
        else:
            low = width + 1
    return low if low <= widest else None


def _surely_fits(width: int, height: int, asked: int, rules: ZoneRules) -> bool:
    return min(_found(width, height, *half_sizes(width, height), rules)) >= asked


def _grid(side: int, half: int, separation: int) -> int:
    """Return how many zones fit side by side."""
    return max(0, (side - 2 * _MARGIN + separation) // (2 * half + 1 + separation))


@lru_cache(maxsize=256)
def _found(width: int, height: int, half_w: int, half_h: int, rules: ZoneRules) -> tuple[int, ...]:
    """Return how many zones of this size find room, 32 at most, for each sampled seed."""
    gap = rules.separation
    bound = _grid(width, half_w, gap) * _grid(height, half_h, gap)
    wanted = min(MOST_ZONES, bound)
    out = np.empty((wanted, 2), np.int64)
    found = []
    for sample in range(_SAMPLES):
        rng, best = Rng(0).child("capacity", sample), 0
        for _ in range(rules.restarts):
            placed, state = place_centres(
                width, height, half_w, half_h, wanted, gap, rules.candidates, state_of(rng), out
            )
            rng.state = int(state)
            best = max(best, int(placed))
            if best == wanted:
                break
        found.append(best)
    return tuple(found)
