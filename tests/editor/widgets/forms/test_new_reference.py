"""A record made from the very field that is to name it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.widgets.forms.reference import ReferenceEditor
from editor.widgets.picker import Picker
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from editor.documents.project import Project
    from editor.widgets.forms import RecordForm
    from runtime.content.refs import FieldPath
    from tests.editor.widgets.conftest import FormMaker

GOBLIN = AssetRef("enemies", "goblin")


def reference(form: RecordForm, path: FieldPath) -> ReferenceEditor:
    """Return the drawer of a reference, with the keyboard."""
    assert form.focus_path(path)
    found = next(each for each in form.findChildren(ReferenceEditor) if each.path == path)
    assert found.button.hasFocus()
    return found


def picker_of(editor: ReferenceEditor) -> Picker:
    """Open the list of a reference by its key."""
    QTest.keyClick(editor.button, Qt.Key.Key_Return)
    picker = editor.findChild(Picker)
    assert picker is not None
    return picker


def rows(picker: Picker) -> list[str]:
    """Return the names in the list."""
    return [picker.model.option(row).name for row in range(picker.model.rowCount())]


def test_a_name_that_no_record_has_makes_one_and_names_it_in_one_step(
    open_form: FormMaker, project: Project
) -> None:
    form = open_form("enemies", "goblin")
    asked: list[AssetRef] = []
    form.reference_activated.connect(asked.append)
    before = project.asset(GOBLIN).text
    picker = picker_of(reference(form, ("drops",)))
    QTest.keyClicks(picker.search, "Goblin hoard")
    assert rows(picker) == ["New drop table “Goblin hoard”"]
    QTest.keyClick(picker.search, Qt.Key.Key_Return)
    made = AssetRef("drop_tables", "goblin_hoard")
    assert project.content.drop_tables["goblin_hoard"].name == "Goblin hoard"
    assert project.content.enemies["goblin"].drops == "goblin_hoard"
    assert asked == [made]
    assert len(project.history) == 1
    project.undo()
    assert not project.has(made)
    assert project.asset(GOBLIN).text == before


def test_without_a_name_the_new_record_is_called_after_its_owner_and_field(
    open_form: FormMaker, project: Project
) -> None:
    form = open_form("enemies", "goblin")
    picker = picker_of(reference(form, ("drops",)))
    assert rows(picker)[:2] == ["New drop table “Goblin drops”", "none"]
    assert picker.list.currentIndex().data() == "Foe pockets"
    QTest.keyClick(picker.search, Qt.Key.Key_PageUp)
    QTest.keyClick(picker.search, Qt.Key.Key_Return)
    assert project.content.enemies["goblin"].drops == "goblin_drops"


def test_what_matches_is_chosen_before_the_offer(open_form: FormMaker, project: Project) -> None:
    form = open_form("enemies", "goblin")
    picker = picker_of(reference(form, ("drops",)))
    QTest.keyClicks(picker.search, "beast")
    assert rows(picker) == ["Beast scraps", "New drop table “beast”"]
    QTest.keyClick(picker.search, Qt.Key.Key_Return)
    assert project.content.enemies["goblin"].drops == "beast_scraps"


def test_a_reference_in_a_list_can_be_a_new_record(open_form: FormMaker, project: Project) -> None:
    form = open_form("zone_tiers", "rare")
    path = ("roster", 0)
    picker = picker_of(reference(form, path))
    QTest.keyClicks(picker.search, "Bog imp")
    QTest.keyClick(picker.search, Qt.Key.Key_Return)
    assert project.content.zone_tiers["rare"].roster[0] == "bog_imp"
    assert project.content.enemies["bog_imp"].name == "Bog imp"


def test_nothing_is_offered_in_a_project_that_takes_no_edits(
    project_folder: Path, request: pytest.FixtureRequest
) -> None:
    about = project_folder / "project.json"
    about.write_text(about.read_text().replace('"schema_version": ', '"schema_version": 9'))
    open_form: FormMaker = request.getfixturevalue("open_form")
    form = open_form("enemies", "goblin")
    assert form.host.project.read_only
    assert rows(picker_of(reference(form, ("drops",))))[0] == "none"
