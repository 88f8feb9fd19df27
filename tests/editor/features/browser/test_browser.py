"""The browser under mouse and keys: open, make, copy, rename, delete."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.documents.record_changes import CreateAsset, DeleteAsset
from editor.features.browser import actions
from editor.features.browser.deleting import DeleteDialog, replacements
from editor.features.browser.dock import BrowserDock
from editor.features.browser.new_record import NewRecordDialog
from editor.features.browser.renaming import RenameDialog
from editor.widgets.picker import Picker
from editor.widgets.starters import fresh_body
from runtime.content import KINDS, AssetRef, asset_from_data, shipped_project
from tests.editor.conftest import HOARD, PEARL, RUBY, RULES, TORN
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.features.browser.preview import PlanPreview


@pytest.fixture
def browser(window: MainWindow) -> BrowserDock:
    assert window.workspace is not None
    dock = window.workspace.left.widget("content")
    assert isinstance(dock, BrowserDock)
    return dock


def test_a_double_click_opens_the_record(window: MainWindow, browser: BrowserDock) -> None:
    browser.tree.expandAll()
    index = browser.filter.mapFromSource(browser.model.index_of(HOARD))
    place = browser.tree.visualRect(index).center()
    viewport = browser.tree.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=place)
    assert window.context.current_ref == HOARD


def test_typing_in_the_filter_and_enter_opens_the_first_match(
    window: MainWindow, browser: BrowserDock
) -> None:
    QTest.keyClicks(browser.box, "#gem rub")
    QTest.keyClick(browser.box, Qt.Key.Key_Return)
    assert window.context.current_ref == RUBY


def test_a_filter_without_a_match_says_so(browser: BrowserDock) -> None:
    QTest.keyClicks(browser.box, "zzz")
    assert browser.nothing.isVisible()
    browser.box.clear()
    assert not browser.nothing.isVisible()


def test_the_tree_follows_the_record_in_front(window: MainWindow, browser: BrowserDock) -> None:
    window.context.open(PEARL)
    assert browser.selected() == PEARL
    window.context.open(RULES)
    assert browser.selected() == RULES


@pytest.mark.parametrize("kind", [kind.id for kind in KINDS.values() if not kind.single])
def test_a_new_record_of_any_kind_is_valid_in_the_shipped_project(
    kind: str, bare_window: MainWindow
) -> None:
    bare_window.open_path(shipped_project())
    body = fresh_body(bare_window.context.project, kind, "Newcomer")
    asset = asset_from_data(AssetRef(kind, "newcomer"), body)
    assert asset.record is not None, asset.problems
    assert asset.record.name == "Newcomer"


def test_creating_opens_the_record_and_undo_takes_it_away(window: MainWindow) -> None:
    opal = AssetRef("items", "opal")
    actions.create(window.context, opal, "Opal")
    assert window.context.current_ref == opal
    window.context.project.undo()
    assert not window.context.project.has(opal)
    assert window.context.current_ref is None


def test_the_dialog_makes_a_free_id_from_the_name(window: MainWindow, qtbot: QtBot) -> None:
    dialog = NewRecordDialog(window.context, "items")
    qtbot.addWidget(dialog)
    assert not dialog.create_button.isEnabled()
    dialog.name_box.setText("Ruby")
    assert dialog.ref() == AssetRef("items", "ruby_2")
    assert dialog.create_button.isEnabled()
    QTest.keyClicks(dialog.id_box, " !")
    assert "letter" in dialog.fault.text()
    assert not dialog.create_button.isEnabled()
    dialog.id_box.clear()
    QTest.keyClicks(dialog.id_box, "ruby")
    assert "already" in dialog.fault.text()


def test_the_new_record_command_asks_and_makes(window: MainWindow) -> None:
    def fill_in() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewRecordDialog)
        QTest.keyClicks(dialog.name_box, "Silver ring")
        dialog.create_button.click()

    window.context.open(RUBY)
    QTimer.singleShot(0, fill_in)
    window.context.run("content.new")
    assert window.context.current_ref == AssetRef("items", "silver_ring")


def test_a_new_record_begins_with_the_values_of_a_template(window: MainWindow) -> None:
    def fill_in() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewRecordDialog)
        QTest.keyClicks(dialog.name_box, "Opal")
        dialog.template_button.setFocus()
        QTest.keyClicks(dialog.template_button, "r")
        picker = QApplication.activePopupWidget()
        assert isinstance(picker, Picker)
        QTest.keyClicks(picker.search, "uby")
        QTest.keyClick(picker.search, Qt.Key.Key_Return)
        assert dialog.template == RUBY
        dialog.create_button.click()

    QTimer.singleShot(0, fill_in)
    window.context.run("content.new.items")
    data = window.context.project.asset(AssetRef("items", "opal")).data
    ruby = window.context.project.asset(RUBY).data
    assert data is not None
    assert ruby is not None
    assert data == {**ruby, "name": "Opal"}
    assert len(window.context.project.history) == 1


def test_another_kind_forgets_the_template(window: MainWindow, qtbot: QtBot) -> None:
    dialog = NewRecordDialog(window.context, "items")
    qtbot.addWidget(dialog)
    dialog.template = RUBY
    dialog.kind_box.setCurrentIndex(0)
    assert dialog.template is None


def test_plus_makes_a_record_of_the_branch_that_is_chosen(
    window: MainWindow, browser: BrowserDock
) -> None:
    asked = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewRecordDialog)
        asked.append((dialog.kind(), dialog.focusWidget() is dialog.name_box))
        dialog.reject()

    assert window.context.current_ref is None
    browser.tree.setCurrentIndex(browser.filter.mapFromSource(browser.model.index_of_kind("items")))
    QTimer.singleShot(20, look)
    browser.new_button.click()
    assert asked == [("items", True)]


def test_a_copy_gets_its_own_name_and_id(window: MainWindow) -> None:
    window.context.open(RUBY)
    window.context.run("content.duplicate")
    copy = window.context.current_ref
    assert copy == AssetRef("items", "ruby_copy")
    data = window.context.project.asset(copy).data
    assert data is not None
    assert data["name"] == "Ruby copy"
    assert data["price"] == 40


def test_a_torn_record_is_not_copied(window: MainWindow) -> None:
    actions.duplicate(window.context, TORN)
    assert "can't be copied" in window.status.text


def test_a_rename_mends_every_user_in_one_step(window: MainWindow, small_project: Path) -> None:
    window.context.open(RUBY)
    actions.rename(window.context, RUBY, "blood_ruby")
    project = window.context.project
    renamed = AssetRef("items", "blood_ruby")
    assert window.context.current_ref == renamed
    assert [usage.owner for usage in window.context.usages.users_of(renamed)] == [HOARD]
    assert len(project.history) == 1
    before = {path: path.read_bytes() for path in small_project.rglob("*.json")}
    project.undo()
    assert not project.is_dirty()
    project.redo()
    assert window.save_now()
    assert not (small_project / RUBY.path).exists()
    assert (small_project / renamed.path).read_bytes() == before[small_project / RUBY.path]
    assert '"item": "blood_ruby"' in (small_project / HOARD.path).read_text()


def test_the_rename_dialog_refuses_what_is_taken_or_no_id(window: MainWindow, qtbot: QtBot) -> None:
    dialog = RenameDialog(window.context, RUBY)
    qtbot.addWidget(dialog)
    assert not dialog.rename_button.isEnabled()
    dialog.id_box.setText("pearl")
    assert "taken" in dialog.fault.text()
    dialog.id_box.setText("Not An Id")
    assert not dialog.rename_button.isEnabled()
    dialog.id_box.setText("garnet")
    assert dialog.rename_button.isEnabled()


def answer(run: Callable[[DeleteDialog], None]) -> None:
    def meet() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, DeleteDialog)
        run(dialog)

    QTimer.singleShot(0, meet)


def lines(preview: PlanPreview) -> list[list[str]]:
    items = (preview.topLevelItem(row) for row in range(preview.topLevelItemCount()))
    return [[item.text(column) for column in range(3)] for item in items if item is not None]


def test_deleting_what_is_used_shows_the_users_and_can_be_left(window: MainWindow) -> None:
    shown: list[list[str]] = []

    def leave(dialog: DeleteDialog) -> None:
        assert lines(dialog.preview) == [["Hoard", "entries[0].item", "ruby"]]
        dialog.clear_radio.click()
        shown.extend(lines(dialog.preview))
        dialog.reject()

    answer(leave)
    actions.ask_delete(window.context, RUBY)
    assert shown == [["Hoard", "entries[0].item", "ruby  →  entries[0] taken out"]]
    assert window.context.project.has(RUBY)
    actions.ask_delete(window.context, PEARL)
    assert not window.context.project.has(PEARL)


def test_another_record_takes_the_place_of_a_deleted_one(window: MainWindow) -> None:
    def put_pearl(dialog: DeleteDialog) -> None:
        assert not dialog.delete_button.isEnabled()
        dialog.put(PEARL)
        assert lines(dialog.preview) == [["Hoard", "entries[0].item", "ruby  →  pearl"]]
        dialog.delete_button.click()

    answer(put_pearl)
    project = window.context.project
    actions.ask_delete(window.context, RUBY)
    assert not project.has(RUBY)
    assert [usage.owner for usage in window.context.usages.users_of(PEARL)] == [HOARD]
    assert project.undo_title == "Delete Ruby and put Pearl in its place"
    project.undo()
    assert not project.is_dirty()


def test_records_deleted_together_are_one_step(window: MainWindow) -> None:
    def clear(dialog: DeleteDialog) -> None:
        assert dialog.windowTitle() == "Delete 2 items"
        assert replacements(window.context, [RUBY, PEARL]) == []
        dialog.clear_radio.click()
        assert lines(dialog.preview) == [
            ["Hoard", "entries[0].item", "ruby  →  entries[0] taken out"]
        ]
        dialog.delete_button.click()

    answer(clear)
    project = window.context.project
    actions.ask_delete(window.context, RUBY, PEARL)
    assert not project.has(RUBY)
    assert not project.has(PEARL)
    assert project.undo_title == "Delete 2 items and clear 1 reference"
    project.undo()
    assert not project.is_dirty()


def test_delete_takes_all_that_is_selected(
    window: MainWindow, browser: BrowserDock, qtbot: QtBot
) -> None:
    project = window.context.project
    project.push(CreateAsset(AssetRef("items", "opal"), {"name": "Opal", "slot": "valuable"}))
    free = [PEARL, AssetRef("items", "opal")]
    rows = [browser.filter.mapFromSource(browser.model.index_of(ref)) for ref in free]
    bring_to_front(window, qtbot)
    browser.tree.setFocus()
    browser.tree.setCurrentIndex(rows[0])
    chosen = browser.tree.selectionModel()
    chosen.select(rows[1], chosen.SelectionFlag.Select)
    QTest.keyClick(browser.tree, Qt.Key.Key_Delete)
    assert not any(project.has(ref) for ref in free)
    project.undo()
    assert all(project.has(ref) for ref in free)


def test_references_are_cleared_with_the_record(window: MainWindow) -> None:
    def clear(dialog: DeleteDialog) -> None:
        dialog.clear_radio.click()
        dialog.delete_button.click()

    answer(clear)
    actions.ask_delete(window.context, RUBY)
    data = window.context.project.asset(HOARD).data
    assert data is not None
    assert data["entries"] == [{"kind": "gold", "weight": 1, "amount": [1, 5]}]
    assert window.context.usages.users_of(RUBY) == ()


def test_what_can_not_be_cleared_says_so(window: MainWindow, qtbot: QtBot) -> None:
    project = window.context.project
    floor, ground = AssetRef("tiles", "floor"), AssetRef("tiles", "ground")
    for ref in (floor, ground):
        project.push(CreateAsset(ref, {"name": ref.id, "walkable": True, "transparent": True}))
    cell: dict[str, object] = {"name": "Cell", "legend": {".": "floor"}, "rows": ["..", ".."]}
    project.push(CreateAsset(AssetRef("chunks", "cell"), cell))
    dialog = DeleteDialog(window.context, [floor])
    qtbot.addWidget(dialog)
    assert not dialog.clear_radio.isEnabled()
    assert "1 field can't be empty" in dialog.clear_radio.text()
    project.push(DeleteAsset(ground))
    alone = DeleteDialog(window.context, [floor])
    qtbot.addWidget(alone)
    assert not alone.replace_radio.isEnabled()
    assert "Make another tile" in alone.fault.text()
    assert not alone.delete_button.isEnabled()


def test_a_table_that_leads_to_the_deleted_one_can_not_take_its_place(window: MainWindow) -> None:
    entry = {"kind": "table", "weight": 1, "table": "hoard"}
    outer = AssetRef("drop_tables", "outer")
    body: dict[str, object] = {"name": "Outer", "mode": "pick_one", "entries": [entry]}
    window.context.project.push(CreateAsset(outer, body))
    assert replacements(window.context, [HOARD]) == []
    assert replacements(window.context, [outer]) == [HOARD]


def test_the_rename_dialog_previews_every_field(window: MainWindow, qtbot: QtBot) -> None:
    dialog = RenameDialog(window.context, RUBY)
    qtbot.addWidget(dialog)
    dialog.id_box.setText("garnet")
    assert lines(dialog.preview) == [["Hoard", "entries[0].item", "ruby  →  garnet"]]


def test_the_only_record_of_its_kind_is_not_deleted(window: MainWindow) -> None:
    actions.ask_delete(window.context, RULES)
    assert window.context.project.has(RULES)


def test_the_delete_key_in_the_tree_deletes_the_chosen_record(
    window: MainWindow, browser: BrowserDock, qtbot: QtBot
) -> None:
    bring_to_front(window, qtbot)
    browser.tree.setFocus()
    browser.select(PEARL)
    QTest.keyClick(browser.tree, Qt.Key.Key_Delete)
    assert not window.context.project.has(PEARL)
