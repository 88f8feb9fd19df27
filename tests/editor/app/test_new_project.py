"""A new project is made from the window, and opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app import project_folders
from editor.app.new_project import NewProjectDialog

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow


def dialog_in(place: Path, qtbot: QtBot) -> NewProjectDialog:
    dialog = NewProjectDialog(place)
    qtbot.addWidget(dialog)
    return dialog


def test_the_folder_follows_the_name(tmp_path: Path, qtbot: QtBot) -> None:
    dialog = dialog_in(tmp_path, qtbot)
    assert not dialog.create_button.isEnabled()
    dialog.name_box.setText("The Salt Mines")
    assert dialog.folder == tmp_path / "the_salt_mines"
    assert dialog.folder_label.text() == str(dialog.folder)
    dialog.create_button.click()
    assert dialog.made == tmp_path / "the_salt_mines"
    assert '"The Salt Mines"' in (dialog.made / "project.json").read_text()


def test_a_taken_name_is_refused(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "mines").mkdir()
    dialog = dialog_in(tmp_path, qtbot)
    dialog.name_box.setText("Mines")
    assert not dialog.create_button.isEnabled()
    assert dialog.fault.text()


def test_a_place_that_cannot_be_used_is_explained(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "file").write_text("")
    dialog = dialog_in(tmp_path / "file" / "deeper", qtbot)
    dialog.name_box.setText("Mines")
    dialog.create_button.click()
    assert dialog.made is None
    assert dialog.fault.text()


def test_a_new_project_opens_and_has_no_problems(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_in(dialog: NewProjectDialog) -> int:
        dialog.name_box.setText("Mines")
        dialog.create_button.click()
        return dialog.result()

    monkeypatch.setattr(NewProjectDialog, "exec", fill_in)
    project_folders.new_project(window)
    assert window.context.project.root == small_project.parent / "mines"
    assert window.context.project.name == "Mines"
    assert not [each for each in window.context.project.problems if each.code.startswith("E")]
