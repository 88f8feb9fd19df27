"""The question about a conflict shows both sides and what each choice does; keys suffice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from editor.app import conflicts
from editor.app.conflict_dialog import Choice, ConflictDialog, ask_about_conflict, happened
from editor.documents.conflicts import Conflict, conflict_of
from editor.documents.record_changes import DeleteAsset
from tests.editor.conftest import RUBY, RULES, SMALL_PROJECT

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow


@pytest.fixture(autouse=True)
def _silent_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the window itself put off what it would ask."""
    monkeypatch.setattr(conflicts, "ask_about_conflict", lambda *_: Choice.LATER)


def put_off(window: MainWindow) -> None:
    """Press Escape in every question."""
    for dialog in window.findChildren(ConflictDialog):
        dialog.reject()


def both_changed(window: MainWindow, folder: Path) -> Conflict:
    """Change the name on both sides, the notes here and the tags there."""
    project = window.context.project
    project.set_field(RUBY, ("name",), "Blood Ruby")
    project.set_field(RUBY, ("notes",), "It glows.")
    theirs = SMALL_PROJECT[RUBY] | {"name": "Great Ruby", "tags": ["gem"]}
    (folder / RUBY.path).write_text(json.dumps(theirs))
    return conflict_of(project, RUBY)


def answered(window: MainWindow, conflict: Conflict, qtbot: QtBot, *keys: Qt.Key) -> Choice | None:
    """Show the question, press keys, and return the answer; None when it was put off."""
    dialog = ConflictDialog(window.context, conflict)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    qtbot.waitUntil(next(iter(dialog.radios.values())).hasFocus)
    for key in keys:
        QTest.keyClick(dialog.focusWidget() or dialog, key)
    assert not dialog.isVisible()
    return dialog.choice if dialog.result() == QDialog.DialogCode.Accepted else None


def test_each_field_that_differs_shows_mine_beside_the_files(
    window: MainWindow, small_project: Path
) -> None:
    dialog = ConflictDialog(window.context, both_changed(window, small_project))
    rows = dialog.table.findItems("", Qt.MatchFlag.MatchContains)
    assert [[row.text(column) for column in range(3)] for row in rows] == [
        ["name", "Blood Ruby", "Great Ruby"],
        ["tags", '["gem", "red"]', '["gem"]'],
        ["notes", "It glows.", "—"],
    ]
    assert [bool(row.toolTip(0)) for row in rows] == [True, False, False]
    assert "asks about the field that both changed" in dialog.radios[Choice.MERGE].toolTip()
    dialog.deleteLater()


def test_keys_alone_choose_and_escape_decides_later(
    window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    conflict = both_changed(window, small_project)
    down, enter, escape = Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape
    assert answered(window, conflict, qtbot, enter) is Choice.MERGE
    assert answered(window, conflict, qtbot, down, enter) is Choice.BOTH
    assert answered(window, conflict, qtbot, down, down, down, enter) is Choice.THEIRS
    assert answered(window, conflict, qtbot, down, escape) is None


def test_the_question_put_off_decides_later(window: MainWindow, small_project: Path) -> None:
    conflict = both_changed(window, small_project)
    timer = QTimer(interval=20)
    timer.timeout.connect(lambda: put_off(window))
    timer.start()
    assert ask_about_conflict(window.context, conflict) is Choice.LATER


def test_only_what_can_be_done_is_offered(window: MainWindow, small_project: Path) -> None:
    project = window.context.project
    project.push(DeleteAsset(RUBY))
    (small_project / RUBY.path).write_text('{"name": "Theirs"}')
    conflict = conflict_of(project, RUBY)
    dialog = ConflictDialog(window.context, conflict)
    assert list(dialog.radios) == [Choice.MINE, Choice.THEIRS]
    assert "stays deleted" in dialog.radios[Choice.MINE].toolTip()
    assert not dialog.table.isVisibleTo(dialog)
    assert happened(conflict).startswith("It is deleted here")
    project.set_field(RULES, ("notes",), "mine")
    (small_project / RULES.path).write_text('{"na')
    torn = conflict_of(project, RULES)
    assert "unreadable" in happened(torn)
    assert list(ConflictDialog(window.context, torn).radios) == [Choice.MINE, Choice.THEIRS]
    (small_project / RULES.path).unlink()
    assert "deleted its file" in happened(conflict_of(project, RULES))
