"""How many zones a map has room for, known before any seed, against placement itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runtime.content.models.rules import ZoneRules
from runtime.core.rng import Rng
from runtime.mapgen import GenerationError, capacity, generate
from runtime.mapgen.capacity import most_zones, width_for
from runtime.mapgen.numbers import count_per, scaled
from tests.runtime.mapgen.small_world import World, definition, world

if TYPE_CHECKING:
    from runtime.core.geometry import Box

RULES = ZoneRules()


def zones(count: int) -> list[dict[str, str]]:
    return [{"tier": "rare", "theme": "ruins"}] * count


def test_it_tells_sizes_counts_and_room() -> None:
    found = capacity(definition(width=44, height=34, zones=zones(3)), RULES)
    assert (found.zone_width, found.zone_height, found.asked) == (13, 9, 3)
    assert 3 <= found.low <= found.high <= 6
    assert (found.full_share, found.any_share) == (100, 100)
    assert (found.wall_clusters, found.bush_lines, found.bush_clusters) == (6, 5, 7)
    assert found.roamers == 12


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("size", [(36, 28), (44, 34), (60, 40)])
def test_the_share_is_what_seeds_show(size: tuple[int, int], count: int) -> None:
    width, height = size
    source = world(width=width, height=height, zones=zones(count), population={"portals": 1})
    found = capacity(source.maps["test"], RULES)
    full = (found.zone_width, found.zone_height)
    boxes = [box for box in (first_box(source, seed) for seed in range(60)) if box is not None]
    made, whole = len(boxes), sum((box.w, box.h) == full for box in boxes)
    if found.full_share in (0, 100):
        assert abs(100 * whole / 60 - found.full_share) <= 15
    if found.any_share == 100:
        assert made == 60
    if count > found.most:
        assert made == 0


def first_box(source: World, seed: int) -> Box | None:
    try:
        return generate(source, "test", seed).zones[0].box
    except GenerationError:
        return None


def test_no_more_than_the_grid_ever_fit() -> None:
    """For boxes of one size no packing beats the grid: each holds one point of a lattice."""
    assert most_zones(36, 28, 3) == 6
    assert most_zones(16, 16, 3) == 1
    assert most_zones(18, 18, 3) == 1
    assert most_zones(21, 21, 3) == 4
    assert most_zones(256, 256, 0) == 36 * 36


def test_the_width_that_is_proposed_is_enough_and_the_least() -> None:
    asked = definition(width=36, height=28, zones=zones(7))
    width = width_for(asked, RULES, 256)
    assert width is not None
    assert width > 36
    enough = capacity(definition(width=width, height=28, zones=zones(7)), RULES)
    assert enough.full_share == 100
    short = capacity(definition(width=width - 1, height=28, zones=zones(7)), RULES)
    assert short.full_share < 100


def test_densities_and_guards_round_as_the_documents_say() -> None:
    rng = Rng(1)
    for _ in range(300):
        area, per = rng.between(256, 65536), rng.between(1, 500)
        assert abs(count_per(area, per) - area / per) <= 0.5
        count = rng.between(0, 20)
        assert scaled(count, area, 143) == max(1, round(count * area / 143))
    assert count_per(1000, 0) == 0
