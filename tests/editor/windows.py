"""Windows in tests: how one comes to the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


def bring_to_front(window: QWidget, qtbot: QtBot) -> None:
    """Activate a window, asking again while it takes its time."""

    def is_active() -> bool:
        window.activateWindow()
        return window.isActiveWindow()

    qtbot.waitUntil(is_active, timeout=30_000)
