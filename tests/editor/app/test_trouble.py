"""A project's folder that goes, breaks or becomes another's while the window stands."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from editor.app import project_folders
from editor.app.trouble import detail_of
from tests.editor.app.test_safety import NOTICED_MS, opened, press, price, safety
from tests.editor.conftest import PEARL, RUBY

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.app.notice_bar import NoticeBar


def trouble(window: MainWindow, qtbot: QtBot) -> NoticeBar:
    """Wait for the bar that tells of it."""
    qtbot.waitUntil(lambda: safety(window).bar("place") is not None, timeout=NOTICED_MS)
    bar = safety(window).bar("place")
    assert bar is not None
    return bar


def test_a_renamed_folder_is_told_and_all_goes_on_once_it_is_back(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    opened(bare_window, small_project, qtbot)
    bare_window.context.open(RUBY)
    bare_window.context.project.set_field(RUBY, ("price",), 41)
    moved = small_project.rename(small_project.with_name("barrow"))
    bar = trouble(bare_window, qtbot)
    assert bar.title == "The project's folder is gone."
    assert "it is called barrow now" in bar.detail
    assert [button.text() for button in bar.buttons] == ["Save Copy As…"]
    assert bare_window.context.current_ref == RUBY
    assert price(bare_window) == 41
    moved.rename(small_project)
    qtbot.waitUntil(lambda: safety(bare_window).bar("place") is None, timeout=NOTICED_MS)
    pearl = small_project / PEARL.path
    pearl.write_text(pearl.read_text().replace("25", "26"))
    project = bare_window.context.project
    qtbot.waitUntil(lambda: "26" in (project.asset(PEARL).text or ""), timeout=NOTICED_MS)
    assert project.dirty_refs() == {RUBY}


def test_a_deleted_folder_costs_nothing_and_a_copy_holds_all(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = small_project.with_name("elsewhere")
    monkeypatch.setattr(project_folders, "ask_for_copy", lambda *_: copy)
    monkeypatch.setattr(project_folders, "ask_to_open", lambda *_: True)
    before = {path.name for path in small_project.glob("*/*.json")}
    opened(bare_window, small_project, qtbot)
    bare_window.context.project.set_field(RUBY, ("price",), 41)
    shutil.rmtree(small_project)
    press(trouble(bare_window, qtbot), "Save Copy As…")
    assert bare_window.context.project.root == copy
    assert price(bare_window) == 41
    assert not bare_window.context.project.is_dirty()
    assert {path.name for path in copy.glob("*/*.json")} == before
    assert safety(bare_window).bar("place") is None


def test_a_project_file_that_is_gone_is_put_back(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    opened(bare_window, small_project, qtbot)
    head = (small_project / "project.json").read_bytes()
    (small_project / "project.json").unlink()
    bar = trouble(bare_window, qtbot)
    assert "project.json was deleted by another program" in bar.detail
    press(bar, "Put It Back")
    assert (small_project / "project.json").read_bytes() == head
    assert safety(bare_window).bar("place") is None
    assert bare_window.context.project.trouble is None


def test_another_project_in_the_folder_can_be_opened(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    opened(bare_window, small_project, qtbot)
    for kind in ("items", "drop_tables", "rules"):
        shutil.rmtree(small_project / kind)
    other = json.dumps({"name": "Other", "schema_version": 1})
    (small_project / "project.json").write_text(other)
    bar = trouble(bare_window, qtbot)
    assert price(bare_window) == 40
    press(bar, "Open What Is There")
    assert bare_window.windowTitle().startswith("Other")
    assert bare_window.context.project.assets("items") == {}


def test_another_name_stands_in_the_title(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    opened(bare_window, small_project, qtbot)
    head = json.dumps({"name": "Barrow", "schema_version": 1})
    (small_project / "project.json").write_text(head)
    qtbot.waitUntil(lambda: bare_window.windowTitle().startswith("Barrow"), timeout=NOTICED_MS)
    assert bare_window.status.text == "The project is called Barrow now."


def test_what_is_put_aside_still_refuses_to_save_and_says_why(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    opened(bare_window, small_project, qtbot)
    (small_project / "project.json").write_text('{"name": "Small", "schema_version": 9}')
    bar = trouble(bare_window, qtbot)
    bar.cross.click()  # type: ignore[attr-defined]
    QApplication.processEvents()
    project = bare_window.context.project
    project.set_field(RUBY, ("price",), 41)
    assert project.trouble is not None
    assert "schema version is 9 now" in detail_of(project.trouble)
    (error,) = project.save().failures
    assert error.path == small_project / "project.json"
    assert project.is_dirty()
