"""The window as a whole: opening, marks, closing, sides, themes."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from editor.app import main_window
from editor.app.close_prompt import Answer
from editor.app.command import Menu, clashes
from editor.app.pages import MessagePage
from editor.app.settings import Settings
from editor.main import make_window
from runtime.content import AssetRef, shipped_project
from tests.editor.conftest import HOARD, PEARL, RUBY, TORN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow


def texts(page: object) -> str:
    from PySide6.QtWidgets import QLabel  # noqa: PLC0415 - only here

    assert isinstance(page, MessagePage)
    return "\n".join(label.text() for label in page.findChildren(QLabel))


def answered(answer: Answer, asked: list[list[str]]) -> object:
    """Return a stand-in for the question, which only a person could answer."""

    def ask(names: Sequence[str], _window: object) -> Answer:
        asked.append(list(names))
        return answer

    return ask


def is_marked(window: MainWindow, ref: AssetRef) -> bool:
    assert window.workspace is not None
    mark = window.workspace.tabs.mark(ref)
    assert mark is not None
    return mark.dirty


def test_no_two_commands_want_the_same_key(bare_window: MainWindow) -> None:
    assert [str(clash) for clash in clashes(bare_window.actions_table.commands)] == []


def test_every_command_can_be_found_in_a_menu(bare_window: MainWindow) -> None:
    shown = {
        action.objectName() for menu in bare_window.menu.menus.values() for action in menu.actions()
    }
    listed = {each.id for each in bare_window.actions_table.commands if each.menu is not None}
    assert listed <= shown
    order = [list(Menu).index(menu) for menu in bare_window.menu.menus]
    assert all(first < second for first, second in pairwise(order))


def test_a_project_shows_its_name_and_nothing_unsaved(window: MainWindow) -> None:
    assert window.menu.state == "Small"
    assert window.windowTitle() == "Small[*] — Delvewright"
    assert not window.isWindowModified()


def test_an_edit_marks_title_menu_and_tab_until_it_is_saved(window: MainWindow) -> None:
    window.context.open(RUBY)
    window.context.project.set_field(RUBY, ("price",), 41)
    assert window.menu.state == "Small — 1 unsaved"
    assert window.isWindowModified()
    assert is_marked(window, RUBY)
    window.context.run("file.save")
    window.wait_for_save()
    assert window.menu.state == "Small"
    assert not window.isWindowModified()
    assert not is_marked(window, RUBY)
    assert "1 record saved" in window.status.text


def test_commands_follow_what_can_be_done(window: MainWindow) -> None:
    def enabled(command_id: str) -> bool:
        return window.actions_table.action(command_id).isEnabled()

    assert not enabled("edit.undo")
    assert not enabled("file.save")
    assert not enabled("content.duplicate")
    window.context.open(RUBY)
    assert enabled("content.duplicate")
    window.context.project.set_field(RUBY, ("price",), 41)
    assert enabled("edit.undo")
    assert enabled("file.save")
    window.context.run("edit.undo")
    assert not enabled("file.save")
    assert enabled("edit.redo")


def test_records_open_in_tabs_and_come_to_the_front(window: MainWindow) -> None:
    window.context.open(RUBY)
    window.context.open(HOARD)
    window.context.open(RUBY)
    workspace = window.workspace
    assert workspace is not None
    assert workspace.open_refs() == [RUBY, HOARD]
    assert window.context.current_ref == RUBY
    window.context.run("view.next_tab")
    assert window.context.current_ref == HOARD
    window.context.run("file.close_tab")
    assert workspace.open_refs() == [RUBY]


def test_a_record_that_is_not_there_is_said_so(window: MainWindow) -> None:
    window.context.open(AssetRef("items", "nobody"))
    assert window.context.current_ref is None
    assert "items/nobody.json" in window.status.text


def test_undoing_a_creation_closes_the_tab(window: MainWindow) -> None:
    from editor.documents.record_changes import CreateAsset  # noqa: PLC0415 - only here

    opal = AssetRef("items", "opal")
    window.context.project.push(CreateAsset(opal, {"name": "Opal", "slot": "valuable"}))
    window.context.open(opal)
    window.context.project.undo()
    assert window.context.current_ref is None


def test_a_torn_file_opens_with_its_text_and_can_be_mended(window: MainWindow) -> None:
    from editor.widgets.forms import RecordForm  # noqa: PLC0415 - only here

    window.context.open(TORN)
    editor = window.context.current_editor
    assert editor is not None
    form = editor.view.findChild(RecordForm)
    assert form is not None
    assert form.repair is not None
    assert form.repair.box.toPlainText() == '{"name": "To'
    form.repair.box.setPlainText('{"name": "Torch", "slot": "valuable"}')
    form.repair.apply.click()
    assert not window.context.project.asset(TORN).broken
    workspace = window.workspace
    assert workspace is not None
    assert workspace.tabs.tabText(0) == "Torch"


@pytest.mark.parametrize("made", ["missing", "file", "empty", "bad_json"])
def test_a_folder_that_is_no_project_gives_a_page_with_reason_and_remedy(
    made: str, tmp_path: Path, bare_window: MainWindow
) -> None:
    path = tmp_path / "elsewhere"
    if made == "file":
        path.write_text("hello")
    elif made != "missing":
        path.mkdir()
    if made == "bad_json":
        (path / "project.json").write_text("{")
    bare_window.open_path(path)
    page = bare_window.frame.page
    assert "This project can't be opened" in texts(page)
    assert str(path) in texts(page)
    assert isinstance(page, MessagePage)
    assert [button.text() for button in page.buttons] == [
        "Open Another…",
        "Open the Shipped Project",
    ]
    page.buttons[1].click()
    assert bare_window.context.project.root == shipped_project()


def test_an_empty_project_invites_to_make_the_first_record(
    tmp_path: Path, bare_window: MainWindow
) -> None:
    (tmp_path / "project.json").write_text('{"name": "Void", "schema_version": 1}')
    bare_window.open_path(tmp_path)
    page = bare_window.findChild(MessagePage)
    assert "no records yet" in texts(page)


def test_closing_with_unsaved_work_asks_and_cancel_stays(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(main_window, "ask_about_unsaved", answered(Answer.CANCEL, asked))
    assert window.may_leave()
    window.context.project.set_field(RUBY, ("price",), 41)
    assert not window.close()
    assert window.isVisible()
    assert asked == [["Ruby"]]


def test_save_on_closing_writes_the_file(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main_window, "ask_about_unsaved", answered(Answer.SAVE, []))
    window.context.project.set_field(RUBY, ("price",), 41)
    assert window.close()
    assert '"price": 41' in (small_project / RUBY.path).read_text()


def test_discard_on_closing_leaves_the_file(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (small_project / RUBY.path).read_bytes()
    monkeypatch.setattr(main_window, "ask_about_unsaved", answered(Answer.DISCARD, []))
    window.context.project.set_field(RUBY, ("price",), 41)
    assert window.close()
    assert (small_project / RUBY.path).read_bytes() == before


def test_a_deleted_record_is_named_among_the_unsaved(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    from editor.documents.record_changes import DeleteAsset  # noqa: PLC0415 - only here

    asked: list[list[str]] = []
    monkeypatch.setattr(main_window, "ask_about_unsaved", answered(Answer.CANCEL, asked))
    window.context.project.push(DeleteAsset(PEARL))
    assert not window.may_leave()
    assert asked == [["Pearl"]]


def test_open_records_and_sizes_come_back(
    window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    window.context.open(RUBY)
    window.context.open(HOARD)
    window.context.open(RUBY)
    assert window.workspace is not None
    window.resize(1050, 700)
    window.workspace.upright.setSizes([300, 260])
    sizes = window.workspace.upright.sizes()
    window.close()
    again = make_window(Settings())
    qtbot.addWidget(again)
    again.show()
    again.open_path(small_project)
    workspace = again.workspace
    assert workspace is not None
    assert workspace.open_refs() == [RUBY, HOARD]
    assert again.context.current_ref == RUBY
    assert again.height() == 700
    assert workspace.upright.sizes() == sizes


def test_sides_hide_and_come_back(window: MainWindow) -> None:
    workspace = window.workspace
    assert workspace is not None
    for side, widget in (("left", workspace.left), ("bottom", workspace.bottom)):
        window.context.run(f"view.{side}")
        assert not widget.isVisible()
        assert not window.actions_table.action(f"view.{side}").isChecked()
        window.context.run(f"view.{side}")
        assert widget.isVisible()


def test_the_theme_switches_and_is_remembered(window: MainWindow) -> None:
    window.context.run("view.light")
    assert window.theme.name == "light"
    assert window.actions_table.action("view.light").isChecked()
    assert not window.actions_table.action("view.dark").isChecked()
    assert window.settings.text("theme") == "light"
    window.context.run("view.dark")


def run_python(code: str, config: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "DELVEWRIGHT_CONFIG_DIR": str(config),
    }
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )


def test_slow_packages_are_not_loaded_before_the_window(config_folder: Path) -> None:
    slow = "{'numpy', 'numba', 'PIL', 'pyqtgraph', 'joblib', 'watchfiles'}"
    done = run_python(f"import sys, editor.main; print({slow} & set(sys.modules))", config_folder)
    assert done.stdout.strip() == "set()", done.stderr


def test_help_and_version_need_no_display(config_folder: Path) -> None:
    for flag, wanted in (("--help", "project folder"), ("--version", "delvewright 0.")):
        done = run_python(
            f"import editor.main, sys; sys.exit(editor.main.main(['{flag}']))", config_folder
        )
        assert done.returncode == 0
        assert wanted in done.stdout


def test_a_small_window_keeps_room_for_every_side(
    bare_window: MainWindow, small_project: Path
) -> None:
    bare_window.resize(1024, 700)
    bare_window.open_path(small_project)
    for ref in (RUBY, HOARD):
        bare_window.context.open(ref)
    assert bare_window.minimumSizeHint().width() <= 1024
    workspace = bare_window.workspace
    assert workspace is not None
    left, centre, right = workspace.across.sizes()
    assert left >= 184
    assert right >= 290
    assert centre >= 540
