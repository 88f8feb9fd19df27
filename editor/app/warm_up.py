"""Loads the compiled kernels on a thread after the window shows, so that the first map is quick."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.app.workers import Lane

if TYPE_CHECKING:
    from editor.app.workers import Job, Workers


class _StoppedError(Exception):
    """The window has been closed."""


class WarmUp(QObject):
    """Runs the warm-up once; it gives way to work that somebody waits for.

    Signals:
        noted: what is being loaded, for the status bar; empty when done.
    """

    noted = Signal(str)

    def __init__(self, workers: Workers) -> None:
        super().__init__(workers)
        self._workers = workers

    def start(self) -> None:
        """Begin; the end of the window stops it at the next kernel."""
        self.noted.emit("Preparing the generator…")
        self._workers.start(
            warm_up, self, self._end, lane=Lane.IDLE, told=self._note, failed=self._fail
        )

    def _note(self, what: object) -> None:
        self.noted.emit(f"Preparing the generator: {what}")

    def _end(self, _result: object) -> None:
        self.noted.emit("")

    def _fail(self, error: Exception) -> None:
        """Log it only: each use compiles what it needs anyway."""
        logging.getLogger("delvewright").error("Kernels could not be warmed", exc_info=error)
        self.noted.emit("")


def warm_up(job: Job) -> None:
    """Import and compile, kernel by kernel, until done or stopped."""
    from runtime.core.kernels.warm import warm  # noqa: PLC0415 - numba is slow to import

    def step(kernel: str) -> None:
        job.give_way()
        if job.is_stopped():
            raise _StoppedError
        job.tell(kernel)

    try:
        warm(step)
    except _StoppedError:
        return
