"""What is remembered comes back, and damage does no harm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray

from editor.app.settings import RECENT_LIMIT, Settings, config_dir, log_dir

if TYPE_CHECKING:
    from pathlib import Path


def test_the_folder_follows_the_environment(config_folder: Path) -> None:
    assert config_dir() == config_folder
    assert log_dir() == config_folder
    assert Settings().path.parent == config_folder


def test_values_come_back_from_the_file(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.put("theme", "light")
    settings.put("grid", True)
    settings.put("state", QByteArray(b"\x00\x01"))
    settings.put("open", ["a/b", "c/d"])
    settings.flush()
    again = Settings(tmp_path)
    assert again.text("theme") == "light"
    assert again.flag("grid", default=False)
    assert again.state("state") == QByteArray(b"\x00\x01")
    assert again.texts("open") == ["a/b", "c/d"]


def test_a_list_of_one_and_of_none_come_back(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.put("one", ["a/b"])
    settings.put("none", [])
    settings.flush()
    again = Settings(tmp_path)
    assert again.texts("one") == ["a/b"]
    assert again.texts("none") == []


def test_a_damaged_file_reads_as_defaults(tmp_path: Path) -> None:
    (tmp_path / "editor.ini").write_bytes(b"\xff\xfe[[[\nwindow/geometry=@Broken(")
    settings = Settings(tmp_path)
    assert settings.text("theme", "dark") == "dark"
    assert settings.state("window/geometry").isEmpty()
    assert settings.texts("recent") == []


def test_recent_projects_keep_the_latest_first_and_each_once(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    folders = [tmp_path / str(number) for number in range(RECENT_LIMIT + 3)]
    for folder in folders:
        settings.remember_project(folder)
    settings.remember_project(folders[-2])
    recent = settings.recent_projects()
    assert recent[:2] == [folders[-2].resolve(), folders[-1].resolve()]
    assert len(recent) == len(set(recent)) == RECENT_LIMIT
