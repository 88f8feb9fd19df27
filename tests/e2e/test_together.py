"""Several records in one form, by mouse and keys: chosen, edited, taken out, undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from editor.app.tab import TABLE, TOGETHER, PageRef
from editor.documents.record_changes import DeleteAsset, RenameAsset
from editor.features.problems import remedies
from editor.features.problems.dock import ProblemsDock
from editor.features.problems.model import MESSAGE
from editor.features.problems.reason import ReasonDialog
from editor.features.records.chosen_list import OUT, ChosenList
from editor.features.tables.page import TablePage
from editor.widgets.forms import RecordForm
from runtime.content import AssetRef
from tests.e2e.desk import CONTROL, LEFT, NONE, Desk, answer, button, click_button, wait_until

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

SHIFT = Qt.KeyboardModifier.ShiftModifier
GOBLIN, HOUND, SPIDER = (AssetRef("enemies", each) for each in ("goblin", "hound", "spider"))
BY_NAME = [SPIDER, GOBLIN, HOUND]


def row(desk: Desk, ref: AssetRef) -> QPoint:
    dock = desk.browser
    index = dock.filter.mapFromSource(dock.model.index_of(ref))
    dock.tree.expand(index.parent())
    dock.tree.scrollTo(index)
    return dock.tree.visualRect(index).center()


def select(desk: Desk, *refs: AssetRef) -> RecordForm:
    """Click one record, the others with Ctrl, and wait for their form."""
    desk.activate(desk.window)
    port = desk.browser.tree.viewport()
    QTest.mouseClick(port, LEFT, NONE, row(desk, refs[0]))
    for ref in refs[1:]:
        QTest.mouseClick(port, LEFT, CONTROL, row(desk, ref))
    return form_of(desk, *sorted(refs, key=BY_NAME.index))


def form_of(desk: Desk, *refs: AssetRef) -> RecordForm:
    page = PageRef(TOGETHER, f"enemies/{','.join(ref.id for ref in refs)}")
    wait_until(lambda: desk.window.context.current_tab == page, f"the form of {len(refs)}")
    editor = desk.window.context.current_editor
    assert editor is not None
    (form,) = editor.view.findChildren(RecordForm)
    return form


def line(desk: Desk, form: RecordForm, name: str) -> QLineEdit:
    """Click a field of the form."""
    desk.activate(desk.window)
    assert form.focus_path((name,))
    box = QApplication.focusWidget()
    assert isinstance(box, QLineEdit)
    QTest.mouseClick(box, LEFT)
    return box


def health(desk: Desk) -> list[int]:
    return [desk.project.content.enemies[ref.id].health for ref in BY_NAME]


def test_records_clicked_with_ctrl_are_edited_as_one(shared: Desk) -> None:
    before = health(shared)
    form = select(shared, GOBLIN, HOUND, SPIDER)
    box = line(shared, form, "health")
    assert box.text() == ""
    assert box.placeholderText() == f"mixed: {min(before)} – {max(before)}"
    for ref in BY_NAME:
        enemy = shared.project.content.enemies[ref.id]
        assert f"{enemy.name}: {enemy.health}" in box.toolTip()
    shared.write("25")
    assert health(shared) == [25, 25, 25]
    assert [step.title for step in shared.project.history] == ["Set health of 3 enemies to 25"]
    shared.undo()
    assert health(shared) == before
    assert not shared.project.is_dirty()


def test_a_sum_goes_to_each_from_its_own_value(shared: Desk) -> None:
    before = health(shared)
    form = select(shared, GOBLIN, HOUND, SPIDER)
    line(shared, form, "health")
    shared.write("*2")
    shared.key(Qt.Key.Key_Tab)
    assert health(shared) == [2 * each for each in before]
    assert shared.project.history_index == 1
    shared.undo()
    assert not shared.project.is_dirty()


def test_keys_select_and_the_one_tab_follows_the_selection(shared: Desk) -> None:
    window = shared.window
    assert window.workspace is not None
    shared.activate(window)
    shared.browser.tree.collapseAll()
    QTest.mouseClick(shared.browser.tree.viewport(), LEFT, NONE, row(shared, SPIDER))
    shared.key(Qt.Key.Key_Down, SHIFT)
    wait_until(lambda: isinstance(window.context.current_tab, PageRef), "the form")
    first = window.context.current_tab
    shared.key(Qt.Key.Key_Down, SHIFT)
    wait_until(lambda: window.context.current_tab != first, "the form of three")
    pages = [tab for tab in window.workspace.open_tabs() if isinstance(tab, PageRef)]
    assert pages == [window.context.current_tab]
    assert pages[0].subject.count(",") == 2
    assert shared.browser.tree.hasFocus()
    shared.key(Qt.Key.Key_Return)
    assert window.context.current_tab == pages[0]


def test_one_is_taken_out_and_the_last_one_opens_alone(shared: Desk) -> None:
    select(shared, GOBLIN, HOUND, SPIDER)
    panel = shared.window.findChild(ChosenList)
    assert panel is not None
    item = panel.lines.topLevelItem(BY_NAME.index(HOUND))
    assert item is not None
    at = panel.lines.visualRect(panel.lines.indexFromItem(item, OUT)).center()
    QTest.mouseClick(panel.lines.viewport(), LEFT, NONE, at)
    form_of(shared, SPIDER, GOBLIN)
    wait_until(lambda: shared.window.findChild(ChosenList) is not panel, "the shorter list")
    lines = next(e for e in shared.window.findChildren(ChosenList) if e.isVisible()).lines
    lines.setCurrentIndex(lines.model().index(0, 0))
    lines.setFocus()
    shared.key(Qt.Key.Key_Delete)
    wait_until(lambda: shared.window.context.current_tab == GOBLIN, "the last one")
    assert shared.project.has(HOUND)
    assert shared.project.has(SPIDER)


def test_their_table_is_one_click_or_one_choice_away(shared: Desk) -> None:
    select(shared, GOBLIN, HOUND)
    click_button(shared.window, "As table")
    subject = "enemies/goblin,hound"
    wait_until(lambda: shared.window.context.current_tab == PageRef(TABLE, subject), "the table")
    editor = shared.window.context.current_editor
    assert editor is not None
    page = editor.view
    assert isinstance(page, TablePage)
    assert page.model.refs == [GOBLIN, HOUND]
    shared.window.context.close(PageRef(TABLE, subject))
    form_of(shared, GOBLIN, HOUND)


def test_a_renamed_record_stays_among_them_and_a_deleted_one_goes(shared: Desk) -> None:
    select(shared, GOBLIN, HOUND, SPIDER)
    shared.project.push(RenameAsset(HOUND, "big_hound"))
    form_of(shared, SPIDER, GOBLIN, AssetRef("enemies", "big_hound"))
    shared.project.push(DeleteAsset(SPIDER))
    form_of(shared, GOBLIN, AssetRef("enemies", "big_hound"))
    shared.undo()
    shared.undo()
    form_of(shared, GOBLIN, HOUND)


def problem_lines(desk: Desk) -> tuple[ProblemsDock, list[QPoint]]:
    """Give two records fields that nothing knows, and show the lines of their warnings."""
    for ref in (GOBLIN, HOUND):
        desk.project.set_field(ref, ("zeal",), 1)
    desk.project.flush_checks()
    desk.dock("Problems")
    dock = desk.window.findChild(ProblemsDock)
    assert dock is not None
    wait_until(lambda: len(dock.model.problems) == 2, "two warnings")
    rows = [dock.model.index_of(each, MESSAGE) for each in dock.model.problems]
    return dock, [dock.view.visualRect(row).center() for row in rows]


def test_warnings_chosen_by_mouse_are_suppressed_with_one_reason(shared: Desk) -> None:
    dock, (first, second) = problem_lines(shared)
    port, steps = dock.view.viewport(), shared.project.history_index
    QTest.mouseClick(port, LEFT, NONE, first)
    shared.activate(shared.window)
    QTest.mouseClick(port, LEFT, CONTROL, second)

    def give_reason(dialog: QWidget) -> None:
        assert isinstance(dialog, ReasonDialog)
        QTest.keyClicks(dialog.box, "kept for the old engine")
        QTest.keyClick(dialog.box, Qt.Key.Key_Return)

    answer(lambda: click_button(dock, "Suppress 2…"), give_reason)
    shared.project.flush_checks()
    assert {each.reason for each in shared.project.suppressed} == {"kept for the old engine"}
    assert shared.project.history_index == steps + 1
    assert not dock.model.problems
    shared.undo()
    shared.project.flush_checks()
    assert len(dock.model.problems) == 2


def test_suppressed_warnings_chosen_by_keys_come_back_in_one_step(shared: Desk) -> None:
    dock, (first, second) = problem_lines(shared)
    remedies.suppress(shared.window.context, dock.model.problems, "known")
    shared.project.flush_checks()
    QTest.mouseClick(dock.bar.suppressed, LEFT)
    wait_until(lambda: len(dock.model.problems) == 2, "the suppressed warnings")
    dock.view.setFocus()
    dock.view.setCurrentIndex(dock.model.index(0, 0, dock.model.index(0, 0)))
    shared.key(Qt.Key.Key_Down, SHIFT)
    assert [line.reason for line in dock.chosen()] == ["known", "known"]
    steps = shared.project.history_index
    restore = button(dock, "Restore 2")
    restore.setFocus()
    shared.key(Qt.Key.Key_Space)
    shared.project.flush_checks()
    assert shared.project.history_index == steps + 1
    assert not shared.project.suppressed
    QTest.mouseClick(dock.bar.suppressed, LEFT)
    assert {first.y(), second.y()} == {
        dock.view.visualRect(dock.model.index_of(each)).center().y() for each in dock.model.problems
    }
