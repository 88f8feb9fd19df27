"""Brains: patrol, chase, give up and return; sleepers, shooters, sentinels and bombs."""

import pytest

from runtime.core.geometry import Box, Cell
from runtime.game import Mood, Move, Session, Wait
from runtime.rules.events import Exploded, GaveUp, Noticed
from runtime.rules.invariants import broken_invariants
from tests.runtime.arena import enemy, play

HALL = "\n".join(["#" * 40, *["#" + "." * 38 + "#"] * 9, "#" * 40])
TOUGH = {"player": {"health": 5000}}


def hall(x: int, y: int) -> str:
    """Return the hall with the player at (x, y)."""
    rows = HALL.split()
    rows[y] = rows[y][:x] + "@" + rows[y][x + 1 :]
    return "\n".join(rows)


def wait(session: Session, turns: int) -> list[object]:
    events: list[object] = []
    for _ in range(turns):
        outcome = session.act(Wait())
        events += getattr(outcome, "events", ())
        assert broken_invariants(session.content, session.run) == []
    return events


def mood_of(session: Session, number: int) -> Mood:
    return session.run.level.actors[number].mood


def test_a_patrol_stays_within_its_leash_and_its_pad() -> None:
    box = Box(20, 2, 8, 5)
    session = play(hall(8, 9), enemy("goblin", 24, 4, box), rules=TOUGH)
    goblin = session.run.level.actors[1]
    cells = set()
    for _ in range(300):
        wait(session, 1)
        cells.add(goblin.cell)
        assert goblin.mood is Mood.PATROL
        assert box.inflated(1).contains(goblin.cell)
    assert len(cells) > 10


@pytest.mark.parametrize("pad", [0, 1])
def test_how_far_a_patrol_strays_round_what_is_in_its_way_is_a_rule(pad: int) -> None:
    box = Box(20, 4, 8, 1)
    rows = hall(8, 9).split()
    rows[4] = rows[4][:24] + "#" + rows[4][25:]
    rules = {**TOUGH, "zones": {"leash_pad": pad}}
    session = play("\n".join(rows), enemy("goblin", 22, 4, box), rules=rules)
    cells = set()
    for _ in range(300):
        wait(session, 1)
        cells.add(session.run.level.actors[1].cell)
    assert len(cells) > 3
    assert max(abs(cell.y - 4) for cell in cells) == pad
    assert any(cell.x > 24 for cell in cells) is bool(pad)


def test_who_sees_the_player_says_so_and_gives_chase_out_of_its_leash() -> None:
    box = Box(14, 1, 5, 5)
    session = play(hall(11, 3), enemy("goblin", 15, 3, box), rules=TOUGH)
    events = wait(session, 6)
    goblin = session.run.level.actors[1]
    assert any(isinstance(event, Noticed) for event in events)
    assert any(line.text == "The goblin sees you." for line in session.log)
    assert goblin.mood is Mood.CHASE
    assert not box.contains(goblin.cell)


def test_a_chase_ends_beyond_the_leash_and_the_chaser_walks_home() -> None:
    box = Box(20, 2, 5, 5)
    session = play(hall(15, 4), enemy("goblin", 21, 4, box), rules=TOUGH)
    goblin = session.run.level.actors[1]
    gave_up = False
    for _ in range(12):
        outcome = session.act(Move(-1, 0))
        gave_up |= any(isinstance(event, GaveUp) for event in getattr(outcome, "events", ()))
        assert box.inflated(5).contains(goblin.cell)
    assert gave_up
    wait(session, 60)
    assert goblin.mood is Mood.PATROL
    assert box.inflated(1).contains(goblin.cell)


def test_who_walks_home_strikes_the_player_that_bars_the_only_way() -> None:
    corridor = "#" * 40 + "\n#" + "." * 9 + "@" + "." * 28 + "#\n" + "#" * 40
    session = play(corridor, enemy("goblin", 11, 1, Box(1, 1, 3, 1)), rules=TOUGH)
    session.run.level.actors[1].mood = Mood.RETURN
    before = session.run.player.health
    wait(session, 5)
    assert mood_of(session, 1) is Mood.RETURN
    assert session.run.player.health < before


def test_the_trail_is_lost_behind_walls_and_a_free_enemy_patrols_again() -> None:
    rows = """
    ###########
    #@...#....#
    #....+....#
    #....#....#
    ###########
    """
    session = play(rows, enemy("goblin", 8, 2), rules=TOUGH)
    goblin = session.run.level.actors[1]
    goblin.mood = Mood.CHASE
    wait(session, 4)
    assert goblin.cell.chebyshev(Cell(1, 1)) < 8
    goblin.lost, goblin.mood = 100, Mood.CHASE
    session.run.level.set_tile(5, 2, 1)
    wait(session, 3)
    assert goblin.mood in (Mood.PATROL, Mood.CHASE)


def test_enemies_open_doors_on_their_way() -> None:
    session = play(
        "##########\n#@...+..g#\n##########".replace("g", "."), enemy("goblin", 8, 1), rules=TOUGH
    )
    session.run.level.actors[1].mood = Mood.CHASE
    wait(session, 7)
    assert session.run.level.tiles[1, 5] == 4
    assert session.run.damage_taken > 0 or session.run.level.actors[1].x < 5


def test_a_sleeper_wakes_when_one_comes_near_and_not_before() -> None:
    session = play(hall(5, 4), enemy("lurker", 9, 4), rules=TOUGH)
    wait(session, 20)
    assert mood_of(session, 1) is Mood.ASLEEP
    session.act(Move(1, 0))
    assert mood_of(session, 1) is Mood.ASLEEP
    session.act(Move(1, 0))
    wait(session, 1)
    assert mood_of(session, 1) is Mood.CHASE


def test_a_skirmisher_shoots_from_afar_and_steps_back_from_what_comes_near() -> None:
    session = play(hall(18, 4), enemy("archer", 22, 4), rules=TOUGH)
    archer = session.run.level.actors[1]
    wait(session, 10)
    assert session.run.damage_taken > 0
    assert archer.cell.chebyshev(Cell(18, 4)) >= 3
    farthest = 0
    for _ in range(10):
        session.act(Move(1, 0))
        farthest = max(farthest, archer.x)
    assert farthest > 24


def test_a_sentinel_never_leaves_its_post() -> None:
    session = play(hall(18, 4), enemy("turret", 22, 4), rules=TOUGH)
    wait(session, 40)
    assert session.run.damage_taken > 0
    assert session.run.level.actors[1].cell == Cell(22, 4)


def test_who_is_badly_hurt_flees_and_fights_when_cornered() -> None:
    session = play(hall(18, 4), enemy("coward", 21, 4), rules=TOUGH)
    coward = session.run.level.actors[1]
    coward.health = 4
    wait(session, 6)
    assert coward.mood is Mood.FLEE
    assert coward.cell.chebyshev(Cell(18, 4)) > 4
    cornered = play("####\n#@.#\n####", enemy("coward", 2, 1), rules=TOUGH)
    cornered.run.level.actors[1].health = 4
    wait(cornered, 6)
    assert cornered.run.damage_taken > 0


def test_a_bomb_explodes_beside_its_target_and_is_gone() -> None:
    session = play(hall(18, 4), enemy("bomb", 20, 4), rules=TOUGH)
    events = wait(session, 5)
    assert any(isinstance(event, Exploded) for event in events)
    assert session.run.damage_taken == 5
    assert list(session.run.level.actors) == [0]
    assert session.run.kills == 0


def test_a_blast_also_hurts_its_own() -> None:
    session = play(hall(18, 4), enemy("lobber", 23, 4), enemy("turret", 19, 4), rules=TOUGH)
    wait(session, 8)
    turret = session.run.level.actors.get(2)
    assert turret is None or turret.health < 20


def test_cover_and_walls_keep_shots_out() -> None:
    session = play("########\n#@.#...#\n#..#...#\n########", enemy("archer", 5, 1), rules=TOUGH)
    session.run.level.actors[1].mood = Mood.CHASE
    wait(session, 10)
    assert session.run.damage_taken == 0


def test_a_crowd_surrounds_the_player() -> None:
    crowd = [enemy("goblin", x, y) for x in (22, 23, 24) for y in (3, 4, 5)]
    session = play(hall(18, 4), *crowd, rules=TOUGH)
    wait(session, 25)
    beside = [a for a in session.run.level.actors.values() if a.cell.chebyshev(Cell(18, 4)) == 1]
    assert len(beside) >= 5


def test_the_blow_wakes_who_did_not_see_it_coming() -> None:
    session = play("#####\n#@.##\n#####", enemy("lurker", 2, 1), rules={"player": {"health": 500}})
    session.act(Move(1, 0))
    assert session.run.level.actors[1].mood is Mood.CHASE


@pytest.mark.parametrize("kind", ["goblin", "archer", "turret", "bomb", "lurker", "lobber"])
def test_enemies_do_not_walk_over_what_hurts(kind: str) -> None:
    rows = "#############\n#@...^^.....#\n#....^^.....#\n#############"
    session = play(rows, enemy(kind, 9, 1), rules=TOUGH)
    session.run.level.actors[1].mood = Mood.CHASE
    for _ in range(30):
        session.act(Wait())
        for actor in session.run.level.actors.values():
            assert actor.x not in (5, 6)
