"""History: a row per step, a click jumps there and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from editor.documents.field_changes import RemoveItem
from editor.documents.record_changes import CreateAsset
from editor.documents.relinking import rename_plan, replace_plan
from editor.features.history.dock import OPENED, HistoryDock
from runtime.content import AssetRef
from tests.editor.conftest import HOARD, PEARL, RUBY

if TYPE_CHECKING:
    from editor.app.main_window import MainWindow


@pytest.fixture
def dock(window: MainWindow) -> HistoryDock:
    assert window.workspace is not None
    found = window.workspace.bottom.widget("history")
    assert isinstance(found, HistoryDock)
    QAbstractItemModelTester(
        found.model, QAbstractItemModelTester.FailureReportingMode.Fatal, found
    )
    window.context.raise_dock("history")
    return found


def titles(dock: HistoryDock) -> list[str]:
    return [dock.model.index(row).data() for row in range(dock.model.rowCount())]


def edit(window: MainWindow) -> None:
    window.context.project.set_field(RUBY, ("price",), 41)
    window.context.project.set_field(PEARL, ("price",), 26)


def test_every_step_has_its_words(window: MainWindow, dock: HistoryDock) -> None:
    edit(window)
    assert titles(dock)[0] == OPENED
    assert len(titles(dock)) == 3
    assert "Ruby" in titles(dock)[1]
    assert dock.model.place == 2
    assert dock.view.currentIndex().row() == 2


def test_a_click_goes_back_and_another_forth(window: MainWindow, dock: HistoryDock) -> None:
    edit(window)
    project = window.context.project
    for row, dirty in ((0, frozenset()), (2, {RUBY, PEARL}), (1, {RUBY})):
        place = dock.view.visualRect(dock.model.index(row)).center()
        QTest.mouseClick(dock.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert project.dirty_refs() == dirty
        assert dock.model.place == row
    assert len(titles(dock)) == 3


def test_an_edit_after_going_back_drops_what_was_ahead(
    window: MainWindow, dock: HistoryDock
) -> None:
    edit(window)
    window.context.project.jump(1)
    window.context.project.set_field(RUBY, ("name",), "Garnet")
    assert len(titles(dock)) == 3
    assert "name" in titles(dock)[2].lower()


def test_every_kind_of_step_names_its_record_in_plain_words(
    window: MainWindow, dock: HistoryDock
) -> None:
    project = window.context.project
    users = window.context.usages.users_of(RUBY)
    opal = AssetRef("items", "opal")
    project.set_field(RUBY, ("price",), 41)
    project.push(CreateAsset(opal, {"name": "Opal", "slot": "valuable", "price": 3}))
    project.push(rename_plan(project, RUBY, "garnet", users, "Ruby").change)
    garnet = AssetRef("items", "garnet")
    users = window.context.usages.users_of(garnet)
    project.push(replace_plan(project, [garnet], opal, users, ("Ruby", "Opal")).change)
    project.push(RemoveItem(HOARD, ("entries",), 1))
    assert titles(dock)[1:] == [
        "Set price of Ruby to 41",
        "Create Opal",
        "Rename Ruby to garnet",
        "Delete Ruby and put Opal in its place",
        "Remove entries 2 of Hoard",
    ]


def test_the_tip_lists_the_records_of_a_step(window: MainWindow, dock: HistoryDock) -> None:
    project = window.context.project
    users = window.context.usages.users_of(RUBY)
    project.push(rename_plan(project, RUBY, "garnet", users, "Ruby").change)
    project.set_field(PEARL, ("price",), 1)
    tip = dock.model.index(1).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith("Go back to here\nHoard  (drop_tables/hoard.json)")
    assert "items/garnet.json" in tip
