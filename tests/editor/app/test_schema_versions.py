"""Older projects ask to be upgraded in the window; newer ones can only be looked at."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLineEdit

from editor.app import main_window, saving
from editor.app.opening import Opened
from editor.app.upgrade import UpgradeDialog
from editor.documents.project import Project
from runtime.content.migrations import Migration, for_each
from runtime.content.project import load_project
from tests.editor.conftest import PEARL, RUBY

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from runtime.content.migrations import MigrationReport

STEP = Migration(
    1,
    "Prices double.",
    for_each("items", lambda tree: {**tree, "price": 2 * int(str(tree["price"]))}),
)


def open_migrated(path: Path) -> Opened:
    return Opened(path, Project(load_project(path, migrations=(STEP,), version=2)))


@pytest.fixture
def old(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> MainWindow:
    """Return the window on the small project, as if its version 1 were an older one."""
    monkeypatch.setattr(main_window, "open_project", open_migrated)
    bare_window.open_path(small_project)
    qtbot.waitUntil(lambda: bar_title(bare_window, "older") != "")
    return bare_window


def bar_title(window: MainWindow, key: str) -> str:
    bar = window.safety.bar(key) if window.safety is not None else None
    return bar.title if bar is not None else ""


def answer(monkeypatch: pytest.MonkeyPatch, *, yes: bool) -> list[MigrationReport]:
    asked: list[MigrationReport] = []

    def ask(report: MigrationReport, _backup: str, _window: object) -> bool:
        asked.append(report)
        return yes

    monkeypatch.setattr(saving, "ask_to_upgrade", ask)
    return asked


def test_an_older_project_says_so_and_closes_without_a_question(
    old: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("asked about what nobody has edited")

    before = (small_project / RUBY.path).read_bytes()
    monkeypatch.setattr(main_window, "ask_about_unsaved", never)
    assert old.context.project.is_dirty()
    assert old.may_leave()
    assert (small_project / RUBY.path).read_bytes() == before


def test_a_refused_upgrade_writes_nothing(
    old: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answer(monkeypatch, yes=False)
    before = (small_project / RUBY.path).read_bytes()
    assert not old.save_now()
    assert [change.ref for change in asked[0].changes] == [PEARL, RUBY]
    assert (small_project / RUBY.path).read_bytes() == before
    assert bar_title(old, "older")


def test_an_accepted_upgrade_is_written_and_the_bar_goes(
    old: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, yes=True)
    bar = old.safety.bar("older") if old.safety is not None else None
    assert bar is not None
    bar.buttons[0].click()
    old.wait_for_save()
    assert json.loads((small_project / RUBY.path).read_text())["price"] == 80
    assert small_project.with_name("small-before-v2").is_dir()
    assert not bar_title(old, "older")
    assert not old.isWindowModified()


def test_the_report_is_shown_whole(old: MainWindow, qtbot: QtBot) -> None:
    report = old.context.project.migration
    assert report is not None
    dialog = UpgradeDialog(report, "small-before-v2")
    qtbot.addWidget(dialog)
    shown = dialog.report.toPlainText()
    assert "Prices double." in shown
    assert "items/ruby.json changes: price" in shown
    assert "items/torn.json" in shown


def test_a_newer_project_opens_read_only_and_typing_is_taken_back(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    (small_project / "project.json").write_text('{"name": "Small", "schema_version": 99}')
    bare_window.open_path(small_project)
    qtbot.waitUntil(lambda: bar_title(bare_window, "newer") != "")
    assert "read-only" in bar_title(bare_window, "newer")
    bare_window.context.open(RUBY, ("name",))
    panel = bare_window.context.current_editor
    assert panel is not None
    boxes = [each for each in bare_window.findChildren(QLineEdit) if each.text() == "Ruby"]
    boxes[0].setFocus()
    boxes[0].setText("Rubin")
    boxes[0].textEdited.emit("Rubin")
    boxes[0].editingFinished.emit()
    assert boxes[0].text() == "Ruby"
    assert "Nothing was changed" in bare_window.status.text
    assert not bare_window.context.project.is_dirty()
    assert not bare_window.actions_table.action("file.save").isEnabled()
