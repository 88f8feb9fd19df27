"""Records changed on both sides are merged or kept twice, each in one step of undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from editor.documents.conflicts import conflict_of, keep_both, take_merged
from runtime.content.printer import print_record
from runtime.content.refs import AssetRef
from tests.editor.documents.conftest import BUSH, FLOOR, RECORDS, files

if TYPE_CHECKING:
    from pathlib import Path

    from editor.documents.project import Project


def write(root: Path, ref: AssetRef, **fields: object) -> None:
    (root / ref.path).write_text(print_record(ref.kind, RECORDS[ref] | fields))


def test_a_merge_is_one_step_and_stays_unsaved(project: Project, root: Path) -> None:
    project.set_field(FLOOR, ("name",), "Mine")
    write(root, FLOOR, notes="theirs")
    assert project.check_disk().conflicts == (FLOOR,)
    conflict = conflict_of(project, FLOOR)
    merged = conflict.merged()
    assert merged is not None
    take_merged(project, conflict, merged)
    both = RECORDS[FLOOR] | {"name": "Mine", "notes": "theirs"}
    assert project.asset(FLOOR).data == both
    assert project.dirty_refs() == {FLOOR}
    assert project.history_index == 2
    project.undo()
    assert project.asset(FLOOR).data == RECORDS[FLOOR] | {"name": "Mine"}
    project.redo()
    assert not project.save().failures
    assert (root / FLOOR.path).read_text() == print_record("tiles", both)


def test_both_are_kept_and_one_undo_takes_that_back(project: Project, root: Path) -> None:
    project.set_field(FLOOR, ("name",), "Mine")
    write(root, FLOOR, name="Theirs")
    write(root, BUSH)
    (root / BUSH.path).rename(root / "tiles/floor_mine.json")
    other = keep_both(project, conflict_of(project, FLOOR))
    assert other == AssetRef("tiles", "floor_mine2")
    assert project.asset(other).data == RECORDS[FLOOR] | {"name": "Mine"}
    assert project.asset(FLOOR).data == RECORDS[FLOOR] | {"name": "Theirs"}
    assert project.dirty_refs() == {other}
    project.undo()
    assert not project.has(other)
    assert project.asset(FLOOR).data == RECORDS[FLOOR] | {"name": "Mine"}


def test_a_deleted_file_is_neither_merged_nor_kept_beside(project: Project, root: Path) -> None:
    before = files(root)
    project.set_field(FLOOR, ("name",), "Mine")
    (root / FLOOR.path).unlink()
    conflict = conflict_of(project, FLOOR)
    assert conflict.merged() is None
    with pytest.raises(ValueError, match="tiles/floor"):
        keep_both(project, conflict)
    assert files(root).keys() == before.keys() - {FLOOR.path}
