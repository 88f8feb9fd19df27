"""The desk on a copy of the shipped game: a fresh one, or one that the tests of a module share."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from editor.app.settings import CONFIG_VARIABLE
from runtime.content import shipped_project
from tests.e2e.desk import Desk
from tests.e2e.reading import digests

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the shipped project; what the editor remembers stays in the test."""
    monkeypatch.setenv(CONFIG_VARIABLE, str(tmp_path / "config"))
    return shutil.copytree(shipped_project(), tmp_path / "game")


@pytest.fixture
def desk(game: Path, qtbot: QtBot) -> Iterator[Desk]:
    """Return the desk with the copy open."""
    assert qtbot
    desk = Desk(game)
    yield desk
    desk.close()


@pytest.fixture(scope="module")
def started(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Return a desk that the tests of a module share, because starting takes long."""
    assert qapp
    folder = tmp_path_factory.mktemp("shared")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CONFIG_VARIABLE, str(folder / "config"))
        desk = Desk(shutil.copytree(shipped_project(), folder / "game"))
        yield desk
        desk.close()


@pytest.fixture
def shared(started: Desk) -> Iterator[Desk]:
    """Return the shared desk; afterwards nothing is open, and every file is as it was shipped."""
    Desk.activate(started.window)
    yield started
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
    while started.project.can_undo:
        started.project.undo()
    started.project.save()
    while started.window.context.current_tab is not None:
        started.window.close_front()
    assert digests(started.project.root) == digests(shipped_project())
