"""The playtest window on small drawn maps, and the real window on a copy of the shipped project."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.app.icons import Icons
from editor.app.theme import Theme
from editor.app.workers import Workers
from editor.features.playtest.playtests import Playtests
from editor.features.playtest.window import PlaytestWindow
from runtime.content import AssetRef, shipped_project, shipped_resources
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.features.playtest.play import Play
    from runtime.game import Session

GRAVEYARD = AssetRef("maps", "withered_graveyard")
NUMPAD = Qt.KeyboardModifier.KeypadModifier


@pytest.fixture
def icons(qtbot: QtBot) -> Icons:
    """Return icons in the dark theme."""
    del qtbot
    theme = Theme(shipped_resources())
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    theme.apply(application)
    return Icons(theme)


@pytest.fixture
def window(icons: Icons, qtbot: QtBot) -> Iterator[PlaytestWindow]:
    """Return the playtest window, shown, with nothing to play yet."""
    owner = QObject()
    workers = Workers(owner)
    made = PlaytestWindow(icons, workers)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    yield made
    made.traveller.stop()
    workers.close()


@pytest.fixture
def begin(window: PlaytestWindow) -> Callable[[Session], Play]:
    """Return what shows a session in the window."""

    def take(session: Session) -> Play:
        window.take(session)
        assert window.play is not None
        return window.play

    return take


def press(window: PlaytestWindow, *keys: Qt.Key, numpad: bool = False) -> None:
    """Press keys where the focus of a player is: on the map."""
    modifier = NUMPAD if numpad else Qt.KeyboardModifier.NoModifier
    for key in keys:
        QTest.keyClick(window.stage.view, key, modifier)


@pytest.fixture
def editor(bare_window: MainWindow, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    """Return the real window on a copy of the shipped project, its graveyard in front."""
    bare_window.open_path(shutil.copytree(shipped_project(), tmp_path / "shipped"))
    bring_to_front(bare_window, qtbot)
    bare_window.context.open(GRAVEYARD)
    return bare_window


@pytest.fixture
def playing(editor: MainWindow, qtbot: QtBot) -> Callable[[], PlaytestWindow]:
    """Return what waits until the editor's playtest window plays, and gives it."""

    def wait() -> PlaytestWindow:
        found = Playtests.of(editor.context).window
        assert found is not None
        qtbot.waitUntil(lambda: found.play is not None, timeout=120_000)
        return found

    return wait
