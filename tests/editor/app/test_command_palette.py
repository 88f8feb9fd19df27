"""Go to anything: records and commands by a few letters, with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.app.command_palette import CommandPalette
from editor.main import FEATURES
from tests.editor.conftest import HOARD, RUBY, TORN
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow


@pytest.fixture
def palette(window: MainWindow, qtbot: QtBot) -> CommandPalette:
    shown = window.show_palette()
    qtbot.addWidget(shown)
    shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    return shown


def titles(palette: CommandPalette) -> list[str]:
    return [entry.title for entry in palette.entries.shown]


def test_every_record_is_there_even_the_broken(palette: CommandPalette) -> None:
    assert {"Ruby", "Pearl", "Torn", "Hoard", "Rules"} <= set(titles(palette))


def test_letters_and_enter_open_a_record(window: MainWindow, palette: CommandPalette) -> None:
    QTest.keyClicks(palette.box, "hrd")
    assert titles(palette)[0] == "Hoard"
    QTest.keyClick(palette.box, Qt.Key.Key_Return)
    assert window.context.current_ref == HOARD
    assert not palette.isVisible()


def test_the_arrows_choose_another_line(window: MainWindow, palette: CommandPalette) -> None:
    QTest.keyClicks(palette.box, "r")
    wanted = titles(palette).index("Ruby")
    for _ in range(wanted):
        QTest.keyClick(palette.box, Qt.Key.Key_Down)
    QTest.keyClick(palette.box, Qt.Key.Key_Return)
    assert window.context.current_ref == RUBY


def test_a_sign_looks_for_commands_alone(window: MainWindow, palette: CommandPalette) -> None:
    QTest.keyClicks(palette.box, ">light")
    assert titles(palette)[0] == "Light Theme"
    assert "Ruby" not in titles(palette)
    QTest.keyClick(palette.box, Qt.Key.Key_Return)
    assert window.theme.name == "light"
    window.context.run("view.dark")


def test_commands_that_cannot_run_now_are_left_out(
    window: MainWindow, palette: CommandPalette
) -> None:
    assert "Undo" not in titles(palette)
    window.context.project.set_field(RUBY, ("price",), 41)
    again = window.show_palette()
    again.entries.search(">undo")
    assert titles(again)[0] == "Undo"
    again.close()


def test_a_click_goes_too(window: MainWindow, palette: CommandPalette) -> None:
    QTest.keyClicks(palette.box, "torn")
    place = palette.list.visualRect(palette.entries.index(0)).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.context.current_ref == TORN


def test_without_a_match_enter_does_nothing(window: MainWindow, palette: CommandPalette) -> None:
    QTest.keyClicks(palette.box, "qqqq")
    assert titles(palette) == []
    QTest.keyClick(palette.box, Qt.Key.Key_Return)
    assert window.context.current_ref is None


def test_the_box_in_the_toolbar_and_the_key_open_it(window: MainWindow, qtbot: QtBot) -> None:
    def opened() -> list[CommandPalette]:
        return [each for each in window.findChildren(CommandPalette) if each.isVisible()]

    QTest.mouseClick(window.toolbar.goto, Qt.MouseButton.LeftButton)
    assert len(opened()) == 1
    opened()[0].close()
    bring_to_front(window, qtbot)
    QTest.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(opened()) == 1)
    opened()[0].close()


def test_a_project_opened_before_can_be_opened_again(
    window: MainWindow, small_project: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "project.json").write_text('{"name": "Other", "schema_version": 1}')
    window.open_path(other)
    palette = window.show_palette()
    QTest.keyClicks(palette.box, "open small")
    assert titles(palette)[0] == "Open small"
    QTest.keyClick(palette.box, Qt.Key.Key_Return)
    assert window.context.project.root == small_project
    assert window.menu.state == "Small"


def test_the_shortcut_page_lists_every_key_and_narrows(window: MainWindow, qtbot: QtBot) -> None:
    page = window.show_shortcuts()
    qtbot.addWidget(page)
    page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    keyed = [command for command in window.actions_table.commands if command.keys]
    lists = [each for feature in FEATURES for each in feature.keys]
    assert len(page.rows) == len(keyed) + sum(len(each.rows) for each in lists)
    QTest.keyClicks(page.filter, "ctrl+s")
    shown = [sought for row, sought in page.rows if not row.isHidden()]
    assert any("save all" in sought for sought in shown)
    assert len(shown) < len(keyed)
