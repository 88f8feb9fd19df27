"""Shops: what stands in them, prices, buying and selling, and the gold that comes of it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.content.snapshot import Content
from runtime.core.geometry import Cell
from runtime.game import Buy, Command, Done, Impossible, Move, Sell, Session
from runtime.mapgen.model import Placement, PlacementKind
from runtime.rules.events import Bought, Sold
from runtime.rules.invariants import broken_invariants
from runtime.rules.shops import asked_for, paid_for, worth
from runtime.world.items import ItemStack, RolledAffix
from tests.runtime.arena import SEED, make_content, make_map

ROWS = """
########
#@.....#
#.....>#
########
"""
STOCK: dict[str, dict[str, Any]] = {
    "stock": {
        "mode": "all",
        "entries": [
            {"kind": "item", "item": "draught", "count": [2, 2], "chance": 100.0},
            {"kind": "item", "item": "sword", "chance": 100.0},
        ],
    }
}
ITEMS: dict[str, dict[str, Any]] = {
    "draught": {
        "slot": "consumable", "stack": 3, "price": 20,
        "effects": [{"kind": "heal", "amount": [1, 1]}],
    },
    "sword": {"slot": "weapon", "damage": [5, 5], "price": 100, "rarity": "rare"},
    "cursed_ring": {"slot": "ring", "cursed": True, "price": 80},
    "key": {"slot": "key", "lock": "vault", "price": 500},
    "gem": {"slot": "valuable", "stack": 5, "price": 10},
}  # fmt: skip
PLAYER = {"start_items": ["gem", "key", "cursed_ring", "cursed_ring"], "bag": 5}


def content(**shop: Any) -> Content:
    rules = {
        "player": PLAYER,
        "shop": {"table": "stock", "rolls": [1, 1], "sell_share": 50, **shop},
    }
    return make_content(rules, items=ITEMS, drop_tables=STOCK)


def begin(gold: int = 500, at: tuple[int, int] = (2, 1), **shop: Any) -> Session:
    generated = make_map(ROWS, Placement(PlacementKind.SHOP, *at))
    session = Session.on_map(content(**shop), generated, SEED)
    session.run.player.gold = gold
    return session


def do(session: Session, command: Command) -> Done:
    outcome = session.act(command)
    assert isinstance(outcome, Done), outcome
    assert broken_invariants(session.content, session.run) == []
    return outcome


def test_a_shelf_is_stocked_from_the_table_and_shown_to_who_stands_beside() -> None:
    session = begin()
    (shop,) = session.observe().shops
    assert shop.near
    assert [(o.stack.item, o.stack.count, o.price) for o in shop.shelf] == [
        ("draught", 2, 20),
        ("sword", 1, 100),
    ]
    assert shop.pays == (5, 0, 20)
    assert broken_invariants(session.content, session.run) == []


def test_from_afar_one_sees_the_shop_and_not_its_shelf() -> None:
    session = begin(at=(5, 1))
    (shop,) = session.observe().shops
    assert (shop.near, shop.shelf, shop.pays) == (False, (), ())
    assert session.act(Buy(0)) == Impossible("Nobody trades here.")
    assert session.act(Sell(0)) == Impossible("Nobody trades here.")


def test_buying_takes_one_for_its_price() -> None:
    session = begin(gold=45)
    done = do(session, Buy(0))
    assert done.time == 100
    (bought,) = [event for event in done.events if isinstance(event, Bought)]
    assert bought.sentence(session.content) == "You buy a draught for 20 gold."
    assert session.run.player.gold == 25
    assert session.observe().shops[0].shelf[0].stack.count == 1
    do(session, Buy(0))
    assert [offer.stack.item for offer in session.observe().shops[0].shelf] == ["sword"]
    assert session.act(Buy(0)) == Impossible("The sword costs 100 gold; you have 5.")
    assert session.act(Buy(1)) == Impossible("That place on the shelf is empty.")


def test_a_full_bag_buys_nothing() -> None:
    session = begin()
    do(session, Buy(0))
    session.run.player.bag.append(ItemStack("gem", 5))
    session.run.ledger.spawn("gem", 5)
    before = session.fingerprint()
    assert session.act(Buy(1)) == Impossible("The bag is full.")
    assert session.fingerprint() == before
    do(session, Buy(0))


def test_what_is_sold_stands_on_the_shelf_and_is_no_gold_found() -> None:
    session = begin(gold=0)
    done = do(session, Sell(0))
    assert any(isinstance(event, Sold) and event.price == 5 for event in done.events)
    assert (session.run.player.gold, session.run.gold_found) == (5, 0)
    assert session.observe().shops[0].shelf[-1].stack.item == "gem"
    assert session.act(Sell(0)) == Impossible("The keeper has no use for the key.")
    assert session.act(Sell(9)) == Impossible("That place in the bag is empty.")


def test_a_price_counts_rarity_affixes_curse_and_floor() -> None:
    records = content(per_rarity=10, per_affix=25, cursed=40, per_floor=50)
    affix = RolledAffix("keen", (1,))
    assert worth(records, ItemStack("sword")) == 120
    assert worth(records, ItemStack("sword", affixes=(affix, affix))) == 170
    assert worth(records, ItemStack("cursed_ring")) == 32
    assert worth(records, ItemStack("cursed_ring", lifted=True)) == 80
    assert asked_for(records, ItemStack("sword"), 3) == 240
    assert paid_for(records, ItemStack("sword")) == 60


def test_the_stock_is_the_runs_own_and_another_on_each_floor() -> None:
    wide = {"stock": {"entries": [
        {"kind": "item", "item": item, "weight": 1} for item in ("draught", "sword", "gem")
    ]}}  # fmt: skip
    records = make_content({"shop": {"table": "stock", "rolls": [6, 6]}}, drop_tables=wide)
    generated = make_map(ROWS, Placement(PlacementKind.SHOP, 2, 1))

    def stock(seed: int) -> list[tuple[str, int]]:
        session = Session.on_map(records, replace(generated, seed=seed), seed)
        return [(s.item, s.count) for s in next(iter(session.run.level.shops.values())).stock]

    assert stock(1) == stock(1)
    assert len({tuple(stock(seed)) for seed in range(8)}) > 1


def test_a_shop_goes_through_a_save_and_a_replay() -> None:
    session = begin()
    do(session, Sell(0))
    loaded = Session.load(session.content, session.save())
    assert loaded.fingerprint() == session.fingerprint()
    assert loaded.observe().shops == session.observe().shops
    do(loaded, Move(1, 0))
    assert loaded.observe().player.cell == Cell(2, 1)
    assert loaded.observe().shops[0].near


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    deals=st.lists(st.tuples(st.booleans(), st.integers(0, 5)), max_size=30),
    share=st.integers(0, 100),
    cursed=st.integers(1, 100),
)
def test_no_trade_makes_gold_out_of_nothing(
    deals: list[tuple[bool, int]], share: int, cursed: int
) -> None:
    session = begin(gold=300, sell_share=share, cursed=cursed)

    def wealth() -> int:
        player = session.run.player
        return player.gold + sum(worth(session.content, s) * s.count for s in player.bag)

    before = wealth()
    for buys, place in deals:
        session.act(Buy(place) if buys else Sell(place))
        assert wealth() <= before
        before = wealth()
    assert broken_invariants(session.content, session.run) == []


@pytest.mark.parametrize("rolls", [[0, 0], [40, 40]])
def test_a_shelf_holds_no_more_than_it_can(rolls: list[int]) -> None:
    session = begin(rolls=rolls)
    shelf = session.observe().shops[0].shelf
    assert [offer.stack.item for offer in shelf] == (
        [] if rolls == [0, 0] else ["draught", "sword"]
    )
    assert broken_invariants(session.content, session.run) == []
