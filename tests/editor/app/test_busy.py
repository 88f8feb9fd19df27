"""Long work leaves the window alive, can be ended, and its failures come back."""

from __future__ import annotations

import time
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressDialog, QPushButton, QWidget

from editor.app.busy import CancelledError, run_busy

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """Return a window."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def test_work_runs_on_a_thread_while_the_window_lives(window: QWidget) -> None:
    threads: list[object] = []
    beats: list[float] = []
    timer = QTimer(window, interval=5)
    timer.timeout.connect(lambda: beats.append(time.monotonic()))
    timer.start()

    def work(tick: Callable[[], None]) -> None:
        tick()
        threads.append(current_thread())
        time.sleep(0.5)

    run_busy(window, "Working…", work)
    assert threads[0] is not main_thread()
    assert len(beats) > 3


def test_cancel_ends_the_work(window: QWidget) -> None:
    def press() -> None:
        dialog = window.findChild(QProgressDialog)
        assert dialog is not None
        button = dialog.findChild(QPushButton)
        assert button is not None
        button.click()

    def work(tick: Callable[[], None]) -> None:
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            tick()
            time.sleep(0.005)

    QTimer.singleShot(50, press)
    begun = time.monotonic()
    with pytest.raises(CancelledError):
        run_busy(window, "Working…", work)
    assert time.monotonic() - begun < 5


def test_a_failure_comes_back_to_the_caller(window: QWidget) -> None:
    def work(tick: Callable[[], None]) -> None:
        tick()
        raise ValueError("no good")

    with pytest.raises(ValueError, match="no good"):
        run_busy(window, "Working…", work)
