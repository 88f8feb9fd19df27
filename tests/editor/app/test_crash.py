"""An unexpected failure is logged and told calmly, once at a time; the work stays."""

from __future__ import annotations

import logging
import sys
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QMessageBox

from editor.app.crash import LOG_BYTES, LOG_NAME, CrashGuard, start_log
from tests.editor.conftest import RUBY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    path = start_log(tmp_path / "logs")
    yield path
    logger = logging.getLogger("delvewright")
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()


def fail(guard: CrashGuard, text: str) -> None:
    """Raise inside and hand the exception to the guard, as Python's hook would."""
    try:
        int(text)
    except ValueError:
        kind, error, trace = sys.exc_info()
        assert kind is not None
        assert error is not None
        guard.handle(kind, error, trace)


def boxes(window: MainWindow) -> list[QMessageBox]:
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def test_a_failure_is_logged_with_its_place_and_told_without_it(
    window: MainWindow, log: Path
) -> None:
    window.context.project.set_field(RUBY, ("price",), 41)
    guard = CrashGuard(window, log)
    fail(guard, "the torch went out")
    (box,) = boxes(window)
    assert "Your work is still here" in box.text()
    assert "Traceback" not in box.text() + box.informativeText()
    assert str(log) in box.informativeText()
    assert "Traceback" in log.read_text()
    assert "the torch went out" in log.read_text()
    assert window.context.project.is_dirty()
    box.close()


def test_many_failures_give_one_message(window: MainWindow, log: Path) -> None:
    guard = CrashGuard(window, log)
    for number in range(5):
        fail(guard, f"failure {number}")
    (box,) = boxes(window)
    box.buttons()[0].click()
    fail(guard, "later")
    assert len(boxes(window)) == 1
    boxes(window)[0].close()


def test_a_failure_on_a_thread_is_told_in_the_window(
    window: MainWindow, log: Path, qtbot: QtBot
) -> None:
    guard = CrashGuard(window, log)
    thread = threading.Thread(target=fail, args=(guard, "far away"))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: len(boxes(window)) == 1)
    boxes(window)[0].close()


def test_a_long_log_is_begun_anew_and_the_old_one_kept(tmp_path: Path) -> None:
    path = tmp_path / LOG_NAME
    path.write_bytes(b"x" * (LOG_BYTES + 1))
    assert start_log(tmp_path) == path
    assert path.with_suffix(".old.log").stat().st_size == LOG_BYTES + 1
    assert not path.exists()


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    start_log(tmp_path / "file" / "below")
