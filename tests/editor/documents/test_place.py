"""A project's folder that goes, comes back or becomes another's: noticed, and nothing is lost."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from editor.documents.place import Lost
from editor.documents.project import Project
from runtime.content.files import SaveError
from runtime.content.printer import print_record
from runtime.content.refs import AssetRef
from tests.editor.documents.conftest import BROKEN, BUSH, FIELD, WALL, files

if TYPE_CHECKING:
    from pathlib import Path

OTHER_HEAD = '{"name": "Other", "schema_version": 1}'


def lost(project: Project) -> Lost | None:
    """Look at the disk and return what has become of the project's folder."""
    project.check_disk()
    return None if project.trouble is None else project.trouble.lost


def told(project: Project) -> list[Lost | None]:
    """Return a list that grows with each telling."""
    said: list[Lost | None] = []
    project.place_changed.connect(
        lambda: said.append(None if project.trouble is None else project.trouble.lost)
    )
    return said


def assert_untouched(project: Project) -> None:
    """All records are there, with the one edit, and a save is refused with a remedy."""
    assert project.content.maps["field"].width == 50
    assert list(project.content.tiles) == ["bush", "floor", "wall"]
    assert project.dirty_refs() == {FIELD}
    report = project.save()
    assert [error.path.name for error in report.failures] == ["project.json"]
    assert "elsewhere" in report.failures[0].remedy
    assert project.dirty_refs() == {FIELD}
    assert project.history_index == 1


def edited(root: Path) -> Project:
    """Return the project with one edit."""
    project = Project.open(root)
    project.set_field(FIELD, ("width",), 50)
    return project


def test_another_name_is_taken_over_and_told(project: Project, root: Path) -> None:
    said = told(project)
    (root / "project.json").write_text('{"name": "Barrow", "schema_version": 1, "extra": 1}')
    report = project.check_disk()
    assert (project.name, said, report.reloaded) == ("Barrow", [None], ())
    assert project.history == ()
    assert lost(project) is None
    assert said == [None]


def test_a_folder_that_is_gone_costs_nothing(root: Path) -> None:
    project = edited(root)
    said = told(project)
    shutil.rmtree(root)
    assert lost(project) is Lost.FOLDER
    assert_untouched(project)
    assert not root.exists()
    assert said == [Lost.FOLDER]


def test_a_save_notices_a_lost_folder_before_any_look(root: Path) -> None:
    project = edited(root)
    shutil.rmtree(root)
    assert_untouched(project)
    assert not root.exists()


def test_a_renamed_folder_is_named_and_found_again(root: Path) -> None:
    project = edited(root)
    moved = root.rename(root.with_name("barrow"))
    assert lost(project) is Lost.FOLDER
    assert project.trouble is not None
    assert "barrow" in project.trouble.reason
    assert "Call it project again" in project.trouble.remedy
    (moved / BUSH.path).write_text(print_record("tiles", {"name": "Theirs"}))
    moved.rename(root)
    assert project.check_disk().reloaded == (BUSH,)
    assert lost(project) is None
    assert not project.save().failures
    assert json.loads((root / FIELD.path).read_text())["width"] == 50


def test_a_copy_comes_from_memory_while_the_folder_is_gone(root: Path, tmp_path: Path) -> None:
    project = edited(root)
    before = files(root)
    shutil.rmtree(root)
    assert lost(project) is Lost.FOLDER
    project.save_copy(tmp_path / "copy")
    copied = files(tmp_path / "copy")
    assert json.loads(copied.pop(FIELD.path))["width"] == 50
    del before[FIELD.path]
    assert copied == before
    assert BROKEN.path in copied
    assert project.dirty_refs() == {FIELD}


def test_a_head_that_is_gone_can_be_put_back_as_it_was(root: Path, tmp_path: Path) -> None:
    head = root / "project.json"
    head.write_text(' {"schema_version": 1, "name": "Tests", "zeal": [1]}')
    before = files(root)
    project = edited(root)
    head.unlink()
    assert lost(project) is Lost.HEAD
    assert_untouched(project)
    (root / "sprites").mkdir()
    (root / "sprites" / "bush.png").write_bytes(b"picture")
    project.save_copy(tmp_path / "copy")
    assert (tmp_path / "copy" / "sprites" / "bush.png").read_bytes() == b"picture"
    assert (tmp_path / "copy" / "project.json").read_bytes() == before["project.json"]
    project.put_head_back()
    assert project.trouble is None
    assert head.read_bytes() == before["project.json"]
    with pytest.raises(SaveError, match="one again"):
        project.put_head_back()
    assert not project.save().failures


def test_a_damaged_head_is_left_alone_until_it_is_mended(root: Path) -> None:
    project = edited(root)
    head = (root / "project.json").read_bytes()
    (root / "project.json").write_text("<<<<<<< mine")
    (root / WALL.path).unlink()
    assert lost(project) is Lost.DAMAGED
    assert_untouched(project)
    (root / "project.json").write_bytes(head)
    assert project.check_disk().reloaded == (WALL,)
    assert lost(project) is None


@pytest.mark.parametrize(
    "head", [{"schema_version": 2}, {"schema_version": 1, "upgrading_from": "before"}]
)
def test_another_schema_version_is_never_written_into(
    root: Path, head: dict[str, object], tmp_path: Path
) -> None:
    project = edited(root)
    (root / "project.json").write_text(json.dumps({"name": "Tests", **head}))
    (root / "tiles" / "moss.json").write_text('{"name": "Of another version"}')
    before = files(root)
    assert lost(project) is Lost.VERSION
    assert_untouched(project)
    assert files(root) == before
    project.save_copy(tmp_path / "copy")
    assert not Project.open(tmp_path / "copy").has(AssetRef("tiles", "moss"))


def test_another_project_in_the_folder_is_neither_read_nor_written(root: Path) -> None:
    project = edited(root)
    shutil.rmtree(root)
    (root / "tiles").mkdir(parents=True)
    (root / "project.json").write_text(OTHER_HEAD)
    (root / "tiles" / "moss.json").write_text('{"name": "Moss"}')
    before = files(root)
    assert lost(project) is Lost.OTHER
    assert_untouched(project)
    assert files(root) == before


def test_a_name_beside_a_few_other_records_is_the_same_project(root: Path) -> None:
    project = edited(root)
    (root / "project.json").write_text(OTHER_HEAD)
    (root / WALL.path).unlink()
    assert project.check_disk().reloaded == (WALL,)
    assert (project.name, project.trouble) == ("Other", None)


def test_own_upgrades_and_saves_are_no_trouble(project: Project) -> None:
    said = told(project)
    project.set_field(FIELD, ("width",), 50)
    assert not project.save().failures
    assert lost(project) is None
    assert said == []
