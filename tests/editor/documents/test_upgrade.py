"""Older projects are read as new ones; their files change only by an accepted, safe upgrade."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from editor.documents import saving, upgrade
from editor.documents.project import Project
from editor.documents.record_changes import DeleteAsset
from runtime.content.files import SaveError, write_atomic
from runtime.content.migrations import Migration, for_each
from runtime.content.parse import MAX_BYTES
from runtime.content.project import ProjectError, load_project
from runtime.content.refs import AssetRef
from tests.editor.documents.conftest import BROKEN, BUSH, CELL, FIELD, FLOOR, WALL, files

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from runtime.content.migrations.step import Tree

GEM, RUBY = AssetRef("gems", "ruby"), AssetRef("items", "ruby")


def widened(tree: Tree) -> Tree:
    return {**tree, "width": 52, "notes": "once"} if "notes" not in tree else tree


def gems_to_items(records: Mapping[AssetRef, Tree]) -> Mapping[AssetRef, Tree]:
    moved = {ref: tree for ref, tree in records.items() if ref.kind != "gems"}
    for ref, tree in records.items():
        if ref.kind == "gems":
            moved[AssetRef("items", ref.id)] = {**tree, "slot": "valuable"}
    return moved


STEPS = (
    Migration(1, "Maps are wide.", for_each("maps", widened)),
    Migration(2, "Gems are items.", gems_to_items, old_kinds=("gems",)),
    Migration(
        3,
        "Tiles say more.",
        for_each("tiles", lambda tree: {**tree, "notes": f"{tree.get('notes', '')}!"}),
    ),
)
CHANGED = {FIELD, GEM, RUBY, FLOOR, WALL, BUSH}


@pytest.fixture
def old(root: Path, qtbot: QtBot) -> Path:
    """Return the folder of a project of version 1, with a kind that is no more."""
    assert qtbot
    (root / "gems").mkdir()
    (root / GEM.path).write_text('{"name": "Ruby"}')
    (root / "project.json").write_text('{"name": "Tests", "schema_version": 1, "author": "Ann"}')
    return root


def opened(root: Path) -> Project:
    return Project(load_project(root, migrations=STEPS, version=4))


def head(root: Path) -> dict[str, object]:
    data = json.loads((root / "project.json").read_text())
    assert isinstance(data, dict)
    return data


def assert_new(project: Project) -> None:
    assert project.content.maps["field"].width == 52
    assert project.content.items["ruby"].name == "Ruby"
    assert {tile.notes for tile in project.content.tiles.values()} == {"!"}


def test_an_older_project_is_migrated_in_memory_and_its_files_stay(old: Path) -> None:
    before = files(old)
    project = opened(old)
    assert_new(project)
    assert project.dirty_refs() == CHANGED
    assert project.migration is not None
    assert project.migration.unreadable == (BROKEN,)
    assert {change.ref for change in project.migration.changes} == CHANGED
    assert "I_OLD_SCHEMA" in {each.code for each in project.problems}
    assert project.history == ()
    assert files(old) == before


def test_an_ordinary_save_is_refused(old: Path) -> None:
    before = files(old)
    report = opened(old).save()
    assert report.failures[0].path.name == "project.json"
    assert "schema version 1" in report.failures[0].reason
    assert files(old) == before


def test_an_accepted_upgrade_writes_all_and_keeps_a_backup_beside(old: Path) -> None:
    before = files(old)
    project = opened(old)
    project.set_field(CELL, ("weight",), 3)
    report = project.save(upgrade=True)
    assert not report.failures
    assert not project.is_dirty()
    assert project.migration is None
    assert "I_OLD_SCHEMA" not in {each.code for each in project.problems}
    assert files(old.with_name("project-before-v4")) == before
    assert head(old) == {"name": "Tests", "schema_version": 4, "author": "Ann"}
    assert not (old / "gems").exists()
    assert files(old)[BROKEN.path] == before[BROKEN.path]
    again = opened(old)
    assert again.migration is None
    assert_new(again)
    assert again.content.chunks["cell"].weight == 3


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("last", range(1, 9))
def test_an_upgrade_that_is_killed_anywhere_starts_anew(
    last: int, old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [last]

    def write(path: Path, text: str) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise Killed
        write_atomic(path, text)

    with monkeypatch.context() as patch:
        patch.setattr(saving, "write_atomic", write)
        patch.setattr(upgrade, "write_atomic", write)
        project = opened(old)
        try:
            project.save(upgrade=True)
        except Killed:
            assert head(old)["schema_version"] == 1
    again = opened(old)
    assert_new(again)
    if again.migration is not None:
        assert again.migration.resumed == "project-before-v4"
        assert not again.save(upgrade=True).failures
    assert head(old) == {"name": "Tests", "schema_version": 4, "author": "Ann"}
    assert_new(opened(old))
    assert not old.with_name("project-before-v4-2").exists()


def test_an_interrupted_upgrade_without_its_backup_is_refused(old: Path) -> None:
    for name in ("project-before-v4", "../elsewhere", 7):
        text = json.dumps({"name": "Tests", "schema_version": 1, "upgrading_from": name})
        (old / "project.json").write_text(text)
        with pytest.raises(ProjectError, match="upgrad"):
            opened(old)


def test_a_backup_that_cannot_be_made_leaves_everything(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    before = files(old)
    project = opened(old)
    monkeypatch.setattr("shutil.copytree", full)
    report = project.save(upgrade=True)
    assert "No space left" in report.failures[0].reason
    assert files(old) == before
    assert project.migration is not None
    assert project.dirty_refs() == CHANGED


def test_a_record_that_cannot_be_written_keeps_the_old_version(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stubborn(path: Path, text: str) -> None:
        if path.name == "field.json":
            raise SaveError(path, "it is locked", "Close the program that uses it.")
        write_atomic(path, text)

    project = opened(old)
    with monkeypatch.context() as patch:
        patch.setattr(saving, "write_atomic", stubborn)
        assert [error.path.name for error in project.save(upgrade=True).failures] == ["field.json"]
    assert head(old)["schema_version"] == 1
    assert FIELD in project.dirty_refs()
    assert not project.save(upgrade=True).failures
    assert head(old)["schema_version"] == 4


def test_a_copy_of_an_older_project_has_the_new_version(old: Path, tmp_path: Path) -> None:
    before = files(old)
    project = opened(old)
    project.push(DeleteAsset(CELL))
    project.save_copy(tmp_path / "copy")
    assert files(old) == before
    assert head(tmp_path / "copy")["schema_version"] == 4
    copied = opened(tmp_path / "copy")
    assert copied.migration is None
    assert_new(copied)
    assert not copied.has(CELL)


def test_an_upgrade_never_mixes_with_what_others_have_changed(old: Path) -> None:
    project = opened(old)
    (old / CELL.path).write_text((old / CELL.path).read_text().replace("Cell", "Their cell"))
    before = files(old)
    assert project.check_disk().reloaded == ()
    for _ in range(2):
        report = project.save(upgrade=True)
        assert [error.path.name for error in report.failures] == ["cell.json"]
        assert "Open the project again" in report.failures[0].remedy
    assert files(old) == before
    assert project.content.chunks["cell"].name == "Cell"
    again = opened(old)
    assert not again.save(upgrade=True).failures
    assert again.content.chunks["cell"].name == "Their cell"


def test_a_newer_project_can_be_looked_at_but_not_changed(root: Path, qtbot: QtBot) -> None:
    (root / "project.json").write_text('{"name": "Tests", "schema_version": 99}')
    before = files(root)
    project = Project.open(root)
    assert "schema version 99" in project.read_only
    with qtbot.waitSignal(project.refused) as said:
        project.set_field(FIELD, ("width",), 50)
    assert said.args == [project.read_only]
    assert project.content.maps["field"].width == 44
    assert not project.can_undo
    assert project.save().failures[0].path.name == "project.json"
    assert files(root) == before


def test_a_newer_project_still_follows_its_files(root: Path, qtbot: QtBot) -> None:
    assert qtbot
    (root / "project.json").write_text('{"name": "Tests", "schema_version": 99}')
    project = Project.open(root)
    (root / FIELD.path).write_text('{"name": "Theirs", "width": 60}')
    assert project.check_disk().reloaded == (FIELD,)
    assert project.content.maps["field"].width == 60


def test_a_head_without_an_end_is_not_read_whole_and_stays(root: Path) -> None:
    path = root / "project.json"
    path.write_text(path.read_text() + " " * MAX_BYTES)
    size = path.stat().st_size
    with pytest.raises(SaveError, match="more than 8 MB"):
        upgrade.write_version(root, 4)
    assert path.stat().st_size == size


@pytest.mark.skipif(os.name == "nt", reason="needs pipes in folders")
def test_a_pipe_in_the_place_of_the_head_is_not_waited_for(root: Path) -> None:
    path = root / "project.json"
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(SaveError, match="pipe"):
        upgrade.write_version(root, 4)
