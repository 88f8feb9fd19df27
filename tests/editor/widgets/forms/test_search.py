"""A form narrowed to what one looks for, and keys that the drawers leave to their lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame

from editor.widgets.forms.choice import ComboField
from editor.widgets.forms.text import MultilineEditor
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.documents.project import Project
    from editor.widgets.forms import RecordForm
    from tests.editor.widgets.conftest import FormMaker

BLADE = AssetRef("items", "gravebrand")


def lines(form: RecordForm) -> list[QFrame]:
    frames = form.findChildren(QFrame)
    return [each for each in frames if each.property("look") == "line" and each.isVisible()]


def test_lines_stand_between_sections_that_are_found_and_nowhere_else(
    open_form: FormMaker,
) -> None:
    form = open_form("items", "gravebrand")
    whole = len(lines(form))
    QTest.keyClicks(form.search, "price")
    assert lines(form) == []
    form.search.clear()
    assert len(lines(form)) == whole
    QTest.keyClicks(form.search, "damage")
    assert len(lines(form)) < whole


def test_a_text_of_several_lines_keeps_its_height_where_there_is_room(
    open_form: FormMaker, qtbot: QtBot
) -> None:
    form = open_form("items", "gravebrand")
    QTest.keyClicks(form.search, "curse")
    editor = form.editors()["curse_description"]
    assert isinstance(editor, MultilineEditor)
    qtbot.waitUntil(lambda: editor.height() == editor.box.height())


def test_alt_with_the_arrows_moves_an_item_whose_choice_has_the_keyboard(
    open_form: FormMaker, project: Project
) -> None:
    second = {"stat": "armour", "operation": "flat", "value": 2}
    shipped: Any = project.asset(BLADE).data
    project.set_field(BLADE, ("modifiers",), [*shipped["modifiers"], second])
    form = open_form("items", "gravebrand")
    assert form.focus_path(("modifiers", 0, "stat"))
    combo = form.focusWidget()
    assert isinstance(combo, ComboField)
    QTest.keyClick(combo, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert not combo.view().isVisible()
    data: Any = project.asset(BLADE).data
    assert [each["stat"] for each in data["modifiers"]] == ["armour", "crit_damage"]
    assert form.focus_path(("rarity",))
    QTest.keyClick(form.focusWidget(), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    opened = [each for each in form.findChildren(ComboField) if each.view().isVisible()]
    assert len(opened) == 1
    opened[0].hidePopup()
