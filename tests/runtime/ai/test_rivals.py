"""Rivals: they loot, fight who comes near, leave by portals, and drop what they carry."""

from runtime.content.refs import AssetRef
from runtime.core.geometry import Cell
from runtime.game import Session, Wait
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.events import RivalLeft, Subject
from runtime.rules.invariants import broken_invariants
from runtime.rules.wounds import wound
from tests.runtime.arena import chest, enemy, item, make_content, play

HALL = """
########################
#@....................>#
#......................#
#......................#
########################
"""
TOUGH = {"player": {"health": 5000}}


def rival(x: int, y: int) -> Placement:
    return Placement(PlacementKind.RIVAL, x, y, AssetRef("enemies", "goblin"))


def wait(session: Session, turns: int) -> list[object]:
    events: list[object] = []
    for _ in range(turns):
        events += getattr(session.act(Wait()), "events", ())
        assert broken_invariants(session.content, session.run) == []
    return events


def test_a_rival_takes_the_loot_and_leaves_by_the_portal() -> None:
    session = play(HALL, rival(12, 2), chest(15, 2), item("gem", 18, 3), rules=TOUGH)
    wait(session, 6)
    carried = {stack.item for stack in session.run.level.actors[1].bag}
    assert {"sword", "draught"} <= carried
    assert session.run.level.actors[1].gold == 7
    wait(session, 20)
    assert list(session.run.level.actors) == [0]
    assert session.run.level.items == {}
    assert session.run.ledger.destroyed["gem"] == 1
    assert not session.is_over


def test_its_leaving_is_told_to_who_sees_it() -> None:
    session = play(
        "############\n#@.....>...#\n#..........#\n############", rival(7, 2), rules=TOUGH
    )
    events = wait(session, 4)
    assert any(isinstance(event, RivalLeft) for event in events)
    assert session.log[-1].text == "The goblin leaves by the portal, loot and all."


def test_a_rival_fights_who_comes_near() -> None:
    session = play(HALL, rival(4, 1), rules=TOUGH)
    wait(session, 10)
    assert session.run.damage_taken > 0


def test_what_it_took_falls_when_it_dies() -> None:
    session = play(HALL, rival(12, 2), chest(13, 2), rules=TOUGH)
    wait(session, 3)
    thief = session.run.level.actors[1]
    cell = thief.cell
    assert thief.bag
    wound(session._scene, thief, 99, "x", Subject.of(session.run.player))
    spot = session.run.level.spot(*cell)
    assert {"sword", "draught"} <= {stack.item for stack in session.run.level.items[spot]}
    assert session.run.level.gold[spot] >= 7
    assert broken_invariants(session.content, session.run) == []


def test_other_enemies_leave_loot_alone() -> None:
    session = play(HALL, enemy("goblin", 12, 2), chest(13, 2), rules=TOUGH)
    wait(session, 30)
    assert not session.run.level.chests[session.run.level.spot(13, 2)].opened


def test_rivals_go_through_a_save() -> None:
    session = play(HALL, rival(12, 2), chest(15, 2), item("gem", 18, 3), rules=TOUGH)
    wait(session, 4)
    twin = Session.load(session.content, session.save())
    wait(session, 20)
    wait(twin, 20)
    assert twin.fingerprint() == session.fingerprint()
    assert session.observe().player.cell == Cell(1, 1)


def test_a_rival_leaves_keys_where_they_lie_and_goes() -> None:
    keys = {"bone_key": {"slot": "key", "lock": "vault"}}
    things = (rival(12, 2), item("bone_key", 13, 2), item("gem", 15, 2))
    session = play(HALL, *things, content=make_content(TOUGH, items=keys))
    wait(session, 30)
    assert list(session.run.level.actors) == [0]
    assert [s.item for pile in session.run.level.items.values() for s in pile] == ["bone_key"]
    assert session.run.ledger.destroyed == {"gem": 1}
