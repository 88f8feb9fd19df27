"""The table of a drop table's entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from editor.features.records.entries import EntriesEditor, EntryItem
from editor.widgets.forms import RecordForm
from editor.widgets.forms.field_button import FieldButton
from editor.widgets.forms.reference import ReferenceEditor
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from editor.app.main_window import MainWindow
    from editor.documents.project import Project

TABLE = AssetRef("drop_tables", "chest_rare")
ENTRIES: list[dict[str, object]] = [
    {"kind": "nothing", "weight": 1},
    {"kind": "gold", "weight": 2, "amount": [5, 9]},
    {"kind": "item", "weight": 5, "item": "rusty_dagger", "count": [1, 2]},
]


@pytest.fixture
def project(shipped_window: MainWindow) -> Project:
    project = shipped_window.context.project
    project.set_field(TABLE, ("mode",), "pick_one")
    project.set_field(TABLE, ("entries",), ENTRIES)
    return project


@pytest.fixture
def form(shipped_window: MainWindow, project: Project) -> RecordForm:
    del project
    context = shipped_window.context
    context.open(TABLE)
    editor = context.current_editor
    assert editor is not None
    found = editor.view.findChild(RecordForm)
    assert found is not None
    return found


def items_of(form: RecordForm) -> list[EntryItem]:
    entries = form.editors()["entries"]
    assert isinstance(entries, EntriesEditor)
    return [frame.editor for frame in entries.frames if isinstance(frame.editor, EntryItem)]


def data_of(project: Project) -> Any:
    data = project.asset(TABLE).data
    assert data is not None
    return data


def test_each_entry_shows_its_share_of_a_pick(form: RecordForm, project: Project) -> None:
    items = items_of(form)
    assert [item.share.text for item in items] == ["12.5 %", "25 %", "62.5 %"]
    project.set_field(TABLE, ("entries", 0, "weight"), 3)
    assert [item.share.text for item in items] == ["30 %", "20 %", "50 %"]


def test_a_weight_is_typed_in_the_line_of_its_entry(form: RecordForm, project: Project) -> None:
    weight = items_of(form)[1].weight
    weight.line.setFocus()
    weight.line.selectAll()
    steps = len(project.history)
    QTest.keyClicks(weight.line, "12")
    assert data_of(project)["entries"][1]["weight"] == 12
    assert len(project.history) == steps + 1


def test_counts_stand_in_the_line_where_the_entry_has_one(form: RecordForm) -> None:
    nothing, gold, item = items_of(form)
    assert not nothing.count.isVisible()
    assert not nothing.amount.isVisible()
    assert gold.amount.isVisible()
    assert gold.amount.line.text() == "5 – 9"
    assert item.count.line.text() == "1 – 2"


def test_another_mode_asks_for_chances(form: RecordForm, project: Project) -> None:
    project.set_field(TABLE, ("mode",), "all")
    item = items_of(form)[2]
    assert item.chance.isVisible()
    assert not item.weight.isVisible()
    assert item.share.text == "–"
    project.set_field(TABLE, ("entries", 2, "chance"), 35)
    assert item.share.text == "35 %"


def test_going_to_a_weight_focuses_its_line_and_to_an_item_unfolds_it(form: RecordForm) -> None:
    item = items_of(form)[2]
    assert form.focus_path(("entries", 2, "weight"))
    assert form.focusWidget() is item.weight.line
    assert not item.head.isChecked()
    assert form.focus_path(("entries", 2, "item"))
    assert item.head.isChecked()


def test_a_refused_weight_is_told_below_its_entry(form: RecordForm, project: Project) -> None:
    weight = items_of(form)[0].weight
    QTest.keyClicks(weight.line, "x")
    frame = form.editors()["entries"].frames[0]  # type: ignore[attr-defined]
    assert "no number" in frame.message.text
    assert data_of(project)["entries"][0]["weight"] == 1


def test_a_sequence_tells_what_comes_and_how_often_it_is_reached(
    form: RecordForm, project: Project
) -> None:
    gold, dagger = dict(ENTRIES[1], chance=20), dict(ENTRIES[2], chance=50)
    project.set_field(TABLE, ("mode",), "sequence")
    project.set_field(TABLE, ("entries",), [gold, dagger])
    first, second = items_of(form)[:2]
    assert (first.share.text, first.head.note) == ("20 %", "")
    assert (second.share.text, second.head.note) == ("40 %", "reached in 80 %")
    project.set_field(TABLE, ("picks",), 2)
    assert second.share.text == "64 %"


def test_shares_are_those_of_the_floor_that_one_looks_at(
    form: RecordForm, project: Project
) -> None:
    project.set_field(TABLE, ("entries", 1, "min_floor"), 4)
    assert [item.share.text for item in items_of(form)] == ["16.7 %", "25 %", "83.3 %"]
    project.set_field(TABLE, ("entries", 0, "guaranteed"), value=True)
    assert items_of(form)[0].share.text == "always"


@pytest.mark.parametrize(
    ("mode", "counts"), [("pick_one", ("weight", 1)), ("all", ("chance", 100))]
)
def test_a_new_entry_counts_at_once(
    form: RecordForm, project: Project, mode: str, counts: tuple[str, int]
) -> None:
    project.set_field(TABLE, ("mode",), mode)
    project.set_field(TABLE, ("entries",), [])
    entries = form.editors()["entries"]
    assert isinstance(entries, EntriesEditor)
    menu = entries.add.menu()
    assert isinstance(menu, QMenu)
    next(each for each in menu.actions() if each.text() == "Item").trigger()
    field, number = counts
    assert data_of(project)["entries"][0][field] == number
    assert not [each for each in project.problems_of(TABLE) if each.severity == "error"]


def test_what_counts_on_other_floors_alone_is_told_so(form: RecordForm, project: Project) -> None:
    project.set_field(TABLE, ("entries", 2, "min_floor"), 4)
    shares = [item.share for item in items_of(form)]
    assert "other floors" in shares[2].accessibleName()
    assert "nearest floor" in shares[2].toolTip()
    assert [each.toolTip() for each in shares[:2]] == ["", ""]
    project.set_field(TABLE, ("entries", 2, "min_floor"), 1)
    assert "other floors" not in shares[2].accessibleName()


def test_entries_without_a_record_have_a_sign_too(form: RecordForm) -> None:
    nothing, gold, dagger = items_of(form)
    assert nothing.head.picture is not None
    assert gold.head.picture is not None
    assert dagger.head.picture is not None


def test_a_new_entry_asks_first_what_it_gives(form: RecordForm, project: Project) -> None:
    entries = form.editors()["entries"]
    assert isinstance(entries, EntriesEditor)
    entries.append("item")
    item = items_of(form)[-1]
    names = [each.key for each in item.children_editors() if each.isVisible()]
    assert names.index("item") < names.index("min_floor") < names.index("chance")
    assert names.count("weight") == names.count("count") == 1
    focused = form.focusWidget()
    assert isinstance(focused, FieldButton)
    asked = focused.parentWidget()
    assert isinstance(asked, ReferenceEditor)
    assert asked.path == ("entries", 3, "item")
    entries.append("gold")
    amount = items_of(form)[-1].amount.line
    assert form.focusWidget() is amount
    assert amount.selectedText() == amount.text()
    assert not item.head.isChecked()
    assert not project.problems_of(TABLE)
