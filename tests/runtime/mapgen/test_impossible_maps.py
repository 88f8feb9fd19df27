"""Maps that cannot be made: a typed error with a sentence and a remedy, never a hang."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from runtime.content.models.chunks import Chunk, Port, Side
from runtime.mapgen import GeneratedMap, GenerationError, generate, static_problems
from tests.runtime.mapgen.oracle import assert_promises
from tests.runtime.mapgen.small_world import (
    BARE,
    World,
    chunk_set,
    chunk_world,
    enemy,
    small_chunk,
    world,
)

SEVEN = [{"tier": "rare", "theme": "ruins"}] * 7


def error_of(source: World, seed: int = 5) -> GenerationError:
    with pytest.raises(GenerationError) as caught:
        generate(source, "test", seed)
    return caught.value


def codes(source: World) -> list[str]:
    return [each.code for each in static_problems(source, "test")]


def test_seven_zones_on_36_by_28_are_refused_with_their_remedy() -> None:
    crowded = world(width=36, height=28, zones=SEVEN)
    error = error_of(crowded)
    assert (error.stage, error.seed, error.map_id) == ("zones", 5, "test")
    assert "7 zones do not fit on 36×28" in str(error)
    assert "Enlarge the map" in error.remedy
    (found,) = static_problems(crowded, "test")
    assert (found.code, found.path) == ("E_ZONES", ("zones",))
    assert "at most 6 fit" in found.message
    assert found.fix is not None
    wider = world(width=found.fix.value, height=28, zones=SEVEN)
    assert not static_problems(wider, "test")
    assert len(generate(wider, "test", 5).zones) == 7


def test_zones_that_fit_only_by_shrinking_are_a_warning_with_the_share() -> None:
    tight = world(width=44, height=34, zones=[{"tier": "rare", "theme": "ruins"}] * 5)
    (found,) = static_problems(tight, "test")
    assert found.code == "W_ZONES"
    assert "5 zones fit 44×34 at full size in" in found.message
    for seed in range(30):
        assert len(generate(tight, "test", seed).zones) == 5


def test_a_pool_that_is_too_small_is_refused() -> None:
    short = world(zones=[{"tier": "rare"}] * 3, theme_pool=["swamp", "ruins"])
    error = error_of(short)
    assert error.stage == "zones"
    assert "1 short" in error.reason
    assert error.attempts == 1
    assert codes(short) == ["E_POOL"]


def test_a_map_without_a_way_out_is_refused() -> None:
    error = error_of(world(population={"portals": 0}))
    assert "no way out" in error.reason
    assert error.attempts == 1


def test_more_roamers_than_cells_are_refused_after_all_attempts() -> None:
    full = world(population={"roamers": ["hound"], "roam_div": 1, "portals": 1})
    error = error_of(full)
    assert error.stage == "roamers"
    assert error.attempts == 20
    assert "of 1496 roamers" in error.reason


def test_a_bubble_larger_than_the_map_is_refused() -> None:
    error = error_of(world(width=20, height=20, zones=[]).with_sight(30))
    assert error.stage == "portals"
    assert "31 steps" in error.reason


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"floor_tile": "lava"}, 'no tile "lava"'),
        ({"theme_pool": ["moor"]}, 'no theme "moor"'),
        ({"zones": [{"tier": "mythic"}]}, 'no zone tier "mythic"'),
        ({"population": {"roamers": ["dragon"]}}, 'no enemy "dragon"'),
        ({"floor_tile": "gravestone"}, 'Nobody can stand on its floor tile "gravestone"'),
        ({"floor_tile": "embers"}, 'Nobody can stand on its floor tile "embers"'),
        ({"wall_tile": "floor"}, 'wall tile "floor" lets one through'),
        ({"wall_tile": "door"}, 'wall tile "door" lets one through'),
    ],
)
def test_what_is_missing_or_unfit_is_named(fields: dict[str, object], what: str) -> None:
    error = error_of(world(**fields))
    assert error.stage == "plan"
    assert error.seed == 5
    assert what in str(error)


def test_an_unknown_map_is_named() -> None:
    with pytest.raises(GenerationError, match='no map "nowhere"'):
        generate(world(), "nowhere", 1)
    assert static_problems(world(), "nowhere") == []


def test_weights_that_are_all_zero_are_refused_and_huge_ones_work() -> None:
    source = world(population={"roamers": ["hound", "goblin"]})
    lazy = {**source.enemies, "hound": enemy("Hound", 0), "goblin": enemy("Goblin", 0)}
    zero = World(maps=source.maps, enemies=lazy)
    assert "weight 0" in error_of(zero).reason
    assert "E_ZERO_TOTAL" in codes(zero)
    huge = {**source.enemies, "hound": enemy("H", 2**62), "goblin": enemy("G", 2**62)}
    assert generate(World(maps=source.maps, enemies=huge), "test", 1).placements


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"floor_tile": "gravestone"}, "E_FLOOR"),
        ({"wall_tile": "door"}, "E_WALL"),
        ({"population": {"roamers": [], "roam_div": 50}}, "W_NO_ROAMERS"),
        ({"population": {"roamers": ["hound"], "portals": 0}}, "E_NO_EXIT"),
    ],
)
def test_faults_are_told_before_any_seed(fields: dict[str, object], code: str) -> None:
    assert codes(world(**fields)) == [code]


def test_an_elder_that_the_tier_forbids_is_a_warning_with_a_fix() -> None:
    source = world(zones=[{"tier": "rare", "elder": True}])
    strict = source.with_tier(
        "rare", source.zone_tiers["rare"].model_copy(update={"allow_elder": False})
    )
    (found,) = static_problems(strict, "test")
    assert (found.code, found.path) == ("W_ELDER", ("zones", 0, "elder"))


def test_a_sound_map_has_no_problems() -> None:
    assert static_problems(world(), "test") == []


def maze_codes(layout: dict[str, object], chunks: dict[str, Chunk], **fields: object) -> list[str]:
    source = chunk_world(layout=layout, **{"width": 60, "height": 60, **fields})
    return codes(replace(source, chunks=chunks))


def test_a_sound_maze_has_no_problems() -> None:
    assert maze_codes({}, chunk_set()) == []


def test_each_mask_without_a_chunk_is_named() -> None:
    whole = chunk_set()
    del whole["bend"]
    source = replace(chunk_world(width=60, height=60), chunks=whole)
    found = static_problems(source, "test")
    assert [each.code for each in found] == ["E_MASK"] * 4
    assert "open to north and east alone" in found[0].message
    assert {"south and west", "north and west", "east and south"} <= {
        sides for each in found for sides in [each.message.split(" open to ")[1].split(" alone")[0]]
    }


def test_faults_of_a_maze_are_told_before_any_seed() -> None:
    small = {**chunk_set(), "small": small_chunk("s", "n").model_copy(update={"rows": ("#",)})}
    assert maze_codes({}, small) == ["W_CHUNK_SIZE"]
    capped = {**chunk_set(), "end": small_chunk("end", "n", cap=2)}
    assert set(maze_codes({}, capped)) == {"W_MASK_CAP"}
    required: dict[str, object] = {"required": [{"tag": "tomb"}]}
    assert maze_codes(required, chunk_set()) == ["E_REQUIRED"]
    bends = {**chunk_set(), "tomb": small_chunk("tomb", "ne", tags=("tomb",))}
    required = {"required": [{"tag": "tomb", "place": "dead_end"}]}
    assert maze_codes(required, bends) == ["E_REQUIRED"]
    assert maze_codes({}, chunk_set(), width=24, height=24) == ["E_MAZE"]


def test_ports_that_cannot_meet_are_told() -> None:
    odd = small_chunk("odd", "").model_copy(
        update={"ports": (Port(side=Side.NORTH, start=1),), "rotate": False, "mirror": False}
    )
    source = replace(chunk_world(width=60, height=60), chunks={**chunk_set(), "odd": odd})
    (found,) = static_problems(source, "test")
    assert found.code == "E_PORTS"
    assert "the north port of odd" in found.message


def test_a_painting_larger_than_its_map_is_told() -> None:
    layout = {"kind": "painted", "chunk": "end"}
    source = replace(
        world(width=16, height=16, layout=layout, **{**BARE, "population": {"portals": 1}}),
        chunks={"end": small_chunk("end", "").model_copy(update={"rows": ("." * 20,) * 3})},
    )
    (found,) = static_problems(source, "test")
    assert (found.code, found.path) == ("E_CHUNK_SIZE", ("width",))
    assert error_of(source).stage == "plan"


def test_zones_over_rooms_are_told() -> None:
    source = world(width=60, height=60, layout={"kind": "bsp"})
    assert "E_ZONES_LAYOUT" in codes(source)


EXTREMES: dict[str, dict[str, object]] = {
    "cover": {
        "cover": {
            "wall_clusters": 1,
            "bush_lines": 1,
            "bush_clusters": 1,
            "wall_cluster_size": [1_000_000, 1_000_000],
            "bush_line_size": [1_000_000, 1_000_000],
            "bush_cluster_size": [1_000_000, 1_000_000],
        }
    },
    "packs": {
        "zones": [],
        "population": {
            "portals": 1,
            "traps": 1,
            "packs": {"enemies": ["goblin"], "tiles_per_pack": 1, "spacing": 1},
        },
    },
    "rooms": {
        **BARE,
        "layout": {"kind": "bsp", "min_room": 3, "split_depth": 10, "floors_per_boss": 1},
        "population": {"portals": 0, "boss": "warden"},
    },
    "zones": {"zones": [{"tier": "rare", "theme": "ruins"}] * 32},
}


@pytest.mark.parametrize("name", EXTREMES)
def test_extreme_numbers_end_in_a_map_or_an_error_soon(name: str) -> None:
    source = world(width=128, height=128, **EXTREMES[name])
    generate_or_refuse(source)
    started = time.thread_time()
    found = generate_or_refuse(source)
    assert time.thread_time() - started < 5
    if not isinstance(found, GenerationError):
        assert_promises(found, source.tiles, safe=9)


def generate_or_refuse(source: World) -> GeneratedMap | GenerationError:
    try:
        return generate(source, "test", 1)
    except GenerationError as error:
        return error


def test_a_carve_with_huge_counts_ends_soon() -> None:
    huge = {"segments": [1_000_000, 1_000_000], "segment_length": [1_000_000, 1_000_000]}
    source = world(zones=[{"tier": "rare", "theme": "ruins"}]).with_carve(
        "ruins", {"kind": "ruins", **huge}
    )
    generate_or_refuse(source)
    started = time.thread_time()
    assert_promises(generate(source, "test", 2), source.tiles, safe=9)
    assert time.thread_time() - started < 5


def test_a_chunk_that_falls_apart_is_told() -> None:
    closet = list(small_chunk("closet", "n").rows)
    closet[8] = "#..#######.#"
    closet[9] = "#..#.....#.#"
    closet[10] = "#..#######.#"
    chunk = small_chunk("closet", "n").model_copy(update={"rows": tuple(closet)})
    source = replace(chunk_world(width=60, height=60), chunks={**chunk_set(), "closet": chunk})
    (found,) = static_problems(source, "test")
    assert found.code == "W_SPLIT"
    assert "closet falls into 2 parts" in found.message


def test_the_keeper_of_a_vault_must_exist() -> None:
    vault = {"table": "t", "lock": {"kind": "key", "keeper": "dragon"}}
    assert 'no enemy "dragon"' in str(error_of(world(vault=vault)))
