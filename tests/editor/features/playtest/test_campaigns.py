"""Campaigns in the real editor: the start page, the book, boons, stages, the end and its pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.features.playtest.playtests import Playtests
from runtime.content import AssetRef
from runtime.core.rng import parse_seed
from runtime.game import Exit, Meta, MetaStore, RunState, experience_for, meta_path
from tests.editor.features.playtest.conftest import GRAVEYARD, press

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from editor.app.main_window import MainWindow
    from editor.features.playtest.play import Play
    from editor.features.playtest.start_page import StartPage
    from editor.features.playtest.window import PlaytestWindow

    Playing = Callable[[], PlaytestWindow]

Key = Qt.Key
MARCHES = AssetRef("campaigns", "gray_marches")
GRAVEDIGGER = AssetRef("characters", "gravedigger")
SWORD = AssetRef("items", "short_sword")


@pytest.fixture
def store(editor: MainWindow, config_folder: Path) -> MetaStore:
    """Return the book of the project that is open, with something to spend."""
    project = editor.context.project
    made = MetaStore(meta_path(project.root, project.name, config_folder / "meta"))
    made._write(Meta(currency=75, unlocked=("hardened",)))
    return made


@pytest.fixture
def window(editor: MainWindow, store: MetaStore) -> PlaytestWindow:
    """Return the playtest window at the start page of the shipped campaign."""
    assert store.load().meta.runs == 0
    editor.context.open(MARCHES)
    return f5(editor)


def f5(editor: MainWindow) -> PlaytestWindow:
    editor.context.run("playtest.play")
    found = Playtests.of(editor.context).window
    assert found is not None
    return found


def start_of(window: PlaytestWindow) -> StartPage:
    assert window.expedition.start.isVisible()
    return window.expedition.start


def set_out(window: PlaytestWindow, playing: Playing) -> Play:
    press(window, Key.Key_Return)
    found = playing().play
    assert found is not None
    return found


def kill(window: PlaytestWindow, play: Play) -> None:
    """End the run at once, as some blow would."""
    run = play.session.run
    run.state, run.cause = RunState.DEAD, "a test"
    play.seen = play.session.observe()
    play.turned.emit(())
    assert window.summary.isVisible()


def choose(page: StartPage, name: str) -> None:
    keys = {"Road warden": "warden_of_the_road", "Gravedigger": "gravedigger"}
    page.list.choose(keys[name])


def test_f5_from_a_campaign_asks_who_sets_out(window: PlaytestWindow) -> None:
    page = start_of(window)
    assert window.play is None
    assert page.is_practice
    assert "nothing is paid" in page.text
    assert "Gravedigger" in page.text
    assert "Health" in page.text


def test_f5_from_a_character_plays_the_campaign_with_it(
    editor: MainWindow, store: MetaStore, playing: Playing
) -> None:
    editor.context.open(GRAVEDIGGER)
    play = set_out(f5(editor), playing)
    assert play.session.summary.character == GRAVEDIGGER.id
    assert play.session.summary.campaign == MARCHES.id
    assert store.load().meta.runs == 0


def test_practice_is_not_entered_and_the_facts_say_so(
    window: PlaytestWindow, playing: Playing, store: MetaStore
) -> None:
    page = start_of(window)
    page.seed.setText("ashen lantern")
    play = set_out(window, playing)
    assert play.seen.seed == parse_seed("ashen lantern")
    assert "practice" in window.top.facts.text()
    kill(window, play)
    assert window.summary.text.startswith(
        "Practice: nothing is paid. For keeps it would have paid "
    )
    assert store.load().meta == Meta(currency=75, unlocked=("hardened",))


def test_for_keeps_a_run_begins_with_what_is_bought_and_pays_once(
    window: PlaytestWindow, playing: Playing, store: MetaStore
) -> None:
    press(window, Key.Key_P)
    page = start_of(window)
    choose(page, "Road warden")
    play = set_out(window, playing)
    assert play.session.run.setup.unlocks == ("hardened",)
    assert store.load().meta.runs == 1
    assert "for keeps" in window.top.facts.text()
    kill(window, play)
    earned = play.session.summary.currency
    meta = store.load().meta
    assert earned > 0
    assert (meta.currency, meta.deaths) == (75 + earned, 1)
    assert window.summary.text.startswith(f"Earned {earned}. There are {75 + earned} to spend")
    assert window.summary.cause == "Killed by a test on floor 1, The Lych Gate, turn 0."
    assert window.summary.value("Floor") == "1 of 9"
    play.turned.emit(())
    assert store.load().meta.currency == 75 + earned


def test_who_is_locked_says_what_opens_the_way_and_cannot_set_out(window: PlaytestWindow) -> None:
    press(window, Key.Key_Right)
    page = start_of(window)
    assert page.unlocked[page.wanted].text() == "Fresh start"
    choose(page, "Gravedigger")
    press(window, Key.Key_Return)
    assert page.said == "Locked. “The gravediggers' guild” opens the way, for 70."
    assert not page.start_button.isEnabled()
    assert window.play is None
    press(window, Key.Key_Up)
    assert page.start_button.isEnabled()
    assert page.said == ""


def test_an_empty_seed_is_refused_and_n_rolls_one(window: PlaytestWindow) -> None:
    page = start_of(window)
    page.seed.clear()
    press(window, Key.Key_Return)
    assert page.said == "Give the run a seed: a number or any text."
    press(window, Key.Key_N)
    assert page.seed.text().isdigit()


def test_all_bought_gives_every_unlock(window: PlaytestWindow, playing: Playing) -> None:
    press(window, Key.Key_Left)
    play = set_out(window, playing)
    assert set(play.session.run.setup.unlocks or ()) == set(play.content.unlocks)


def test_unlocks_are_bought_from_the_start_page_and_open_the_way(
    window: PlaytestWindow, store: MetaStore
) -> None:
    press(window, Key.Key_P, Key.Key_U)
    page = window.expedition.unlocks
    assert page.isVisible()
    page.list.choose("gravediggers_guild")
    press(window, Key.Key_Return)
    assert store.load().meta.unlocked == ("gravediggers_guild", "hardened")
    assert "5 to spend" in page.text
    assert not page.buy_button.isVisible()
    press(window, Key.Key_Escape)
    start = start_of(window)
    choose(start, "Gravedigger")
    assert start.start_button.isEnabled()


def test_what_cannot_be_bought_is_refused_with_the_reason(
    window: PlaytestWindow, store: MetaStore
) -> None:
    press(window, Key.Key_U)
    page = window.expedition.unlocks
    page.list.choose("runners_oath")
    assert "Needs The surveyor&#x27;s copy, not bought" in page.text
    QTest.mouseClick(page.buy_button, Qt.MouseButton.LeftButton)
    assert page.said == "The runners' oath needs The surveyor's copy first."
    page.list.choose("steady_hand")
    assert page.said == ""
    press(window, Key.Key_Return)
    assert page.said == "Steady hand costs 80; there are 75."
    assert store.load().meta.currency == 75


def test_what_another_window_has_spent_meanwhile_cannot_be_spent_again(
    window: PlaytestWindow, store: MetaStore
) -> None:
    press(window, Key.Key_U)
    page = window.expedition.unlocks
    page.list.choose("gravediggers_guild")
    store._write(Meta(currency=1))
    press(window, Key.Key_Return)
    assert page.said == "The gravediggers' guild costs 70; there are 1."
    assert store.load().meta == Meta(currency=1)


def test_pages_are_shown_again_as_the_book_is_now(window: PlaytestWindow, store: MetaStore) -> None:
    store._write(Meta(currency=9))
    window.refresh()
    assert "9 to spend" in start_of(window).shop_button.text()
    press(window, Key.Key_U)
    store._write(Meta(currency=11))
    window.refresh()
    assert "11 to spend" in window.expedition.unlocks.text


def test_a_book_of_a_newer_version_leaves_only_practice_and_says_why(
    editor: MainWindow, store: MetaStore, playing: Playing
) -> None:
    store.path.write_text('{"format": "delvewright-meta", "version": 99}')
    editor.context.open(MARCHES)
    window = f5(editor)
    page = start_of(window)
    assert "version 99" in page.said
    assert not page.keeps.isEnabled()
    press(window, Key.Key_P)
    assert page.is_practice
    assert set_out(window, playing).seen.stage is not None
    assert "99" in store.path.read_text()


def test_the_panel_and_a_banner_say_where_one_is(window: PlaytestWindow, playing: Playing) -> None:
    play = set_out(window, playing)
    assert window.panel.place.text() == "The Withered Graves › The Lych Gate"
    assert window.panel.floor.text() == "floor 1 of 9 · level 1"
    assert window.panel.name.text() == "Gravedigger"
    assert window.stage.banner.text == "Floor 1: The Lych Gate · The Withered Graves"
    session = play.session
    level, player = session.run.level, session.run.player
    way = level.cell(next(iter(level.exits)))
    level.relocate(player, way.x, way.y)
    window.stage.banner.hide()
    assert play.do(Exit())
    assert window.stage.banner.isVisible()
    assert window.stage.banner.text == "Floor 2: Beggars' Rows · The Withered Graves"
    assert window.panel.floor.text() == "floor 2 of 9 · level 1"


def grow(window: PlaytestWindow, play: Play) -> None:
    levels = play.content.rules.levels
    play.session.run.player.xp = experience_for(levels, play.seen.player.level + 1) + 1
    press(window, Key.Key_Z)
    assert window.boons.isVisible()


def test_a_new_level_lets_one_choose_by_number(window: PlaytestWindow, playing: Playing) -> None:
    play = set_out(window, playing)
    grow(window, play)
    offers = [boon.boon for boon in play.seen.player.offers]
    assert window.boons.title == "Level 2"
    assert len(window.boons.rows) == len(offers) == 3
    assert ": +" in window.boons.rows[0].text
    press(window, Key.Key_2)
    assert not window.boons.isVisible()
    assert [boon.boon for boon in play.seen.player.boons] == [offers[1]]
    assert window.panel.floor.text() == "floor 1 of 9 · level 2"
    assert 0 < window.panel.experience.share < 1


def test_boons_are_chosen_by_arrows_and_by_mouse(window: PlaytestWindow, playing: Playing) -> None:
    play = set_out(window, playing)
    grow(window, play)
    last = play.seen.player.offers[2].boon
    press(window, Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert [boon.boon for boon in play.seen.player.boons] == [last]
    grow(window, play)
    first = play.seen.player.offers[0].boon
    QTest.mouseClick(window.boons.rows[0], Qt.MouseButton.LeftButton, pos=QPoint(30, 20))
    assert play.seen.player.boons[-1].boon == first


def test_boons_may_be_put_aside_for_a_look_but_the_world_waits(
    window: PlaytestWindow, playing: Playing
) -> None:
    play = set_out(window, playing)
    grow(window, play)
    turn = play.seen.turn
    press(window, Key.Key_Escape)
    assert not window.boons.isVisible()
    assert window.isVisible()
    press(window, Key.Key_Z)
    assert window.boons.isVisible()
    assert play.seen.turn == turn


def test_from_the_end_one_goes_to_the_unlocks_and_to_the_start_page(
    window: PlaytestWindow, playing: Playing
) -> None:
    kill(window, set_out(window, playing))
    press(window, Key.Key_U)
    assert window.expedition.unlocks.isVisible()
    press(window, Key.Key_Escape)
    assert window.summary.isVisible()
    seed = window.expedition.start.seed.text()
    press(window, Key.Key_C)
    assert start_of(window).seed.text() == seed
    press(window, Key.Key_Escape)
    assert not window.isVisible()


def test_try_again_is_the_same_run_of_the_same_character(
    window: PlaytestWindow, playing: Playing
) -> None:
    play = set_out(window, playing)
    first = play.session.fingerprint()
    kill(window, play)
    press(window, Key.Key_R)
    again = playing().play
    assert again is not None
    assert again.session.fingerprint() == first


def test_f5_from_another_record_goes_on_with_the_campaign_and_from_a_map_plays_the_map(
    editor: MainWindow, window: PlaytestWindow, playing: Playing
) -> None:
    set_out(window, playing)
    editor.context.open(SWORD)
    assert start_of(f5(editor)) is window.expedition.start
    editor.context.open(GRAVEYARD)
    f5(editor)
    shown = playing().play
    assert shown is not None
    assert shown.seen.stage is None
    assert not window.expedition.start.isVisible()


def test_f5_is_answered_in_the_window_of_the_editor_too(
    editor: MainWindow, window: PlaytestWindow
) -> None:
    assert start_of(window)
    assert editor.status.text == "The Gray Marches is in the playtest window."


def test_a_broken_stage_keeps_the_campaign_from_being_played(
    editor: MainWindow, store: MetaStore
) -> None:
    assert store.load().report == ""
    editor.context.project.set_field(MARCHES, ("biomes", 0, "stages", 0, "map"), "nowhere")
    editor.context.open(MARCHES)
    window = f5(editor)
    assert window.notice.title == "The Gray Marches can't be played yet"
    assert not window.expedition.start.isVisible()


def test_a_character_with_errors_cannot_set_out_but_others_can(
    editor: MainWindow, store: MetaStore, playing: Playing
) -> None:
    assert store.load().report == ""
    editor.context.project.set_field(GRAVEDIGGER, ("start_items",), ["no_such_thing"])
    editor.context.open(MARCHES)
    window = f5(editor)
    page = start_of(window)
    choose(page, "Gravedigger")
    press(window, Key.Key_Return)
    assert page.said.startswith("Errors stand in its way")
    choose(page, "Road warden")
    assert set_out(window, playing).session.summary.character == "warden_of_the_road"
