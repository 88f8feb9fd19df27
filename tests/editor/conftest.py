"""Settings in a folder of the test's own, a small project on disk, and the real window on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from editor.app.settings import CONFIG_VARIABLE, Settings
from editor.app.workers import Workers
from runtime.content import AssetRef, print_record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow

RUBY = AssetRef("items", "ruby")
PEARL = AssetRef("items", "pearl")
HOARD = AssetRef("drop_tables", "hoard")
RULES = AssetRef("rules", "rules")
TORN = AssetRef("items", "torn")

SMALL_PROJECT: dict[AssetRef, dict[str, object]] = {
    RUBY: {
        "name": "Ruby",
        "tags": ["gem", "red"],
        "slot": "valuable",
        "price": 40,
        "appearance": {"icon": "diamond", "glyph": "*", "colour": "#dc5a55"},
    },
    PEARL: {"name": "Pearl", "tags": ["gem"], "slot": "valuable", "price": 25},
    HOARD: {
        "name": "Hoard",
        "mode": "pick_one",
        "entries": [
            {"kind": "item", "weight": 3, "item": "ruby"},
            {"kind": "gold", "weight": 1, "amount": [1, 5]},
        ],
    },
    RULES: {"name": "Rules"},
}


@pytest.fixture(autouse=True)
def config_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what the editor remembers inside the test."""
    folder = tmp_path / "config"
    monkeypatch.setenv(CONFIG_VARIABLE, str(folder))
    return folder


@pytest.fixture
def small_project(tmp_path: Path) -> Path:
    """Return the folder of a project of four good records and one torn file."""
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "project.json").write_text('{\n  "name": "Small",\n  "schema_version": 1\n}\n')
    for ref, data in SMALL_PROJECT.items():
        path = folder / ref.path
        path.parent.mkdir(exist_ok=True)
        path.write_text(print_record(ref.kind, data))
    (folder / TORN.path).write_text('{"name": "To')
    return folder


@pytest.fixture
def owner(qtbot: QtBot) -> QObject:
    """Return what owns the threads and wants the work."""
    assert qtbot
    return QObject()


@pytest.fixture
def workers(owner: QObject) -> Iterator[Workers]:
    """Return the threads of an owner, as a window has them."""
    workers = Workers(owner)
    yield workers
    workers.close()


@pytest.fixture
def bare_window(qtbot: QtBot) -> MainWindow:
    """Return the real window, shown, without a project; its edits are dropped at the end."""
    from editor.main import make_window  # noqa: PLC0415 - imports every feature

    window = make_window(Settings())

    def drop_edits(widget: QWidget) -> None:
        assert widget is window
        window.may_leave = lambda: True  # type: ignore[method-assign]

    qtbot.addWidget(window, before_close_func=drop_edits)
    window.resize(1600, 1000)
    window.show()
    return window


@pytest.fixture
def window(bare_window: MainWindow, small_project: Path) -> MainWindow:
    """Return the real window on the small project."""
    bare_window.open_path(small_project)
    QApplication.processEvents()
    return bare_window
