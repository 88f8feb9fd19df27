"""Windows in tests: how one comes to the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


def is_activated(window: QWidget) -> bool:
    """Ask for a window to come to the front, and tell whether it is there."""
    window.activateWindow()
    return window.isActiveWindow()


def bring_to_front(window: QWidget, qtbot: QtBot) -> None:
    """Activate a window, asking again while it takes its time."""
    qtbot.waitUntil(lambda: is_activated(window), timeout=30_000)
