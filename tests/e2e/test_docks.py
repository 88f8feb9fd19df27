"""The docks by mouse and keys: problems and their remedies, history, favourites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.features.history.dock import HistoryDock
from editor.features.problems.dock import ProblemsDock
from editor.features.problems.model import FIX, MESSAGE
from runtime.content import AssetRef
from tests.e2e.desk import LEFT, Desk, answer, choose, click_row, wait_until
from tests.e2e.reading import said

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex

CHEST, GOBLIN = AssetRef("drop_tables", "chest_epic"), AssetRef("enemies", "goblin")


def problems(desk: Desk) -> ProblemsDock:
    dock = desk.window.findChild(ProblemsDock)
    assert dock is not None
    return dock


def problem(dock: ProblemsDock, column: int) -> QModelIndex:
    """Return a cell of the first problem of the first group."""
    return dock.model.index(0, column, dock.model.index(0, 0))


def test_a_problem_is_told_at_once_leads_to_its_field_and_is_mended_by_a_click(
    shared: Desk,
) -> None:
    dock = problems(shared)
    shared.dock("Problems")
    assert "No problems" in said(dock)
    shared.open(CHEST)
    shared.type_field(("picks",), "0")
    wait_until(dock.view.isVisible, "the problem")
    assert "never rolls" in str(problem(dock, MESSAGE).data())

    shared.open(GOBLIN)
    click_row(dock.view, problem(dock, MESSAGE))
    wait_until(lambda: shared.window.context.current_ref == CHEST, "the table of the problem")
    box = QApplication.focusWidget()
    assert box is not None
    assert box.accessibleName() == "Picks"

    click_row(dock.view, problem(dock, FIX))
    wait_until(lambda: "No problems" in said(dock), "the problem to go")
    assert not shared.project.is_dirty()


def test_a_click_in_the_history_goes_back_and_forth(shared: Desk) -> None:
    shared.open(GOBLIN)
    for path, text in ((("health",), "40"), (("armour",), "7"), (("evasion",), "33")):
        shared.type_field(path, text)
    edited = shared.project.asset(GOBLIN).text
    shared.dock("History")
    dock = shared.window.findChild(HistoryDock)
    assert dock is not None
    assert dock.model.rowCount() == 4

    click_row(dock.view, dock.model.index(1))
    goblin = shared.project.content.enemies["goblin"]
    assert goblin.health == 40
    assert goblin.armour != 7
    click_row(dock.view, dock.model.index(0))
    assert not shared.project.is_dirty()
    click_row(dock.view, dock.model.index(3))
    assert shared.project.asset(GOBLIN).text == edited


def test_a_favourite_is_at_hand_under_the_star(shared: Desk) -> None:
    shared.menu_of(GOBLIN, choose("Add to Favourites"))
    star = shared.browser.shelf_button
    answer(lambda: QTest.mouseClick(star, LEFT), choose("Goblin"))
    assert shared.window.context.current_ref == GOBLIN
    shared.menu_of(GOBLIN, choose("Remove from Favourites"))
    assert not shared.browser.shelf.favourites
