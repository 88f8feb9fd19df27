"""Who is far is frozen and still comes in time; a crowd near costs a bounded number of floods."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.ai import fields
from runtime.ai.brains import ACTIVE_RANGE
from runtime.core.geometry import DIRECTIONS, Box, Cell
from runtime.core.kernels.distance import distance_field
from runtime.game import Equip, Mood, Move, Session, Unequip, Use, Wait
from runtime.rules.actions import Action
from runtime.rules.invariants import broken_invariants
from runtime.rules.scene import AT_EASE
from runtime.world.actor import Actor
from tests.runtime.arena import enemy, make_content, play

LENGTH = 120
ROWS = 7
PLAYER = {"health": 1_000_000, "bag": 9, "start_items": ["boots", "blink", "haste", "blink"]}
HASTE: dict[str, Any] = {
    "slot": "consumable",
    "effects": [{"kind": "status", "status": "haste"}],
}
SPEED = {
    "duration": 900,
    "harmful": False,
    "modifiers": [{"stat": "move_speed", "operation": "increased", "value": 100.0}],
}


def hall(x: int = 1, y: int = 3, letter: str = ".") -> str:
    """Return a long hall of one kind of ground, with the player at (x, y)."""
    rows = ["#" * LENGTH, *["#" + letter * (LENGTH - 2) + "#"] * ROWS, "#" * LENGTH]
    rows[y] = rows[y][:x] + "@" + rows[y][x + 1 :]
    return "\n".join(rows)


def begin(*placements: Any, clock: str = "timeline", x: int = 1, letter: str = ".") -> Session:
    content = make_content(
        {"clock": clock, "player": PLAYER}, items={"haste": HASTE}, statuses={"haste": SPEED}
    )
    return play(hall(x, letter=letter), *placements, content=content)


class Watched:
    """The minds of a level, with a count of how often each body was asked."""

    def __init__(self, session: Session) -> None:
        self._minds = session._turns._minds
        session._turns._minds = self  # type: ignore[assignment]
        self.asked: Counter[int] = Counter()

    def decide(self, actor: Actor) -> Action:
        """Count, and let the minds decide."""
        self.asked[actor.id] += 1
        return self._minds.decide(actor)


def crowd(kind: str, low: int, high: int) -> list[Any]:
    return [enemy(kind, x, y) for x in range(low, high) for y in range(1, ROWS + 1)]


@pytest.mark.parametrize("clock", ["timeline", "energy"])
@pytest.mark.parametrize("kind", ["goblin", "lurker", "turret", "archer"])
def test_a_far_crowd_stands_frozen_and_is_asked_once(clock: str, kind: str) -> None:
    session = begin(*crowd(kind, 70, 90), clock=clock)
    minds, before = Watched(session), {}
    session.act(Wait(200))
    before = {actor.id: actor.cell for actor in session.run.level.actors.values()}
    for _ in range(20):
        session.act(Wait(100))
    assert len(minds.asked) == 140
    assert set(minds.asked.values()) == {1}
    assert {actor.id: actor.cell for actor in session.run.level.actors.values()} == before


def test_within_reach_a_patrol_goes_about_again() -> None:
    near = ACTIVE_RANGE - 2
    session = begin(enemy("goblin", 1 + near, 3, Box(14, 1, 9, ROWS)))
    cells = set()
    for _ in range(60):
        session.act(Wait(100))
        cells.add(session.run.level.actors[1].cell)
    assert len(cells) > 5


STEPS = st.sampled_from([Move(1, 0)] * 6 + [Move(d.x, d.y) for d in DIRECTIONS])
DEEDS = st.sampled_from([Wait(), Wait(500), Use(0), Unequip("feet"), Equip(0), Equip(2)])
DEEDS = st.sampled_from([Wait(), Wait(500), Use(0), Unequip("feet"), Equip(0), Equip(2)])
COMMANDS = st.one_of(STEPS, STEPS, STEPS, DEEDS)


def soonest(session: Session, actor: Actor) -> int:
    """Return when the player could be in the enemy's sight at the earliest, less a step's time."""
    player = session.run.player
    table = session.run.level.table
    step = max(player.sheet.move_time * min(table.move_cost) // 100, 1)
    near = 2 if actor.mood is Mood.ASLEEP else actor.sheet.sight
    apart = max(abs(actor.x - player.x), abs(actor.y - player.y))
    return session.run.time + max((apart - near) * step, actor.sheet.move_time)


@pytest.mark.parametrize("clock", ["timeline", "energy"])
@settings(max_examples=25, deadline=None)
@given(commands=st.lists(COMMANDS, min_size=20, max_size=70))
def test_nobody_sleeps_past_the_moment_in_which_the_player_could_be_near(
    clock: str, commands: list[Any]
) -> None:
    """Whatever makes the player quicker or elsewhere: boots, haste, blinking."""
    kinds = ["goblin", "lurker", "turret"]
    people = [enemy(kinds[n % 3], 25 + 7 * n, 1 + n % ROWS) for n in range(12)]
    session = begin(*people, clock=clock)
    tick = 100 if clock == "energy" else 0
    for command in commands:
        session.act(command)
        for actor in session.run.level.actors.values():
            if not actor.is_player and actor.mood in AT_EASE:
                due = max(soonest(session, actor), actor.busy_until)
                assert actor.next_time <= due + tick + session.run.player.sheet.move_time
        assert broken_invariants(session.content, session.run) == []


@pytest.mark.parametrize("clock", ["timeline", "energy"])
def test_who_wakes_has_saved_up_no_turns(clock: str) -> None:
    """Between two turns of the player nobody takes more than their speed allows, nap or not."""
    session = begin(*crowd("goblin", 60, 64), *crowd("lurker", 70, 72), clock=clock)
    minds, woken = Watched(session), set()
    for _ in range(70):
        minds.asked.clear()
        outcome = session.act(Move(1, 0))
        spent = getattr(outcome, "time", 0) or 100
        for number, asked in minds.asked.items():
            actor = session.run.level.actors.get(number)
            quickest = min(actor.sheet.move_time, actor.sheet.attack_time) if actor else 1
            assert asked <= -(-spent // quickest) + 1
        moods = session.run.level.actors.items()
        woken |= {n for n, actor in moods if n and actor.mood not in AT_EASE}
    assert len(woken) > 20


@pytest.fixture
def floods(monkeypatch: pytest.MonkeyPatch) -> Counter[Cell]:
    """Count the floods of distance fields by their source."""
    made: Counter[Cell] = Counter()

    def counting(ground: Any, source: Any, limit: int, out: Any) -> None:
        made[Cell(int(source[0, 0]), int(source[0, 1]))] += 1
        distance_field(ground, source, limit, out)

    monkeypatch.setattr(fields, "distance_field", counting)
    return made


def test_a_chasing_crowd_costs_at_most_three_floods_a_turn(floods: Counter[Cell]) -> None:
    session = begin(*crowd("goblin", 20, 60))
    for actor in session.run.level.actors.values():
        actor.mood = Mood.CHASE if actor.id else actor.mood
    per_turn = []
    for _ in range(6):
        floods.clear()
        session.act(Move(1, 0))
        per_turn.append(floods.total())
    assert 1 <= max(per_turn) <= 3
    assert len(session.run.level.actors) == 281


def test_a_crowd_that_goes_home_floods_each_home_once(floods: Counter[Cell]) -> None:
    people = [enemy("goblin", x, y, Box(x, y, 1, 1)) for x in range(60, 70) for y in range(1, 8)]
    session = begin(*people)
    for actor in session.run.level.actors.values():
        if actor.id:
            actor.mood = Mood.RETURN
            session.run.level.relocate(actor, actor.x + 30, actor.y)
    for _ in range(8):
        session.act(Wait(100))
    going = [a for a in session.run.level.actors.values() if a.mood is Mood.RETURN]
    assert len(going) == 70
    assert len(floods) == 70
    assert max(floods.values()) <= 2
