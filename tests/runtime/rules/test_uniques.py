"""Uniques: one of each in a run, wherever it comes from, and none is lost unseen."""

from typing import Any

from runtime.content.refs import AssetRef
from runtime.game import Done, Drop, Move, Open, PickUp, Sell, Session
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.invariants import broken_invariants
from runtime.rules.loot import admitted, roll_loot, rolled
from runtime.rules.wounds import wound
from runtime.world.items import ItemStack
from tests.runtime.arena import SEED, item, make_content, make_map

ROWS = """
########
#@.....#
#.....>#
########
"""
ITEMS: dict[str, dict[str, Any]] = {
    "crown": {"slot": "head", "armour": 1, "price": 100, "unique": True},
    "cap": {"slot": "head", "armour": 1, "price": 10},
}
TABLES: dict[str, dict[str, Any]] = {
    "hoard": {
        "mode": "all",
        "entries": [
            {"kind": "item", "item": "crown", "count": [3, 3], "chance": 100.0},
            {"kind": "item", "item": "cap", "chance": 100.0},
        ],
    },
    "endless": {
        "mode": "all",
        "entries": [{"kind": "table", "table": "hoard", "count": [20000, 20000], "chance": 100.0}],
    },
}


def begin(*placements: Placement, start: tuple[str, ...] = (), table: str = "hoard") -> Session:
    rules = {
        "player": {"start_items": list(start), "bag": 2},
        "shop": {"table": table, "rolls": [2, 2], "sell_share": 50},
    }
    content = make_content(rules, items=ITEMS, drop_tables=TABLES)
    return Session.on_map(content, make_map(ROWS, *placements), SEED)


def test_a_second_roll_of_a_unique_gives_nothing_in_its_place() -> None:
    session = begin()
    scene = session._scene
    first, _ = roll_loot(scene, "hoard")
    second, _ = roll_loot(scene, "hoard")
    assert [(s.item, s.count) for s in first] == [("crown", 1), ("cap", 1)]
    assert [(s.item, s.count) for s in second] == [("cap", 1)]
    assert session.run.ledger.spawned == {"crown": 1, "cap": 2}


def test_a_shop_has_one_and_none_when_the_player_began_with_it() -> None:
    shop = Placement(PlacementKind.SHOP, 2, 1)
    for start, shelf in (((), {"crown": 1, "cap": 2}), (("crown", "crown"), {"cap": 2})):
        session = begin(shop, start=start)
        (stock,) = (each.stock for each in session.run.level.shops.values())
        assert {stack.item: stack.count for stack in stock} == shelf
        assert session.run.ledger.spawned["crown"] == 1
        assert broken_invariants(session.content, session.run) == []


def test_a_unique_that_is_sold_stands_on_the_shelf_and_never_comes_again() -> None:
    session = begin(Placement(PlacementKind.SHOP, 2, 1), start=("cap", "crown"))
    assert [stack.item for stack in session.run.player.bag] == ["crown"]
    assert isinstance(session.act(Sell(0)), Done)
    (shop,) = session.run.level.shops.values()
    assert "crown" in [stack.item for stack in shop.stock]
    assert broken_invariants(session.content, session.run) == []
    loaded = Session.load(session.content, session.save())
    assert admitted(session.content, loaded.run, "crown", 1) == 0


def test_the_invariants_tell_of_a_second_unique() -> None:
    session = begin(start=("crown",))
    session.run.ledger.spawn("crown", 1)
    session.run.player.bag.append(ItemStack("crown"))
    assert any("unique crown" in each for each in broken_invariants(session.content, session.run))


def test_a_table_that_leads_too_far_gives_nothing_and_the_log_says_why() -> None:
    session = begin()
    loot = rolled(session.content, session.run, "endless", session.run.streams["loot"])
    assert not loot.items
    assert not loot.gold
    assert "leads to more than" in session.run.log[-1].text


def test_of_two_that_the_map_places_one_comes() -> None:
    session = begin(item("crown", 3, 1), item("crown", 4, 1))
    piles = session.run.level.items.values()
    assert [(stack.item, stack.count) for pile in piles for stack in pile] == [("crown", 1)]
    assert session.run.ledger.spawned == {"crown": 1}
    assert broken_invariants(session.content, session.run) == []


def test_of_two_that_enemies_hold_one_comes_and_falls() -> None:
    data = {"holds": "crown"}
    ref = AssetRef("enemies", "goblin")
    bearers = (Placement(PlacementKind.GUARD, x, 2, ref, None, data) for x in (4, 5))
    session = begin(*bearers)
    first, second = (session.run.level.actors[n] for n in (1, 2))
    assert ([stack.item for stack in first.bag], second.bag) == (["crown"], [])
    wound(session._scene, first, 99, "x", None)
    pile = session.run.level.items[session.run.level.spot(4, 2)]
    assert "crown" in [stack.item for stack in pile]
    assert broken_invariants(session.content, session.run) == []


def test_a_full_bag_leaves_it_beside_the_chest_where_it_can_be_had_later() -> None:
    where = Placement(PlacementKind.CHEST, 2, 1, AssetRef("drop_tables", "hoard"))
    session = begin(where, start=("cap", "gem", "draught"))
    bag = session.run.player.bag
    assert len(bag) == 2
    assert isinstance(session.act(Open(1, 0)), Done)
    spot = session.run.level.spot(2, 1)
    assert [stack.item for stack in session.run.level.items[spot]] == ["crown", "cap"]
    assert broken_invariants(session.content, session.run) == []
    for command in (Drop(0), Drop(0), Move(1, 0), PickUp()):
        assert isinstance(session.act(command), Done)
    assert "crown" in [stack.item for stack in bag]
    assert session.run.ledger.spawned["crown"] == 1
    assert broken_invariants(session.content, session.run) == []
