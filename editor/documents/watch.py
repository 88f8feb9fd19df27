"""Hears of changed files from the system, on a thread."""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from watchfiles import Change

GATHER_MS = 400
"""Changes within this time are told together."""
STEP_MS = 60


class FileWatch(QObject):
    """Tells when files of records may have changed, own saves included.

    Signals:
        changed: it is worth looking at the disk.
    """

    changed = Signal()

    def __init__(self, root: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = root.resolve()
        self._stop = Event()
        self._thread: Thread | None = None

    @property
    def is_running(self) -> bool:
        """Whether the files are watched."""
        return self._thread is not None

    def start(self) -> None:
        """Begin to watch."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="file watch", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End the thread; nothing is told afterwards."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._stop.clear()

    def restart(self) -> None:
        """Watch anew, as after the whole folder went and came back: no watch outlives that."""
        if self.is_running:
            self.stop()
            self.start()

    def _run(self) -> None:
        """Wait for changes; a system that can't watch leaves it to looks now and then."""
        from watchfiles import watch  # noqa: PLC0415 - loaded after the window shows

        try:
            for _ in watch(
                self._root,
                watch_filter=self._is_record,
                debounce=GATHER_MS,
                step=STEP_MS,
                rust_timeout=0,
                stop_event=self._stop,
                raise_interrupt=False,
                ignore_permission_denied=True,
            ):
                self.changed.emit()
        except (OSError, RuntimeError, ValueError):
            logging.getLogger("delvewright").exception("%r can't be watched", str(self._root))

    def _is_record(self, _change: Change, path: str) -> bool:
        """Whether a path may be a record's file, or a folder that comes or goes."""
        parts = Path(path).relative_to(self._root).parts
        if any(part.startswith(".") for part in parts):
            return False
        return len(parts) <= 1 or path.endswith(".json")
