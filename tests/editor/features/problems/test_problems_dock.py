"""Problems: counted in the title, one click to the field, one click to the fix."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from editor.features.problems.dock import ProblemsDock
from editor.features.problems.model import FIX, MENU, MESSAGE, PLACE
from editor.features.problems.reason import ReasonDialog
from editor.widgets.forms import RecordForm
from runtime.content import Severity
from tests.editor.conftest import HOARD, PEARL, RUBY, TORN
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from runtime.content import AssetRef, FieldPath

CONTROL = Qt.KeyboardModifier.ControlModifier
FIELD = ("entries", 0, "item")


@pytest.fixture
def dock(window: MainWindow) -> ProblemsDock:
    assert window.workspace is not None
    found = window.workspace.bottom.widget("problems")
    assert isinstance(found, ProblemsDock)
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    QAbstractItemModelTester(found.model, mode, found)
    return found


def badge(window: MainWindow) -> str:
    assert window.workspace is not None
    return window.workspace.bottom.badge("problems")


def misspell(window: MainWindow) -> None:
    window.context.project.set_field(HOARD, FIELD, "rubby")
    window.context.project.flush_checks()


def cell(dock: ProblemsDock, path: tuple[str | int, ...], column: int) -> QModelIndex:
    problem = next(each for each in dock.model.problems if each.path == path)
    return dock.model.index_of(problem, column)


def test_what_loading_found_is_listed_and_counted(window: MainWindow, dock: ProblemsDock) -> None:
    assert [problem.asset for problem in dock.model.problems] == [TORN, HOARD]
    assert badge(window) == "2"
    assert [group.title for group in dock.model.groups] == ["Errors", "Warnings"]
    assert dock.model.index(0, PLACE, dock.model.index(0, 0)).data() == "Torn"


def test_an_edit_brings_a_problem_and_undo_takes_it(window: MainWindow, dock: ProblemsDock) -> None:
    misspell(window)
    assert badge(window) == "3"
    assert cell(dock, FIELD, PLACE).data() == "Hoard › entries[0].item"
    assert "rubby" in cell(dock, FIELD, MESSAGE).data()
    window.context.project.undo()
    window.context.project.flush_checks()
    assert badge(window) == "2"


def click(dock: ProblemsDock, index: QModelIndex) -> None:
    place = dock.view.visualRect(index).center()
    QTest.mouseClick(dock.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_click_opens_the_record_at_the_field(
    window: MainWindow, dock: ProblemsDock, qtbot: QtBot
) -> None:
    misspell(window)
    bring_to_front(window, qtbot)
    click(dock, cell(dock, FIELD, MESSAGE))
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
    assert cell(dock, FIELD, FIX).data()
    steps = len(window.context.project.history)
    click(dock, cell(dock, FIELD, FIX))
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
    index = cell(dock, FIELD, PLACE)
    assert not index.data(Qt.ItemDataRole.DecorationRole).isNull()
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith(Severity.ERROR.value)


def test_the_command_goes_to_the_worst_problem(window: MainWindow) -> None:
    window.context.run("problems.first")
    assert window.context.current_ref == TORN


ZEAL = ("zeal",)


def add_zeal(window: MainWindow, *refs: AssetRef) -> None:
    """Give records a field that nothing knows: a warning."""
    for ref in refs:
        window.context.project.set_field(ref, ZEAL, 1)
    window.context.project.flush_checks()


def paths(dock: ProblemsDock) -> set[FieldPath]:
    return {each.path for each in dock.model.problems}


def suppress(dock: ProblemsDock, index: QModelIndex, reason: str) -> None:
    """Suppress by the menu and the dialog, as a designer does."""
    line = dock.model.line_at(index)
    assert line is not None
    action = next(each for each in dock.menu_of(line).actions() if each.text() == "Suppress…")

    def fill_in() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ReasonDialog)
        assert not dialog.suppress_button.isEnabled()
        QTest.keyClicks(dialog.box, reason)
        dialog.suppress_button.click()

    QTimer.singleShot(0, fill_in)
    action.trigger()


def test_a_suppressed_warning_goes_behind_its_filter_and_comes_back(
    window: MainWindow, dock: ProblemsDock
) -> None:
    add_zeal(window, RUBY)
    project = window.context.project
    suppress(dock, cell(dock, ZEAL, MENU), "Read by the old engine")
    project.flush_checks()
    assert ZEAL not in paths(dock)
    assert project.undo_title == "Suppress a warning of Ruby"
    assert '"reason": "Read by the old engine"' in (project.asset(RUBY).text or "")
    dock.bar.suppressed.click()
    index = cell(dock, ZEAL, MESSAGE)
    assert index.data().startswith("Read by the old engine  ·  ")
    click(dock, cell(dock, ZEAL, FIX))
    project.flush_checks()
    assert paths(dock) == set()
    dock.bar.suppressed.click()
    assert ZEAL in paths(dock)
    project.undo()
    project.undo()
    project.undo()
    assert not project.is_dirty()


def test_errors_offer_no_suppression(window: MainWindow, dock: ProblemsDock) -> None:
    misspell(window)
    line = dock.model.line_at(cell(dock, FIELD, MENU))
    assert line is not None
    actions = {each.text(): each for each in dock.menu_of(line).actions()}
    assert not actions["Suppress…"].isEnabled()
    assert actions["Go to Field"].isEnabled()


def test_all_fixes_of_one_kind_are_one_step(window: MainWindow, dock: ProblemsDock) -> None:
    project = window.context.project
    entry = {"kind": "item", "weight": 1, "item": "rubby"}
    project.set_field(HOARD, ("entries",), [entry, {**entry, "item": "perl"}])
    project.flush_checks()
    line = dock.model.line_at(cell(dock, FIELD, MENU))
    assert line is not None
    steps = len(project.history)
    fix_all = next(a for a in dock.menu_of(line).actions() if a.text() == "Fix All 2 Like This")
    fix_all.trigger()
    assert len(project.history) == steps + 1
    used = [reference.target for reference in window.context.usages.used_by(HOARD)]
    assert used == [RUBY, PEARL]


def test_fixes_of_one_field_are_made_after_each_other(
    window: MainWindow, dock: ProblemsDock
) -> None:
    project = window.context.project
    stale = [{"code": f"W_{name}", "path": "", "reason": "?"} for name in ("A", "B", "C")]
    project.set_field(RUBY, ("suppressed",), stale)
    project.flush_checks()
    steps = len(project.history)
    line = dock.model.line_at(cell(dock, ("suppressed", 0), MENU))
    assert line is not None
    next(a for a in dock.menu_of(line).actions() if "Fix All 3" in a.text()).trigger()
    data = project.asset(RUBY).data
    assert data is not None
    assert data["suppressed"] == []
    assert len(project.history) == steps + 1


def test_chips_and_words_narrow_the_list(window: MainWindow, dock: ProblemsDock) -> None:
    misspell(window)
    add_zeal(window, RUBY)
    dock.bar.chips[Severity.ERROR].click()
    assert {each.severity for each in dock.model.problems} == {Severity.WARNING}
    QTest.keyClicks(dock.bar.box, "ruby zeal")
    assert [each.asset for each in dock.model.problems] == [RUBY]
    QTest.keyClicks(dock.bar.box, "zzz")
    assert dock.calm.text() == "No problem matches the filter."
    assert badge(window) == "4"


def test_problems_are_grouped_by_record_on_demand(window: MainWindow, dock: ProblemsDock) -> None:
    misspell(window)
    dock.bar.by_record.click()
    assert {group.title for group in dock.model.groups} == {"Torn", "Hoard"}
    assert cell(dock, FIELD, PLACE).data() == "entries[0].item"
    hoard = next(group for group in dock.model.groups if group.title == "Hoard")
    assert len(hoard.lines) == 2
    assert window.context.settings.text("problems/grouping") == "record"


def test_a_folded_group_stays_folded(window: MainWindow, dock: ProblemsDock) -> None:
    window.context.raise_dock("problems")
    dock.view.collapse(dock.model.index(1, 0))
    misspell(window)
    assert not dock.view.isExpanded(dock.model.index(1, 0))
    assert dock.view.isExpanded(dock.model.index(0, 0))


def select(dock: ProblemsDock, *indexes: QModelIndex) -> None:
    """Click lines as a designer does: the first alone, the others with Ctrl."""
    for place, index in enumerate(indexes):
        dock.view.scrollTo(index)
        modifier = CONTROL if place else Qt.KeyboardModifier.NoModifier
        middle = dock.view.visualRect(index).center()
        QTest.mouseClick(dock.view.viewport(), Qt.MouseButton.LeftButton, modifier, middle)


def give_reason(reason: str) -> None:
    """Type the reason into the dialog that opens next."""

    def fill_in() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ReasonDialog)
        QTest.keyClicks(dialog.box, reason)
        dialog.suppress_button.click()

    QTimer.singleShot(0, fill_in)


def lines_of(dock: ProblemsDock, *refs: AssetRef) -> list[QModelIndex]:
    own = [each for each in dock.model.problems if each.asset in refs and each.path == ZEAL]
    return [dock.model.index_of(each, MESSAGE) for each in own]


def test_several_are_suppressed_with_one_reason_and_restored_in_one_step(
    window: MainWindow, dock: ProblemsDock, qtbot: QtBot
) -> None:
    project = window.context.project
    add_zeal(window, RUBY, PEARL)
    project.set_field(RUBY, ("zest",), 1)
    project.flush_checks()
    bring_to_front(window, qtbot)
    window.context.raise_dock("problems")
    steps = len(project.history)
    zest = next(each for each in dock.model.problems if each.path == ("zest",))
    select(dock, *lines_of(dock, RUBY, PEARL), dock.model.index_of(zest, MESSAGE))
    assert window.context.current_ref == PEARL, "only the first click goes somewhere"
    assert dock.bar.suppress.text() == "Suppress 3…"
    give_reason("Read by the old engine")
    dock.bar.suppress.click()
    project.flush_checks()
    assert len(project.history) == steps + 1
    assert project.undo_title == "Suppress 3 problems"
    assert not {ZEAL, ("zest",)} & paths(dock)
    assert [(each.reason, each.index) for each in project.suppressed if each.problem.asset == RUBY]
    assert not dock.bar.suppress.isVisible()

    dock.bar.suppressed.click()
    dock.view.selectAll()
    assert dock.bar.mend.text() == "Restore 3"
    dock.bar.mend.click()
    project.flush_checks()
    assert [*project.suppressed] == []
    assert project.undo_title == "Restore 3 problems"
    project.undo()
    project.flush_checks()
    assert len(project.suppressed) == 3
    project.undo()
    project.flush_checks()
    dock.bar.suppressed.click()
    assert {ZEAL, ("zest",)} <= paths(dock)


def test_errors_among_the_chosen_stay_when_the_others_are_suppressed(
    window: MainWindow, dock: ProblemsDock
) -> None:
    misspell(window)
    add_zeal(window, RUBY, PEARL)
    lines = [dock.model.line_at(index) for index in lines_of(dock, RUBY, PEARL)]
    error = dock.model.line_at(cell(dock, FIELD, MESSAGE))
    menu = dock.menu_of(*[line for line in (error, *lines) if line is not None])
    actions = {each.text(): each for each in menu.actions()}
    assert "Go to Field" not in actions
    assert "Copy 3" in actions
    assert "errors must be mended" in actions["Suppress 2…"].toolTip()
    give_reason("meant")
    actions["Suppress 2…"].trigger()
    window.context.project.flush_checks()
    assert ZEAL not in paths(dock)
    assert FIELD in paths(dock)


def test_chosen_problems_are_fixed_in_one_step(window: MainWindow, dock: ProblemsDock) -> None:
    project = window.context.project
    entry = {"kind": "item", "weight": 1, "item": "rubby"}
    entries = [entry, {**entry, "item": "perl"}, {**entry, "item": "rubyy"}]
    project.set_field(HOARD, ("entries",), entries)
    project.flush_checks()
    steps = len(project.history)
    window.context.raise_dock("problems")
    select(dock, *(cell(dock, ("entries", place, "item"), MESSAGE) for place in (0, 1)))
    assert dock.bar.mend.text() == "Fix 2"
    dock.bar.mend.click()
    assert len(project.history) == steps + 1
    used = [each.target.id for each in window.context.usages.used_by(HOARD)]
    assert used == ["ruby", "pearl", "rubyy"]


def test_a_head_stands_for_all_of_its_lines(window: MainWindow, dock: ProblemsDock) -> None:
    add_zeal(window, RUBY, PEARL)
    window.context.raise_dock("problems")
    row = next(row for row, each in enumerate(dock.model.groups) if each.title == "Warnings")
    select(dock, dock.model.index(row, PLACE))
    assert len(dock.chosen()) == len(dock.model.groups[row].lines) == 3
    assert dock.bar.suppress.text() == "Suppress 3…"


def test_a_narrow_bar_shows_signs_and_numbers_and_a_wide_one_words(
    window: MainWindow, dock: ProblemsDock
) -> None:
    add_zeal(window, RUBY)
    bar = dock.bar
    bar.resize(1200, bar.height())
    chip = bar.chips[Severity.WARNING]
    assert chip.text() == "Warnings  2"
    bar.resize(480, bar.height())
    assert chip.text() == "2"
    assert (chip.accessibleName(), chip.toolTip()) == ("Warnings", "Show warnings")
    QApplication.processEvents()
    shown = bar.box.fontMetrics().horizontalAdvance(bar.box.placeholderText())
    assert shown < bar.box.width() - 24
    bar.resize(1200, bar.height())
    assert chip.text() == "Warnings  2"
