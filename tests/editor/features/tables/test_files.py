"""CSV files from the window: the preview of an import, and what can go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from editor.app.busy import CancelledError, Worker
from editor.features.tables import files
from editor.features.tables.import_dialog import ImportDialog, preview_lines
from editor.features.tables.reading import read_plan
from runtime.content import AssetRef

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from tests.editor.features.tables.conftest import TableDesk

MANY = "A whole number is needed; this is “many”."
TEXT = (
    "id,name,health,attack.kind,attack.damage\n"
    "goblin,Goblin,20,melee,2..4\n"
    "ogre,Ogre,40,melee,5..9\n"
    "hound,Hound,many,melee,1..4\n"
)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a CSV file that every file dialog answers with."""
    path = tmp_path / "few.csv"
    path.write_text(TEXT, "utf-8")
    answer = (str(path), "")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: answer)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: answer)
    return path


def test_an_import_is_shown_before_it_is_made(desk: TableDesk, file: Path, qtbot: QtBot) -> None:
    context = desk.window.context
    plan = read_plan(context, "enemies", file)
    assert plan is not None
    dialog = ImportDialog(context, plan, file.name)
    qtbot.addWidget(dialog)

    assert [tuple(line) for line in preview_lines(context, plan)] == [
        ("rejected", "hound (line 4)", "health", "", "many", MANY),
        ("new", "Ogre", "", "", "", "enemies/ogre.json"),
        ("change", "Goblin", "health", "13", "20", ""),
    ]
    assert dialog.summary.text().startswith("1 cell in 1 record, 1 new record, 1 rejected.")
    assert "What is rejected is left out" in dialog.summary.text()
    assert dialog.model.index(0, 5).data() == MANY
    assert dialog.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) is None
    assert not desk.project.is_dirty()


def test_import_from_the_menu_asks_shows_and_imports(
    desk: TableDesk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert file.exists()
    accepted = ImportDialog.DialogCode.Accepted
    monkeypatch.setattr(ImportDialog, "exec", lambda _self: accepted)
    desk.window.context.run("table.import")

    assert desk.value("goblin", "health") == 20
    assert desk.page.model.row_of(AssetRef("enemies", "ogre")) >= 0
    assert "Ctrl+Z takes it back" in desk.said
    desk.project.undo()
    assert not desk.project.is_dirty()


def test_a_cancelled_import_changes_nothing(
    desk: TableDesk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert file.exists()
    rejected = ImportDialog.DialogCode.Rejected
    monkeypatch.setattr(ImportDialog, "exec", lambda _self: rejected)
    desk.page.ask_import()
    assert not desk.project.is_dirty()


def called_off(_worker: object) -> NoReturn:
    raise CancelledError


def test_a_comparison_that_is_called_off_changes_nothing(
    desk: TableDesk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[ImportDialog] = []
    monkeypatch.setattr(ImportDialog, "exec", shown.append)
    monkeypatch.setattr(Worker, "_tick", called_off)
    assert read_plan(desk.window.context, "enemies", file) is None
    desk.page.ask_import()
    assert shown == []
    assert not desk.project.is_dirty()


def test_a_bad_file_is_told_and_changes_nothing(
    desk: TableDesk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _w, _title, text: told.append(text))
    for raw, said in ((b"name\nGoblin\n", "no column “id”"), (b"", "empty"), (b"\xff", "UTF-8")):
        file.write_bytes(raw)
        desk.page.ask_import()
        assert said in told[-1]
    file.unlink()
    desk.page.ask_import()
    assert "no such file" in told[-1]
    assert not desk.project.is_dirty()


def test_an_export_holds_unsaved_edits_and_only_the_rows_that_are_shown(
    desk: TableDesk, file: Path
) -> None:
    desk.project.set_field(AssetRef("enemies", "goblin"), ("health",), 77)
    desk.page.box.setText("health > 70")
    desk.page.narrow()
    desk.window.context.run("table.export")

    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("goblin,Goblin,")
    assert "1 record written to" in desk.said


def test_an_export_that_cannot_be_written_says_why(desk: TableDesk, tmp_path: Path) -> None:
    refs = list(desk.page.model.refs)
    files.export(desk.window.context, "enemies", refs, tmp_path / "nowhere" / "all.csv")
    assert "its folder is not there" in desk.said
