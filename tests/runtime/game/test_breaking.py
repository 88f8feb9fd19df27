"""Barrels, gravestones and locked doors under blows and blasts."""

from dataclasses import replace
from typing import Any

import pytest

from runtime.content.refs import AssetRef
from runtime.core.geometry import Cell
from runtime.game import Done, Impossible, Move, Session, Strike, Use
from runtime.mapgen.model import GeneratedMap, Placement, PlacementKind
from runtime.rules.events import Broken, ThingStruck
from runtime.rules.invariants import broken_invariants
from tests.runtime.arena import SEED, item, make_content, make_map

ROWS = """
#######
#@B..>#
#.....#
#######
"""
TILES: dict[str, dict[str, Any]] = {
    "barrel": {
        "walkable": False, "transparent": True, "form": "object",
        "breaks": {"health": 12, "armour": 1, "becomes": "rubble", "drops": "chest"},
    },
    "pillar": {"walkable": False, "transparent": False},
    "oak_door": {
        "walkable": False, "transparent": False, "opens_to": "open_door",
        "breaks": {"health": 8, "becomes": "floor"},
    },
}  # fmt: skip
STRONG = {
    "player": {"damage": [5, 5], "accuracy": 500, "regeneration": 0},
    "combat": {"max_hit": 100},
}
CONTENT = make_content(STRONG, tiles=TILES, items={"key": {"slot": "key", "lock": "vault"}})


def drawn(*placements: Placement, tile: str = "barrel") -> GeneratedMap:
    plain = make_map(ROWS.replace("B", "."), *placements)
    tiles = plain.tiles.copy()
    tiles[1, 2] = len(plain.tile_ids)
    tiles.flags.writeable = False
    return replace(plain, tiles=tiles, tile_ids=(*plain.tile_ids, tile))


def begin(*placements: Placement, tile: str = "barrel") -> Session:
    return Session.on_map(CONTENT, drawn(*placements, tile=tile), SEED)


def do(session: Session, command: Any) -> Done:
    outcome = session.act(command)
    assert isinstance(outcome, Done), outcome
    assert broken_invariants(CONTENT, session.run) == []
    return outcome


def gate(**data: Any) -> Placement:
    return Placement(PlacementKind.GATE, 2, 1, None, None, data)


def test_a_bump_strikes_a_barrel_until_it_breaks_and_gives_what_it_holds() -> None:
    session = begin()
    first = do(session, Move(1, 0))
    assert first.time == session.run.player.sheet.attack_time
    (struck,) = [event for event in first.events if isinstance(event, ThingStruck)]
    assert struck.hit.damage == 4
    (crack,) = session.observe().cracks
    assert (crack.cell, crack.health, crack.max_health) == (Cell(2, 1), 8, 12)
    do(session, Strike(1, 0))
    last = do(session, Move(1, 0))
    assert [e.sentence(CONTENT) for e in last.events if isinstance(e, Broken)] == [
        "The barrel breaks apart."
    ]
    seen = session.observe()
    assert seen.tile_ids[seen.tiles[1, 2]] == "rubble"
    (heap,) = seen.items
    assert (heap.cell, heap.gold, {stack.item for stack in heap.stacks}) == (
        Cell(2, 1), 7, {"sword", "draught"},
    )  # fmt: skip
    assert seen.cracks == ()
    do(session, Move(1, 0))
    assert session.observe().player.cell == Cell(2, 1)


def test_what_does_not_break_is_in_the_way_and_takes_no_time() -> None:
    session = begin(tile="pillar")
    assert session.act(Strike(1, 0)) == Impossible("Nobody is there to hit.")
    assert session.act(Move(1, 0)) == Impossible("The pillar is in the way.")
    assert session.run.turn == 0


def test_a_crack_goes_through_a_save() -> None:
    session = begin()
    do(session, Move(1, 0))
    loaded = Session.load(CONTENT, session.save())
    assert loaded.fingerprint() == session.fingerprint()
    assert loaded.observe().cracks == session.observe().cracks


def test_a_blast_breaks_what_is_round_it() -> None:
    session = begin(item("firepot", 1, 2))
    session.run.level.cracks[session.run.level.spot(2, 1)] = 11
    session.run.player.bag.extend(session.run.level.items.pop(session.run.level.spot(1, 2)))
    done = do(session, Use(0))
    assert any(isinstance(event, Broken) for event in done.events)


def test_a_door_locked_by_a_key_can_be_bashed() -> None:
    session = begin(gate(lock="key", key="key"), tile="oak_door")
    assert session.act(Move(1, 0)) == Impossible("It is locked. The key would open it.")
    do(session, Strike(1, 0))
    do(session, Strike(1, 0))
    assert session.observe().gates == ()
    do(session, Move(1, 0))
    assert session.observe().player.cell == Cell(2, 1)


@pytest.mark.parametrize("data", [{"lock": "force", "turns": 20, "wave": []}, {"lock": "keeper"}])
def test_force_gates_and_kept_doors_do_not_give_to_blows(data: dict[str, Any]) -> None:
    session = begin(gate(**data), tile="oak_door")
    assert session.act(Strike(1, 0)) == Impossible("Nobody is there to hit.")


def test_a_shut_door_that_is_not_locked_can_be_struck_or_opened() -> None:
    session = begin(tile="oak_door")
    do(session, Strike(1, 0))
    do(session, Move(1, 0))
    assert session.observe().cracks == ()
    assert AssetRef("tiles", "oak_door") in dict(CONTENT)
