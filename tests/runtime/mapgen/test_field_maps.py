"""Field maps: zones, their guards and chests, roamers, exits, and the promises of every map."""

from __future__ import annotations

from collections import Counter

import pytest

from runtime.core.geometry import Box, Cell
from runtime.mapgen import GeneratedMap, PlacementKind, generate
from runtime.mapgen.numbers import half_sizes
from tests.runtime.mapgen.oracle import assert_promises, passable_cells, steps_from
from tests.runtime.mapgen.small_world import THEMES, world

ZONES = [
    {"tier": "rare"},
    {"tier": "rare"},
    {"tier": "epic", "elder": True},
    {"tier": "legendary"},
]
FULL = world(width=44, height=34, zones=ZONES)
SEEDS = range(25)


def made(seed: int, **fields: object) -> GeneratedMap:
    source = world(**fields) if fields else FULL
    return generate(source, "test", seed)


def of_kind(found: GeneratedMap, kind: PlacementKind) -> list[Cell]:
    return [Cell(thing.x, thing.y) for thing in found.placements if thing.kind is kind]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_promise_holds(seed: int) -> None:
    found = made(seed)
    assert_promises(found, FULL.tiles, safe=9)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(16, 16), (30, 22), (70, 64)])
def test_every_promise_holds_for_each_theme_and_size(theme: str, size: tuple[int, int]) -> None:
    width, height = size
    zones = [{"tier": "epic", "theme": theme}]
    small = world(width=width, height=height, zones=zones, population={"portals": 1})
    for seed in range(8):
        assert_promises(generate(small, "test", seed), small.tiles, safe=9)


@pytest.mark.parametrize("seed", SEEDS)
def test_zones_keep_their_distance_and_their_size(seed: int) -> None:
    found = made(seed)
    boxes = [zone.box for zone in found.zones]
    assert {(box.w, box.h) for box in boxes} == {(13, 9)}
    inside = Box(1, 1, found.width - 2, found.height - 2)
    assert all(inside.encloses(box.inflated(1)) for box in boxes)
    pairs = [(a, b) for i, a in enumerate(boxes) for b in boxes[:i]]
    assert min(a.gap_to(b) for a, b in pairs) >= 3


def test_half_sizes_follow_the_map_between_their_bounds() -> None:
    assert half_sizes(16, 16) == (3, 3)
    assert half_sizes(44, 34) == (6, 4)
    assert half_sizes(256, 256) == (6, 5)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_zone_has_a_theme_of_its_own(seed: int) -> None:
    themes = [zone.theme for zone in made(seed).zones]
    assert len(set(themes)) == len(themes)


def test_a_zone_with_a_theme_keeps_it_and_no_other_gets_it() -> None:
    zones = [{"tier": "rare"}, {"tier": "rare", "theme": "swamp"}, {"tier": "epic"}]
    for seed in SEEDS:
        found = made(seed, zones=zones, theme_pool=["swamp", "ruins", "church"])
        assert found.zones[1].theme == "swamp"
        assert sorted(zone.theme for zone in found.zones) == ["church", "ruins", "swamp"]


@pytest.mark.parametrize("seed", SEEDS)
def test_guards_are_as_many_as_the_area_allows_and_leashed(seed: int) -> None:
    found = made(seed)
    for i, zone in enumerate(found.zones):
        guards = [
            thing
            for thing in found.placements
            if thing.kind is PlacementKind.GUARD and thing.data["zone"] == i
        ]
        tier = FULL.zone_tiers[zone.tier]
        counts = range(tier.guard_count.low, tier.guard_count.high + 1)
        allowed = {max(1, round(count * zone.box.area / 143)) for count in counts}
        assert len(guards) in allowed
        assert {guard.leash for guard in guards} == {zone.box.inflated(1)}
        assert all(zone.box.contains(Cell(guard.x, guard.y)) for guard in guards)
        assert {guard.ref.id for guard in guards if guard.ref} <= set(tier.roster)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_chest_of_the_tier_stands_in_the_middle_of_each_zone(seed: int) -> None:
    found = made(seed)
    chests = [thing for thing in found.placements if thing.kind is PlacementKind.CHEST]
    for zone, chest in zip(found.zones, chests, strict=True):
        assert (chest.x, chest.y) == zone.box.centre == zone.centre
        assert chest.ref is not None
        assert chest.ref.path == f"drop_tables/{zone.tier}_chest.json"
        assert chest.data["rarity"] == zone.rarity.value


def test_an_elder_comes_where_the_map_asks_and_the_tier_allows() -> None:
    asked = made(3)
    assert len(of_kind(asked, PlacementKind.ELDER)) == 1
    refused = FULL.zone_tiers["epic"].model_copy(update={"allow_elder": False})
    strict = FULL.with_tier("epic", refused)
    assert not of_kind(generate(strict, "test", 3), PlacementKind.ELDER)


@pytest.mark.parametrize("seed", SEEDS)
def test_roamers_fill_the_gray_space_each_in_its_own_box(seed: int) -> None:
    found = made(seed)
    roamers = [thing for thing in found.placements if thing.kind is PlacementKind.ROAMER]
    assert len(roamers) == round(44 * 34 / 120)
    inside = Box(1, 1, 42, 32)
    for roamer in roamers:
        cell = Cell(roamer.x, roamer.y)
        assert not any(zone.box.contains(cell) for zone in found.zones)
        assert roamer.leash == Box.around(cell, 5).clipped(inside)


@pytest.mark.parametrize("seed", SEEDS)
def test_portals_lie_far_by_path(seed: int) -> None:
    found = made(seed)
    (player,) = of_kind(found, PlacementKind.PLAYER)
    steps = steps_from(player, passable_cells(found, FULL.tiles))
    portals = of_kind(found, PlacementKind.PORTAL)
    assert len(portals) == 2
    assert min(steps[portal] for portal in portals) >= 9
    assert found.metrics["nearest_exit"] == min(steps[portal] for portal in portals)
    assert found.metrics["longest_path"] == max(steps.values())


def test_the_safe_bubble_reaches_beyond_sight() -> None:
    far = world(width=80, height=80).with_sight(20)
    for seed in range(5):
        assert_promises(generate(far, "test", seed), far.tiles, safe=21)


def test_gravestones_are_never_orthogonally_adjacent() -> None:
    carve = {"kind": "graveyard", "stones": [143, 143], "bush_chance": 0}
    crowded = world(zones=[{"tier": "rare", "theme": "graveyard"}]).with_carve("graveyard", carve)
    for seed in range(10):
        found = generate(crowded, "test", seed)
        (zone,) = found.zones
        stones = {cell for cell in zone.box.cells() if found.tile_at(*cell) == "gravestone"}
        assert len(stones) > 30
        for cell in stones:
            east, south = Cell(cell.x + 1, cell.y), Cell(cell.x, cell.y + 1)
            assert east not in stones
            assert south not in stones


def test_a_graveyard_has_ten_to_sixteen_stones_in_a_full_zone() -> None:
    counts = Counter[int]()
    full = world(width=90, height=80, zones=[{"tier": "rare", "theme": "graveyard"}])
    for seed in range(60):
        found = generate(full, "test", seed)
        (zone,) = found.zones
        assert (zone.box.w, zone.box.h) == (13, 11)
        tiles = [found.tile_at(*cell) for cell in zone.box.cells()]
        counts[tiles.count("gravestone")] += 1
    assert set(counts) == set(range(10, 17))


def test_a_swamp_is_thicket_round_an_open_core_with_ways_out() -> None:
    full = world(width=90, height=80, zones=[{"tier": "rare", "theme": "swamp"}])
    shares = []
    for seed in range(40):
        found = generate(full, "test", seed)
        (zone,) = found.zones
        core = Box.around(zone.centre, 2)
        assert {found.tile_at(*cell) for cell in core.cells()} == {"floor"}
        outside = [
            cell for cell in zone.box.cells() if not Box.around(zone.centre, 3).contains(cell)
        ]
        shares.append(sum(found.tile_at(*cell) == "bush" for cell in outside) / len(outside))
        gates = [cell for cell in zone.box.border() if found.tile_at(*cell) == "floor"]
        assert gates
    assert 0.45 < sum(shares) / len(shares) < 0.62


def test_cover_comes_to_its_densities() -> None:
    cover = {"wall_clusters": 250, "bush_lines": 0, "bush_clusters": 0}
    sums = 0
    for seed in range(40):
        found = made(seed, width=60, height=50, zones=[], cover=cover)
        inner = found.tiles[1:-1, 1:-1]
        walls = int((inner == found.tile_ids.index("wall")).sum())
        assert not (inner == found.tile_ids.index("bush")).any()
        sums += walls
    assert 12 * 2.5 < sums / 40 < 12 * 4


def test_a_map_without_cover_zones_or_roamers_is_open_ground() -> None:
    found = made(1, cover=None, zones=[], population={"portals": 1})
    assert {found.tile_ids[i] for i in set(found.tiles[1:-1, 1:-1].ravel().tolist())} == {"floor"}
    assert Counter(thing.kind.value for thing in found.placements) == {"player": 1, "portal": 1}
