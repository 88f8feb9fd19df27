"""The editors of records in the real window: keys, history, going to fields and records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.features.records import FEATURE
from editor.features.records.panel import CardsPanel
from editor.widgets.forms import RecordForm
from runtime.content.kinds import KINDS
from runtime.content.refs import AssetRef
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow

ITEM = AssetRef("items", "gravebrand")
CONTROL = Qt.KeyboardModifier.ControlModifier


def form_of(window: MainWindow) -> RecordForm:
    editor = window.context.current_editor
    assert editor is not None
    form = editor.view.findChild(RecordForm)
    assert form is not None
    return form


def open_form(window: MainWindow, ref: AssetRef, qtbot: QtBot) -> RecordForm:
    bring_to_front(window, qtbot)
    window.context.open(ref)
    form = form_of(window)
    qtbot.waitUntil(form.isVisible)
    return form


def test_control_z_in_a_field_takes_back_the_step_of_the_project(
    shipped_window: MainWindow, qtbot: QtBot
) -> None:
    form = open_form(shipped_window, ITEM, qtbot)
    project = shipped_window.context.project
    before = project.asset(ITEM).text
    line: Any = form.editors()["name"].focusProxy()
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "Pyre")
    assert project.content.items[ITEM.id].name == "Pyre"
    QTest.keyClick(line, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: project.asset(ITEM).text == before)
    assert line.text() == "Gravebrand"
    assert line.hasFocus()
    QTest.keyClick(line, Qt.Key.Key_Y, CONTROL)
    qtbot.waitUntil(lambda: line.text() == "Pyre")


def test_control_f_goes_to_the_search_of_a_long_form(
    shipped_window: MainWindow, qtbot: QtBot
) -> None:
    form = open_form(shipped_window, ITEM, qtbot)
    line: Any = form.editors()["name"].focusProxy()
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_F, CONTROL)
    assert form.search.hasFocus()


def test_the_window_goes_to_a_field_deep_inside_a_record(
    shipped_window: MainWindow, qtbot: QtBot
) -> None:
    ref = AssetRef("rules", "rules")
    shipped_window.context.open(ref, ("score", "per_kill"))
    form = form_of(shipped_window)
    widget: Any = form.focusWidget()
    assert widget.accessibleName() == "Per kill"
    view = form._area.viewport()

    def seen() -> bool:
        top = widget.mapTo(view, widget.rect().topLeft())
        return bool(widget.isVisible() and view.rect().contains(top))

    qtbot.waitUntil(seen)


def test_f4_opens_the_record_that_a_field_refers_to(
    shipped_window: MainWindow, qtbot: QtBot
) -> None:
    form = open_form(shipped_window, AssetRef("zone_tiers", "epic"), qtbot)
    chest: Any = form.editors()["chest_table"]
    chest.button.setFocus()
    QTest.keyClick(chest.button, Qt.Key.Key_F4)
    assert shipped_window.context.current_ref == AssetRef("drop_tables", chest.value)


@pytest.mark.parametrize("kind", sorted(FEATURE.editors))
def test_records_of_every_kind_open_beside_their_view_and_close_without_an_edit(
    kind: str, shipped_window: MainWindow, qtbot: QtBot
) -> None:
    assert kind in KINDS
    context = shipped_window.context
    for ref in list(context.project.assets(kind))[:3]:
        context.open(ref)
        assert context.current_ref == ref
        form_of(shipped_window)
        qtbot.wait(5)
        context.close(ref)
    assert not context.project.is_dirty()


def test_a_broken_record_shows_no_hollow_cards_and_they_come_when_it_is_mended(
    shipped_window: MainWindow, qtbot: QtBot
) -> None:
    project = shipped_window.context.project
    project.set_field(ITEM, ("level",), "many")
    open_form(shipped_window, ITEM, qtbot)
    panel = panel_of(shipped_window)
    qtbot.waitUntil(panel.says_broken)
    panel.refresh()
    assert panel.cards == ()
    project.undo()
    qtbot.waitUntil(lambda: bool(panel.cards))
    assert not panel.says_broken()


def test_the_last_answers_are_dimmed_while_the_record_is_broken(
    shipped_window: MainWindow, qtbot: QtBot
) -> None:
    project = shipped_window.context.project
    open_form(shipped_window, ITEM, qtbot)
    panel = panel_of(shipped_window)
    qtbot.waitUntil(lambda: bool(panel.cards))
    plain = panel.cards[0].grab().toImage()
    project.set_field(ITEM, ("level",), "many")
    qtbot.waitUntil(lambda: not panel.cards[0].isEnabled())
    assert panel.says_broken()
    assert panel.cards[0].grab().toImage() != plain
    project.undo()
    qtbot.waitUntil(panel.cards[0].isEnabled)
    assert panel.cards[0].grab().toImage() == plain


def panel_of(window: MainWindow) -> CardsPanel:
    editor = window.context.current_editor
    assert editor is not None
    assert isinstance(editor.panel, CardsPanel)
    return editor.panel
