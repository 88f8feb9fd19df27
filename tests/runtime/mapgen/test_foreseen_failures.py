"""What fails for most seeds is said before any: crowds, required rooms, a trial of few seeds."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from runtime.mapgen import GenerationError, PlacementKind, generate_from, plan_map, static_problems
from tests.runtime.mapgen.small_world import (
    BARE,
    THEMES,
    World,
    chunk_set,
    chunk_world,
    small_chunk,
    tier,
    world,
)

if TYPE_CHECKING:
    from runtime.content.problems import Problem


def failures(source: World, seeds: int = 20) -> int:
    """Return how many seeds give no map."""
    try:
        plan = plan_map(source, "test")
    except GenerationError:
        return seeds
    count = 0
    for seed in range(seeds):
        try:
            generate_from(plan, seed)
        except GenerationError:
            count += 1
    return count


def only(source: World) -> Problem:
    (found,) = static_problems(source, "test")
    return found


def one_zone(low: int, high: int) -> World:
    return world(zones=[{"tier": "rare"}]).with_tier("rare", tier("rare", ["goblin"], low, high))


def test_more_guards_than_a_zone_has_cells_are_an_error_with_the_capacity() -> None:
    source = one_zone(400, 500)
    found = only(source)
    assert (found.code, found.path) == ("E_GUARDS", ("zones", 0, "tier"))
    assert "a zone of 13×9 has 116 cells" in found.message
    assert failures(source) == 20
    assert found.fix is not None
    assert found.fix.asset.id == "rare"
    assert found.fix.value == [35, 35]
    assert static_problems(one_zone(35, 35), "test") == []


def test_guards_that_fit_by_some_rolls_alone_are_a_warning() -> None:
    source = one_zone(1, 2000)
    found = static_problems(source, "test")
    assert [each.code for each in found] == ["W_GUARDS", "W_SEEDS"]
    assert 0 < failures(source) <= 20
    assert static_problems(one_zone(1, 20), "test") == []


@pytest.mark.parametrize("roam_div", [1])
def test_more_roamers_than_ground_are_an_error_and_the_fix_suffices(roam_div: int) -> None:
    population: dict[str, Any] = {"roamers": ["hound"], "roam_div": roam_div, "portals": 1}
    source = world(population=population)
    found = only(source)
    assert (found.code, found.path) == ("E_CROWD", ("population", "roam_div"))
    assert "makes 1496, but at most 1246 cells" in found.message
    assert failures(source) == 20
    assert found.fix is not None
    mended = world(population={**population, "roam_div": found.fix.value})
    assert static_problems(mended, "test") == []
    assert failures(mended) == 0


def test_a_map_full_of_zones_is_told_of_its_zones_alone() -> None:
    zones = [{"tier": "rare", "theme": "ruins"}] * 32
    population = {"roamers": ["hound"], "portals": 1, "traps": 1}
    full = world(width=16, height=16, zones=zones, population=population)
    assert only(full).code == "E_ZONES"


def test_packs_and_traps_that_are_left_out_are_told_of() -> None:
    packs = {"enemies": ["goblin"], "tiles_per_pack": 20, "spacing": 12}
    source = world(population={"portals": 2, "packs": packs, "traps": 1})
    told = static_problems(source, "test")
    assert [each.code for each in told] == ["W_PACKS", "W_TRAPS"]
    assert "makes 75, but at a spacing of 12 at most 12 find room" in told[0].message
    assert told[0].fix is not None
    assert told[1].fix is not None
    mended = {**packs, "tiles_per_pack": told[0].fix.value}
    sparser = world(population={"portals": 2, "packs": mended, "traps": told[1].fix.value})
    assert static_problems(sparser, "test") == []


def test_an_alarm_that_calls_more_than_the_map_holds_is_told_of_and_costs_no_time() -> None:
    lock = {"kind": "force", "roster": ["hound"], "wave": [900_000, 1_000_000]}
    source = world(vault={"table": "t", "lock": lock})
    found = only(source)
    assert (found.code, found.path) == ("W_WAVE", ("vault", "lock", "wave"))
    assert found.fix is not None
    mended = {**lock, "wave": found.fix.value}
    assert static_problems(world(vault={"table": "t", "lock": mended}), "test") == []
    (gate,) = (
        thing
        for thing in generate_from(plan_map(source, "test"), 1).placements
        if thing.kind is PlacementKind.GATE
    )
    wave = gate.data["wave"]
    assert isinstance(wave, list)
    assert len(wave) == 44 * 34


def maze(required: list[dict[str, str]], rooms: tuple[int, int], *caps: int) -> World:
    """Return a maze with `caps` dead ends that have the tag "goal", of these caps."""
    source = chunk_world(width=80, height=80, layout={"required": required, "rooms": list(rooms)})
    goals = {
        f"goal{i}": small_chunk(f"goal{i}", "n", tags=("goal",), cap=cap)
        for i, cap in enumerate(caps)
    }
    return replace(source, chunks={**source.chunks, **goals})


GOAL = {"tag": "goal", "place": "dead_end"}


@pytest.mark.parametrize(
    ("source", "code", "text"),
    [
        (maze([GOAL] * 3, (12, 16), 1, 1), "E_REQUIRED", "capped at 2 together"),
        (maze([GOAL] * 9, (5, 8), 0), "E_REQUIRED_ROOMS", "has 8 at most"),
        (maze([GOAL] * 8, (9, 10), 0), "E_REQUIRED_ROOMS", "10 rooms has 7 dead ends at most"),
        (
            maze([{"tag": "goal", "place": "start"}] * 2, (9, 10), 0),
            "E_REQUIRED",
            "required[0] is that already",
        ),
    ],
)
def test_required_rooms_that_no_maze_can_have_are_errors(
    source: World, code: str, text: str
) -> None:
    found = static_problems(source, "test")
    assert any(each.code == code and text in each.message for each in found), found
    assert failures(source, 5) == 5


def test_required_rooms_of_weight_0_are_an_error() -> None:
    source = maze([GOAL], (9, 12), 0)
    never = small_chunk("goal0", "n", tags=("goal",), weight=0)
    source = replace(source, chunks={**source.chunks, "goal0": never})
    assert "have weight 0" in only(source).message
    assert failures(source, 5) == 5


def test_a_maze_that_may_be_too_small_gets_more_rooms_by_its_fix() -> None:
    anywhere = [{"tag": "goal", "place": "anywhere"}] * 4
    source = chunk_world(width=80, height=80, layout={"required": anywhere, "rooms": [3, 9]})
    open_goal = small_chunk("goal", "nesw", tags=("goal",))
    ends = {
        f"goal_{sides}": small_chunk("goal", sides, tags=("goal",))
        for sides in ("n", "ns", "ne", "nes")
    }
    source = replace(source, chunks={**source.chunks, "goal": open_goal, **ends})
    found = only(source)
    assert (found.code, found.path) == ("W_REQUIRED_ROOMS", ("layout", "rooms"))
    assert found.fix is not None
    assert found.fix.value == [4, 9]


@pytest.mark.parametrize(
    ("source", "path", "text"),
    [
        (
            world(layout={"kind": "caves", "fill_chance": 60, "min_open": 60}, zones=[]),
            ("layout", "min_open"),
            "less than the 60% asked for",
        ),
        (world(width=30, height=30).with_sight(40), ("population", "portals"), "portals"),
        (
            world(
                layout={"kind": "caves"},
                zones=[],
                population={"roamers": ["hound"], "roam_div": 2, "portals": 1},
            ),
            ("population", "roam_div"),
            "roamers found a free cell",
        ),
        (
            world(
                width=20,
                height=30,
                zones=[{"tier": "rare"}] * 2,
                vault={"table": "t", "lock": {"kind": "force", "roster": ["hound"]}},
            ),
            ("vault",),
            "The vault finds no room",
        ),
    ],
)
def test_what_only_seeds_can_tell_is_tried(source: World, path: tuple[str, ...], text: str) -> None:
    told = [each for each in static_problems(source, "test") if each.code == "W_SEEDS"]
    assert [(each.path, text in each.message) for each in told] == [(path, True)], told
    assert failures(source) > 10


def test_a_zone_that_covers_a_marker_is_laid_elsewhere() -> None:
    """Walls of the zone, or its chest, would stand where the painting's chests and goblins do."""
    inside = [(x, y) for x in range(2, 10) for y in range(2, 10) if (x, y) not in ((3, 3), (8, 8))]
    presets = ["chest", "item", *["enemy"] * (len(inside) - 3), "stairs_down"]
    markers = [
        {"preset": preset, "x": x, "y": y, "ref": "goblin" if preset == "enemy" else "t"}
        for preset, (x, y) in zip(presets, inside, strict=True)
    ]
    del markers[-1]["ref"]
    walled = {"kind": "ruins", "segments": [40, 40], "segment_length": [5, 5], "core_radius": 1}
    source = world(
        width=30,
        height=30,
        layout={"kind": "painted", "chunk": "cross"},
        zones=[{"tier": "rare", "theme": "ruins"}],
        population={"portals": 0, "treasure": "t"},
    ).with_carve("ruins", walled)
    source = replace(source, chunks={"cross": small_chunk("cross", "nesw", markers=markers)})
    assert failures(source, 60) == 0


def any_definition(number: int) -> World:
    """Return a random valid definition whose fields go to their ends."""
    rng = random.Random(number)
    sides = [rng.choice([16, 17, 20, 31, 44, 64, 100]) for _ in range(2)]
    zones = [{"tier": "rare"}] * rng.choice([0, 1, 2, 5, 8])
    layout: dict[str, Any] = rng.choice(
        [
            {"kind": "field"},
            {
                "kind": "caves",
                "fill_chance": rng.choice([0, 45, 60, 100]),
                "min_open": rng.choice([0, 30, 80]),
            },
            {
                "kind": "bsp",
                "min_room": rng.choice([3, 5, 12, 40]),
                "split_depth": rng.choice([1, 5, 10]),
                "floors_per_boss": 1,
            },
            {
                "kind": "chunks",
                "tags": ["set"],
                "cell": rng.choice([12, 12, 7]),
                "rooms": rng.choice([[0, 0], [5, 9], [30, 900]]),
                "required": [GOAL] * rng.choice([0, 1, 4]),
            },
            {"kind": "painted", "chunk": "cross"},
        ]
    )
    if layout["kind"] in ("bsp", "chunks"):
        zones = []
    population = {
        "roamers": ["hound"],
        "roam_div": rng.choice([0, 1, 2, 3, 8, 120, 1_000_000]),
        "portals": rng.choice([0, 1, 2, 16]),
        "rivals": rng.choice([[], ["warden"]]),
        "rival_div": rng.choice([0, 1, 900]),
        "rival_cap": rng.choice([0, 4, 100]),
        "boss": rng.choice([None, "warden"]),
        "treasure": "t",
    }
    made = world(
        width=sides[0],
        height=sides[1],
        layout=layout,
        zones=zones,
        theme_pool=list(THEMES),
        population=population,
        cover=rng.choice([None, {}, {"wall_clusters": 1}]),
    )
    goal = small_chunk("goal", "n", tags=("goal",), cap=rng.choice([0, 2]))
    made = replace(made, chunks={**chunk_set(), "goal": goal}).with_sight(
        rng.choice([1, 8, 8, 20, 60])
    )
    return made.with_tier(
        "rare", tier("rare", ["goblin"], *rng.choice([(0, 0), (3, 4), (90, 999)]))
    )


@pytest.mark.parametrize("start", range(0, 120, 20))
def test_no_definition_fails_on_all_seeds_without_a_word(start: int) -> None:
    for number in range(start, start + 20):
        source = any_definition(number)
        if not static_problems(source, "test"):
            assert failures(source, 6) < 6, f"definition {number} fails silently"


def test_the_trial_is_left_out_where_nothing_is_tight() -> None:
    assert static_problems(world(), "test") == []
    rooms = world(width=64, height=64, layout={"kind": "bsp", "treasure_chance": 0}, **BARE)
    assert static_problems(rooms, "test") == []
