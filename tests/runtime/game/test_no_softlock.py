"""However cursed, laden and locked out: there is always a way to be free, and a way to leave."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.core.kernels.labels import reachable
from runtime.game import (
    Command,
    Done,
    Drop,
    Exit,
    Impossible,
    Move,
    Rest,
    Sacrifice,
    Sell,
    Session,
    Unequip,
    Wait,
)
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.events import CurseLifted, Sacrificed
from runtime.rules.invariants import broken_invariants
from runtime.rules.stats import player_sheet
from runtime.world.items import ItemStack
from tests.runtime.arena import make_content, play

ROWS = """
############
#@....+...>#
#.....######
#..........#
############
"""
SLOTS = ("weapon", "shield", "body", "head", "hands", "feet", "ring", "amulet")
NEEDED: dict[str, dict[str, Any]] = {"weapon": {"damage": [1, 1]}, "shield": {"block": 5.0}}
WEAK: list[dict[str, Any]] = [
    {"stat": "max_health", "operation": "more", "value": -60.0},
    {"stat": "move_speed", "operation": "increased", "value": -50.0},
]
CURSED: dict[str, dict[str, Any]] = {
    f"cursed_{slot}": {"slot": slot, "cursed": True, "modifiers": WEAK, **NEEDED.get(slot, {})}
    for slot in SLOTS
}
CONTENT = make_content(
    {"player": {"health": 60, "bag": 4, "regeneration": 500}},
    items={**CURSED, "key": {"slot": "key", "lock": "vault"}},
)


def begin(worn: list[str], bag: list[str], *placements: Placement) -> Session:
    session = play(ROWS, *placements, content=CONTENT, start=Cell(4, 1))
    player = session.run.player
    for slot in worn:
        player.worn[slot] = ItemStack(f"cursed_{slot}")
        session.run.ledger.spawn(f"cursed_{slot}", 1)
    for slot in bag:
        player.bag.append(ItemStack(f"cursed_{slot}"))
        session.run.ledger.spawn(f"cursed_{slot}", 1)
    player.sheet = player_sheet(CONTENT, player.worn)
    player.health = min(player.health, player.sheet.max_health)
    return session


def do(session: Session, command: Command) -> Done:
    outcome = session.act(command)
    assert isinstance(outcome, Done), outcome
    assert broken_invariants(session.content, session.run) == []
    return outcome


def test_blood_lifts_one_curse_and_never_kills() -> None:
    session = begin(["ring", "head"], [])
    player = session.run.player
    player.health = price = session.observe().player.sacrifice
    refused = session.act(Sacrifice("ring"))
    assert isinstance(refused, Impossible)
    assert "you would not live" in refused.reason
    player.health = price + 1
    done = do(session, Sacrifice("ring"))
    assert any(isinstance(e, Sacrificed) and e.health == price for e in done.events)
    assert [e.items for e in done.events if isinstance(e, CurseLifted)] == [("cursed_ring",)]
    do(session, Unequip("ring"))
    assert isinstance(session.act(Unequip("head")), Impossible)
    assert session.act(Sacrifice("ring")) == Impossible("No curse binds anything there.")


def test_a_rest_lifts_as_many_curses_as_the_rules_say() -> None:
    session = begin(["ring", "head"], [], Placement(PlacementKind.REST, 4, 2))
    done = do(session, Rest())
    assert [e.items for e in done.events if isinstance(e, CurseLifted)] == [("cursed_head",)]
    assert isinstance(session.act(Unequip("ring")), Impossible)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    worn=st.lists(st.sampled_from(SLOTS), unique=True),
    bag=st.lists(st.sampled_from(SLOTS), min_size=4, max_size=4),
    key=st.booleans(),
)
def test_from_any_load_of_curses_one_can_get_free_and_leave(
    worn: list[str], bag: list[str], *, key: bool
) -> None:
    vault = Placement(PlacementKind.GATE, 6, 1, data={"lock": "key", "key": "key"} if key else {})
    way_out = Placement(PlacementKind.PORTAL, 10, 3)
    session = begin(worn, bag, vault, way_out)
    for _ in range(4):
        do(session, Drop(0))
    for slot in worn:
        waits = 0
        while isinstance(session.act(Sacrifice(slot)), Impossible):
            do(session, Wait(5_000))
            waits += 1
            assert waits < 20
        do(session, Unequip(slot))
        do(session, Drop(0))
    assert session.observe().player.worn == {}
    for step in [Move(1, 1)] * 2 + [Move(1, 0)] * 4:
        do(session, step)
    do(session, Exit())
    assert session.is_over


def test_curses_do_not_keep_one_from_leaving() -> None:
    session = begin(list(SLOTS), ["ring"] * 4, Placement(PlacementKind.PORTAL, 4, 1))
    do(session, Exit())
    assert session.state == "victory"


def test_keys_are_never_sold() -> None:
    session = begin([], ["ring"], Placement(PlacementKind.SHOP, 4, 2))
    session.run.player.bag[0] = ItemStack("key")
    assert session.act(Sell(0)) == Impossible("The keeper has no use for the key.")


@cache
def shipped() -> Content:
    return load_project(shipped_project()).content


@pytest.mark.parametrize("map_id", sorted(load_project(shipped_project()).content.maps))
def test_a_way_out_is_there_though_every_key_is_lost(map_id: str) -> None:
    for seed in range(2):
        level = Session.new(shipped(), map_id, seed).run.level
        ground = np.zeros(level.tiles.shape, np.bool_)
        player = level.actors[0]
        reachable(level.passable, player.x, player.y, ground)
        assert any(ground[divmod(spot, level.width)] for spot in level.exits)
