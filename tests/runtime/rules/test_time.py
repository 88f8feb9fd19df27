"""Time is conserved in real play: nobody is hastened by being hit, and nothing is free."""

from collections import Counter
from typing import Any

import pytest

from runtime.core.geometry import Cell
from runtime.game import Command, Done, Drop, Equip, Move, Session, Strike, Use, Wait
from runtime.rules.clock import Clock
from runtime.rules.events import Attacked
from runtime.rules.invariants import broken_invariants, broken_time
from runtime.world.actor import Actor, Mood
from tests.runtime.arena import enemy, make_content, play

HALL = "\n".join(["#" * 10, "#@.......#", "#.~......#", "#" * 10])
OGRE: dict[str, Any] = {
    "health": 9000,
    "attack": {"kind": "melee", "damage": [1, 1]},
    "attack_time": 200,
    "move_time": 50,
}
STING: dict[str, Any] = {
    "slot": "weapon",
    "damage": [1, 1],
    "attack_time": 40,
    "inflicts": [{"status": "poison", "chance": 50}],
}
POISON = {"duration": 500, "period": 100, "pulse": {"kind": "wound", "amount": [1, 1]}}
CLOCKS = ("timeline", "energy")


class Book:
    """A clock that keeps a book of what everybody was charged."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.charged: Counter[int] = Counter()

    def next(self) -> Actor:
        """Return who is next."""
        return self.clock.next()

    def spend(self, actor: Actor, time: int) -> None:
        """Enter a charge."""
        self.charged[actor.id] += time
        self.clock.spend(actor, time)

    def enter(self, actor: Actor) -> None:
        """Let somebody in."""
        self.clock.enter(actor)

    def rouse(self, actor: Actor, now: int) -> None:
        """Cut a wait short."""
        self.clock.rouse(actor, now)


def begin(clock: str = "timeline", **player: Any) -> Session:
    rules = {"clock": clock, "player": {"health": 9000, "bag": 9, **player}}
    content = make_content(
        rules, enemies={"ogre": OGRE}, items={"sting": STING}, statuses={"poison": POISON}
    )
    session = play(HALL, enemy("ogre", 2, 1), content=content)
    session.run.level.actors[1].mood = Mood.CHASE
    return session


def blows_taken(session: Session, command: Command, until: int) -> int:
    """Return how often the ogre strikes while the player does the same again and again."""
    count = 0
    while session.run.time < until:
        outcome = session.act(command)
        assert isinstance(outcome, Done)
        blows = (each for each in outcome.events if isinstance(each, Attacked))
        count += sum(not each.attacker.is_player for each in blows)
    return count


@pytest.mark.parametrize("clock", CLOCKS)
def test_blows_and_poison_do_not_hasten_the_next_attack_of_who_takes_them(clock: str) -> None:
    waiting, striking = (begin(clock, start_items=["sting"]) for _ in range(2))
    in_peace = blows_taken(waiting, Wait(40), 4000)
    under_blows = blows_taken(striking, Strike(1, 0), 4000)
    assert striking.run.level.actors[1].health < 9000
    assert abs(in_peace - 20) <= 1
    assert abs(under_blows - in_peace) <= 1


def test_quicker_boots_do_not_hasten_those_who_are_in_the_midst_of_something() -> None:
    session = begin(start_items=["ring"])
    scene, ogre = session._scene, session.run.level.actors[1]
    session.act(Wait())
    due = ogre.next_time
    scene.rouse_all()
    assert ogre.next_time == due
    ogre.mood, ogre.busy_until = Mood.PATROL, 0  # the blow is over, and it stands and waits
    scene.clock.spend(ogre, 5000)
    scene.rouse_all()
    assert ogre.next_time == session.run.time + 50


DEEP_MUD = {"walkable": True, "transparent": True, "move_cost": 400}
MIRE = "\n".join(["#" * 12, "#@.~.......#", "#..........#", "#" * 12])


def patroller_in_the_mire(clock: str) -> tuple[Session, Actor]:
    """Begin, and wait until a patroller has just begun a step onto mud, four times as costly."""
    ogre = {**OGRE, "move_time": 100, "sight": 1}
    content = make_content(
        {"clock": clock, "player": {"health": 9000, "move_time": 60, "attack_time": 20}},
        enemies={"ogre": ogre}, tiles={"mud": DEEP_MUD},
    )  # fmt: skip
    session = play(MIRE, enemy("ogre", 4, 1), content=content)
    body = session.run.level.actors[1]
    body.mood, body.goal = Mood.PATROL, Cell(1, 1)
    session.act(Wait(101))
    assert (body.cell, body.mood) == (Cell(3, 1), Mood.PATROL)
    assert body.next_time > session.run.time + body.sheet.move_time
    return session, body


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("hunt", [True, False])
def test_a_patroller_that_is_hit_amid_a_costly_step_finishes_it_first(
    clock: str, *, hunt: bool
) -> None:
    session, body = patroller_in_the_mire(clock)
    due = body.next_time
    session._scene.wake(body, hunt=hunt)
    assert body.next_time == due
    again = Session.load(session.content, session.save())
    again._scene.wake(again.run.level.actors[1], hunt=hunt)
    assert again.run.level.actors[1].next_time == due


@pytest.mark.parametrize("clock", CLOCKS)
def test_blows_from_the_side_give_no_time_back_to_who_wades(clock: str) -> None:
    session, body = patroller_in_the_mire(clock)
    due = body.next_time
    session.run.level.relocate(session.run.player, 2, 2)
    session.act(Strike(1, -1))
    assert body.mood is Mood.CHASE
    assert body.next_time == due


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_wait_is_cut_short_by_a_blow_but_never_what_went_before_it(clock: str) -> None:
    session, body = patroller_in_the_mire(clock)
    due = body.next_time
    session._scene.clock.spend(body, 5000)
    session._scene.wake(body)
    assert body.next_time == due


def test_on_the_timeline_the_clock_of_each_goes_by_what_it_was_charged() -> None:
    session = begin(start_items=["sting", "boots", "draught", "firepot"])
    book = Book(session._scene.clock)
    session._scene.clock = book
    start = {actor.id: actor.next_time for actor in session.run.level.actors.values()}
    plan: list[Command] = [
        Strike(1, 0),
        Use(0),
        Strike(1, 0),
        Use(0),
        Equip(0),
        Wait(30),
        Drop(0),
        Wait(200),
    ]
    for command in plan * 4:
        session.act(command)
        for actor in session.run.level.actors.values():
            assert actor.next_time == start[actor.id] + book.charged[actor.id]
    assert all(book.charged[n] > 1000 for n in (0, 1))


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("step", [1, 7, 60, 100, 333, 7001])
def test_what_the_player_spends_is_what_goes_by_at_any_speed(clock: str, step: int) -> None:
    session = begin(clock, move_time=step, attack_time=max(step // 2, 1))
    commands: list[Command] = [
        Move(0, 1),
        Move(1, 0),
        Wait(),
        Strike(0, -1),
        Wait(77),
        Move(-1, -1),
    ]
    for command in commands * 3:
        before = session.run.time
        outcome = session.act(command)
        if isinstance(outcome, Done):
            assert broken_time(session.content, session.run, before, outcome.time) == []
        assert broken_invariants(session.content, session.run) == []
    assert session.run.turn > 9


def test_rough_ground_blows_and_doors_cost_what_the_step_became() -> None:
    session = begin(move_time=100, attack_time=70)
    taken = [session.act(command) for command in (Move(1, 0), Move(1, 1), Move(-1, 0))]
    assert [outcome.time for outcome in taken if isinstance(outcome, Done)] == [70, 200, 100]


@pytest.mark.parametrize("clock", CLOCKS)
def test_time_that_was_lost_or_won_is_told(clock: str) -> None:
    session = begin(clock)
    session.act(Wait())
    assert broken_time(session.content, session.run, 0, 100) == []
    for before, spent in ((0, 350), (0, -150), (-400, 100)):
        assert broken_time(session.content, session.run, before, spent)
