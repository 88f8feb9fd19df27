"""What a marker names is picked from the kind that its preset says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.documents.trees import value_at
from editor.widgets.forms.marker_reference import MarkerReferenceEditor
from runtime.content import AssetRef

if TYPE_CHECKING:
    from editor.documents.project import Project
    from editor.widgets.forms import RecordForm
    from tests.editor.widgets.conftest import FormMaker

PATH = ("markers", 0, "ref")


@pytest.fixture
def chunk(project: Project) -> AssetRef:
    ref = next(iter(project.assets("chunks")))
    marker = {"preset": "enemy", "x": 1, "y": 1, "w": 1, "h": 1, "ref": "goblin"}
    project.set_field(ref, ("markers",), [marker])
    return ref


def field_of(form: RecordForm) -> MarkerReferenceEditor:
    form.focus_path(PATH)
    return next(each for each in form.findChildren(MarkerReferenceEditor) if each.path == PATH)


def test_it_shows_the_record_by_name_and_goes_there(
    open_form: FormMaker, project: Project, chunk: AssetRef
) -> None:
    form = open_form(*chunk)
    field = field_of(form)
    record = project.content.get("enemies", "goblin")
    assert record is not None
    assert field.button.text() == record.name
    asked: list[object] = []
    form.reference_activated.connect(asked.append)
    QTest.keyClick(field.button, Qt.Key.Key_F4)
    control = Qt.KeyboardModifier.ControlModifier
    QTest.mouseClick(field.button, Qt.MouseButton.LeftButton, control)
    assert asked == [AssetRef("enemies", "goblin")] * 2


def test_another_preset_offers_another_kind(
    open_form: FormMaker, project: Project, chunk: AssetRef
) -> None:
    field = field_of(open_form(*chunk))
    enemies = {option.key for option in field.options()} - {""}
    assert enemies == set(project.content.enemies)
    project.set_field(chunk, ("markers", 0, "preset"), "item")
    items = {option.key for option in field.options()} - {""}
    assert items == set(project.content.items)


def test_a_preset_that_needs_no_record_keeps_what_is_written(
    open_form: FormMaker, project: Project, chunk: AssetRef
) -> None:
    field = field_of(open_form(*chunk))
    project.set_field(chunk, ("markers", 0, "preset"), "portal")
    assert field.pointed_record() is None
    assert field.button.text() == '"goblin"'
    QTest.keyClick(field.button, Qt.Key.Key_Delete)
    assert value_at(project.asset(chunk).data, PATH) is None
    assert field.button.text() == "needs no record"
