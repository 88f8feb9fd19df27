"""Bosses: the doors fall shut, phases begin at their shares of health, the doors open again."""

from typing import Any

import pytest

from runtime.content.asset import asset_from_data
from runtime.content.checker import check_project
from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content
from runtime.core.geometry import Box, Cell
from runtime.game import Impossible, Move, Session, Wait
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.events import Appeared, BossSpoke, DoorsShut, Event, Subject
from runtime.rules.invariants import broken_invariants
from runtime.rules.wounds import wound
from tests.runtime.arena import make_content, play

BOSSES: dict[str, dict[str, Any]] = {
    "king": {
        "enemy": "ogre",
        "intro": "Kneel.",
        "phases": [
            {"below_health": 60, "line": "Guards!", "minions": {"enemy": "goblin"}},
            {
                "below_health": 30,
                "line": "Enough.",
                "modifiers": [{"stat": "damage", "value": 10}],
                "abilities": ["spit"],
            },
        ],
    }
}
ENEMIES: dict[str, dict[str, Any]] = {
    "ogre": {
        "health": 100,
        "attack": {"kind": "melee", "damage": [1, 1]},
        "accuracy": 500,
        "brain": {"kind": "sentinel"},
    }
}
ABILITIES: dict[str, dict[str, Any]] = {
    "spit": {"power": {"kind": "shot", "damage": [3, 3]}, "cooldown": 200}
}
ROOM = """
###############
#@...+........#
######........#
######........#
###############
"""
HOME = Box(6, 1, 8, 3)
CONTENT = make_content(
    {"player": {"health": 5000, "evasion": 0}, "combat": {"max_hit": 100}},
    bosses=BOSSES, enemies=ENEMIES, abilities=ABILITIES,
)  # fmt: skip


def begin(content: Content = CONTENT) -> Session:
    data = {"doors": [[5, 1]]}
    ref = AssetRef("enemies", "ogre")
    return play(ROOM, Placement(PlacementKind.BOSS, 12, 3, ref, HOME, data), content=content)


def act(session: Session, *commands: Any) -> list[Event]:
    events: list[Event] = []
    for command in commands:
        events += getattr(session.act(command), "events", ())
        assert broken_invariants(CONTENT, session.run) == []
    return events


def enter(session: Session) -> list[Event]:
    walk = [Move(1, 0)] * 8  # three steps, the door, three steps, and time to be seen
    return act(session, *walk, Wait(), Wait())


def test_the_doors_fall_shut_behind_who_comes_in() -> None:
    session = begin()
    events = enter(session)
    assert [event.text for event in events if isinstance(event, BossSpoke)] == ["Kneel."]
    assert sum(isinstance(event, DoorsShut) for event in events) == 1
    assert session.run.level.gates
    assert not session.run.level.walkable[1, 5]
    assert not any(isinstance(event, DoorsShut) for event in act(session, *[Wait()] * 5))


def test_the_boss_waits_until_one_is_in_its_room() -> None:
    session = begin()
    events = act(session, *[Move(1, 0)] * 4, *[Wait()] * 4)
    assert not any(isinstance(event, BossSpoke) for event in events)
    assert session.run.level.gates == {}


def test_nobody_leaves_before_the_boss_is_dead() -> None:
    session = begin()
    enter(session)
    session.run.level.relocate(session.run.player, 6, 1)
    assert session.act(Move(-1, 0)) == Impossible(
        "It is locked, and its keeper still walks these grounds."
    )
    wound(session._scene, session.run.level.actors[1], 999, "x", Subject.of(session.run.player))
    assert session.run.level.gates == {}
    act(session, Move(-1, 0), Move(-1, 0))
    assert session.run.player.cell == Cell(5, 1)


def test_phases_begin_in_order_and_stay() -> None:
    session = begin()
    enter(session)
    boss = session.run.level.actors[1]
    scene = session._scene
    scene.events.clear()
    wound(scene, boss, 30, "x", None)
    assert boss.phase == 1
    wound(scene, boss, 15, "x", None)
    assert boss.phase == 2
    assert sum(isinstance(event, Appeared) for event in scene.events) == 2
    assert boss.sheet.high == 1
    wound(scene, boss, 30, "x", None)
    assert boss.phase == 3
    assert boss.sheet.high == 11
    texts = [event.text for event in scene.events if isinstance(event, BossSpoke)]
    assert texts == ["Guards!", "Enough."]
    before = session.run.damage_taken
    act(session, Wait(), Wait())
    assert session.run.damage_taken > before


def test_one_great_blow_begins_every_phase_once() -> None:
    session = begin()
    enter(session)
    boss = session.run.level.actors[1]
    wound(session._scene, boss, 90, "x", None)
    wound(session._scene, boss, 5, "x", None)
    assert boss.phase == 3
    assert sum(a.summoner == 1 for a in session.run.level.actors.values()) == 2


@pytest.mark.parametrize("hurt", [0, 45, 80])
def test_the_fight_goes_through_a_save(hurt: int) -> None:
    session = begin()
    enter(session)
    if hurt:
        wound(session._scene, session.run.level.actors[1], hurt, "x", None)
    twin = Session.load(CONTENT, session.save())
    assert twin.run.level.actors[1].sheet == session.run.level.actors[1].sheet
    for _ in range(12):
        assert session.act(Wait()) == twin.act(Wait())
    assert twin.fingerprint() == session.fingerprint()


def test_phases_out_of_order_are_reported() -> None:
    king = {
        "name": "King",
        **BOSSES["king"],
        "phases": [{"below_health": 30}, {"below_health": 60}],
    }
    asset = asset_from_data(AssetRef("bosses", "king"), king)
    problems = check_project({asset.ref: asset}, Content.of([asset]))
    assert "E_PHASE_ORDER" in {problem.code for problem in problems}
