"""A run through the front door: moving, fighting, ending, saving, replaying."""

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.core.rng import DrawForbiddenError
from runtime.game.session import Session
from runtime.rules.actions import Done, Exit, Impossible, Move, Wait
from runtime.rules.events import Moved, Won
from runtime.world.run import RunState
from tests.runtime.arena import enemy, play

ROOM = """
#######
#@...>#
#.....#
#######
"""


@pytest.fixture(scope="module")
def shipped() -> Content:
    return load_project(shipped_project()).content


def test_a_step_moves_the_player_and_takes_the_time_of_a_step() -> None:
    session = play(ROOM)
    outcome = session.act(Move(1, 0))
    assert isinstance(outcome, Done)
    assert outcome.time == 100
    assert [type(event) for event in outcome.events] == [Moved]
    assert session.observe().player.cell == Cell(2, 1)


def test_walking_into_a_wall_is_impossible_and_costs_nothing() -> None:
    session = play(ROOM)
    before = session.fingerprint()
    outcome = session.act(Move(-1, 0))
    assert outcome == Impossible("The wall is in the way.")
    assert session.fingerprint() == before


def test_leaving_by_a_portal_wins_the_run() -> None:
    session = play(ROOM)
    for _ in range(4):
        session.act(Move(1, 0))
    outcome = session.act(Exit())
    assert isinstance(outcome, Done)
    assert isinstance(outcome.events[-1], Won)
    assert session.state is RunState.VICTORY
    assert isinstance(session.act(Wait()), Impossible)


def test_there_is_no_leaving_where_no_portal_is() -> None:
    assert isinstance(play(ROOM).act(Exit()), Impossible)


def test_the_player_dies_of_what_killed_them() -> None:
    session = play(ROOM, enemy("goblin", 2, 1))
    while not session.is_over:
        session.act(Wait())
    assert session.state is RunState.DEAD
    assert session.run.cause == "a goblin"
    assert session.log[-1].text == "You die, killed by a goblin."


def test_observing_draws_nothing_and_changes_nothing() -> None:
    session = play(ROOM, enemy("goblin", 4, 2))
    before = session.fingerprint()
    session.observe()
    session.save()
    assert session.fingerprint() == before
    with session.run.root.locked(), pytest.raises(DrawForbiddenError):
        session.run.streams["ai"].next_u64()


def test_an_observation_is_a_copy() -> None:
    session = play(ROOM)
    seen = session.observe()
    seen.tiles[:] = 0
    seen.visible[:] = False
    assert session.observe().visible.any()
    assert session.observe().tiles.any()


def test_a_shipped_map_can_be_played(shipped: Content) -> None:
    session = Session.new(shipped, "withered_graveyard", 7)
    turns = 0
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)) * 10:
        turns += isinstance(session.act(Move(dx, dy)), Done)
    seen = session.observe()
    assert seen.turn == turns > 0
    assert seen.explored.sum() > 20
    assert not (seen.visible & ~seen.explored).any()


def test_a_chosen_start_puts_the_player_there_or_as_near_as_can_be(shipped: Content) -> None:
    session = play(ROOM, enemy("goblin", 3, 2), start=Cell(5, 2))
    assert session.observe().player.cell == Cell(5, 2)
    assert play(ROOM, start=Cell(0, 0)).observe().player.cell == Cell(1, 1)
    assert Session.new(shipped, "gray_marches", 1, start=Cell(999, -5)).observe().player.health > 0
