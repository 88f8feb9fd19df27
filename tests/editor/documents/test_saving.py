"""Saves write what was edited, exactly that, and never over somebody else's work."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from editor.documents.conflicts import conflict_of, keep_mine, take_theirs
from editor.documents.project import Project
from editor.documents.record_changes import CreateAsset, DeleteAsset, RenameAsset, SetText
from runtime.content.files import SaveError
from runtime.content.refs import AssetRef
from tests.editor.documents.conftest import BROKEN, BUSH, CELL, FIELD, WALL, files

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.documents.saving import SaveReport


def test_saving_without_an_edit_touches_no_file(project: Project, root: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in root.rglob("*")}
    assert project.save().saved == ()
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*")} == before


def test_only_the_edited_file_changes_and_reads_back_the_same(project: Project, root: Path) -> None:
    before = files(root)
    project.set_field(FIELD, ("width",), 50)
    report = project.save()
    assert report.saved == (FIELD,)
    assert not project.is_dirty()
    after = files(root)
    assert {name for name in after if after[name] != before[name]} == {FIELD.path}
    assert json.loads(after[FIELD.path])["width"] == 50
    again = Project.open(root)
    assert again.asset(FIELD) == project.asset(FIELD)


def test_edit_undo_save_leaves_an_unusually_written_file_byte_for_byte(
    project: Project, root: Path
) -> None:
    before = files(root)
    project.set_field(BUSH, ("walkable",), False)
    project.set_field(FIELD, ("cover",), None)
    project.jump(0)
    project.save()
    assert files(root) == before


def test_undo_behind_a_save_is_unsaved_again_and_saves_back(project: Project, root: Path) -> None:
    project.set_field(CELL, ("weight",), 3)
    before = files(root)[CELL.path]
    project.save()
    project.undo()
    assert project.dirty_refs() == {CELL}
    project.save()
    assert files(root)[CELL.path] == before


def test_unknown_fields_survive_an_edit(project: Project, root: Path) -> None:
    project.set_field(BUSH, ("walkable",), False)
    project.save()
    data = json.loads(files(root)[BUSH.path])
    assert (data["zeal"], data["awe"]) == (1, 2)


def outsider(root: Path, ref: AssetRef, text: str) -> None:
    """Write a file as another program would."""
    path = root / ref.path
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def assert_refused(report: SaveReport, ref: AssetRef, word: str) -> None:
    assert report.conflicts == (ref,)
    assert [failure.path.name for failure in report.failures] == [f"{ref.id}.json"]
    assert word in report.failures[0].reason
    assert report.failures[0].remedy


def test_a_file_that_others_changed_is_not_overwritten(project: Project, root: Path) -> None:
    project.set_field(FIELD, ("width",), 50)
    project.set_field(CELL, ("weight",), 3)
    outsider(root, FIELD, '{"name": "Theirs"}')
    report = project.save()
    assert_refused(report, FIELD, "changed")
    assert report.saved == (CELL,)
    assert (root / FIELD.path).read_text() == '{"name": "Theirs"}'
    assert project.dirty_refs() == {FIELD}


def test_a_file_that_others_deleted_is_not_made_again_unasked(project: Project, root: Path) -> None:
    project.set_field(FIELD, ("width",), 50)
    (root / FIELD.path).unlink()
    assert_refused(project.save(), FIELD, "deleted")
    keep_mine(project, conflict_of(project, FIELD))
    assert project.save().saved == (FIELD,)


def test_a_new_record_does_not_overwrite_a_file_that_appeared(project: Project, root: Path) -> None:
    new = AssetRef("tiles", "moss")
    project.push(CreateAsset(new, {"name": "Moss", "walkable": True, "transparent": True}))
    outsider(root, new, "{}")
    assert_refused(project.save(), new, "changed")


def test_the_same_edit_by_others_is_no_conflict(project: Project, root: Path) -> None:
    project.set_field(FIELD, ("width",), 50)
    outsider(root, FIELD, project.asset(FIELD).text or "")
    assert project.save().conflicts == ()
    assert not project.is_dirty()


def test_keeping_mine_lets_the_next_save_write(project: Project, root: Path) -> None:
    project.set_field(FIELD, ("width",), 50)
    outsider(root, FIELD, '{"name": "Theirs"}')
    keep_mine(project, conflict_of(project, FIELD))
    assert project.is_dirty(FIELD)
    assert project.save().saved == (FIELD,)
    assert json.loads((root / FIELD.path).read_text())["width"] == 50


def test_taking_theirs_is_clean_and_undo_brings_mine_back(project: Project, root: Path) -> None:
    project.set_field(FIELD, ("width",), 50)
    outsider(root, FIELD, '{"name": "Theirs", "width": 60}')
    take_theirs(project, conflict_of(project, FIELD))
    assert project.content.maps["field"].width == 60
    assert not project.is_dirty()
    project.undo()
    assert project.content.maps["field"].width == 50
    assert project.is_dirty(FIELD)


def test_a_failed_save_keeps_the_mark_and_the_file(project: Project, root: Path) -> None:
    project.set_field(FIELD, ("width",), 50)
    project.set_field(CELL, ("weight",), 3)
    path = root / FIELD.path
    old = path.read_bytes()
    (root / "maps").rename(root / "away")
    (root / "maps").write_text("a file stands where the folder was")
    report = project.save()
    assert report.saved == (CELL,)
    assert len(report.failures) == 1
    assert project.dirty_refs() == {FIELD}
    (root / "maps").unlink()
    (root / "away").rename(root / "maps")
    assert path.read_bytes() == old
    assert project.save().saved == (FIELD,)


def test_nothing_is_deleted_while_another_record_is_not_safe(project: Project, root: Path) -> None:
    project.push(RenameAsset(CELL, "room"))
    outsider(root, AssetRef("chunks", "room"), "{}")
    report = project.save()
    assert report.conflicts == (AssetRef("chunks", "room"),)
    assert (root / CELL.path).exists()


def test_a_renamed_record_moves_its_file(project: Project, root: Path) -> None:
    project.push(RenameAsset(CELL, "room"))
    report = project.save()
    assert (report.saved, report.deleted) == ((AssetRef("chunks", "room"),), (CELL,))
    assert not (root / CELL.path).exists()
    assert not project.is_dirty()
    project.undo()
    project.save()
    assert (root / CELL.path).exists()


def test_a_deleted_record_that_others_changed_is_not_deleted(project: Project, root: Path) -> None:
    project.push(DeleteAsset(WALL))
    outsider(root, WALL, "{}")
    assert_refused(project.save(), WALL, "changed")
    assert (root / WALL.path).exists()


def test_a_number_that_json_cannot_say_is_refused_by_name(project: Project, root: Path) -> None:
    before = files(root)
    project.set_field(FIELD, ("width",), float("nan"))
    report = project.save()
    assert [failure.path.name for failure in report.failures] == ["field.json"]
    assert files(root) == before
    assert project.is_dirty(FIELD)


def test_a_repaired_record_is_written_in_the_printers_style(project: Project, root: Path) -> None:
    project.push(SetText(BROKEN, "", '{"name":"Sword"}'))
    project.save()
    assert (root / BROKEN.path).read_text() == '{\n  "name": "Sword"\n}\n'
    assert not project.is_dirty()


def test_a_copy_holds_the_edits_and_leaves_the_project_alone(
    project: Project, root: Path, tmp_path: Path
) -> None:
    project.set_field(FIELD, ("width",), 50)
    project.push(DeleteAsset(WALL))
    before, target = files(root), tmp_path / "copy"
    project.save_copy(target)
    assert files(root) == before
    assert project.dirty_refs() == {FIELD, WALL}
    copied = Project.open(target)
    assert copied.content.maps["field"].width == 50
    assert not copied.has(WALL)
    assert files(target)[BROKEN.path] == before[BROKEN.path]


def test_a_copy_never_goes_into_a_folder_in_use(project: Project, tmp_path: Path) -> None:
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "file").write_text("precious")
    with pytest.raises(SaveError, match="empty"):
        project.save_copy(tmp_path / "used")


def test_a_copy_never_goes_into_the_project_itself(project: Project, root: Path) -> None:
    before = files(root)
    for target in (root, root / "copy", root / "tiles" / "deep"):
        with pytest.raises(SaveError, match="inside the project"):
            project.save_copy(target)
    assert files(root) == before


def test_what_a_killed_save_left_is_swept_away_by_the_next(project: Project, root: Path) -> None:
    left, fresh, other = (
        root / "maps" / name
        for name in (".field.json.a1b2.tmp", ".field.json.c3d4.tmp", ".notes.tmp")
    )
    for path in (left, fresh, other):
        path.write_text("half a rec")
    for path in (left, other):
        os.utime(path, (1_000_000, 1_000_000))
    project.set_field(FIELD, ("width",), 50)
    project.save()
    assert not left.exists()
    assert fresh.exists()
    assert other.exists()


def test_a_copy_that_fails_or_is_ended_leaves_nothing_behind(
    project: Project, tmp_path: Path
) -> None:
    project.set_field(FIELD, ("width",), float("nan"))
    target = tmp_path / "copy"
    with pytest.raises(SaveError):
        project.save_copy(target)
    assert not target.exists()
    project.undo()

    def enough() -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError):
        project.copying(target)(enough)
    assert not target.exists()


def test_a_prepared_copy_holds_the_moment_when_it_was_prepared(
    project: Project, tmp_path: Path
) -> None:
    project.set_field(FIELD, ("width",), 50)
    write = project.copying(tmp_path / "copy")
    project.set_field(FIELD, ("width",), 60)
    write()
    assert Project.open(tmp_path / "copy").content.maps["field"].width == 50


def test_a_file_that_was_never_read_is_not_deleted(root: Path, qtbot: QtBot) -> None:
    assert qtbot
    path = root / WALL.path
    path.write_text('{"name": "' + "x" * (9 * 2**20) + '"}')
    project = Project.open(root)
    project.push(DeleteAsset(WALL))
    report = project.save()
    assert [error.path for error in report.failures] == [path]
    assert "never been read" in report.failures[0].reason
    assert report.conflicts == ()
    assert path.exists()
    project.undo()
    assert not project.is_dirty()
