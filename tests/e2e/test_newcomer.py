"""A newcomer's first hour: an enemy with a drop table of its own, by what is on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from editor.features.browser.new_record import NewRecordDialog
from editor.features.records.panel import CardsPanel
from editor.widgets.picker import Picker
from runtime.content import AssetRef
from tests.e2e.desk import LEFT, Desk, answer, button, choose, click_button, wait_until, wheel
from tests.e2e.reading import expect

if TYPE_CHECKING:
    from collections.abc import Callable

IMP, PURSE = AssetRef("enemies", "bog_imp"), AssetRef("drop_tables", "bog_imp_drops")
MOST_STEPS = 14
"""Clicks and typed words; a person takes some seconds for each of them."""


def test_an_enemy_with_its_own_drop_table_shows_its_odds_in_a_few_steps(shared: Desk) -> None:
    steps = 0

    def step(act: Callable[[], object]) -> None:
        nonlocal steps
        steps += 1
        act()

    def fill(dialog: QWidget) -> None:
        assert isinstance(dialog, NewRecordDialog)
        kinds = dialog.findChild(QComboBox)
        assert kinds is not None
        kinds.setFocus()
        step(lambda: QTest.keyClicks(kinds, "Enemy"))
        step(lambda: QTest.keyClicks(dialog.name_box, "Bog imp"))
        step(lambda: click_button(dialog, "Create"))

    step(lambda: answer(lambda: QTest.mouseClick(shared.browser.new_button, LEFT), fill))
    wait_until(lambda: shared.window.context.current_ref == IMP, "the enemy to open")
    shared.activate(shared.window)

    step(lambda: shared.field(("drops",)))
    picker = QApplication.activePopupWidget()
    assert isinstance(picker, Picker)
    offer = picker.model.index(0)
    assert offer.data() == "New drop table “Bog imp drops”"
    picker.list.scrollTo(offer)
    spot = picker.list.visualRect(offer).center()
    step(lambda: QTest.mouseClick(picker.list.viewport(), LEFT, pos=spot))
    wait_until(lambda: shared.window.context.current_ref == PURSE, "the table to open")
    assert shared.project.content.enemies[IMP.id].drops == PURSE.id

    add = button(shared.window, "Add entry")
    for kind in ("Item", "Nothing"):
        step(lambda kind=kind: answer(lambda: QTest.mouseClick(add, LEFT), choose(kind)))  # type: ignore[misc]
    step(lambda: shared.type_field(("entries", 1, "weight"), "3"))
    expect(shared, "Exact odds of one roll", "Nothing 75 %")
    expect(shared, "Exact odds of one roll", "25 % ×0.25")
    assert not [each for each in shared.project.problems if each.severity == "error"]

    step(lambda: shared.key(Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier))
    wait_until(lambda: shared.window.context.current_ref == IMP, "the enemy to come back")
    panel = next(each for each in shared.window.findChildren(CardsPanel) if each.isVisible())
    step(lambda: wheel(panel.area.viewport(), 30))
    expect(shared, "Odds of a kill", "Nothing 75 %")
    assert steps <= MOST_STEPS
