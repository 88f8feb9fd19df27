"""The playtest window under keys and mouse: moving, fighting, taking, wearing, leaving, dying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.features.playtest import keys
from runtime.content import AssetRef
from runtime.core.geometry import Cell
from runtime.mapgen import Placement, PlacementKind
from tests.editor.features.playtest.conftest import press
from tests.runtime.arena import chest, enemy, item, make_content, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from editor.features.playtest.play import Play
    from editor.features.playtest.window import PlaytestWindow
    from runtime.game import Session

    Begin = Callable[[Session], Play]

Key = Qt.Key
OPEN = """
#######
#.....#
#.....#
#..@..#
#.....#
#.....#
#######
"""
CORRIDOR = """
##########
#@.......#
##########
"""
SURE = {"combat": {"min_hit": 100, "max_hit": 100}}


def rules(*start_items: str, health: int = 60) -> dict[str, Any]:
    return {**SURE, "player": {"health": health, "start_items": list(start_items)}}


def cell_of(window: PlaytestWindow) -> Cell:
    assert window.play is not None
    return window.play.seen.player.cell


def click(window: PlaytestWindow, cell: Cell, button: Qt.MouseButton) -> None:
    view = window.stage.view
    middle = view.port.cell_rect(cell).center() / view.port.ratio
    QTest.mouseClick(view, button, pos=QPoint(middle.x(), middle.y()))


STEPS = [(key, False, step) for key, step in keys.STEPS.items()]
STEPS += [(key, True, step) for key, step in keys.NUMPAD_STEPS.items()]
STEPS += [(key, True, keys.STEPS[key]) for key in (Key.Key_Home, Key.Key_Up)]


def test_arrows_letters_and_numpad_step_in_eight_directions(
    window: PlaytestWindow, begin: Begin
) -> None:
    for key, numpad, (dx, dy) in STEPS:
        begin(play(OPEN))
        press(window, key, numpad=numpad)
        assert cell_of(window) == Cell(3 + dx, 3 + dy), key


@pytest.mark.parametrize("key", [Key.Key_5, Key.Key_Clear])
def test_the_middle_of_the_numpad_waits(window: PlaytestWindow, begin: Begin, key: Key) -> None:
    run = begin(play(OPEN))
    press(window, key, numpad=True)
    assert (run.seen.turn, run.seen.player.cell) == (1, Cell(3, 3))


def test_walking_into_an_enemy_hits_it_and_the_map_shows_the_damage(
    window: PlaytestWindow, begin: Begin
) -> None:
    run = begin(play(CORRIDOR, enemy("goblin", 2, 1), rules=rules("sword")))
    press(window, Key.Key_Right)
    assert run.seen.player.cell == Cell(1, 1)
    assert [actor.health for actor in run.seen.actors] == [5]
    assert "You hit the goblin for 5." in window.stage.log.lines
    assert window.panel.inspector.title == "Goblin"
    assert window.panel.inspector.health.text == "5 / 10"
    assert set(window.stage.bars._bars) == {Cell(2, 1)}


def test_what_is_impossible_is_said_and_costs_no_turn(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play(CORRIDOR))
    press(window, Key.Key_Up)
    assert window.stage.log.lines == ["The wall is in the way."]
    assert run.seen.turn == 0
    press(window, Key.Key_Right)
    assert window.stage.log.lines == []


def test_g_picks_up_what_lies_here(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play(CORRIDOR, item("gem", 2, 1), rules=rules("draught")))
    press(window, Key.Key_Right, Key.Key_G)
    assert [stack.item for stack in run.seen.player.bag] == ["draught", "gem"]


def test_g_uses_the_first_usable_item_where_nothing_lies(
    window: PlaytestWindow, begin: Begin
) -> None:
    run = begin(play(CORRIDOR, rules=rules("gem", "draught", "chart")))
    press(window, Key.Key_G)
    assert [stack.item for stack in run.seen.player.bag] == ["gem", "chart"]


def test_g_uses_what_was_chosen_in_the_bag(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play(CORRIDOR, rules=rules("draught", "chart")))
    press(window, Key.Key_I, Key.Key_Down, Key.Key_I, Key.Key_G)
    assert [stack.item for stack in run.seen.player.bag] == ["draught"]


def test_digits_and_clicks_use_the_quick_slots(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play(CORRIDOR, rules=rules("gem", "draught", "chart")))
    press(window, Key.Key_2)
    assert [stack.item for stack in run.seen.player.bag] == ["gem", "draught"]
    QTest.mouseClick(window.stage.slots.slots[0], Qt.MouseButton.LeftButton)
    assert [stack.item for stack in run.seen.player.bag] == ["gem"]
    press(window, Key.Key_6)
    assert window.stage.log.lines[-1] == "Quick slot 6 is empty."


def test_the_bag_puts_on_takes_off_and_drops(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play(CORRIDOR, rules=rules("sword", "axe")))
    press(window, Key.Key_I)
    assert window.bag.isVisible()
    assert "Damage 9" in window.bag.card_of_item.text
    assert (
        "Worn now: Sword (damage 5, quick: an attack takes 80 time)" in window.bag.card_of_item.text
    )
    press(window, Key.Key_B)
    assert run.seen.player.worn["weapon"].item == "axe"
    assert window.panel.stat("Damage") == "9–9"
    press(window, Key.Key_Up, Key.Key_Return)
    assert run.seen.player.worn == {}
    press(window, Key.Key_Delete)
    assert len(run.seen.player.bag) == 1
    assert sum(len(view.stacks) for view in run.seen.items) == 1
    press(window, Key.Key_Escape)
    assert not window.bag.isVisible()
    assert window.isVisible()


def test_the_bag_works_by_mouse(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play(CORRIDOR, rules=rules("sword", "axe")))
    press(window, Key.Key_I)
    row = next(
        at for at in range(window.bag.list.count()) if window.bag.list.item(at).text() == "Axe"
    )
    rect = window.bag.list.visualItemRect(window.bag.list.item(row))
    QTest.mouseClick(window.bag.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    QTest.mouseClick(window.bag.do_button, Qt.MouseButton.LeftButton)
    assert run.seen.player.worn["weapon"].item == "axe"
    QTest.mouseClick(window.bag, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not window.bag.isVisible()


def test_using_something_up_shows_the_map_again(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play(CORRIDOR, rules=rules("chart")))
    press(window, Key.Key_I, Key.Key_A)
    assert run.seen.player.bag == ()
    assert not window.bag.isVisible()


def test_a_curse_is_explained_in_the_bag(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play(CORRIDOR, rules=rules("cursed_ring")))
    press(window, Key.Key_I, Key.Key_A)
    assert run.seen.player.worn["ring"].cursed
    said = "The cursed ring is cursed and will not come off. Enter gives health to lift it."
    assert window.bag.said == said


def test_a_portal_wins_and_the_summary_says_so(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play("####\n#@>#\n####"))
    press(window, Key.Key_Space)
    assert window.stage.log.lines == ["There is no portal and there are no stairs here."]
    press(window, Key.Key_Right, Key.Key_Space)
    assert window.summary.isVisible()
    assert window.summary.title == "You got away"
    assert window.summary.value("Score") == f"{run.seen.score:,}"
    assert window.summary.value("Turns") == "2"


def test_death_shows_its_cause_and_escape_goes_back(window: PlaytestWindow, begin: Begin) -> None:
    begin(play(CORRIDOR, enemy("goblin", 2, 1), rules=rules(health=2)))
    press(window, Key.Key_Z, Key.Key_Z)
    assert window.summary.title == "You died"
    assert window.summary.cause.startswith("Killed by a goblin on floor 1")
    press(window, Key.Key_Right)
    assert window.summary.isVisible()
    press(window, Key.Key_Escape)
    assert not window.isVisible()


def test_the_map_opens_and_escape_closes_it_before_the_window(
    window: PlaytestWindow, begin: Begin
) -> None:
    begin(play(OPEN))
    press(window, Key.Key_M)
    assert window.map.isVisible()
    press(window, Key.Key_Escape)
    assert (window.map.isVisible(), window.isVisible()) == (False, True)
    press(window, Key.Key_Escape)
    assert not window.isVisible()


def test_c_closes_the_only_door_and_asks_which_of_two(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play("#####\n#'@'#\n#####"))
    press(window, Key.Key_C)
    assert window.status.hints.text() == keys.DOOR_HINTS
    press(window, Key.Key_Right)
    assert run.seen.player.cell == Cell(2, 1)
    assert window.status.hints.text() == keys.HINTS
    press(window, Key.Key_C)
    assert window.stage.log.lines[-2:] == ["You close the open door."] * 2
    press(window, Key.Key_C)
    assert window.stage.log.lines[-1] == "No open door is beside you."


def test_x_goes_round_what_is_in_sight(window: PlaytestWindow, begin: Begin) -> None:
    begin(play(OPEN, chest(5, 3), item("gem", 2, 3)))
    titles = []
    for _ in range(3):
        press(window, Key.Key_X)
        titles.append(window.panel.inspector.title)
    assert titles == ["Gem", "Rare chest", "Gem"]


def test_hovering_says_what_is_there_and_f4_opens_its_record(
    window: PlaytestWindow, begin: Begin, qtbot: QtBot
) -> None:
    begin(play(OPEN, enemy("turret", 5, 5), rules=SURE))
    window.stage.view.hand.hovered.emit(Cell(5, 5))
    rows = window.panel.inspector.rows
    assert window.panel.inspector.title == "Turret"
    assert "2 steps away" in rows["Brain"]
    assert rows["You hit"].startswith("100\u00a0% for 2–4, about ")
    assert window.stage.pointed.boxes[0].box.x == 5
    with qtbot.waitSignal(window.record_wanted) as asked:
        press(window, Key.Key_F4)
    assert asked.args == [AssetRef("enemies", "turret")]


def test_a_click_steps_beside_and_walks_far(
    window: PlaytestWindow, begin: Begin, qtbot: QtBot
) -> None:
    run = begin(play(CORRIDOR))
    click(window, Cell(2, 1), Qt.MouseButton.LeftButton)
    assert run.seen.player.cell == Cell(2, 1)
    click(window, Cell(7, 1), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: run.seen.player.cell == Cell(7, 1))
    assert run.seen.turn == 6
    assert not window.traveller.is_playing


def test_a_walk_stops_when_somebody_comes_into_sight(
    window: PlaytestWindow, begin: Begin, qtbot: QtBot
) -> None:
    long = f"{'#' * 30}\n#@{'.' * 27}#\n{'#' * 30}"
    run = begin(play(long, enemy("turret", 14, 1)))
    window.traveller.walk(run, Cell(9, 1))
    qtbot.waitUntil(lambda: not window.traveller.is_playing)
    assert run.seen.actors
    assert 1 < run.seen.player.cell.x < 9


def test_a_key_stops_a_walk(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play(CORRIDOR))
    window.traveller.walk(run, Cell(8, 1))
    press(window, Key.Key_Left)
    assert not window.traveller.is_playing
    assert run.seen.player.cell == Cell(1, 1)


def test_the_right_button_only_looks(window: PlaytestWindow, begin: Begin) -> None:
    run = begin(play(OPEN, item("gem", 4, 3)))
    click(window, Cell(4, 3), Qt.MouseButton.RightButton)
    window.stage.view.hand.hovered.emit(None)
    assert run.seen.turn == 0
    assert window.panel.inspector.title == "Gem"


def _state(window: PlaytestWindow) -> tuple[object, ...]:
    assert window.play is not None
    return (
        window.play.seen.turn,
        window.bag.isVisible(),
        window.map.isVisible(),
        tuple(window.stage.log.lines),
        window.panel.inspector.title,
    )


@pytest.mark.parametrize("binding", keys.BINDINGS, ids=lambda binding: binding.verb.value)
def test_every_key_of_the_hints_does_something(
    window: PlaytestWindow, begin: Begin, binding: keys.Binding
) -> None:
    told: list[object] = []
    window.newest_wanted.connect(lambda: told.append("newest"))
    window.record_wanted.connect(told.append)
    begin(play(OPEN, enemy("turret", 5, 3), item("gem", 3, 3), rules=SURE))
    before = _state(window)
    press(window, binding.key)
    assert told or _state(window) != before
    assert (
        binding.hint in window.status.hints.text()
        or window.bag.isVisible()
        or window.map.isVisible()
    )


def test_the_shade_hides_what_was_never_seen(window: PlaytestWindow, begin: Begin) -> None:
    begin(play(f"{'#' * 30}\n#@{'.' * 27}#\n{'#' * 30}"))
    window.stage.view.camera.zoom_fit()
    image = window.stage.view.grab().toImage()
    port = window.stage.view.port

    def lightness(cell: Cell) -> int:
        return image.pixelColor(port.cell_rect(cell).center()).lightness()

    assert lightness(Cell(26, 1)) < 10 < lightness(Cell(3, 1))


def test_content_without_colours_of_its_own_plays_too(window: PlaytestWindow, begin: Begin) -> None:
    content = make_content(rules("plain"), items={"plain": {"slot": "key", "lock": "gate"}})
    begin(play(CORRIDOR, content=content))
    press(window, Key.Key_I)
    assert not window.bag.do_button.isVisible()
    press(window, Key.Key_Return)
    assert window.bag.said == "The plain has no use by itself."


def test_what_clings_to_the_player_is_told_with_its_turns(
    window: PlaytestWindow, begin: Begin
) -> None:
    content = make_content(
        rules("tonic"),
        statuses={"hasted": {"duration": 600, "harmful": False}},
        items={
            "tonic": {"slot": "consumable", "effects": [{"kind": "status", "status": "hasted"}]}
        },
    )
    begin(play(CORRIDOR, content=content))
    assert not window.panel.statuses.isVisible()
    press(window, Key.Key_G)
    assert window.panel.statuses.isVisible()
    assert "▲&nbsp;Hasted&nbsp;" in window.panel.statuses.text()
    for _ in range(7):
        press(window, Key.Key_Z)
    assert not window.panel.statuses.isVisible()


def test_stairs_lead_to_another_floor_and_the_map_follows(
    window: PlaytestWindow, begin: Begin
) -> None:
    content = make_content(
        rules(), maps={"arena": {"width": 30, "height": 24, "population": {"portals": 1}}}
    )
    stairs = Placement(PlacementKind.STAIRS_DOWN, 2, 1)
    run = begin(play(CORRIDOR, stairs, content=content))
    press(window, Key.Key_Right, Key.Key_Space)
    assert run.seen.floor == 2
    assert window.stage.layer.size == (30, 24)
    assert window.panel.floor.text().startswith("floor 2")
    port = window.stage.view.port
    assert port.cells_in(window.stage.view.rect()).contains(run.seen.player.cell)
