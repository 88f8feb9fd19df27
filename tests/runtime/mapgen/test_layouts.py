"""Rooms, chunk mazes, caves and paintings: their structure, and the promises of every map."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from runtime.core.geometry import Cell
from runtime.mapgen import GeneratedMap, GenerationError, PlacementKind, RoomType, generate
from tests.runtime.mapgen.oracle import assert_promises, passable_cells, steps_from
from tests.runtime.mapgen.small_world import (
    BARE,
    World,
    chunk_set,
    chunk_world,
    small_chunk,
    world,
)

PACKS = {"enemies": ["goblin", "hound"], "tiles_per_pack": 150}
LIVELY = {
    "portals": 1,
    "packs": PACKS,
    "boss": "warden",
    "treasure": "rare_chest",
    "rivals": ["warden"],
    "traps": 200,
}
ROOMS = world(width=64, height=64, layout={"kind": "bsp"}, **{**BARE, "population": LIVELY})
MAZE = chunk_world(width=64, height=64, population=LIVELY)
CAVES = world(
    width=60,
    height=50,
    layout={"kind": "caves"},
    cover=None,
    zones=[{"tier": "rare", "theme": "swamp"}, {"tier": "epic", "theme": "village"}],
    population=LIVELY,
)
SEEDS = range(12)


def kinds(found: GeneratedMap) -> Counter[str]:
    return Counter(thing.kind.value for thing in found.placements)


@pytest.mark.parametrize("floor", [1, 5])
@pytest.mark.parametrize("source", [ROOMS, MAZE, CAVES], ids=["rooms", "maze", "caves"])
def test_every_promise_holds(source: World, floor: int) -> None:
    for seed in SEEDS:
        assert_promises(generate(source, "test", seed, floor=floor), source.tiles, safe=9)


@pytest.mark.parametrize("source", [ROOMS, MAZE], ids=["rooms", "maze"])
def test_one_room_is_the_start_and_the_farthest_has_the_stairs(source: World) -> None:
    for seed in SEEDS:
        found = generate(source, "test", seed)
        types = Counter(room.type for room in found.rooms)
        assert types[RoomType.START] == types[RoomType.EXIT] == 1
        assert types[RoomType.BOSS] == 0
        assert kinds(found)["stairs_down"] == 1
        (start,) = [room for room in found.rooms if room.type is RoomType.START]
        (leave,) = [room for room in found.rooms if room.type is RoomType.EXIT]
        player = next(it for it in found.placements if it.kind is PlacementKind.PLAYER)
        stairs = next(it for it in found.placements if it.kind is PlacementKind.STAIRS_DOWN)
        assert start.box.contains(Cell(player.x, player.y))
        assert leave.box.contains(Cell(stairs.x, stairs.y))


@pytest.mark.parametrize("source", [ROOMS, MAZE], ids=["rooms", "maze"])
def test_a_locked_boss_room_leaves_the_rest_playable(source: World) -> None:
    for seed in SEEDS:
        found = generate(source, "test", seed, floor=5)
        (room,) = [room for room in found.rooms if room.type is RoomType.BOSS]
        boss = next(it for it in found.placements if it.kind is PlacementKind.BOSS)
        assert room.box.contains(Cell(boss.x, boss.y))
        assert room.doors
        assert boss.data["doors"] == [list(door) for door in room.doors]
        assert {found.tile_at(*door) for door in room.doors} == {"door"}
        passable = passable_cells(found, source.tiles)
        open_again = passable - set(room.doors)
        inside = set(room.box.cells()) & open_again
        player = next(it for it in found.placements if it.kind is PlacementKind.PLAYER)
        reached = steps_from(Cell(player.x, player.y), open_again)
        assert not inside & reached.keys(), "the doors do not close the room"
        assert open_again - inside == reached.keys(), "the boss room cuts something off"


def test_rooms_have_their_least_size_and_stay_apart() -> None:
    for seed in SEEDS:
        boxes = [room.box for room in generate(ROOMS, "test", seed).rooms]
        assert len(boxes) >= 12
        assert min(min(box.w, box.h) for box in boxes) >= 5
        assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_room_types_come_by_their_chances() -> None:
    types = Counter[RoomType]()
    for seed in range(60):
        types.update(room.type for room in generate(ROOMS, "test", seed).rooms)
    rolled = sum(types.values()) - 2 * 60
    assert 0.07 < types[RoomType.TREASURE] / rolled < 0.13
    assert 0.05 < types[RoomType.SHOP] / rolled < 0.11
    assert 0.04 < types[RoomType.REST] / rolled < 0.10


def test_special_rooms_are_furnished() -> None:
    wanted = {
        RoomType.TREASURE: PlacementKind.CHEST,
        RoomType.SHOP: PlacementKind.SHOP,
        RoomType.REST: PlacementKind.REST,
    }
    for seed in SEEDS:
        found = generate(ROOMS, "test", seed)
        for i, room in enumerate(found.rooms):
            if room.type in wanted:
                (thing,) = [it for it in found.placements if it.data.get("room") == i]
                assert thing.kind is wanted[room.type]


def test_doors_stand_between_walls_where_one_enters_a_room() -> None:
    always = {"kind": "bsp", "door_chance": 100}
    doors = world(width=64, height=64, layout=always, **BARE)
    for seed in SEEDS:
        found = generate(doors, "test", seed)
        for y, x in zip(*(found.tiles == found.tile_ids.index("door")).nonzero(), strict=True):
            sides = [found.tile_at(x + dx, y + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
            assert sides[0] == sides[2] == "wall" or sides[1] == sides[3] == "wall"


def test_packs_keep_their_distance_and_their_members_stay_close() -> None:
    big = replace(
        ROOMS,
        enemies={
            name: enemy.model_copy(update={"pack_size": type(enemy.pack_size)(low=2, high=4)})
            for name, enemy in ROOMS.enemies.items()
        },
    )
    ranks = Counter[str]()
    for seed in range(30):
        found = generate(big, "test", seed)
        packs: dict[str, list[Cell]] = {}
        for thing in found.placements:
            if thing.kind is PlacementKind.PACK:
                packs.setdefault(str(thing.data["pack"]), []).append(Cell(thing.x, thing.y))
                ranks[str(thing.data["rank"])] += 1
        leaders = [cells[0] for cells in packs.values()]
        assert len(leaders) > 5
        pairs = [(a, b) for i, a in enumerate(leaders) for b in leaders[:i]]
        assert min(a.chebyshev(b) for a, b in pairs) >= 8
        for leader, *others in packs.values():
            assert all(leader.chebyshev(other) <= 2 for other in others)
            assert len(others) <= 3
    assert {"normal", "champion", "elite", "minion"} == set(ranks)
    assert ranks["normal"] > ranks["champion"] > ranks["elite"]


def test_packs_are_of_those_who_live_on_the_floor_or_nearest_to_it() -> None:
    deep = replace(
        ROOMS,
        enemies={
            **ROOMS.enemies,
            "goblin": ROOMS.enemies["goblin"].model_copy(update={"min_floor": 3, "max_floor": 4}),
            "hound": ROOMS.enemies["hound"].model_copy(update={"max_floor": 2}),
        },
    )
    seen = {}
    for floor in (1, 3, 9):
        found = generate(deep, "test", 1, floor=floor)
        seen[floor] = {
            it.ref.id for it in found.placements if it.kind is PlacementKind.PACK and it.ref
        }
    assert seen == {1: {"hound"}, 3: {"goblin"}, 9: {"goblin"}}


def test_rivals_come_by_area_up_to_their_cap() -> None:
    few = world(width=30, height=30, zones=[], population={**LIVELY, "packs": None})
    assert kinds(generate(few, "test", 1))["rival"] == 1
    many = world(width=120, height=120, zones=[], population={**LIVELY, "packs": None})
    assert kinds(generate(many, "test", 1))["rival"] == 4


def test_chunks_meet_at_their_ports_and_keep_their_masks() -> None:
    for seed in SEEDS:
        found = generate(MAZE, "test", seed)
        boxes = {(room.box.x, room.box.y): room for room in found.rooms}
        assert 8 <= len(boxes) <= 12
        for (x, y), room in boxes.items():
            for door in room.doors:
                out = Cell(
                    door.x + (door.x == x + 11) - (door.x == x),
                    door.y + (door.y == y + 11) - (door.y == y),
                )
                assert any(other.box.contains(out) for other in found.rooms)
                assert found.tile_at(*out) in ("floor", "door")


def test_turned_chunks_look_as_they_say() -> None:
    from runtime.mapgen.layouts.pieces import mirrored, piece_of, rotated  # noqa: PLC0415

    chunk = small_chunk("odd", "ne", markers=[{"preset": "chest", "x": 1, "y": 2, "w": 3, "h": 1}])
    piece = piece_of("odd", chunk, {"wall": 0, "floor": 1, "pillar": 2})
    turned = piece
    for _ in range(4):
        turned = rotated(turned)
    assert (turned.tiles == piece.tiles).all()
    assert (turned.ports, turned.markers, turned.turns) == (piece.ports, piece.markers, 0)
    assert mirrored(mirrored(piece)).ports == piece.ports
    assert rotated(piece).mask == 0b0110
    assert mirrored(piece).mask == 0b1001
    quarter = rotated(piece)
    for side in range(4):
        for x, y in quarter.gates(side):
            assert quarter.tiles[y, x] == 1
    assert quarter.markers[0].box.w == 1
    assert quarter.markers[0].box.h == 3


def test_required_rooms_stand_where_they_are_asked_for() -> None:
    chunks = {
        **chunk_set(),
        "tomb": small_chunk("tomb", "n", tags=("tomb",)),
        "hall": small_chunk("hall", "ns", tags=("hall",)),
        "hall_bend": small_chunk("hall_bend", "ne", tags=("hall",)),
        "hall_tee": small_chunk("hall_tee", "nes", tags=("hall",)),
    }
    required = [{"tag": "tomb", "place": "dead_end"}, {"tag": "hall", "place": "on_path"}]
    layout = {"rooms": [10, 12], "merge_chance": 0, "required": required}
    source = replace(chunk_world(width=72, height=72, layout=layout), chunks=chunks)
    for seed in SEEDS:
        found = generate(source, "test", seed)
        used = Counter(room.chunk for room in found.rooms)
        assert used["tomb"] == 1
        assert sum(used[name] for name in chunks if name.startswith("hall")) == 1
        (tomb,) = [room for room in found.rooms if room.chunk == "tomb"]
        assert len(tomb.doors) == 2


def test_start_and_exit_are_the_rooms_painted_for_them() -> None:
    chunks = {
        **chunk_set(),
        "stairwell": small_chunk("stairwell", "n", tags=("start",)),
        "gate": small_chunk("gate", "n", tags=("gate",)),
    }
    required = [{"tag": "start", "place": "start"}, {"tag": "gate", "place": "farthest"}]
    layout = {"rooms": [10, 12], "merge_chance": 40, "required": required}
    source = replace(chunk_world(width=72, height=72, layout=layout), chunks=chunks)
    for seed in SEEDS:
        found = generate(source, "test", seed)
        types = {room.chunk: room.type for room in found.rooms}
        assert types["stairwell"] is RoomType.START
        assert types["gate"] is RoomType.EXIT
        assert sum(room.chunk in ("stairwell", "gate") for room in found.rooms) == 2


def test_a_cap_and_a_floor_window_are_kept() -> None:
    chunks = {
        **chunk_set(),
        "rare_end": small_chunk("rare_end", "n", cap=1, weight=10_000),
        "deep_tee": small_chunk("deep_tee", "nes", min_floor=4, weight=10_000),
    }
    source = replace(chunk_world(width=72, height=72), chunks=chunks)
    shallow, deep = Counter[str | None](), Counter[str | None]()
    for seed in SEEDS:
        first = generate(source, "test", seed, floor=1)
        assert Counter(room.chunk for room in first.rooms)["rare_end"] <= 1
        shallow.update(room.chunk for room in first.rooms)
        deep.update(room.chunk for room in generate(source, "test", seed, floor=4).rooms)
    assert shallow["rare_end"]
    assert not shallow["deep_tee"]
    assert deep["deep_tee"]


def test_a_mask_without_a_chunk_is_named() -> None:
    chunks = {name: chunk for name, chunk in chunk_set().items() if name in ("end", "way")}
    source = replace(chunk_world(width=72, height=72), chunks=chunks)
    with pytest.raises(GenerationError, match=r"No chunk that is open to \w+ and \w+ alone fits"):
        generate(source, "test", 1)


def test_a_painting_is_laid_down_with_its_markers() -> None:
    markers = [
        {"preset": "player", "x": 2, "y": 2},
        {"preset": "stairs_down", "x": 9, "y": 9},
        {"preset": "chest", "x": 9, "y": 2, "ref": "rare_chest"},
        {"preset": "enemy", "x": 9, "y": 8, "ref": "warden"},
        {"preset": "enemy", "x": 3, "y": 2, "ref": "goblin"},
    ]
    chunk = small_chunk("cell", "", markers=markers)
    painted = replace(
        world(width=20, height=16, layout={"kind": "painted", "chunk": "cell"}, **BARE),
        chunks={"cell": chunk},
    ).with_sight(5)
    painted = replace(
        painted,
        rules=painted.rules.model_copy(
            update={"maps": painted.rules.maps.model_copy(update={"spawn_safe": 4})}
        ),
    )
    found = generate(painted, "test", 3)
    rows = [[found.tile_at(x, y) for x in range(4, 16)] for y in range(2, 14)]
    assert rows == [[chunk.legend[sign] for sign in row] for row in chunk.rows]
    at = {(it.kind.value, it.x, it.y) for it in found.placements}
    assert at == {
        ("player", 6, 4),
        ("stairs_down", 13, 11),
        ("chest", 13, 4),
        ("guard", 13, 10),
    }, "the goblin beside the player is left out"


@pytest.mark.parametrize("lock", ["key", "force"])
def test_a_vault_is_shut_and_its_key_outside(lock: str) -> None:
    locks = {
        "key": {"kind": "key", "keeper": "warden", "key": "vault_key"},
        "force": {"kind": "force", "roster": ["hound"], "wave": [3, 5]},
    }
    source = world(width=60, height=50, vault={"table": "epic_chest", "lock": locks[lock]})
    for seed in SEEDS:
        found = generate(source, "test", seed)
        assert_promises(found, source.tiles, safe=9)
        gate = next(it for it in found.placements if it.kind is PlacementKind.GATE)
        assert found.tile_at(gate.x, gate.y) == "door"
        chest = next(it for it in found.placements if it.data.get("vault"))
        player = next(it for it in found.placements if it.kind is PlacementKind.PLAYER)
        shut = passable_cells(found, source.tiles) - {Cell(gate.x, gate.y)}
        reached = steps_from(Cell(player.x, player.y), shut)
        assert Cell(chest.x, chest.y) not in reached, "the vault is open"
        if lock == "key":
            keeper = next(it for it in found.placements if it.data.get("keykeeper"))
            assert Cell(keeper.x, keeper.y) in reached, "the key is behind its door"
            assert keeper.data["opens"] == [gate.x, gate.y]
            assert keeper.kind is PlacementKind.ELDER
        else:
            assert gate.data["turns"] == 20
            wave = gate.data["wave"]
            assert isinstance(wave, list)
            assert 3 <= len(wave) <= 5


def test_caves_are_one_piece_and_open_enough() -> None:
    for seed in SEEDS:
        found = generate(CAVES, "test", seed)
        assert found.metrics["walkable_share"] >= 0.3
    closed = world(layout={"kind": "caves", "fill_chance": 90}, **{**BARE, "population": LIVELY})
    with pytest.raises(GenerationError, match="less than the 30%"):
        generate(closed, "test", 1)


@pytest.mark.parametrize("kind", ["bsp", "chunks"])
def test_zones_over_rooms_are_refused(kind: str) -> None:
    layout = {"kind": kind, "tags": ["set"]} if kind == "chunks" else {"kind": kind}
    source = world(width=60, height=60, layout=layout)
    with pytest.raises(GenerationError, match="cannot lie over the layout"):
        generate(replace(source, chunks=chunk_set()), "test", 1)


def test_large_rooms_may_be_pillared_halls_with_an_open_middle() -> None:
    always = {"kind": "bsp", "hall_chance": 100}
    halls = world(width=64, height=64, layout=always, **BARE)
    for seed in SEEDS:
        found = generate(halls, "test", seed)
        assert_promises(found, halls.tiles, safe=9)
        for room in found.rooms:
            pillars = [cell for cell in room.box.cells() if found.tile_at(*cell) == "pillar"]
            assert bool(pillars) == (min(room.box.w, room.box.h) >= 7)
            assert all(cell.chebyshev(room.box.centre) > 1 for cell in pillars)
            assert all(room.box.inflated(-1).contains(cell) for cell in pillars)


def test_large_rooms_may_be_carved_in_themes_with_a_lane_along_their_walls() -> None:
    always = {"kind": "bsp", "room_themes": ["graveyard"], "themed_chance": 100, "hall_chance": 0}
    source = world(width=64, height=64, layout=always, **{**BARE, "population": LIVELY})
    for seed in SEEDS:
        found = generate(source, "test", seed)
        assert_promises(found, source.tiles, safe=9)
        for room in found.rooms:
            stones = [cell for cell in room.box.cells() if found.tile_at(*cell) == "gravestone"]
            assert bool(stones) is (min(room.box.w, room.box.h) >= 6)
            assert all(room.box.inflated(-1).contains(cell) for cell in stones)


def test_a_chest_in_a_cramped_room_bars_nothing() -> None:
    cramped = world(
        width=40,
        height=20,
        layout={"kind": "bsp", "min_room": 4, "split_depth": 7, "treasure_chance": 60},
        zones=[],
        cover={"wall_clusters": 8},
        population={"portals": 1, "treasure": "rare_chest"},
    )
    made = 0
    for seed in range(60):
        try:
            found = generate(cramped, "test", seed)
        except GenerationError as error:
            assert error.stage == "furnishing"  # noqa: PT017 a closet may have no room for one
            assert "where one can still walk round it" in error.reason  # noqa: PT017 same
            continue
        made += 1
        assert_promises(found, cramped.tiles, safe=9)
        assert kinds(found)["chest"] > 0
    assert made > 50
