"""Abilities: each power, its conditions, its cooldown and its bounds."""

from dataclasses import replace
from typing import Any

import pytest

from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.game import Done, Mood, Session, Strike, Wait
from runtime.rules import abilities
from runtime.rules.events import AbilityUsed, Appeared, Event
from runtime.rules.invariants import broken_invariants
from tests.runtime.arena import enemy, make_content, play

STATUSES: dict[str, dict[str, Any]] = {
    "webbed": {
        "duration": 400,
        "modifiers": [{"stat": "move_speed", "operation": "increased", "value": -50}],
    },
    "furious": {"duration": 900, "harmful": False, "modifiers": [{"stat": "damage", "value": 10}]},
}
ABILITIES: dict[str, dict[str, Any]] = {
    "spit": {"power": {"kind": "shot", "damage": [3, 3]}, "min_distance": 2, "cooldown": 500},
    "rush": {"power": {"kind": "charge", "damage": 200}, "min_distance": 3, "reach": 8},
    "web": {"power": {"kind": "inflict", "inflicts": [{"status": "webbed"}]}, "cooldown": 5000},
    "call": {
        "power": {"kind": "summon", "enemy": "goblin", "count": [2, 2], "cap": 3},
        "cooldown": 100,
    },
    "pray": {"power": {"kind": "mend", "amount": [5, 5], "radius": 3}, "cooldown": 300},
    "hop": {"power": {"kind": "blink", "distance": 4, "towards": False}, "reach": 2},
    "step": {"power": {"kind": "blink", "distance": 6}, "min_distance": 4, "reach": 20},
    "rage": {
        "power": {"kind": "empower", "inflicts": [{"status": "furious"}]},
        "below_health": 50,
    },
}
HALL = "\n".join(["#" * 22, *["#" + "." * 20 + "#"] * 5, "#" * 22])


def world() -> Content:
    still = {"health": 40, "accuracy": 500, "attack": {"kind": "melee", "damage": [2, 2]}}
    enemies = {f"{name}_er": {**still, "abilities": [name]} for name in ABILITIES}
    player = {"health": 5000, "regeneration": 0, "evasion": 0}
    return make_content(
        {"player": player, "combat": {"max_hit": 100}},
        statuses=STATUSES, abilities=ABILITIES, enemies=enemies,
    )  # fmt: skip


def against(name: str, x: int, *others: Any, y: int = 3) -> Session:
    rows = HALL.split()
    rows[3] = rows[3][:3] + "@" + rows[3][4:]
    return play("\n".join(rows), enemy(f"{name}_er", x, y), *others, content=world())


def wait(session: Session, turns: int = 1) -> list[Event]:
    events: list[Event] = []
    for _ in range(turns):
        outcome = session.act(Wait())
        assert isinstance(outcome, Done)
        events += outcome.events
        assert broken_invariants(session.content, session.run) == []
    return events


def uses(events: list[Event]) -> int:
    return sum(isinstance(event, AbilityUsed) for event in events)


def test_a_shot_is_used_from_afar_and_cools_down() -> None:
    session = against("spit", 9)
    assert uses(wait(session, 3)) == 1
    assert session.run.damage_taken == 3
    assert any(line.text == "The spit er uses spit." for line in session.log)


def test_a_shot_is_not_used_on_who_stands_too_near() -> None:
    assert uses(wait(against("spit", 4), 4)) == 0


def test_a_charge_ends_beside_its_target_with_a_harder_blow() -> None:
    session = against("rush", 9)
    assert uses(wait(session, 2)) == 1
    assert session.run.level.actors[1].cell == Cell(4, 3)
    assert session.run.damage_taken == 4


def test_nobody_charges_through_others() -> None:
    session = against("rush", 9, enemy("turret", 6, 3))
    assert uses(wait(session)) == 0


def test_a_web_slows() -> None:
    session = against("web", 9)
    wait(session, 2)
    assert session.observe().player.sheet.move_time == 200


def test_summoning_is_bounded_and_pays_nothing() -> None:
    session = against("call", 9)
    events = wait(session, 30)
    assert sum(isinstance(event, Appeared) for event in events) == 3
    assert uses(events) == 2
    called = [a for a in session.run.level.actors.values() if a.summoner == 1]
    assert len(called) == 3
    xp, spawned = session.run.player.xp, dict(session.run.ledger.spawned)
    player = session.run.player
    player.sheet = replace(player.sheet, low=99, high=99, accuracy=500)
    beside = next(a for a in called if a.cell.chebyshev(session.run.player.cell) == 1)
    here = session.run.player.cell
    session.act(Strike(beside.x - here.x, beside.y - here.y))
    assert beside.id not in session.run.level.actors
    assert session.run.kills == 1
    assert (session.run.player.xp, session.run.ledger.spawned) == (xp, spawned)
    assert session.run.level.gold == {}


def test_nobody_is_called_to_a_level_that_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abilities, "MOST_ACTORS", 2)
    session = against("call", 9)
    assert uses(wait(session, 5)) == 0
    assert len(session.run.level.actors) == 2


def test_mending_reaches_friends_and_is_kept_while_nobody_is_hurt() -> None:
    session = against("pray", 9, enemy("turret", 10, 4))
    assert uses(wait(session, 2)) == 0
    session.run.level.actors[2].health = 5
    assert uses(wait(session)) == 1
    assert session.run.level.actors[2].health == 10
    assert session.run.player.health <= 5000


def test_a_hop_leads_away_and_a_step_comes_near() -> None:
    session = against("hop", 5)
    assert uses(wait(session, 2)) == 1
    assert session.run.level.actors[1].cell.chebyshev(Cell(3, 3)) > 4
    session = against("step", 10)
    assert uses(wait(session, 2)) == 1
    assert session.run.level.actors[1].cell.chebyshev(Cell(3, 3)) == 1


def test_rage_waits_until_one_is_hurt_and_makes_blows_harder() -> None:
    session = against("rage", 4)
    assert uses(wait(session, 3)) == 0
    session.run.level.actors[1].health = 15
    assert uses(wait(session)) == 1
    before = session.run.damage_taken
    wait(session)
    assert session.run.damage_taken == before + 12


def test_abilities_wait_for_the_sight_of_the_player() -> None:
    rows = "############\n#@.#.......#\n#..#.......#\n############"
    session = play(rows, enemy("spit_er", 8, 1), content=world())
    session.run.level.actors[1].mood = Mood.CHASE
    assert uses(wait(session, 5)) == 0


def test_cooldowns_go_through_a_save() -> None:
    session = against("spit", 9)
    wait(session, 2)
    twin = Session.load(session.content, session.save())
    wait(session, 20)
    wait(twin, 20)
    assert twin.fingerprint() == session.fingerprint()
