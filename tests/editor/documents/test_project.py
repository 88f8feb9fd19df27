"""Edits go through one door: merged, undone, announced once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from editor.documents.draft import ChangeError
from editor.documents.field_changes import InsertItem, MoveItem, RemoveItem, SetField
from editor.documents.paint_changes import LegendEntry, PaintCells, PaintedCell
from editor.documents.record_changes import (
    CreateAsset,
    DeleteAsset,
    RenameAsset,
    SetText,
    Transaction,
)
from editor.documents.trees import MISSING
from runtime.content.checks import Check, CheckContext
from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef
from tests.editor.documents.conftest import BROKEN, BROKEN_TEXT, BUSH, CELL, FIELD, WALL, files

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.documents.project import Project, ProjectChange
    from runtime.content.models.maps import MapDefinition


def width(project: Project) -> object:
    data = project.asset(FIELD).data
    assert data is not None
    return data["width"]


def heard(project: Project) -> list[ProjectChange]:
    """Collect what the change signal says from now on."""
    said: list[ProjectChange] = []
    project.changed.connect(said.append)
    return said


def test_one_edit_is_one_step_one_signal_and_one_mark(project: Project) -> None:
    said = heard(project)
    project.push(SetField(FIELD, ("width",), 44, 50))
    assert [change.assets for change in said] == [frozenset({FIELD})]
    assert width(project) == 50
    assert project.content.maps["field"].width == 50
    assert project.dirty_refs() == {FIELD}
    assert [step.title for step in project.history] == ["Set width of Old Field to 50"]


def test_undo_to_the_saved_state_gives_the_loaded_asset_back(project: Project) -> None:
    loaded = project.asset(FIELD)
    project.set_field(FIELD, ("width",), 50)
    project.undo()
    assert project.asset(FIELD) is loaded
    assert not project.is_dirty()
    project.redo()
    assert width(project) == 50


def test_typing_in_one_field_is_one_step(project: Project) -> None:
    for typed in (4, 48, 480):
        project.set_field(FIELD, ("width",), typed, gesture="width")
    assert [step.title for step in project.history] == ["Set width of Old Field to 480"]
    project.undo()
    assert width(project) == 44


def test_typing_back_to_where_it_was_leaves_no_step(project: Project) -> None:
    project.set_field(FIELD, ("width",), 4, gesture="width")
    project.set_field(FIELD, ("width",), 44, gesture="width")
    assert project.history == ()
    assert not project.is_dirty()


def test_another_field_another_session_or_an_undo_starts_a_step(project: Project) -> None:
    project.set_field(FIELD, ("width",), 50, gesture="a")
    project.set_field(FIELD, ("height",), 50, gesture="a")
    project.set_field(FIELD, ("height",), 51, gesture="b")
    project.undo()
    project.set_field(FIELD, ("height",), 52, gesture="a")
    project.save()
    project.set_field(FIELD, ("height",), 53, gesture="a")
    assert len(project.history) == 4


def test_an_edit_that_changes_nothing_is_no_step(project: Project) -> None:
    said = heard(project)
    project.push(SetField(FIELD, ("width",), 44, 44))
    project.push(Transaction("Nothing", (SetField(FIELD, ("width",), 44, 44),)))
    assert not said
    assert not project.can_undo


def test_a_field_that_is_not_written_is_not_written_again_after_undo(project: Project) -> None:
    project.set_field(FIELD, ("population", "roam_div"), 90)
    project.undo()
    data = project.asset(FIELD).data
    assert data is not None
    assert data["population"] == {"portals": 2}


def test_parents_that_are_not_written_are_made_and_go_with_undo(project: Project) -> None:
    before = project.asset(BUSH).data
    for typed in (1, 12):
        project.set_field(BUSH, ("appearance", "icon"), f"icon{typed}", gesture="icon")
    data = project.asset(BUSH).data
    assert data is not None
    assert data["appearance"] == {"icon": "icon12"}
    assert [step.title for step in project.history] == ["Set appearance › icon of Bush to “icon12”"]
    project.undo()
    assert project.asset(BUSH).data == before


def test_an_unknown_field_taken_out_comes_back_in_its_place(project: Project) -> None:
    project.set_field(BUSH, ("zeal",), MISSING)
    project.set_field(BUSH, ("walkable",), False)
    project.jump(0)
    after = list(project.asset(BUSH).data or ())
    assert after == ["name", "walkable", "transparent", "zeal", "awe"]


def test_items_are_added_moved_and_removed(project: Project) -> None:
    for index, tag in enumerate(("open", "green", "old")):
        project.push(InsertItem(FIELD, ("tags",), index, tag))
    project.push(MoveItem(FIELD, ("tags",), 2, 0))
    project.push(RemoveItem(FIELD, ("tags",), 1))
    assert project.content.maps["field"].tags == ("old", "green")
    assert [step.title for step in project.history][2:] == [
        "Add to tags of Old Field",
        "Move tags 3 of Old Field to place 1",
        "Remove tags 2 of Old Field",
    ]
    project.jump(0)
    assert "tags" not in (project.asset(FIELD).data or {})
    project.jump(5)
    assert project.content.maps["field"].tags == ("old", "green")


def stroke(gesture: str, *cells: tuple[int, int], char: str = ",") -> PaintCells:
    painted = tuple(PaintedCell(x, y, "?", char) for x, y in cells)
    return PaintCells(CELL, painted, (LegendEntry(char, MISSING, "bush"),), gesture)


def test_a_stroke_is_one_step_even_over_cells_twice(project: Project) -> None:
    gesture = project.begin_gesture()
    project.push(stroke(gesture, (1, 1), (2, 1)))
    project.push(stroke(gesture, (2, 1), (3, 1)))
    project.end_gesture(gesture)
    chunk = project.content.chunks["cell"]
    assert chunk.rows == ("#####", "#,,,#", "#...#", "#####")
    assert chunk.legend[","] == "bush"
    assert [step.title for step in project.history] == ["Paint 3 cells of Cell"]
    project.undo()
    assert not project.is_dirty()


def test_two_strokes_are_two_steps(project: Project) -> None:
    for x in (1, 2):
        gesture = project.begin_gesture()
        project.push(stroke(gesture, (x, 1)))
        project.end_gesture(gesture)
    assert len(project.history) == 2


def test_undo_in_the_middle_of_a_stroke_cancels_it_whole(project: Project) -> None:
    cancelled: list[str] = []
    project.gesture_cancelled.connect(cancelled.append)
    project.set_field(FIELD, ("width",), 50)
    gesture = project.begin_gesture()
    project.push(stroke(gesture, (1, 1)))
    project.undo()
    project.push(stroke(gesture, (2, 1)))
    project.end_gesture(gesture)
    assert cancelled == [gesture]
    assert project.content.chunks["cell"].rows[1] == "#...#"
    assert width(project) == 50
    assert [step.title for step in project.history] == ["Set width of Old Field to 50"]
    assert not project.can_redo


def test_a_stroke_outside_changes_nothing_and_says_so(project: Project) -> None:
    with pytest.raises(ChangeError, match="no cell 9, 9"):
        project.push(stroke("a", (1, 1), (9, 9)))
    assert not project.is_dirty()


def test_a_transaction_is_all_or_nothing(project: Project) -> None:
    changes = (SetField(FIELD, ("width",), 44, 50), DeleteAsset(AssetRef("maps", "nowhere")))
    with pytest.raises(ChangeError, match="maps/nowhere"):
        project.push(Transaction("Both", changes))
    assert width(project) == 44
    assert not project.can_undo


def test_later_changes_of_a_transaction_see_the_earlier_ones(project: Project) -> None:
    new = AssetRef("tiles", "moss")
    made = CreateAsset(new, {"name": "Moss", "walkable": True, "transparent": True})
    named = SetField(new, ("name",), MISSING, "Green moss")
    said = heard(project)
    project.push(Transaction("Make moss", (made, named)))
    assert project.content.tiles["moss"].name == "Green moss"
    assert len(said) == 1
    project.undo()
    assert not project.has(new)
    assert not project.is_dirty()


def test_creating_deleting_and_renaming_keep_the_order_of_ids(project: Project) -> None:
    data = dict(project.asset(BUSH).data or {})
    project.push(CreateAsset(AssetRef("tiles", "aspen"), data))
    project.push(RenameAsset(BUSH, "zinnia"))
    project.push(DeleteAsset(AssetRef("tiles", "floor")))
    assert [ref.id for ref in project.assets("tiles")] == ["aspen", "wall", "zinnia"]
    assert list(project.content.tiles) == ["aspen", "wall", "zinnia"]
    project.jump(0)
    assert [ref.id for ref in project.assets("tiles")] == ["bush", "floor", "wall"]
    assert not project.is_dirty()


def test_an_id_in_use_is_refused(project: Project) -> None:
    with pytest.raises(ChangeError, match="exists already"):
        project.push(CreateAsset(BUSH, {}))
    with pytest.raises(ChangeError, match="exists already"):
        project.push(RenameAsset(BUSH, "wall"))


def test_a_broken_record_is_carried_until_its_text_is_repaired(
    project: Project, root: Path
) -> None:
    with pytest.raises(ChangeError, match="repair"):
        project.set_field(BROKEN, ("name",), "Sword")
    before = files(root)
    project.save()
    assert files(root) == before
    project.push(SetText(BROKEN, BROKEN_TEXT, BROKEN_TEXT + 'ord"}'))
    assert project.asset(BROKEN).data == {"name": "Half a sword"}
    project.undo()
    assert project.asset(BROKEN).text == BROKEN_TEXT
    assert not project.is_dirty()


def test_jumping_is_one_signal_over_all_that_it_touches(project: Project) -> None:
    project.set_field(FIELD, ("width",), 50)
    project.set_field(BUSH, ("walkable",), False)
    said = heard(project)
    project.jump(0)
    assert [change.assets for change in said] == [frozenset({FIELD, BUSH})]
    assert project.history_index == 0
    assert project.redo_title == "Set width of Old Field to 50"


def test_values_of_the_wrong_type_are_kept_and_reported(project: Project) -> None:
    project.set_field(FIELD, ("width",), "wide")
    assert project.asset(FIELD).record is None
    assert "field" not in project.content.maps
    assert any(problem.path == ("width",) for problem in project.problems_of(FIELD))
    project.undo()
    assert project.content.maps["field"].width == 44


def test_checks_that_come_later_find_what_is_there_and_what_comes(
    project: Project, qtbot: QtBot
) -> None:
    def too_wide(ref: AssetRef, record: MapDefinition, _context: CheckContext) -> list[Problem]:
        wide = record.width > 40
        return [problem("W_WIDE", ref, ("width",), "The map is wide.")] if wide else []

    before = project.problems
    with qtbot.waitSignal(project.problems_changed):
        project.add_checks(Check("wide", too_wide, ("maps",)))
    assert {each.code for each in set(project.problems) - set(before)} == {"W_WIDE"}
    project.set_field(FIELD, ("width",), 30)
    assert project.problems == before


def test_an_edit_re_checks_who_depends_on_it(project: Project, qtbot: QtBot) -> None:
    assert project.problems_of(CELL) == ()
    with qtbot.waitSignal(project.problems_changed):
        project.push(DeleteAsset(WALL))
    assert any(each.path == ("legend", "#") for each in project.problems_of(CELL))
    project.undo()
    assert project.problems_of(CELL) == ()


def test_half_a_character_is_a_fault_of_its_field_and_not_the_end_of_the_record(
    project: Project,
) -> None:
    project.set_field(FIELD, ("notes",), "half \ud83d")
    data = project.asset(FIELD).data
    assert data is not None
    assert data["notes"] == "half \ud83d"
    (error,) = project.save().failures
    assert "not valid JSON" in error.reason
    project.set_field(FIELD, ("notes",), "whole")
    assert not project.save().failures


def test_a_name_of_several_lines_makes_a_title_of_one(project: Project) -> None:
    project.set_field(FIELD, ("name",), "Old\nField")
    project.set_field(FIELD, ("width",), 50)
    assert project.undo_title == "Set width of Old Field to 50"
