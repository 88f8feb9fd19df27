"""F5 in the real editor: unsaved content, the seed shown, the editor's history untouched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest

from editor.app.feature import PlayRequest
from editor.documents import SetField
from editor.features.maps.live_map import LiveMap
from editor.features.playtest.launch import Launch, wanted
from editor.features.playtest.playtests import Playtests
from runtime.content import AssetRef
from runtime.core.geometry import Cell
from runtime.core.rng import parse_seed
from runtime.game import Session
from tests.editor.features.playtest.conftest import GRAVEYARD, press

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.features.playtest.window import PlaytestWindow

    Playing = Callable[[], PlaytestWindow]

SWORD = AssetRef("items", "short_sword")


def shown(editor: MainWindow) -> PlayRequest:
    front = editor.context.current_editor
    assert front is not None
    assert front.play is not None
    return front.play()


def test_f5_plays_the_map_in_front_with_the_seed_shown(
    editor: MainWindow, playing: Playing
) -> None:
    QTest.keyClick(editor, Qt.Key.Key_F5)
    window = playing()
    assert window.windowTitle() == "Playtest — Withered Graveyard"
    assert window.play is not None
    assert window.play.seen.map_id == GRAVEYARD.id
    assert window.play.seen.seed == parse_seed(shown(editor).seed)
    assert "unsaved" not in window.top.facts.text()


def test_unsaved_edits_are_played_and_the_editor_stays_as_it_is(
    editor: MainWindow, playing: Playing
) -> None:
    project = editor.context.project
    project.set_field(GRAVEYARD, ("width",), 52)
    history, data = project.history, project.asset(GRAVEYARD).data
    fingerprint = project.content.fingerprint
    editor.context.run("playtest.play")
    window = playing()
    assert window.play is not None
    assert window.play.seen.width == 52
    assert "unsaved content" in window.top.facts.text()
    press(window, Qt.Key.Key_Period, Qt.Key.Key_G, Qt.Key.Key_Left, Qt.Key.Key_1)
    assert window.play.seen.turn > 0
    assert (project.history, project.asset(GRAVEYARD).data) == (history, data)
    assert project.content.fingerprint == fingerprint
    project.undo()
    assert not project.is_dirty()


def test_shift_f5_starts_at_the_cell_that_is_selected(
    editor: MainWindow, playing: Playing, qtbot: QtBot
) -> None:
    live = editor.context.current_editor.view if editor.context.current_editor else None
    assert isinstance(live, LiveMap)
    qtbot.waitUntil(lambda: live.outcome is not None, timeout=120_000)
    live.pointing.select(Cell(20, 17))
    assert shown(editor).cell is not None
    QTest.keyClick(editor, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    content, seed = editor.context.project.content, shown(editor).seed
    there = Session.new(content, GRAVEYARD.id, seed, start=shown(editor).cell).observe()
    usual = Session.new(content, GRAVEYARD.id, seed).observe()
    window = playing()
    assert window.play is not None
    assert window.play.seen.player.cell == there.player.cell != usual.player.cell
    QTest.keyClick(editor, Qt.Key.Key_F5)
    assert playing().play is not None
    assert window.play.seen.player.cell == usual.player.cell


def test_without_a_cell_shift_f5_says_what_to_do(editor: MainWindow) -> None:
    tests = Playtests.of(editor.context)
    live = editor.context.current_editor.view if editor.context.current_editor else None
    assert isinstance(live, LiveMap)
    live.pointing.select(None)
    editor.context.run("playtest.from_cell")
    assert tests.window is None
    assert editor.status.text.startswith("Select a free cell of the map")


def test_from_another_record_the_map_open_last_is_played(
    editor: MainWindow, playing: Playing
) -> None:
    editor.context.run("playtest.play")
    playing()
    seed = shown(editor).seed
    editor.context.open(SWORD)
    request = wanted(editor.context, GRAVEYARD)
    assert request == PlayRequest(GRAVEYARD.id, seed)
    editor.context.close(GRAVEYARD)
    QTest.keyClick(editor, Qt.Key.Key_F5)
    window = playing()
    assert window.play is not None
    assert window.play.seen.map_id == GRAVEYARD.id


def test_playing_from_a_cell_needs_a_map_in_front(editor: MainWindow) -> None:
    editor.context.open(SWORD)
    assert not editor.actions_table.action("playtest.from_cell").isEnabled()
    assert editor.actions_table.action("playtest.play").isEnabled()


def test_the_window_is_used_again_and_plays_the_newest_edit(
    editor: MainWindow, playing: Playing
) -> None:
    editor.context.run("playtest.play")
    window = playing()
    press(window, Qt.Key.Key_Period)
    editor.context.project.set_field(GRAVEYARD, ("height",), 40)
    press(window, Qt.Key.Key_F5)
    assert playing() is window
    assert window.play is not None
    assert (window.play.seen.turn, window.play.seen.height) == (0, 40)


def test_errors_that_break_the_map_are_named_and_open_their_field(
    editor: MainWindow, qtbot: QtBot
) -> None:
    project = editor.context.project
    project.push(SetField(GRAVEYARD, ("zones", 0, "tier"), "rare", "rar"))
    editor.context.run("playtest.play")
    window = Playtests.of(editor.context).window
    assert window is not None
    assert window.play is None
    assert window.notice.title == "Withered Graveyard can't be played yet"
    assert "F5" in window.notice.text
    with qtbot.waitSignal(window.problem_wanted):
        QTest.mouseClick(window.notice.link_buttons[0], Qt.MouseButton.LeftButton)
    assert editor.context.current_ref == GRAVEYARD
    project.undo()
    press(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.play is not None, timeout=120_000)
    assert not window.notice.isVisible()


def test_an_error_elsewhere_does_not_keep_the_map_from_being_played(
    editor: MainWindow, playing: Playing
) -> None:
    other = AssetRef("maps", "drowned_vale")
    editor.context.project.set_field(other, ("wall_tile",), "nowhere")
    editor.context.run("playtest.play")
    assert playing().play is not None


def test_a_map_that_cannot_be_made_is_a_page_that_offers_another_seed(
    editor: MainWindow, playing: Playing, qtbot: QtBot
) -> None:
    editor.context.run("playtest.play")
    window = playing()
    launch = Launch(editor.context.project.content, "no_such_map", "Nowhere", 3)
    window.begin(launch)
    qtbot.waitUntil(lambda: window.notice.title == "Nowhere can't be played with seed 3")
    assert window.notice.text
    assert window.play is None
    press(window, Qt.Key.Key_N)
    qtbot.waitUntil(lambda: window.notice.title != "Nowhere can't be played with seed 3")


def test_try_again_is_the_same_run_and_a_new_seed_is_another(
    editor: MainWindow, playing: Playing
) -> None:
    editor.context.run("playtest.play")
    window = playing()
    assert window.play is not None
    first = window.play.session.fingerprint()
    press(window, Qt.Key.Key_Period)
    window.top.again.emit()
    assert playing().play is not None
    assert window.play.session.fingerprint() == first
    seed = window.play.seen.seed
    window.top.new.emit()
    assert playing().play is not None
    assert window.play.seen.seed != seed


def test_opening_a_record_from_the_playtest_shows_it_in_the_editor(
    editor: MainWindow, playing: Playing
) -> None:
    editor.context.run("playtest.play")
    window = playing()
    window.record_wanted.emit(SWORD)
    assert editor.context.current_ref == SWORD


def test_the_playtest_goes_with_its_project(editor: MainWindow, playing: Playing) -> None:
    editor.context.run("playtest.play")
    window = playing()
    editor.may_leave = lambda: True  # type: ignore[method-assign]
    editor.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not shiboken6.isValid(window)


def test_a_project_without_maps_says_what_to_do(
    bare_window: MainWindow, small_project: Path
) -> None:
    window = bare_window
    window.open_path(small_project)
    assert wanted(window.context, None) is None
    window.context.run("playtest.play")
    assert window.status.text == "There is no map to play yet. Make one in the content list."
    assert Playtests.of(window.context).window is None
