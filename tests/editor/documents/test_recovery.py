"""Unsaved work of a run that ended badly is offered; the project stays untouched until then."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from editor.documents.journal_keeper import JournalKeeper
from editor.documents.project import Project
from editor.documents.record_changes import CreateAsset, DeleteAsset
from editor.documents.recovery import STEP, leftovers, recover, recovering_beside
from runtime.content.files import SaveError
from runtime.content.migrations import Migration, for_each
from runtime.content.project import load_project
from runtime.content.refs import AssetRef
from tests.editor.documents.conftest import BROKEN, CELL, FIELD, WALL, files

if TYPE_CHECKING:
    from pathlib import Path

MOSS = AssetRef("tiles", "moss")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of the journals."""
    return tmp_path / "journals"


@pytest.fixture
def lost(project: Project, folder: Path) -> Project:
    """Return a project whose run ended with an edit, a new and a deleted record unsaved."""
    keeper = JournalKeeper(project, folder)
    project.set_field(FIELD, ("width",), 50)
    project.push(CreateAsset(MOSS, {"name": "Moss", "walkable": True, "transparent": True}))
    project.push(DeleteAsset(WALL))
    keeper.close(keep=True)
    return project


def test_all_unsaved_work_is_offered_once_the_run_is_over(
    lost: Project, folder: Path, root: Path
) -> None:
    project = Project.open(root)
    (found,) = leftovers(folder, project)
    assert found.bodies.keys() == {FIELD, MOSS, WALL}
    assert found.text(FIELD) == lost.asset(FIELD).text
    assert found.text(WALL) is None
    assert found.disturbed == frozenset()


def test_a_living_run_is_not_robbed_of_its_journal(
    project: Project, folder: Path, root: Path
) -> None:
    keeper = JournalKeeper(project, folder)
    project.set_field(FIELD, ("width",), 50)
    keeper.journal.flush()
    assert leftovers(folder, Project.open(root)) == []
    keeper.close(keep=True)
    assert len(leftovers(folder, Project.open(root))) == 1


def test_what_is_offered_in_one_window_is_not_offered_in_the_next(
    lost: Project, folder: Path, root: Path
) -> None:
    assert lost
    project = Project.open(root)
    (first,) = leftovers(folder, project)
    assert leftovers(folder, project) == []
    first.release()
    assert len(leftovers(folder, project)) == 1


def test_recovering_gives_unsaved_changes_that_undo_takes_back(
    lost: Project, folder: Path, root: Path
) -> None:
    before = files(root)
    project = Project.open(root)
    (found,) = leftovers(folder, project)
    recover(project, found)
    assert files(root) == before
    assert project.dirty_refs() == {FIELD, MOSS, WALL}
    assert project.content.fingerprint == lost.content.fingerprint
    assert project.undo_title == STEP
    project.undo()
    assert not project.is_dirty()


def test_recovering_beside_leaves_the_project_alone(
    lost: Project, folder: Path, root: Path
) -> None:
    before = files(root)
    project = Project.open(root)
    (found,) = leftovers(folder, project)
    copies = []
    for _ in range(2):
        folder_beside, write = recovering_beside(project, found)
        write()
        copies.append(folder_beside)
    assert [copy.name for copy in copies] == ["project-recovered", "project-recovered-2"]
    assert files(root) == before
    assert not project.is_dirty()
    for copy in copies:
        again = Project.open(copy)
        assert again.content.fingerprint == lost.content.fingerprint
        assert files(copy)[BROKEN.path] == before[BROKEN.path]


def test_a_recovery_that_fails_keeps_the_journal(
    lost: Project, folder: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lost
    project = Project.open(root)
    (found,) = leftovers(folder, project)
    monkeypatch.setattr("shutil.copytree", _full_disk)
    copy, write = recovering_beside(project, found)
    with pytest.raises(SaveError, match="No space left"):
        write()
    assert not copy.exists()
    found.release()
    assert len(leftovers(folder, project)) == 1


def _full_disk(*_args: object, **_options: object) -> None:
    raise OSError(28, "No space left on device")


def test_throwing_away_is_for_good(lost: Project, folder: Path, root: Path) -> None:
    assert lost
    project = Project.open(root)
    leftovers(folder, project)[0].throw_away()
    assert leftovers(folder, project) == []
    assert list(folder.iterdir()) == []


def test_work_that_is_in_the_files_already_is_not_offered(
    lost: Project, folder: Path, root: Path
) -> None:
    lost.save()
    assert leftovers(folder, Project.open(root)) == []
    assert list(folder.iterdir()) == []


def test_a_file_that_has_changed_since_is_named(lost: Project, folder: Path, root: Path) -> None:
    assert lost
    (root / FIELD.path).write_text(json.dumps({"name": "Theirs", "width": 70}))
    project = Project.open(root)
    (found,) = leftovers(folder, project)
    assert found.disturbed == {FIELD}
    recover(project, found)
    assert project.content.maps["field"].width == 50
    project.undo()
    assert project.content.maps["field"].width == 70


def test_two_runs_that_ended_badly_are_both_offered_the_newest_first(
    lost: Project, folder: Path, root: Path
) -> None:
    assert lost
    second = Project.open(root)
    keeper = JournalKeeper(second, folder)
    second.set_field(CELL, ("weight",), 3)
    keeper.close(keep=True)
    found = leftovers(folder, Project.open(root))
    assert [set(each.bodies) for each in found] == [{CELL}, {FIELD, MOSS, WALL}]


def test_another_project_is_not_offered_this_ones_work(
    lost: Project, folder: Path, root: Path, tmp_path: Path
) -> None:
    assert lost
    root.rename(tmp_path / "moved")
    assert leftovers(folder, Project.open(tmp_path / "moved")) == []
    assert len(list(folder.glob("*.journal"))) == 1


def test_a_damaged_journal_is_left_alone(lost: Project, folder: Path, root: Path) -> None:
    assert lost
    (path,) = folder.glob("*.journal")
    path.write_bytes(b"\x00" * 300)
    assert leftovers(folder, Project.open(root)) == []
    assert path.exists()


def test_work_of_an_older_schema_version_is_migrated(
    lost: Project, folder: Path, root: Path
) -> None:
    assert lost

    def wide(tree: dict[str, object]) -> dict[str, object]:
        return {**tree, "notes": f"was {tree['width']} wide", "width": 60}

    steps = (Migration(1, "Maps are wide.", for_each("maps", wide)),)
    project = Project(load_project(root, migrations=steps, version=2))
    assert project.content.maps["field"].notes == "was 44 wide"
    (found,) = leftovers(folder, project, steps)
    recover(project, found)
    assert project.content.maps["field"].notes == "was 50 wide"
    assert found.bodies.keys() == {FIELD, MOSS, WALL}


def test_work_of_a_newer_schema_version_is_left_alone(
    lost: Project, folder: Path, root: Path
) -> None:
    assert lost
    steps = (Migration(1, "Nothing much.", for_each("maps", lambda tree: tree)),)
    newer = Project(load_project(root, migrations=steps, version=2))
    keeper = JournalKeeper(newer, folder)
    newer.set_field(CELL, ("weight",), 3)
    keeper.close(keep=True)
    found = leftovers(folder, Project.open(root))
    assert [set(each.bodies) for each in found] == [{FIELD, MOSS, WALL}]
    assert len(list(folder.glob("*.journal"))) == 2
