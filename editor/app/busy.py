"""Work of a second or more: on a thread, with a small window that says so and can end it."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QThread
from PySide6.QtWidgets import QProgressDialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QCloseEvent
    from PySide6.QtWidgets import QWidget

PATIENCE_MS = 150
"""Work that is done sooner shows nothing and lets nothing happen in between."""

Result_co = TypeVar("Result_co", covariant=True)


class CancelledError(Exception):
    """The designer has ended the work."""


class Work(Protocol[Result_co]):
    """Something long; it calls `tick` often, and lets through what that raises."""

    def __call__(self, tick: Callable[[], None]) -> Result_co:
        """Do it."""


class Worker(QThread, Generic[Result_co]):
    """Does work on a thread; `ticks` counts how often the work has ticked."""

    def __init__(self, work: Work[Result_co], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._results: list[Result_co] = []
        self._error: Exception | None = None
        self.cancelled = Event()
        self.ticks = 0

    def run(self) -> None:
        """Do the work, and keep what goes wrong for the caller."""
        try:
            self._results.append(self._work(self._tick))
        except Exception as error:  # noqa: BLE001 - raised again by `result`
            self._error = error

    def _tick(self) -> None:
        self.ticks += 1
        if self.cancelled.is_set():
            raise CancelledError

    def result(self) -> Result_co:
        """Return what the work gave, once it is done, or raise what it raised."""
        if self._error is not None:
            raise self._error
        return self._results[0]


def run_busy(window: QWidget, text: str, work: Work[Result_co]) -> Result_co:
    """Do work on a thread and wait; the window goes on being drawn and takes no other input.

    Raises:
        CancelledError: when the designer ended it; else whatever the work raises.
    """
    worker = Worker(work)
    worker.start()
    wait_busy(window, text, worker, can_cancel=True)
    return worker.result()


def wait_busy(
    window: QWidget, text: str, worker: Worker[object], *, can_cancel: bool = False
) -> None:
    """Wait until a worker is done, with a sign on the window that takes no other input."""
    if worker.wait(PATIENCE_MS):
        return
    dialog = _Sign(text, window, can_cancel=can_cancel)
    dialog.canceled.connect(worker.cancelled.set)
    loop = QEventLoop()
    worker.finished.connect(loop.quit)
    dialog.show()
    if not worker.isFinished():
        loop.exec()
    worker.wait()
    dialog.canceled.disconnect(worker.cancelled.set)
    dialog.hide()
    dialog.deleteLater()


class _Sign(QProgressDialog):
    """Says what is waited for; without a button it stays until it is taken away."""

    def __init__(self, text: str, window: QWidget, *, can_cancel: bool) -> None:
        super().__init__(text, "Cancel" if can_cancel else "", 0, 0, window)
        self._can_cancel = can_cancel
        self.setWindowTitle("Delvewright")
        self.setMinimumSize(320, 110)
        self.setWindowModality(Qt.WindowModality.ApplicationModal)

    def reject(self) -> None:
        """Escape is the button, where there is one."""
        if self._can_cancel:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing is the button, where there is one."""
        if self._can_cancel:
            super().closeEvent(event)
        else:
            event.ignore()
