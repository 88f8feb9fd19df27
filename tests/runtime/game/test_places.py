"""Gates, keys, alarms, traps and places of rest."""

from typing import Any

import pytest

from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.game import (
    Command,
    Done,
    Impossible,
    Mood,
    Move,
    Open,
    PickUp,
    Rest,
    Session,
    Use,
    Wait,
)
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.events import AlarmRaised, Hurt, TrapFound, Unlocked
from runtime.rules.invariants import broken_invariants
from runtime.sim.bots import CautiousBot
from runtime.sim.simulate import play_out
from tests.runtime.arena import enemy, item, make_content, play

VAULT = """
##############
#@...+......>#
#....#.......#
#....#########
#............#
#............#
##############
"""
KEYS: dict[str, dict[str, Any]] = {"bone_key": {"slot": "key", "lock": "vault"}}
TOUGH = {"player": {"health": 5000, "damage": [50, 50], "accuracy": 500, "regeneration": 0}}


def content(rules: dict[str, Any] | None = None) -> Content:
    return make_content(rules or TOUGH, items=KEYS)


def gate(**data: Any) -> Placement:
    return Placement(PlacementKind.GATE, 5, 1, None, None, data)


def trap(x: int, y: int, damage: tuple[int, int] = (4, 4), *, hidden: bool = True) -> Placement:
    return Placement(PlacementKind.TRAP, x, y, data={"damage": list(damage), "hidden": hidden})


def begin(*placements: Placement, rows: str = VAULT, start: tuple[int, int] = (4, 1)) -> Session:
    return play(rows, *placements, content=content(), start=Cell(*start))


def do(session: Session, command: Command) -> Done:
    outcome = session.act(command)
    assert isinstance(outcome, Done), outcome
    assert broken_invariants(session.content, session.run) == []
    return outcome


def test_a_locked_door_keeps_the_player_out_until_the_key_is_there() -> None:
    session = begin(gate(lock="key", key="bone_key"), item("bone_key", 3, 1))
    assert session.act(Move(1, 0)) == Impossible("It is locked. The bone key would open it.")
    assert session.observe().gates[0].key == "bone_key"
    do(session, Move(-1, 0))
    do(session, PickUp())
    do(session, Move(1, 0))
    assert any(isinstance(event, Unlocked) for event in do(session, Open(1, 0)).events)
    do(session, Move(1, 0))
    assert session.observe().player.cell == Cell(5, 1)
    assert session.observe().player.bag == ()
    assert session.run.ledger.destroyed == {"bone_key": 1}


def test_a_gate_without_a_key_opens_when_its_keeper_is_gone() -> None:
    data = {"holds": None, "opens": [5, 1], "keykeeper": True}
    keeper = Placement(PlacementKind.ELDER, 3, 1, AssetRef("enemies", "turret"), None, data)
    session = begin(gate(lock="key", key=None), keeper)
    assert isinstance(session.act(Move(1, 0)), Impossible)
    while 1 in session.run.level.actors:
        do(session, Move(-1, 0))
    assert any(isinstance(event, Unlocked) for event in do(session, Move(1, 0)).events)


def test_the_keeper_leaves_the_key_where_it_dies() -> None:
    data = {"holds": "bone_key", "opens": [5, 1]}
    keeper = Placement(PlacementKind.ELDER, 3, 1, AssetRef("enemies", "turret"), None, data)
    session = begin(gate(lock="key", key="bone_key"), keeper)
    while 1 in session.run.level.actors:
        do(session, Move(-1, 0))
    assert session.observe().items[0].stacks[0].item == "bone_key"


def test_force_takes_its_turns_and_calls_the_wave_once() -> None:
    session = begin(gate(lock="force", turns=6, wave=["goblin", "goblin"]))
    events = [event for _ in range(5) for event in do(session, Move(1, 0)).events]
    assert sum(isinstance(event, AlarmRaised) for event in events) == 1
    assert not any(isinstance(event, Unlocked) for event in events)
    called = [actor for actor in session.run.level.actors.values() if actor.id]
    assert [actor.enemy for actor in called] == ["goblin", "goblin"]
    assert {actor.mood for actor in called} == {Mood.CHASE}
    assert any(isinstance(event, Unlocked) for event in do(session, Move(1, 0)).events)


def test_enemies_do_not_open_gates() -> None:
    session = begin(gate(lock="key", key="bone_key"), enemy("goblin", 8, 1))
    session.run.level.actors[1].mood = Mood.CHASE
    for _ in range(15):
        do(session, Wait())
    assert session.run.level.gates
    assert session.run.damage_taken == 0


@pytest.mark.parametrize("lock", [{"key": "bone_key"}, {"turns": 9, "wave": ["goblin"]}])
def test_gates_and_traps_go_through_a_save(lock: dict[str, Any]) -> None:
    session = begin(gate(**lock), trap(2, 2))
    session.act(Move(1, 0))
    twin = Session.load(session.content, session.save())
    assert twin.fingerprint() == session.fingerprint()
    assert not twin.run.level.walkable[1, 5]
    for command in (Move(1, 0), Move(-1, 0), Move(-1, 1), Wait()):
        assert session.act(command) == twin.act(command)
    assert twin.fingerprint() == session.fingerprint()


def test_a_hidden_trap_is_not_seen_and_springs_once() -> None:
    rows = "######\n#@...#\n######"
    session = begin(trap(2, 1), rows=rows, start=(1, 1))
    assert session.observe().traps == ()
    outcome = do(session, Move(1, 0))
    assert any(isinstance(event, Hurt) for event in outcome.events)
    assert session.run.damage_taken == 4
    do(session, Move(-1, 0))
    do(session, Move(1, 0))
    assert session.run.damage_taken == 4


def test_who_walks_past_a_trap_finds_it_sooner_or_later() -> None:
    session = begin(trap(4, 5), start=(4, 4))
    found = False
    for turn in range(12):
        outcome = do(session, Move(1 if turn % 2 else -1, 0))
        found |= any(isinstance(event, TrapFound) for event in outcome.events)
    assert found
    assert session.observe().traps == (Cell(4, 5),)


def test_a_chart_shows_traps() -> None:
    rules = {"player": {"start_items": ["chart"]}}
    session = play("#####\n#@..#\n#####", trap(3, 1), content=content(rules))
    do(session, Use(0))
    assert session.observe().traps == (Cell(3, 1),)


def test_a_trap_can_kill_and_is_named() -> None:
    session = begin(trap(3, 1, (9000, 9000)))
    do(session, Move(-1, 0))
    assert session.run.cause == "a hidden trap"


def test_a_rest_heals_and_lifts_curses_once_and_not_before_enemies() -> None:
    rules = {"player": {"start_items": ["cursed_ring"], "regeneration": 0}}
    place = Placement(PlacementKind.REST, 2, 1)
    session = play("#####\n#@..#\n#####", place, content=content(rules))
    session.run.player.health = 5
    assert session.observe().player.worn["ring"].cursed
    do(session, Rest())
    assert session.observe().player.health == 5 + 50 * 60 // 100
    assert not session.observe().player.worn["ring"].cursed
    assert session.observe().rests == ()
    assert isinstance(session.act(Rest()), Impossible)
    watched = play("#####\n#@..#\n#####", place, enemy("turret", 3, 1), content=content(rules))
    assert watched.act(Rest()) == Impossible("Not while enemies are in sight.")


def test_the_bot_rests_where_it_can_and_goes_round_traps() -> None:
    rows = "########\n#@.....#\n#......#\n#.....>#\n########"
    rules = {"player": {"regeneration": 0, "health": 60}}
    session = play(
        rows, Placement(PlacementKind.REST, 4, 1), trap(3, 2, hidden=False), content=content(rules)
    )
    session.run.player.health = 20
    play_out(session, CautiousBot(session.content, 1), 60)
    assert session.run.damage_taken == 0
    assert session.run.player.health > 50
    assert session.run.state == "victory"
