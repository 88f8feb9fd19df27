"""Loads the compiled kernels on a thread after the window shows, so that the first map is quick."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, QThread, Signal


class _Warmer(QThread):
    noted = Signal(str)

    def run(self) -> None:
        """Import and compile; a failure is logged, since each use compiles what it needs anyway."""
        try:
            from runtime.core.kernels.warm import warm  # noqa: PLC0415 - numba is slow to import

            warm(self.noted.emit)
        except Exception:
            logging.getLogger("delvewright").exception("Kernels could not be warmed")


class WarmUp(QObject):
    """Runs the warm-up once.

    Signals:
        noted: what is being loaded, for the status bar; empty when done.
    """

    noted = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thread = _Warmer(self)
        self._thread.noted.connect(self._note)
        self._thread.finished.connect(lambda: self.noted.emit(""))

    def _note(self, what: str) -> None:
        self.noted.emit(f"Preparing the generator: {what}")

    def start(self) -> None:
        """Begin, at low priority."""
        self.noted.emit("Preparing the generator…")
        self._thread.start(QThread.Priority.LowPriority)

    def wait(self) -> None:
        """Wait for the thread, as before the program ends."""
        self._thread.wait()
