"""The real window on a copy of the shipped project."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from editor.features.records.panel import CardsPanel
from runtime.content.refs import AssetRef
from runtime.content.shipped import shipped_project

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.features.records.card import Card


@pytest.fixture
def shipped_window(bare_window: MainWindow, tmp_path: Path) -> MainWindow:
    """Return the window with the copy open."""
    folder = tmp_path / "project"
    shutil.copytree(shipped_project(), folder)
    bare_window.open_path(folder)
    return bare_window


@pytest.fixture
def cards_of(shipped_window: MainWindow, qtbot: QtBot) -> Callable[[str, str], dict[str, Card]]:
    """Return what opens a record and gives the cards beside it by their titles, up to date."""

    def opened(kind: str, record_id: str) -> dict[str, Card]:
        shipped_window.context.open(AssetRef(kind, record_id))
        editor = shipped_window.context.current_editor
        assert editor is not None
        assert editor.panel is not None
        qtbot.wait(5)
        assert isinstance(editor.panel, CardsPanel)
        editor.panel.refresh()
        return {card.title: card for card in editor.panel.cards}

    return opened
