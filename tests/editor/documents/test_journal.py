"""The journal holds what is unsaved, soon after each edit, and is gone when nothing is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from editor.documents import journal as journal_module
from editor.documents.conflicts import conflict_of, take_theirs
from editor.documents.draft import RawText
from editor.documents.journal import QUIET
from editor.documents.journal_file import read_journal
from editor.documents.journal_keeper import JournalKeeper
from editor.documents.record_changes import CreateAsset, DeleteAsset, RenameAsset, SetText
from editor.documents.records import body_of
from runtime.content.refs import AssetRef
from tests.editor.documents.conftest import BROKEN, CELL, FIELD, WALL, files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.documents.draft import Body
    from editor.documents.project import Project


@pytest.fixture
def keeper(project: Project, tmp_path: Path) -> Iterator[JournalKeeper]:
    """Return the keeper of the project's journal."""
    keeper = JournalKeeper(project, tmp_path / "journals")
    yield keeper
    keeper.close()


def kept(keeper: JournalKeeper) -> dict[AssetRef, Body | None]:
    """Return what a later run would find."""
    assert keeper.journal.flush()
    if not keeper.journal.path.exists():
        return {}
    said = read_journal(keeper.journal.path)
    assert said is not None
    return {ref: each.body for ref, each in said.records.items()}


def test_there_is_no_file_while_nothing_is_unsaved(keeper: JournalKeeper, tmp_path: Path) -> None:
    assert kept(keeper) == {}
    assert not (tmp_path / "journals").exists()


def test_edits_undo_and_redo_are_kept(project: Project, keeper: JournalKeeper) -> None:
    project.set_field(FIELD, ("width",), 50)
    project.set_field(CELL, ("weight",), 3)
    assert kept(keeper) == {ref: body_of(project.asset(ref)) for ref in (FIELD, CELL)}
    project.undo()
    assert list(kept(keeper)) == [FIELD]
    project.redo()
    assert kept(keeper)[CELL] == body_of(project.asset(CELL))
    project.jump(0)
    assert kept(keeper) == {}
    assert not keeper.journal.path.exists()


def test_new_deleted_renamed_and_repaired_records_are_kept(
    project: Project, keeper: JournalKeeper
) -> None:
    moss = AssetRef("tiles", "moss")
    project.push(CreateAsset(moss, {"name": "Moss"}))
    project.push(DeleteAsset(WALL))
    project.push(RenameAsset(CELL, "room"))
    project.push(SetText(BROKEN, "", '{"name": "Sw'))
    assert kept(keeper) == {
        moss: {"name": "Moss"},
        WALL: None,
        CELL: None,
        AssetRef("chunks", "room"): body_of(project.asset(AssetRef("chunks", "room"))),
        BROKEN: RawText('{"name": "Sw'),
    }


def test_a_save_empties_the_journal(project: Project, keeper: JournalKeeper) -> None:
    project.set_field(FIELD, ("width",), 50)
    assert kept(keeper)
    project.save()
    assert kept(keeper) == {}


def test_what_is_undone_during_a_save_is_kept_although_it_is_as_its_file_was(
    project: Project, keeper: JournalKeeper
) -> None:
    before = body_of(project.asset(FIELD))
    project.set_field(FIELD, ("width",), 50)
    project.set_field(CELL, ("weight",), 3)
    saving = project.saving()
    project.jump(0)
    assert not project.is_dirty()
    written = saving()
    assert kept(keeper)[FIELD] == before
    project.take_written(written)
    assert kept(keeper).keys() == project.dirty_refs() == {FIELD, CELL}
    project.redo()
    project.redo()
    assert kept(keeper) == {}


def test_what_a_failed_save_left_as_it_was_is_not_kept_once_undone(
    project: Project, keeper: JournalKeeper, root: Path
) -> None:
    project.set_field(FIELD, ("width",), 50)
    saving = project.saving()
    project.undo()
    (root / FIELD.path).write_text("{}")
    assert project.take_written(saving()).conflicts == (FIELD,)
    assert kept(keeper) == {}


def test_what_could_not_be_saved_stays(project: Project, keeper: JournalKeeper, root: Path) -> None:
    project.set_field(FIELD, ("width",), 50)
    project.set_field(CELL, ("weight",), 3)
    (root / FIELD.path).write_text("{}")
    project.save()
    assert list(kept(keeper)) == [FIELD]


def test_what_others_wrote_just_so_is_no_longer_unsaved(
    project: Project, keeper: JournalKeeper, root: Path
) -> None:
    project.set_field(FIELD, ("width",), 50)
    (root / FIELD.path).write_text(project.asset(FIELD).text or "")
    assert kept(keeper)
    take_theirs(project, conflict_of(project, FIELD))
    assert kept(keeper) == {}


def test_an_edit_is_on_the_disk_without_being_asked(
    project: Project, keeper: JournalKeeper, qtbot: QtBot
) -> None:
    assert qtbot
    project.set_field(FIELD, ("width",), 50)
    deadline = time.monotonic() + 2.0
    while not keeper.journal.path.exists():
        assert time.monotonic() < deadline, "nothing was written within two seconds"
        time.sleep(QUIET / 5)


def test_a_number_that_json_cannot_say_is_kept_too(project: Project, keeper: JournalKeeper) -> None:
    project.set_field(FIELD, ("width",), float("inf"))
    body = kept(keeper)[FIELD]
    assert isinstance(body, dict)
    assert body["width"] == float("inf")


def test_a_long_journal_is_written_anew_and_stays_short(
    project: Project, keeper: JournalKeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "LEAST_REWRITE", 2000)
    for width in range(100, 150):
        project.set_field(FIELD, ("width",), width)
        assert keeper.journal.flush()
        assert keeper.journal.path.stat().st_size < 4000
    assert kept(keeper) == {FIELD: body_of(project.asset(FIELD))}


def test_a_journal_that_cannot_be_written_says_so_and_mends_itself(
    project: Project, keeper: JournalKeeper, tmp_path: Path, qtbot: QtBot
) -> None:
    said: list[str] = []
    keeper.failed.connect(said.append)
    (tmp_path / "journals").write_text("a file stands in the way")
    project.set_field(FIELD, ("width",), 50)
    assert not keeper.journal.flush()
    (tmp_path / "journals").unlink()
    project.set_field(CELL, ("weight",), 3)
    assert set(kept(keeper)) == {FIELD, CELL}
    qtbot.waitUntil(lambda: len(said) == 2)
    assert said[0]
    assert not said[1]


def test_a_torn_line_does_not_hide_what_comes_after_it(
    project: Project, keeper: JournalKeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.set_field(FIELD, ("width",), 50)
    assert keeper.journal.flush()

    def torn(self: journal_module.Journal, line: bytes) -> None:
        with self.path.open("ab") as file:
            file.write(line[:20])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(journal_module.Journal, "_append", torn)
        project.set_field(FIELD, ("width",), 51)
        assert not keeper.journal.flush()
    project.set_field(FIELD, ("width",), 52)
    body = kept(keeper)[FIELD]
    assert isinstance(body, dict)
    assert body["width"] == 52


def test_closing_drops_or_keeps_the_work(project: Project, tmp_path: Path, root: Path) -> None:
    before = files(root)
    for keep in (False, True):
        keeper = JournalKeeper(project, tmp_path / "journals")
        project.set_field(FIELD, ("width",), 50 + keep)
        keeper.close(keep=keep)
        assert keeper.journal.path.exists() is keep
    assert [path.suffix for path in (tmp_path / "journals").iterdir()] == [".journal"]
    assert files(root) == before
