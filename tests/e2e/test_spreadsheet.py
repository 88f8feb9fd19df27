"""A kind as a spreadsheet by mouse and keys: cells typed into, and a block pasted."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication

from editor.features.tables.page import TablePage
from runtime.content import AssetRef
from tests.e2e.desk import CONTROL, Desk, click_row, wait_until

SHIFT = Qt.KeyboardModifier.ShiftModifier
GOBLIN = AssetRef("enemies", "goblin")


def table(desk: Desk) -> TablePage:
    """Open the enemies as a table from one of them, by its key."""
    desk.open(GOBLIN)
    desk.key(Qt.Key.Key_T, CONTROL)
    pages: list[TablePage] = []

    def is_shown() -> bool:
        pages[:] = [each for each in desk.window.findChildren(TablePage) if each.isVisible()]
        return bool(pages)

    wait_until(is_shown, "the table")
    return pages[0]


def cell(page: TablePage, ref: AssetRef, key: str) -> QModelIndex:
    return page.model.index(page.model.row_of(ref), page.model.column_at(key))


def test_a_cell_is_typed_into_and_undone(shared: Desk) -> None:
    page = table(shared)
    click_row(page.grid, cell(page, GOBLIN, "health"))
    shared.write("99")
    shared.key(Qt.Key.Key_Return)
    assert shared.project.content.enemies["goblin"].health == 99
    assert cell(page, GOBLIN, "health").data() == "99"
    shared.undo()
    assert not shared.project.is_dirty()


def test_a_block_from_a_spreadsheet_is_pasted_in_one_step(shared: Desk) -> None:
    page = table(shared)
    first = cell(page, GOBLIN, "health")
    below = page.model.refs[first.row() + 1]
    QGuiApplication.clipboard().setText("21\t3\n22\t4\n")
    click_row(page.grid, first)
    shared.key(Qt.Key.Key_V, CONTROL)
    enemies = shared.project.content.enemies
    pasted = [(enemies[ref.id].health, enemies[ref.id].armour) for ref in (GOBLIN, below)]
    assert pasted == [(21, 3), (22, 4)]
    assert shared.project.history_index == 1
    click_row(page.grid, first)
    shared.key(Qt.Key.Key_Right, SHIFT)
    shared.key(Qt.Key.Key_Down, SHIFT)
    shared.key(Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text().split() == ["21", "3", "22", "4"]
    shared.undo()
    assert not shared.project.is_dirty()
