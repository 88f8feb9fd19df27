"""Work of a second or more: on a thread, with a small window that says so and can end it."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEventLoop, Qt, QThread
from PySide6.QtWidgets import QProgressDialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

PATIENCE_MS = 150
"""Work that is done sooner shows nothing and lets nothing happen in between."""


class CancelledError(Exception):
    """The designer has ended the work."""


class Work(Protocol):
    """Something long; it calls `tick` often, and lets through what that raises."""

    def __call__(self, tick: Callable[[], None]) -> None:
        """Do it."""


class _Worker(QThread):
    def __init__(self, work: Work) -> None:
        super().__init__()
        self._work = work
        self.cancelled = Event()
        self.error: Exception | None = None

    def run(self) -> None:
        """Do the work, and keep what goes wrong for the caller."""
        try:
            self._work(self._tick)
        except Exception as error:  # noqa: BLE001 - raised again by run_busy
            self.error = error

    def _tick(self) -> None:
        if self.cancelled.is_set():
            raise CancelledError


def run_busy(window: QWidget, text: str, work: Work) -> None:
    """Do work on a thread and wait; the window goes on being drawn and takes no other input.

    Raises:
        CancelledError: when the designer ended it; else whatever the work raises.
    """
    worker = _Worker(work)
    worker.start()
    if not worker.wait(PATIENCE_MS):
        _wait_with_dialog(worker, window, text)
    if worker.error is not None:
        raise worker.error


def _wait_with_dialog(worker: _Worker, window: QWidget, text: str) -> None:
    dialog = QProgressDialog(text, "Cancel", 0, 0, window)
    dialog.setWindowTitle("Delvewright")
    dialog.setMinimumSize(320, 110)
    dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
    dialog.canceled.connect(worker.cancelled.set)
    loop = QEventLoop()
    worker.finished.connect(loop.quit)
    dialog.show()
    if not worker.isFinished():
        loop.exec()
    worker.wait()
    dialog.canceled.disconnect(worker.cancelled.set)
    dialog.close()
    dialog.deleteLater()
