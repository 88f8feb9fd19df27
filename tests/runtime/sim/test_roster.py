"""The nine enemies of the seeds' rosters, each watched alone: no two play alike."""

from functools import cache

import pytest

from runtime.content.project import load_project
from runtime.content.refs import AssetRef
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.game import Session, Wait
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.events import AbilityUsed, Appeared, Attacked, Blasted, Exploded, StatusGained
from runtime.world.actor import Actor, Mood
from tests.runtime.arena import make_content, play

HALL = "\n".join(["#" * 20, *["#" + "." * 18 + "#"] * 5, "#@" + "." * 17 + "#", "#" * 20])
START = Cell(8, 6)
FAR, BESIDE = 7, 1
HURT_AT, TURNS = 40, 120
QUICK, SLOW = 85, 125

ROSTER = {
    "goblin": {"comes", "strikes", "shoots", "uses stone_throw", "flees"},
    "hound": {"comes", "strikes", "is quick", "uses lunge"},
    "spider": {"waits", "strikes", "is quick", "uses spin_web", "gives poisoned"},
    "emberball": {"comes", "bursts", "gives burning"},
    "warden": {"comes", "strikes", "is slow", "uses ward", "uses raise_bones", "calls"},
    "skeleton": {"comes", "strikes", "uses battle_fury"},
    "rocketeer": {"shoots", "blasts", "uses leap_away"},
    "bombardier": {"comes", "shoots", "blasts", "is slow", "uses fire_bottle"},
    "sentinel": {"stands", "shoots", "is slow", "uses chill_gaze"},
}
"""What each must be seen to do."""


@cache
def world() -> Content:
    """Return the shipped records, the arena's tiles beside them, and a hardy player."""
    shipped = load_project(shipped_project()).content
    arena = make_content({"player": {"health": 9000, "damage": [1, 1], "sight": 12}})
    ground = {ref: record for ref, record in arena if ref.kind in ("rules", "tiles")}
    return Content({**dict(shipped), **ground}.items())


@cache
def ways_of(name: str) -> frozenset[str]:
    """Return how an enemy moves, and what it does from afar and from beside."""
    enemy = world().enemies[name]
    ways = deeds_of(name, FAR) | deeds_of(name, BESIDE) | bearing_of(name)
    if enemy.move_time < QUICK:
        ways.add("is quick")
    if enemy.move_time > SLOW:
        ways.add("is slow")
    return frozenset(ways)


def scene(name: str, steps: int) -> tuple[Session, Actor]:
    """Begin a run some steps from an enemy."""
    where = Placement(PlacementKind.PACK, START.x + steps, START.y, AssetRef("enemies", name))
    session = play(HALL, where, content=world(), start=START)
    return session, session.run.level.actors[1]


def bearing_of(name: str) -> set[str]:
    """Return whether it waits, stands or comes while it is whole, and flees when it is hurt."""
    session, actor = scene(name, FAR)
    first = actor.cell
    for _ in range(3):
        session.act(Wait())
    if world().enemies[name].brain.kind == "ambusher":
        return {"waits"} if actor.cell == first else set()
    actor.mood = Mood.CHASE
    for _ in range(20):
        session.act(Wait())
    ways = {"stands" if actor.cell == first else "comes"}
    if actor.cell.chebyshev(START) == 1:
        actor.health = 1
        for _ in range(6):
            session.act(Wait())
        ways |= {"flees"} if actor.cell.chebyshev(START) > 3 else set()
    return ways


def deeds_of(name: str, steps: int) -> set[str]:
    """Let it come at somebody who waits, and hurt it half way; return what it did."""
    session, actor = scene(name, steps)
    actor.mood = Mood.CHASE
    ways: set[str] = set()
    for turn in range(TURNS):
        if turn == HURT_AT:
            actor.health = max(actor.sheet.max_health // 3, 1)
        for event in getattr(session.act(Wait()), "events", ()):
            ways |= told_by(event)
    return ways


def told_by(event: object) -> set[str]:
    """Return what an event tells of the ways of whoever did it."""
    match event:
        case Attacked(shot=shot):
            return {"shoots" if shot else "strikes"}
        case AbilityUsed(ability=ability):
            return {f"uses {ability}"}
        case StatusGained(status=status):
            return {f"gives {status}"}
    plain = {Exploded: "bursts", Blasted: "blasts", Appeared: "calls"}
    return {word for kind, word in plain.items() if isinstance(event, kind)}


@pytest.mark.parametrize("name", sorted(ROSTER))
def test_each_of_the_roster_plays_its_own_game(name: str) -> None:
    assert ROSTER[name] - ways_of(name) == set()


def test_no_two_of_the_roster_play_alike() -> None:
    ways = {name: ways_of(name) for name in ROSTER}
    assert len(set(ways.values())) == len(ROSTER)
    for name, own in ways.items():
        assert not any(own <= others for other, others in ways.items() if other != name), name
