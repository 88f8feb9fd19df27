"""A copy of the shipped project in the real window, a map of it in front."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from editor.features.maps.live_map import LiveMap
from runtime.content import AssetRef, shipped_project
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.documents.project import Project

GRAVEYARD = AssetRef("maps", "withered_graveyard")
VALE = AssetRef("maps", "drowned_vale")


@pytest.fixture
def shipped_copy(tmp_path: Path) -> Path:
    """Return a copy of the shipped project."""
    return shutil.copytree(shipped_project(), tmp_path / "shipped")


@pytest.fixture
def map_window(bare_window: MainWindow, shipped_copy: Path, qtbot: QtBot) -> MainWindow:
    """Return the window with the graveyard's map made."""
    bare_window.open_path(shipped_copy)
    bring_to_front(bare_window, qtbot)
    bare_window.context.open(GRAVEYARD)
    settle(qtbot, front(bare_window))
    return bare_window


@pytest.fixture
def live(map_window: MainWindow) -> LiveMap:
    """Return the live map of the graveyard."""
    return front(map_window)


@pytest.fixture
def project(map_window: MainWindow) -> Project:
    """Return the project of the window."""
    return map_window.context.project


def front(window: MainWindow) -> LiveMap:
    """Return the live map in front."""
    editor = window.context.current_editor
    assert editor is not None
    assert isinstance(editor.view, LiveMap)
    return editor.view


def settle(qtbot: QtBot, live: LiveMap) -> None:
    """Wait until everything asked for has been made and shown."""

    def settled() -> bool:
        return not live.generator.busy and (live.outcome is not None or live.card.isVisible())

    qtbot.waitUntil(settled, timeout=60_000)
    qtbot.wait(1)
