"""Exploring and travelling: many plain commands by one wish, which replays repeat exactly."""

import pytest

from runtime.core.geometry import Cell
from runtime.game import AutoExplore, Done, Impossible, Session, Travel
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.invariants import broken_invariants
from tests.runtime.arena import chest, enemy, item, make_content, play

ROWS = """
################
#@..+......#...#
#...#......+...#
#...####.###...#
#...#......#...#
################
"""
SHORT = make_content({"player": {"sight": 3}})


def begin(*things: Placement) -> Session:
    return play(ROWS, *things, content=SHORT)


def explore_all(session: Session) -> int:
    """Explore until nothing is left; return how many wishes it took."""
    for wishes in range(100):
        outcome = session.act(AutoExplore())
        assert broken_invariants(SHORT, session.run) == []
        if isinstance(outcome, Impossible):
            assert outcome.reason == "There is nothing left to explore here."
            return wishes
    raise AssertionError("exploring does not end")


def test_exploring_sees_everything_that_can_be_reached() -> None:
    session = begin()
    assert explore_all(session) >= 1
    seen = session.observe()
    walkable = session.run.level.walkable
    assert seen.explored[walkable].all()


def test_exploring_is_a_row_of_plain_commands_that_a_replay_repeats() -> None:
    session = begin(item("gem", 9, 4))
    explore_all(session)
    record = session.record
    assert {command[0] for command in record.commands} <= {"move", "open"}
    assert len(record.commands) == session.run.turn
    again = begin(item("gem", 9, 4))
    again._play(record.commands)
    assert again.fingerprint() == session.fingerprint()


def test_exploring_takes_gold_and_stops_where_something_comes_into_sight() -> None:
    session = begin(item("gem", 9, 4), chest(13, 4))
    session.run.level.gold[session.run.level.spot(2, 4)] = 5
    stops = []
    while isinstance(session.act(AutoExplore()), Done):
        seen = session.observe()
        stops.append((len(seen.items), len(seen.chests)))
    assert stops[0] != (1, 1)
    assert stops[-1] == (1, 1)
    assert session.run.gold_found == 5


def test_exploring_stops_where_one_is_hurt() -> None:
    content = make_content({"player": {"sight": 3}, "places": {"find_trap": 0}})
    hidden = Placement(PlacementKind.TRAP, 6, 1, data={"damage": [2, 2], "hidden": True})
    session = play("################\n#@.............#\n################", hidden, content=content)
    assert isinstance(session.act(AutoExplore()), Done)
    assert session.run.player.cell == Cell(6, 1)
    assert session.run.damage_taken == 2
    session.act(AutoExplore())
    assert session.run.player.cell.x > 6


def test_nobody_explores_or_travels_under_the_eyes_of_an_enemy() -> None:
    session = begin(enemy("turret", 3, 3))
    before = session.fingerprint()
    assert session.act(AutoExplore()) == Impossible("Not while enemies are in sight.")
    assert session.act(Travel(2, 4)) == Impossible("Not while enemies are in sight.")
    assert session.fingerprint() == before


def test_travelling_ends_on_the_cell_and_counts_its_turns() -> None:
    session = begin()
    outcome = session.act(Travel(1, 4))
    assert isinstance(outcome, Done)
    assert session.observe().player.cell == Cell(1, 4)
    assert (outcome.time, session.run.turn) == (300, 3)
    assert session.act(Travel(1, 4)) == Impossible("You are there.")


@pytest.mark.parametrize("goal", [(14, 1), (99, 0), (-1, 3), (0, 0)])
def test_there_is_no_way_to_what_is_not_known(goal: tuple[int, int]) -> None:
    session = begin()
    assert session.act(Travel(*goal)) == Impossible("You know no way there.")
    assert session.run.turn == 0
