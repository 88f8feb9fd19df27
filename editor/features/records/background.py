"""Work of a card on a thread: one piece at a time, the newest request wins."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    Stop = Callable[[], bool]
    Work = Callable[[Stop], object]


class Background(QObject):
    """Runs work on the pool. Work gets a function that tells whether it is wanted no more.

    Signals:
        done: what the newest work has returned; None is never told.
    """

    done = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._next: Work | None = None
        self._busy = False
        self._closed = False

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        with self._lock:
            return self._busy

    def ask(self, work: Work) -> None:
        """Want a piece of work done; what still waits is given up, what runs is told to stop."""
        with self._lock:
            if self._closed:
                return
            self._next = work
            starts, self._busy = not self._busy, True
        if starts:
            QThreadPool.globalInstance().start(self._run)

    def close(self) -> None:
        """Give up everything, and say nothing more."""
        with self._lock:
            self._next = None
            self._closed = True

    def _run(self) -> None:
        while (work := self._taken()) is not None:
            result = work(self._unwanted)
            with self._lock:
                if result is not None and not self._closed and self._next is None:
                    self.done.emit(result)

    def _unwanted(self) -> bool:
        return self._closed or self._next is not None

    def _taken(self) -> Work | None:
        with self._lock:
            work, self._next = self._next, None
            self._busy = work is not None
            return work
