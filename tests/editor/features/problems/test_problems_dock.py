"""Problems: counted in the title, one click to the field, one click to the fix."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.features.problems.dock import ProblemsDock
from editor.features.problems.model import FIX, MESSAGE, PLACE
from editor.widgets.forms import RecordForm
from runtime.content import Severity
from tests.editor.conftest import HOARD, TORN

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow

FIELD = ("entries", 0, "item")


@pytest.fixture
def dock(window: MainWindow) -> ProblemsDock:
    assert window.workspace is not None
    found = window.workspace.bottom.widget("problems")
    assert isinstance(found, ProblemsDock)
    return found


def badge(window: MainWindow) -> str:
    assert window.workspace is not None
    return window.workspace.bottom.badge("problems")


def misspell(window: MainWindow) -> None:
    window.context.project.set_field(HOARD, FIELD, "rubby")
    window.context.project.flush_checks()


def row_of(dock: ProblemsDock, path: tuple[str | int, ...]) -> int:
    return next(row for row, each in enumerate(dock.model.problems) if each.path == path)


def test_what_loading_found_is_listed_and_counted(window: MainWindow, dock: ProblemsDock) -> None:
    assert [problem.asset for problem in dock.model.problems] == [TORN, HOARD]
    assert badge(window) == "2"
    assert dock.model.index(0, PLACE).data() == "Torn"


def test_an_edit_brings_a_problem_and_undo_takes_it(window: MainWindow, dock: ProblemsDock) -> None:
    misspell(window)
    assert badge(window) == "3"
    row = row_of(dock, FIELD)
    assert dock.model.index(row, PLACE).data() == "Hoard › entries[0].item"
    assert "rubby" in dock.model.index(row, MESSAGE).data()
    window.context.project.undo()
    window.context.project.flush_checks()
    assert badge(window) == "2"


def click(dock: ProblemsDock, row: int, column: int) -> None:
    place = dock.view.visualRect(dock.model.index(row, column)).center()
    QTest.mouseClick(dock.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_click_opens_the_record_at_the_field(
    window: MainWindow, dock: ProblemsDock, qtbot: QtBot
) -> None:
    misspell(window)
    qtbot.waitActive(window)
    click(dock, row_of(dock, FIELD), MESSAGE)
    assert window.context.current_ref == HOARD
    editor = window.context.current_editor
    assert editor is not None
    form = editor.view.findChild(RecordForm)
    assert form is not None
    focused = window.focusWidget()
    assert focused is not None
    assert form.isAncestorOf(focused)


def test_the_fix_is_an_ordinary_step(window: MainWindow, dock: ProblemsDock) -> None:
    misspell(window)
    row = row_of(dock, FIELD)
    assert dock.model.index(row, FIX).data()
    steps = len(window.context.project.history)
    click(dock, row, FIX)
    data = window.context.project.asset(HOARD).data
    assert data is not None
    assert '"ruby"' in (window.context.project.asset(HOARD).text or "")
    assert len(window.context.project.history) == steps + 1
    window.context.project.flush_checks()
    assert badge(window) == "2"


def test_without_problems_the_dock_says_so(window: MainWindow, dock: ProblemsDock) -> None:
    from editor.documents.record_changes import DeleteAsset  # noqa: PLC0415 - only here

    window.context.project.push(DeleteAsset(TORN))
    window.context.project.push(DeleteAsset(HOARD))
    window.context.project.flush_checks()
    assert dock.stack.currentIndex() == 0
    assert badge(window) == ""


def test_a_severity_has_a_sign_and_a_word_of_its_own(
    window: MainWindow, dock: ProblemsDock
) -> None:
    misspell(window)
    index = dock.model.index(0, PLACE)
    assert not index.data(Qt.ItemDataRole.DecorationRole).isNull()
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith(Severity.ERROR.value)


def test_the_command_goes_to_the_worst_problem(window: MainWindow) -> None:
    window.context.run("problems.first")
    assert window.context.current_ref == TORN
