"""Trading, resting, exploring and lifting curses in the playtest window."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.features.playtest.keys import HINTS, SHOP_HINTS
from editor.features.playtest.marks import health_bars, play_marks
from editor.features.playtest.minimap import minimap_picture
from editor.features.playtest.play import Play
from editor.features.playtest.things import thing_at, things_in_sight
from editor.features.playtest.window import PlaytestWindow
from runtime.core.geometry import Cell
from runtime.game import Session
from runtime.mapgen.model import Placement, PlacementKind
from tests.editor.features.playtest.conftest import press
from tests.runtime.arena import SEED, make_content, make_map

Key = Qt.Key
ROWS = """
###########
#@.......>#
#...#######
#........##
###########
"""
ITEMS: dict[str, dict[str, Any]] = {
    "gem": {"slot": "valuable", "stack": 5, "price": 10},
    "sword": {"slot": "weapon", "damage": [5, 5], "price": 100},
    "ring": {"slot": "ring", "price": 30, "rarity": "rare"},
}
STOCK: dict[str, dict[str, Any]] = {
    "stock": {
        "mode": "all",
        "entries": [
            {"kind": "item", "item": "ring", "chance": 100.0},
            {"kind": "item", "item": "sword", "chance": 100.0},
        ],
    }
}
RULES = {
    "player": {"start_items": ["gem", "cursed_ring"], "bag": 6, "sight": 4},
    "shop": {"table": "stock", "rolls": [1, 1]},
}


def session(gold: int = 50) -> Session:
    content = make_content(RULES, items=ITEMS, drop_tables=STOCK)
    places = (Placement(PlacementKind.SHOP, 2, 2), Placement(PlacementKind.REST, 1, 2))
    begun = Session.on_map(content, make_map(ROWS, *places), SEED)
    begun.run.player.gold = gold
    return begun


Begin = Callable[[Session], Play]


def lines(window: PlaytestWindow) -> list[tuple[str, str, str]]:
    rows = window.shop._rows
    return [(row.letter, row.stack.name, row.tag) for row in rows]


def test_t_opens_the_shop_with_prices_and_letters_buy(window: PlaytestWindow, begin: Begin) -> None:
    play = begin(session())
    press(window, Key.Key_T)
    assert window.shop.isVisible()
    assert window.status.hints.text() == SHOP_HINTS
    assert lines(window) == [("a", "Ring", "30 gold"), ("", "Sword", "100 gold")]
    press(window, Key.Key_A)
    assert play.seen.player.gold == 20
    assert window.shop.isVisible()
    assert lines(window) == [("", "Sword", "100 gold")]


def test_enter_says_why_something_cannot_be_bought(window: PlaytestWindow, begin: Begin) -> None:
    begin(session())
    press(window, Key.Key_T, Key.Key_Down, Key.Key_Return)
    assert window.shop.said == "The sword costs 100 gold; you have 50."


def test_the_right_arrow_shows_what_can_be_sold(window: PlaytestWindow, begin: Begin) -> None:
    play = begin(session())
    press(window, Key.Key_T, Key.Key_Right)
    assert window.shop.sell_tab.isChecked()
    assert lines(window) == [("a", "Gem", "3 gold")]
    press(window, Key.Key_Return)
    assert play.seen.player.gold == 53
    assert lines(window) == []
    press(window, Key.Key_Left)
    assert [name for _, name, _ in lines(window)] == ["Ring", "Sword", "Gem"]
    press(window, Key.Key_Escape)
    assert not window.shop.isVisible()


def test_away_from_a_keeper_there_is_no_shop(window: PlaytestWindow, begin: Begin) -> None:
    play = begin(session())
    for _ in range(4):
        play.step(1, 0)
    press(window, Key.Key_T)
    assert not window.shop.isVisible()


def test_r_rests_and_the_place_is_used_up(window: PlaytestWindow, begin: Begin) -> None:
    play = begin(session())
    play.session.run.player.health = 10
    press(window, Key.Key_R)
    assert play.seen.player.health > 10
    assert play.seen.rests == ()


@pytest.mark.parametrize("cell", [Cell(2, 2), Cell(1, 2)])
def test_shops_and_places_of_rest_are_marked_and_described(begin: Begin, cell: Cell) -> None:
    play = begin(session())
    assert cell in {mark.cell for mark in play_marks(play.content, play.seen)}
    thing = thing_at(play.content, play.seen, cell)
    assert thing is not None
    assert "press" in thing.text.lower()
    assert cell in things_in_sight(play.seen)
    picture = minimap_picture(play.content, play.seen)
    assert tuple(picture[cell.y, cell.x]) != tuple(picture[3, 1])


def test_enter_on_a_worn_curse_gives_blood_for_it(window: PlaytestWindow, begin: Begin) -> None:
    play = begin(session())
    assert play.seen.player.worn["ring"].cursed
    press(window, Key.Key_I)
    window.bag.list.setCurrentRow(1)
    health, price = play.seen.player.health, play.seen.player.sacrifice
    assert window.bag.do_button.text() == f"Lift the curse for {price} health  (Enter)"
    press(window, Key.Key_Return)
    assert play.seen.player.health == health - price
    assert not play.session.observe().player.worn["ring"].cursed
    assert window.bag.do_button.text() == "Take off  (Enter)"


def test_o_explores_step_by_step_until_all_is_seen(
    window: PlaytestWindow, begin: Begin, qtbot: QtBot
) -> None:
    play = begin(session())
    before = play.seen.explored.sum()
    for _ in range(12):
        press(window, Key.Key_O)
        qtbot.waitUntil(lambda: not window.traveller.is_playing, timeout=10_000)
    assert play.seen.explored.sum() > before
    assert play.session.run.level.walkable[~play.seen.explored].sum() == 0


def test_the_new_keys_stand_in_the_hints() -> None:
    for hint in ("O explore", "T trade", "R rest"):
        assert hint in HINTS


def test_a_cracked_thing_has_a_bar(begin: Begin) -> None:
    barrel = {
        "walkable": False,
        "transparent": True,
        "breaks": {"health": 10, "becomes": "rubble"},
    }
    content = make_content(tiles={"wall": barrel})
    begun = Session.on_map(content, make_map(ROWS), SEED)
    begun.run.level.cracks[begun.run.level.spot(0, 1)] = 4
    play = begin(begun)
    assert health_bars(play.seen)[Cell(0, 1)].share == 0.6
    thing = thing_at(play.content, play.seen, Cell(0, 1))
    assert thing is not None
    assert ("Breaks", "after 6 more damage, armour 0") in thing.rows
