"""The bar in the line of a number: dragged by mouse, reset, and given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.widgets.forms.number import NumberEditor
from editor.widgets.forms.slider import WIDTH
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from editor.documents.project import Project
    from editor.widgets.forms import RecordForm
    from runtime.content.refs import FieldPath
    from tests.editor.widgets.conftest import FormMaker

ENEMY = AssetRef("enemies", "skeleton")
MAP = AssetRef("maps", "withered_graveyard")
LEFT = Qt.MouseButton.LeftButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def evasion(open_form: FormMaker) -> NumberEditor:
    """Return the editor of a number from 0 to 95."""
    editor = open_form(*ENEMY).editors()["evasion"]
    assert isinstance(editor, NumberEditor)
    return editor


def number_at(form: RecordForm, path: FieldPath) -> NumberEditor:
    form.settle()
    assert form.focus_path(path)
    line = QApplication.focusWidget()
    assert line is not None
    editor = line.parentWidget()
    assert isinstance(editor, NumberEditor)
    return editor


def at(editor: NumberEditor, share: float) -> QPoint:
    track = editor.line.slider.track
    assert editor.line.slider.shown
    return QPoint(round(track.left() + WIDTH * share), round(track.center().y()))


def press(editor: NumberEditor, share: float) -> None:
    QTest.mousePress(editor.line, LEFT, NONE, at(editor, share))


def move(editor: NumberEditor, share: float) -> None:
    QTest.mouseMove(editor.line, at(editor, share))


def release(editor: NumberEditor, share: float) -> None:
    QTest.mouseRelease(editor.line, LEFT, NONE, at(editor, share))


def evasion_of(project: Project) -> object:
    data = project.asset(ENEMY).data
    assert data is not None
    return data["evasion"]


def test_a_drag_is_seen_at_once_and_is_one_step(evasion: NumberEditor, project: Project) -> None:
    before = evasion_of(project)
    seen = []
    press(evasion, 0.25)
    for share in (0.5, 0.75, 1.5):
        move(evasion, share)
        seen.append(evasion_of(project))
    release(evasion, 1.5)
    assert seen == [48, 71, 95]
    assert evasion.line.text() == "95"
    assert len(project.history) == 1
    project.undo()
    assert evasion_of(project) == before
    assert evasion.line.text() == str(before)


def test_two_drags_are_two_steps(evasion: NumberEditor, project: Project) -> None:
    for share in (0.25, 0.75):
        press(evasion, share)
        release(evasion, share)
    assert len(project.history) == 2
    assert not project.in_gesture


def test_escape_in_a_drag_puts_back_what_was(evasion: NumberEditor, project: Project) -> None:
    before = evasion_of(project)
    press(evasion, 0.9)
    QTest.keyClick(evasion.line, Qt.Key.Key_Escape)
    move(evasion, 0.2)
    release(evasion, 0.2)
    assert evasion_of(project) == before
    assert project.history == ()
    assert not project.in_gesture


def test_a_line_that_goes_away_in_a_drag_lets_go(evasion: NumberEditor, project: Project) -> None:
    press(evasion, 0.9)
    evasion.line.hide()
    assert not project.in_gesture


def test_a_double_click_resets_in_one_step(evasion: NumberEditor, project: Project) -> None:
    default = evasion.field.default
    assert evasion_of(project) != default
    QTest.mouseClick(evasion.line, LEFT, NONE, at(evasion, 0.9))
    QTest.mouseDClick(evasion.line, LEFT, NONE, at(evasion, 0.9))
    assert evasion_of(project) == default
    assert len(project.history) == 1


def test_keys_step_after_a_drag(evasion: NumberEditor, project: Project) -> None:
    press(evasion, 0.5)
    release(evasion, 0.5)
    assert evasion.line.hasFocus()
    for key in (Qt.Key.Key_PageUp, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down):
        QTest.keyClick(evasion.line, key)
    assert evasion_of(project) == 48 + 11
    assert len(project.history) == 2


def test_a_drag_with_shift_reaches_numbers_between_pixels(
    evasion: NumberEditor, project: Project
) -> None:
    press(evasion, 0.5)
    start = at(evasion, 0.5)
    seen = set()
    for pixel in range(1, 9):
        place = QPointF(start + QPoint(pixel, 0))
        where = QPointF(evasion.line.mapToGlobal(place))
        event = QMouseEvent(QEvent.Type.MouseMove, place, where, LEFT, LEFT, SHIFT)
        QApplication.sendEvent(evasion.line, event)
        seen.add(evasion_of(project))
    release(evasion, 0.5)
    assert seen == {48, 49, 50}


def test_a_refused_text_gives_way_to_the_bar(evasion: NumberEditor, project: Project) -> None:
    evasion.line.setFocus()
    evasion.line.selectAll()
    QTest.keyClicks(evasion.line, "500")
    assert evasion.fault
    press(evasion, 1.0)
    release(evasion, 1.0)
    assert not evasion.fault
    assert evasion_of(project) == 95


def test_help_names_the_bar(evasion: NumberEditor) -> None:
    assert "Drag the bar" in evasion.line.toolTip()
    assert "Drag the bar" in evasion.line.accessibleDescription()


def test_a_density_is_dragged_as_one_per_so_many_tiles(open_form: FormMaker) -> None:
    editor = number_at(open_form(*MAP), ("cover", "wall_clusters"))
    press(editor, 0.5)
    release(editor, 0.5)
    assert editor.line.text() == "1 / 100"
    press(editor, 0.0)
    release(editor, 0.0)
    assert editor.line.text() == "none"


def test_a_resistance_is_filled_from_zero(open_form: FormMaker) -> None:
    editor = number_at(open_form(*ENEMY), ("resistances", "cold"))
    assert editor.line.slider.origin == 0.5


def test_a_number_with_far_bounds_has_no_bar(open_form: FormMaker) -> None:
    editor = open_form(*ENEMY).editors()["health"]
    assert isinstance(editor, NumberEditor)
    assert not editor.line.slider.shown
