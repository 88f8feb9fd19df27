"""Rooms: hidden, revealed, visited; and what each combat room pays."""

from dataclasses import replace
from typing import Any

import pytest

from runtime.content.refs import AssetRef
from runtime.core.geometry import Box, Cell
from runtime.game import Done, Move, Session, Use, events
from runtime.mapgen.model import Placement, PlacementKind, Room, RoomType
from runtime.rules.invariants import broken_invariants
from runtime.world.places import RoomSight
from tests.runtime.arena import SEED, enemy, item, make_content, make_map

ROWS = """
####################
#@..+...+....+.....#
#...#####....#.....#
#...#####....###+###
#...#####....#.....#
#...#####....#....>#
####################
"""
ROOMS = (
    Room(RoomType.START, Box(1, 1, 3, 5), Cell(2, 2), (Cell(4, 1),)),
    Room(RoomType.COMBAT, Box(9, 1, 4, 5), Cell(10, 2), (Cell(8, 1), Cell(13, 1))),
    Room(RoomType.SHOP, Box(14, 1, 5, 2), Cell(15, 1), (Cell(13, 1), Cell(16, 3))),
    Room(RoomType.EXIT, Box(14, 4, 5, 2), Cell(15, 4), (Cell(16, 3),)),
)
RULES = {
    "player": {"health": 500, "damage": [99, 99], "accuracy": 500, "sight": 2, "bag": 4},
    "combat": {"max_hit": 100},
    "loot": {"room_gold": [6, 6], "sure_gold": [20, 20], "per_floor": 0},
}
POOR: dict[str, dict[str, Any]] = {
    "pauper": {"health": 5, "attack": {"kind": "melee", "damage": [1, 1]}},
    "rich": {"health": 5, "attack": {"kind": "melee", "damage": [1, 1]}, "drops": "purse"},
    "bomb": {"health": 5, "attack": {"kind": "burst", "damage": [1, 1], "radius": 1}},
}
PURSE = {"purse": {"entries": [{"kind": "gold", "amount": [9, 9], "weight": 1}]}}


def begin(*placements: Placement, start: Cell | None = None) -> Session:
    content = make_content(RULES, enemies=POOR, drop_tables=PURSE)
    generated = replace(make_map(ROWS, *placements), rooms=ROOMS)
    return Session.on_map(content, generated, SEED, start=start)


def sights(session: Session) -> list[RoomSight]:
    return [room.sight for room in session.run.level.rooms]


H, R, V = RoomSight.HIDDEN, RoomSight.REVEALED, RoomSight.VISITED


def test_entering_a_room_visits_it_and_reveals_those_behind_its_doors() -> None:
    session = begin()
    assert sights(session) == [V, R, H, H]
    for _ in range(3):
        session.act(Move(1, 0))
    while session.observe().player.cell != Cell(9, 1):
        session.act(Move(1, 0))
    assert sights(session) == [V, V, R, H]
    views = session.observe().rooms
    assert [(view.kind, view.visited) for view in views] == [
        ("start", True),
        ("combat", True),
        (None, False),
    ]
    entered: list[events.RoomEntered] = []
    while session.observe().player.cell != Cell(14, 1):
        outcome = session.act(Move(1, 0))
        assert isinstance(outcome, Done)
        entered += [e for e in outcome.events if isinstance(e, events.RoomEntered)]
    assert sights(session) == [V, V, V, R]
    assert [event.sentence(session.content) for event in entered] == [
        "A keeper looks up from a counter."
    ]


def test_a_map_scroll_reveals_rooms_and_a_save_keeps_them() -> None:
    session = begin(item("chart", 1, 1))
    session.run.player.bag.extend(session.run.level.items.pop(session.run.level.spot(1, 1)))
    session.act(Use(0))
    assert sights(session) == [V, R, R, R]
    loaded = Session.load(session.content, session.save())
    assert loaded.observe().rooms == session.observe().rooms
    assert loaded.fingerprint() == session.fingerprint()


def test_maps_without_rooms_show_none() -> None:
    content = make_content()
    assert Session.on_map(content, make_map(ROWS), SEED).observe().rooms == ()


def gold_after(session: Session, victims: int) -> int:
    """Kill by walking east; return the gold that lies about or was found."""
    for _ in range(40):
        if session.run.kills == victims:
            break
        session.act(Move(1, 0))
    assert broken_invariants(session.content, session.run) == []
    return sum(session.run.level.gold.values()) + session.run.gold_found


@pytest.mark.parametrize(("kind", "gold"), [("pauper", 6), ("rich", 9)])
def test_a_combat_room_pays_some_gold_once_its_people_are_dead(kind: str, gold: int) -> None:
    session = begin(enemy(kind, 10, 2), start=Cell(9, 2))
    assert gold_after(session, 1) == gold
    assert session.run.level.rooms[1].settled


def test_a_room_is_not_paid_while_somebody_lives_there() -> None:
    session = begin(enemy("pauper", 10, 2), enemy("turret", 12, 5), start=Cell(9, 2))
    assert gold_after(session, 1) == 0
    assert not session.run.level.rooms[1].settled


def test_only_combat_rooms_owe_anything() -> None:
    session = begin(enemy("pauper", 15, 4), start=Cell(14, 4))
    assert gold_after(session, 1) == 0


def test_who_bursts_settles_the_room_and_leaves_what_it_carried() -> None:
    keeper = Placement(
        PlacementKind.GUARD, 11, 2, AssetRef("enemies", "bomb"), None, {"holds": "gem"}
    )
    session = begin(keeper, start=Cell(9, 2))
    for _ in range(20):
        session.act(Move(0, 1))
        session.act(Move(0, -1))
        if len(session.run.level.actors) == 1:
            break
    assert len(session.run.level.actors) == 1
    assert [s.item for pile in session.run.level.items.values() for s in pile] == ["gem"]
    assert sum(session.run.level.gold.values()) + session.run.gold_found == 6
    assert broken_invariants(session.content, session.run) == []


@pytest.mark.parametrize(("rank", "gold"), [("elite", 20), ("boss", 20), ("champion", 0)])
def test_elites_and_bosses_always_leave_something(rank: str, gold: int) -> None:
    victim = Placement(
        PlacementKind.PACK, 15, 4, AssetRef("enemies", "pauper"), None, {"rank": rank}
    )
    session = begin(victim, start=Cell(14, 4))
    assert gold_after(session, 1) == gold
