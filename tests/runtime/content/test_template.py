"""A new project validates, generates and plays; a folder in use is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runtime.content.checker import check_project
from runtime.content.files import SaveError
from runtime.content.project import load_project
from runtime.content.template import FIRST_MAP, make_project
from runtime.game import Session, Wait
from runtime.mapgen import generate
from runtime.mapgen.problems import MAP_CHECK

if TYPE_CHECKING:
    from pathlib import Path


def test_a_new_project_has_no_problems_at_all(tmp_path: Path) -> None:
    make_project(tmp_path / "mines", "Mines")
    loaded = load_project(tmp_path / "mines")
    assert loaded.files.name == "Mines"
    assert [*loaded.problems, *check_project(loaded.assets, loaded.content, [MAP_CHECK])] == []
    assert {ref.kind for ref in loaded.assets} == {"tiles", "maps", "rules"}


def test_its_map_generates_and_plays(tmp_path: Path) -> None:
    make_project(tmp_path / "mines", "Mines")
    content = load_project(tmp_path / "mines").content
    generated = generate(content, FIRST_MAP.id, 7)
    assert (generated.width, generated.height) == (32, 24)
    session = Session.new(content, FIRST_MAP.id, 7)
    session.act(Wait())
    assert not session.is_over


def test_a_folder_in_use_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("precious")
    with pytest.raises(SaveError, match="empty"):
        make_project(tmp_path, "Mines")
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_place_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError):
        make_project(tmp_path / "file" / "mines", "Mines")


def test_a_project_without_a_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no name"):
        make_project(tmp_path / "mines", "  ")
    assert not (tmp_path / "mines").exists()
