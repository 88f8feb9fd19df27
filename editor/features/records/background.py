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
        self._line = _Line(self.done.emit)

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._line.busy

    def ask(self, work: Work) -> None:
        """Want a piece of work done; what still waits is given up, what runs is told to stop."""
        if self._line.put(work):
            QThreadPool.globalInstance().start(self._line.run)

    def close(self) -> None:
        """Give up everything, and say nothing more."""
        self._line.close()


class _Line:
    """What the thread holds: no Qt object, so that none is ever destroyed on that thread."""

    def __init__(self, tell: Callable[[object], None]) -> None:
        self._lock = Lock()
        self._tell: Callable[[object], None] | None = tell
        self._next: Work | None = None
        self.busy = False

    def put(self, work: Work) -> bool:
        """Take work in; tell whether a thread must be started for it."""
        with self._lock:
            if self._tell is None:
                return False
            self._next = work
            starts, self.busy = not self.busy, True
            return starts

    def close(self) -> None:
        """Forget what waits, and whom to tell."""
        with self._lock:
            self._next = self._tell = None

    def run(self) -> None:
        """Do what is wanted until nothing is."""
        while (work := self._taken()) is not None:
            result = work(self._unwanted)
            with self._lock:
                if result is not None and self._tell is not None and self._next is None:
                    self._tell(result)

    def _unwanted(self) -> bool:
        return self._tell is None or self._next is not None

    def _taken(self) -> Work | None:
        with self._lock:
            work, self._next = self._next, None
            self.busy = work is not None
            return work
