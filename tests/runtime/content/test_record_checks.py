"""Checks of chunks, tiles, enemies and tiers, and of fields that no model knows."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from runtime.content import Problem, path_text

Check = Callable[[Mapping[str, Mapping[str, Any]]], list[Problem]]
TILES = {
    "tiles/floor": {"name": "Floor", "walkable": True, "transparent": True},
    "tiles/wall": {"name": "Wall", "walkable": False, "transparent": False},
    "tiles/open_door": {"name": "Open", "walkable": True, "transparent": True},
    "tiles/door": {
        "name": "Door",
        "walkable": False,
        "transparent": False,
        "opens_to": "open_door",
    },
}
ROOM = {
    "name": "Room",
    "legend": {"#": "wall", ".": "floor", "+": "door"},
    "rows": ["#.#", "..+", "###"],
}
MELEE = {"kind": "melee", "damage": [1, 2]}
TIER = {
    "name": "Tier",
    "rarity": "rare",
    "roster": ["rat"],
    "guard_count": [1, 1],
    "chest_table": "chest",
}
CHEST = {"name": "Chest", "entries": [{"kind": "nothing", "weight": 1}]}


def told(found: list[Problem]) -> list[tuple[str, str]]:
    return [(each.code, path_text(each.path)) for each in found]


def chunk_problems(check: Check, **fields: Any) -> list[Problem]:
    return check({**TILES, "chunks/room": {**ROOM, **fields}})


def marker(preset: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    return {"preset": preset, "x": x, "y": y, **more}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, []),
        ({"rows": ["#.#", "..", "#.+"]}, [("E_RAGGED", "rows[1]")]),
        (
            {"rows": ["", ""], "legend": {".": "floor"}},
            [("E_RAGGED", "rows"), ("I_LEGEND_UNUSED", "legend..")],
        ),
        ({"rows": ["#.#", "?.+", "?##"]}, [("E_NO_LEGEND", "rows[1]")]),
        ({"legend": {**ROOM["legend"], "~": "floor"}}, [("I_LEGEND_UNUSED", "legend.~")]),  # type: ignore[dict-item]
        ({"markers": [marker("player", 1, 0), marker("portal", 2, 1)]}, []),
        ({"markers": [marker("player", 3, 0)]}, [("E_OUTSIDE", "markers[0]")]),
        ({"markers": [marker("item", 1, 1, w=2, h=3)]}, [("E_OUTSIDE", "markers[0]")]),
        ({"markers": [marker("player", 0, 0)]}, [("W_BLOCKED", "markers[0]")]),
        ({"markers": [marker("plaier", 1, 0)]}, [("W_UNKNOWN_PRESET", "markers[0].preset")]),
        ({"markers": [marker("portal", 1, 0, ref="rat")]}, [("W_UNUSED_REF", "markers[0].ref")]),
        ({"markers": [marker("enemy", 1, 0, ref="rat")]}, [("E_MISSING_REF", "markers[0].ref")]),
        ({"ports": [{"side": "north", "start": 1}]}, []),
        ({"ports": [{"side": "west", "start": 1}, {"side": "east", "start": 1}]}, []),
        ({"ports": [{"side": "north", "start": 0}]}, [("E_PORT_BLOCKED", "ports[0]")]),
        ({"ports": [{"side": "south", "start": 1}]}, [("E_PORT_BLOCKED", "ports[0]")]),
        ({"ports": [{"side": "north", "start": 1, "width": 3}]}, [("E_OUTSIDE", "ports[0]")]),
        ({"min_floor": 5, "max_floor": 2}, [("E_RANGE", "min_floor")]),
    ],
)
def test_a_chunk_is_told_what_does_not_agree(
    check: Check, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert told(chunk_problems(check, **fields)) == expected


def test_a_blocked_port_names_its_cell_and_side(check: Check) -> None:
    (found,) = chunk_problems(check, ports=[{"side": "east", "start": 0}])

    assert found.message == "ports[0] (east) is blocked at 2,0; open that cell"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"opens_to": "door"}, [("W_SAME_TILE", "opens_to")]),
        ({"opens_to": "wall"}, [("W_STAYS_SHUT", "opens_to")]),
        ({"walkable": True}, [("W_OPEN_ALREADY", "opens_to")]),
        ({"closes_to": "wall"}, [("W_SHUT_FOR_GOOD", "closes_to")]),
        ({"opens_to": "opendoor"}, [("E_MISSING_REF", "opens_to")]),
    ],
)
def test_a_door_that_does_not_open_is_told(
    check: Check, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    door = {**TILES["tiles/door"], **fields}

    assert told(check({**TILES, "tiles/door": door})) == expected


def test_an_enemy_of_no_floor_is_an_error(check: Check) -> None:
    enemy = {"name": "Rat", "health": 1, "attack": MELEE, "min_floor": 4, "max_floor": 2}

    assert told(check({"enemies/rat": enemy})) == [("E_RANGE", "min_floor")]


def test_a_skirmisher_without_a_shot_is_told(check: Check) -> None:
    enemy = {"name": "Rat", "health": 1, "attack": MELEE, "brain": {"kind": "skirmisher"}}

    assert told(check({"enemies/rat": enemy})) == [("W_BRAIN_ATTACK", "brain")]


@pytest.mark.parametrize(("weight", "expected"), [(0, [("E_ZERO_TOTAL", "roster")]), (1, [])])
def test_a_roster_without_any_weight_is_an_error(
    check: Check, weight: int, expected: list[tuple[str, str]]
) -> None:
    rat = {"name": "Rat", "health": 1, "attack": MELEE, "weight": weight}

    found = check({"enemies/rat": rat, "zone_tiers/low": TIER, "drop_tables/chest": CHEST})

    assert told(found) == expected


def test_an_unknown_field_is_told_with_the_nearest_name_wherever_it_is(check: Check) -> None:
    floor = {**TILES["tiles/floor"], "walkabel": True, "appearance": {"glif": "."}}

    found = check({"tiles/floor": floor})

    assert told(found) == [
        ("W_UNKNOWN_FIELD", "appearance.glif"),
        ("W_UNKNOWN_FIELD", "walkabel"),
    ]
    assert "did you mean glyph?" not in found[1].message
    assert "did you mean walkable?" in found[1].message


def test_a_reference_to_a_broken_record_is_not_called_missing(check: Check) -> None:
    found = check(
        {**TILES, "tiles/open_door": {"name": "Open", "walkable": 7, "transparent": True}}
    )

    assert ("E_BROKEN_REF", "opens_to") in told(found)
    assert "E_MISSING_REF" not in {each.code for each in found}


def test_what_the_player_starts_with_must_exist(check: Check) -> None:
    found = check({"rules/rules": {"name": "Rules", "player": {"start_items": ["sword"]}}})

    assert told(found) == [("E_MISSING_REF", "player.start_items[0]")]
