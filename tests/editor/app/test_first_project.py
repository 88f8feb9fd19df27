"""An installed editor opens a copy of the shipped game; a source tree opens it itself."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from editor.app import first_project as module
from editor.app.first_project import first_project
from runtime.content import shipped_project

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where a wheel puts the game, and let the program find it there."""
    folder = tmp_path / "site-packages" / "runtime" / "shipped"
    folder.mkdir(parents=True)
    shutil.copy(shipped_project() / "project.json", folder)
    monkeypatch.setattr(module, "shipped_project", lambda: folder)
    return folder


def test_a_source_tree_opens_the_game_itself(tmp_path: Path) -> None:
    assert first_project(tmp_path) == shipped_project()
    assert list(tmp_path.iterdir()) == []


def test_an_installed_game_is_copied_once_and_edits_stay(tmp_path: Path, installed: Path) -> None:
    copy = first_project(tmp_path)
    assert copy.is_relative_to(tmp_path / "Delvewright")
    assert (copy / "project.json").read_bytes() == (installed / "project.json").read_bytes()
    (copy / "project.json").write_text("mine")
    assert first_project(tmp_path) == copy
    assert (copy / "project.json").read_text() == "mine"


def test_without_a_place_for_the_copy_the_installed_game_opens(
    tmp_path: Path, installed: Path
) -> None:
    (tmp_path / "Delvewright").write_text("a file in the way")
    assert first_project(tmp_path) == installed
