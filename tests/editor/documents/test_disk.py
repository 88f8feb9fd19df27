"""Files that change outside are taken when nothing is lost by it, and asked about otherwise."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from editor.documents.conflicts import conflict_of, keep_mine, take_theirs
from editor.documents.project import Project
from runtime.content.refs import AssetRef
from tests.editor.documents.conftest import BUSH, CELL, FIELD, FLOOR, WALL, files

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

    from editor.documents.project import ProjectChange

THEIRS = '{"name": "Theirs", "width": 60}'


def test_a_look_at_an_untouched_disk_finds_nothing(project: Project) -> None:
    said: list[ProjectChange] = []
    project.changed.connect(said.append)
    report = project.check_disk()
    assert (report.reloaded, report.conflicts) == ((), ())
    assert not said


def test_a_changed_file_is_taken_when_its_record_has_no_edits(project: Project, root: Path) -> None:
    said: list[ProjectChange] = []
    project.changed.connect(said.append)
    (root / FIELD.path).write_text(THEIRS)
    report = project.check_disk()
    assert report.reloaded == (FIELD,)
    assert [change.assets for change in said] == [frozenset({FIELD})]
    assert project.content.maps["field"].name == "Theirs"
    assert not project.is_dirty()
    assert project.check_disk().reloaded == ()


def test_undo_goes_behind_what_was_taken(project: Project, root: Path) -> None:
    project.set_field(CELL, ("weight",), 3)
    (root / FIELD.path).write_text(THEIRS)
    project.check_disk()
    project.undo()
    assert project.content.maps["field"].name == "Old Field"
    assert project.dirty_refs() == {FIELD, CELL}
    project.undo()
    assert project.dirty_refs() == {FIELD}


def test_a_changed_file_under_an_edit_is_a_conflict_and_changes_nothing(
    project: Project, root: Path
) -> None:
    project.set_field(FIELD, ("width",), 50)
    (root / FIELD.path).write_text(THEIRS)
    report = project.check_disk()
    assert (report.reloaded, report.conflicts) == ((), (FIELD,))
    assert project.content.maps["field"].width == 50


def test_new_and_deleted_files_come_and_go(project: Project, root: Path) -> None:
    moss = AssetRef("tiles", "moss")
    (root / moss.path).write_text('{"name": "Moss", "walkable": true, "transparent": true}')
    (root / WALL.path).unlink()
    assert set(project.check_disk().reloaded) == {moss, WALL}
    assert list(project.content.tiles) == ["bush", "floor", "moss"]
    assert not project.is_dirty()


def test_a_file_that_comes_back_broken_stays_as_it_is(project: Project, root: Path) -> None:
    (root / BUSH.path).write_text('{"name": ')
    project.check_disk()
    assert project.asset(BUSH).broken
    before = files(root)
    project.save()
    assert files(root) == before


def test_own_saves_are_no_outside_changes(project: Project) -> None:
    project.set_field(FIELD, ("width",), 50)
    project.save()
    report = project.check_disk()
    assert (report.reloaded, report.conflicts) == ((), ())


def test_a_folder_of_a_kind_comes_and_goes_in_one_step_each(project: Project, root: Path) -> None:
    moss = AssetRef("affixes", "moss")
    (root / "affixes").mkdir()
    (root / moss.path).write_text('{"name": "Moss"}')
    assert project.check_disk().reloaded == (moss,)
    for file in (root / "tiles").iterdir():
        file.unlink()
    (root / "tiles").rmdir()
    assert project.check_disk().reloaded == (BUSH, FLOOR, WALL)
    assert project.content.tiles == {}
    project.undo()
    assert list(project.content.tiles) == ["bush", "floor", "wall"]
    assert not project.save().failures
    assert sorted(path.name for path in (root / "tiles").iterdir()) == [
        "bush.json",
        "floor.json",
        "wall.json",
    ]


def test_a_folder_that_cannot_be_listed_takes_no_record_away(
    project: Project, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.scandir

    def locked(folder: str | Path) -> object:
        if Path(folder) == root / "tiles":
            raise PermissionError(13, "Permission denied")
        return real(folder)

    monkeypatch.setattr(os, "scandir", locked)
    assert project.check_disk().reloaded == ()
    assert list(project.content.tiles) == ["bush", "floor", "wall"]
    assert [each.file for each in project.problems if each.code == "E_UNREADABLE"] == ["tiles"]
    monkeypatch.undo()
    assert project.check_disk().reloaded == ()
    assert not [each for each in project.problems if each.code == "E_UNREADABLE"]


def test_faults_of_folders_are_those_of_a_fresh_start(project: Project, root: Path) -> None:
    (root / "tile").mkdir()
    (root / "tiles" / "Big Tree.json").write_text("{}")
    project.check_disk()
    assert project.problems == Project.open(root).problems
    assert {"W_UNKNOWN_FOLDER", "E_BAD_ID"} <= {each.code for each in project.problems}
    (root / "tile").rmdir()
    (root / "tiles" / "Big Tree.json").unlink()
    project.check_disk()
    assert project.problems == Project.open(root).problems


def test_a_change_of_the_same_length_within_one_tick_of_the_clock_is_noticed(root: Path) -> None:
    project = Project.open(root)
    path = root / FIELD.path
    stamp = path.stat().st_mtime_ns
    for name in ("New Field", "Odd Field"):
        with path.open("r+") as file:
            text = file.read().replace("Old Field", name).replace("New Field", name)
            file.seek(0)
            file.write(text)
        os.utime(path, ns=(stamp, stamp))
        assert project.check_disk().reloaded == (FIELD,)
        assert project.content.maps["field"].name == name


def test_a_conflict_is_told_once_and_again_only_when_it_is_another(
    project: Project, root: Path
) -> None:
    project.set_field(FIELD, ("width",), 50)
    project.set_field(WALL, ("notes",), "mine")
    (root / FIELD.path).write_text(THEIRS)
    (root / WALL.path).unlink()
    assert project.check_disk().conflicts == (FIELD, WALL)
    assert project.check_disk().conflicts == ()
    (root / FIELD.path).write_text(THEIRS.replace("60", "61"))
    assert project.check_disk().conflicts == (FIELD,)
    (root / FIELD.path).write_text(THEIRS)
    assert project.check_disk().conflicts == (FIELD,)
    assert project.check_disk().conflicts == ()


def test_nothing_is_taken_in_the_middle_of_a_stroke(project: Project, root: Path) -> None:
    gesture = project.begin_gesture()
    project.set_field(CELL, ("weight",), 3, gesture)
    (root / FIELD.path).write_text(THEIRS)
    assert project.check_disk().reloaded == ()
    project.set_field(CELL, ("weight",), 4, gesture)
    project.end_gesture(gesture)
    assert project.check_disk().reloaded == (FIELD,)
    assert [step.assets for step in project.history] == [{CELL}, {FIELD}]


# What was undone


def test_what_was_undone_can_be_redone_after_a_change_of_other_records(
    project: Project, root: Path
) -> None:
    project.set_field(CELL, ("weight",), 3)
    project.set_field(FIELD, ("width",), 50)
    project.undo()
    project.undo()
    (root / BUSH.path).write_text('{"name": "Theirs"}')
    report = project.check_disk()
    assert (report.reloaded, report.put_by) == ((BUSH,), False)
    assert project.history_index == 1
    project.jump(3)
    assert project.content.maps["field"].width == 50
    assert project.asset(BUSH).data == {"name": "Theirs"}
    assert project.dirty_refs() == {CELL, FIELD}
    project.jump(0)
    assert project.dirty_refs() == {BUSH}


def test_what_was_undone_of_the_same_record_stays_in_the_history(
    project: Project, root: Path
) -> None:
    project.set_field(CELL, ("weight",), 3)
    project.set_field(FIELD, ("width",), 50)
    project.undo()
    project.undo()
    (root / FIELD.path).write_text(THEIRS)
    report = project.check_disk()
    assert (report.reloaded, report.put_by) == ((FIELD,), True)
    assert [step.title for step in project.history][-2:] == [
        "Go back 2 steps",
        "Take 1 record from disk",
    ]
    assert not project.can_redo
    assert project.content.maps["field"].width == 60
    project.undo()
    assert project.content.maps["field"].width == 44
    project.undo()
    assert project.content.maps["field"].width == 50
    assert project.content.chunks["cell"].weight == 3
    project.jump(len(project.history))
    assert project.content.maps["field"].width == 60
    assert not project.is_dirty()


def test_an_answer_to_a_conflict_costs_no_redo(project: Project, root: Path) -> None:
    project.set_field(FIELD, ("width",), 50)
    project.set_field(CELL, ("weight",), 3)
    project.undo()
    (root / FIELD.path).write_text(THEIRS)
    assert project.check_disk().conflicts == (FIELD,)
    take_theirs(project, conflict_of(project, FIELD))
    assert project.content.maps["field"].width == 60
    project.redo()
    assert project.content.chunks["cell"].weight == 3


def test_an_edit_taken_back_gives_way_to_the_file_that_was_put_off(
    project: Project, root: Path
) -> None:
    project.set_field(FIELD, ("width",), 50)
    (root / FIELD.path).write_text(THEIRS)
    assert project.check_disk().conflicts == (FIELD,)
    project.undo()
    assert not project.is_dirty()
    assert project.check_disk().reloaded == (FIELD,)
    assert project.content.maps["field"].width == 60


def test_a_file_that_changes_while_its_record_is_saved_is_found_by_the_next_look(
    project: Project, root: Path
) -> None:
    looking = project.looking()
    assert looking is not None
    (root / FIELD.path).write_text(THEIRS)
    old = (root / FIELD.path).stat().st_mtime_ns - 10**10
    os.utime(root / FIELD.path, ns=(old, old))
    found = looking()
    project.set_field(FIELD, ("width",), 50)
    keep_mine(project, conflict_of(project, FIELD))
    (root / FIELD.path).write_text(THEIRS.replace("60", "61"))
    os.utime(root / FIELD.path, ns=(old, old))
    assert project.take_found(found).conflicts == ()
    assert project.check_disk().conflicts == (FIELD,)


def test_a_file_too_large_to_be_read_is_not_taken_for_a_change(root: Path, qtbot: QtBot) -> None:
    assert qtbot
    path = root / WALL.path
    path.write_text('{"name": "' + "x" * (9 * 2**20) + '"}')
    project = Project.open(root)
    assert project.check_disk().reloaded == ()
    path.write_text('{"name": "Wall", "walkable": false, "transparent": false}')
    assert project.check_disk().reloaded == (WALL,)
    assert not project.asset(WALL).broken
