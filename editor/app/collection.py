"""Garbage is collected on the window's thread only: widgets must not die on another."""

from __future__ import annotations

import gc
from time import perf_counter

from PySide6.QtCore import QAbstractEventDispatcher, QObject

OLDEST = 2
REST = 50
"""After a full collection, so many times its duration pass before the next."""


class MainThreadCollector(QObject):
    """Takes Python's automatic collection over, as long as it lives.

    Python collects on whatever thread happens to allocate, and a widget in a cycle that is freed
    beside the window's thread ends the process. So collection is switched off, and done with
    Python's own thresholds each time that the event loop has nothing else to do.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        self._rested_at = 0.0
        gc.disable()
        dispatcher = QAbstractEventDispatcher.instance()
        dispatcher.aboutToBlock.connect(self.collect_what_is_due)

    def collect_what_is_due(self) -> None:
        """Collect the oldest generation whose threshold has been passed, if any."""
        due = [
            generation
            for generation, (count, threshold) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if threshold and count > threshold
        ]
        if OLDEST in due and perf_counter() >= self._rested_at:
            began = perf_counter()
            gc.collect(OLDEST)
            ended = perf_counter()
            self._rested_at = ended + REST * (ended - began)
        elif due:
            gc.collect(min(due[-1], OLDEST - 1))

    def stop(self) -> None:
        """Give collection back to Python, once no window is left."""
        QAbstractEventDispatcher.instance().aboutToBlock.disconnect(self.collect_what_is_due)
        if self._was_enabled:
            gc.enable()
