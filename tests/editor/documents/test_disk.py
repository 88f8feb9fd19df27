"""Files that change outside are taken when nothing is lost by it, and asked about otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.refs import AssetRef
from tests.editor.documents.conftest import BUSH, CELL, FIELD, WALL, files

if TYPE_CHECKING:
    from pathlib import Path

    from editor.documents.project import Project, ProjectChange

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
