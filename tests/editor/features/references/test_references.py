"""Usages, definitions, missing and unused records, by mouse and keys in the real window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeView

from editor.documents.record_changes import DeleteAsset
from editor.documents.relinking import rename_plan
from editor.features.references.lists import ReferencesDock
from editor.features.references.rows import LINK, NAME, RowsModel, RowsView
from editor.features.references.usages import UsagesDock
from editor.widgets.forms import RecordForm
from editor.widgets.forms.reference import ReferenceEditor
from runtime.content import AssetRef
from tests.editor.conftest import HOARD, PEARL, RUBY
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow

FIELD = ("entries", 0, "item")
RECURSIVE = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive


@pytest.fixture
def usages(window: MainWindow) -> UsagesDock:
    assert window.workspace is not None
    found = window.workspace.bottom.widget("usages")
    assert isinstance(found, UsagesDock)
    return found


@pytest.fixture
def lists(window: MainWindow) -> ReferencesDock:
    assert window.workspace is not None
    found = window.workspace.bottom.widget("references")
    assert isinstance(found, ReferencesDock)
    window.context.raise_dock("references")
    return found


def click(view: RowsView, row: int, column: int = NAME, *, child: int | None = None) -> None:
    model = view.model()
    index = model.index(row, column)
    if child is not None:
        index = model.index(child, column, model.index(row, 0))
    place = view.visualRect(index).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def shown(model: RowsModel) -> list[AssetRef | None]:
    return [row.ref for row in model.rows]


def reference_field(window: MainWindow) -> ReferenceEditor:
    editor = window.context.current_editor
    assert editor is not None
    form = editor.view.findChild(RecordForm) or window.findChild(RecordForm)
    assert form is not None
    form.focus_path(FIELD)
    return next(each for each in form.findChildren(ReferenceEditor) if each.path == FIELD)


def test_f3_lists_the_users_of_the_record_in_front(
    window: MainWindow, usages: UsagesDock, qtbot: QtBot
) -> None:
    bring_to_front(window, qtbot)
    window.context.open(RUBY)
    QTest.keyClick(window, Qt.Key.Key_F3)
    assert [(row.ref, row.path) for row in usages.model.rows] == [(HOARD, FIELD)]
    assert usages.head.text() == "Ruby is named by 1 field of 1 record"
    click(usages.view, 0)
    assert window.context.current_ref == HOARD


def test_f3_on_a_field_asks_for_the_record_that_it_names(
    window: MainWindow, usages: UsagesDock, qtbot: QtBot
) -> None:
    bring_to_front(window, qtbot)
    window.context.open(HOARD)
    field = reference_field(window)
    QTest.keyClick(field.button, Qt.Key.Key_F3)
    assert usages.ref == RUBY


def test_f4_on_a_field_and_on_a_row_opens_the_record(
    window: MainWindow, usages: UsagesDock, qtbot: QtBot
) -> None:
    bring_to_front(window, qtbot)
    window.context.open(HOARD)
    QTest.keyClick(reference_field(window).button, Qt.Key.Key_F4)
    assert window.context.current_ref == RUBY
    QTest.keyClick(window, Qt.Key.Key_F3)
    QTest.keyClick(usages.view, Qt.Key.Key_F4)
    assert window.context.current_ref == HOARD


def test_usages_follow_edits_and_a_rename(window: MainWindow, usages: UsagesDock) -> None:
    context = window.context
    context.open(RUBY)
    context.run("references.usages")
    context.project.set_field(HOARD, FIELD, "pearl")
    assert shown(usages.model) == []
    assert usages.head.text() == "No record names Ruby."
    context.project.undo()
    context.project.push(
        rename_plan(context.project, RUBY, "gem", context.usages.users_of(RUBY), "Ruby").change
    )
    assert usages.ref == AssetRef("items", "gem")
    assert shown(usages.model) == [HOARD]
    context.project.undo()
    assert usages.ref == RUBY


def test_missing_records_stand_with_their_users_and_are_made_on_the_spot(
    window: MainWindow, lists: ReferencesDock
) -> None:
    context = window.context
    context.project.set_field(HOARD, FIELD, "garnet")
    lists.refresh()
    (row,) = lists.model.rows
    garnet = AssetRef("items", "garnet")
    assert row.ref == garnet
    assert [child.ref for child in row.children] == [HOARD]
    steps = len(context.project.history)
    click(lists.view, 0, LINK + row.links.index("Create it"))
    assert context.project.asset(garnet).record is not None
    assert context.current_ref == garnet
    assert len(context.project.history) == steps + 1
    assert shown(lists.model) == []


def test_the_nearest_record_takes_the_place_of_a_missing_one_everywhere(
    window: MainWindow, lists: ReferencesDock
) -> None:
    project = window.context.project
    entries = [{"kind": "item", "weight": 1, "item": "rubby"}] * 2
    project.set_field(HOARD, ("entries",), entries)
    lists.refresh()
    (row,) = lists.model.rows
    assert row.text == "item  ·  2 fields name it"
    click(lists.view, 0, LINK)
    assert [usage.owner for usage in window.context.usages.users_of(RUBY)] == [HOARD, HOARD]
    assert project.undo_title == "Use Ruby in place of the missing rubby"
    project.undo()
    assert window.context.usages.users_of(RUBY) == ()


def test_unused_records_are_listed_by_kind(window: MainWindow, lists: ReferencesDock) -> None:
    window.context.run("references.unused")
    found = {child.ref for row in lists.model.rows for child in row.children}
    assert found == {RUBY, PEARL, HOARD}
    click(lists.view, 0, child=0)
    assert window.context.current_ref in found
    window.context.project.push(DeleteAsset(PEARL))
    lists.refresh()
    assert PEARL not in {child.ref for row in lists.model.rows for child in row.children}


def test_f3_without_a_record_says_what_to_do(window: MainWindow) -> None:
    QApplication.processEvents()
    window.context.run("references.usages")
    assert "F3" in window.status.text


def test_f3_on_a_row_of_the_browser_asks_for_that_record(
    window: MainWindow, usages: UsagesDock, qtbot: QtBot
) -> None:
    bring_to_front(window, qtbot)
    window.context.open(HOARD)
    assert window.workspace is not None
    browser = window.workspace.left.widget("content")
    tree = next(each for each in browser.findChildren(QTreeView))
    found = tree.model().match(tree.model().index(0, 0), 0, "Ruby", 1, RECURSIVE)
    tree.setCurrentIndex(found[0])
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_F3)
    assert usages.ref == RUBY
    assert window.context.current_ref == HOARD


def test_the_count_of_missing_records_stands_in_the_title_without_a_look(
    window: MainWindow, qtbot: QtBot
) -> None:
    assert window.workspace is not None
    bottom = window.workspace.bottom
    window.context.raise_dock("history")
    window.context.project.set_field(HOARD, FIELD, "garnet")
    qtbot.waitUntil(lambda: bottom.badge("references") == "1")
    window.context.project.undo()
    qtbot.waitUntil(lambda: bottom.badge("references") == "")
