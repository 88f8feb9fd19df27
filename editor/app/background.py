"""Work whose newest request wins, one piece at a time, on a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.app.workers import Lane

if TYPE_CHECKING:
    from editor.app.workers import Task, Work, Workers


class Background(QObject):
    """Keeps at most one piece of work running and one waiting. Work gets its `Job`.

    Signals:
        done: what the newest work has returned; None is never told.
        told: what a piece of work, also one that is wanted no more, sends before its end.
    """

    done = Signal(object)
    told = Signal(object)

    def __init__(
        self, workers: Workers, parent: QObject | None = None, lane: Lane = Lane.QUICK
    ) -> None:
        super().__init__(parent)
        self._workers, self._lane = workers, lane
        self._task: Task | None = None
        self._next: Work | None = None
        self._is_closed = False

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._task is not None

    def ask(self, work: Work) -> None:
        """Want a piece of work done; what still waits is given up, what runs is told to stop."""
        if self._is_closed:
            return
        if self._task is None:
            self._start(work)
        else:
            self._next = work
            self._task.stop()

    def close(self) -> None:
        """Give up everything, and say nothing more."""
        self._is_closed = True
        self._next = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _start(self, work: Work) -> None:
        self._task = self._workers.start(
            work, self, self._take, lane=self._lane, told=self.told.emit, failed=self._fail
        )

    def _take(self, result: object) -> None:
        if not self._went_on() and result is not None:
            self.done.emit(result)

    def _fail(self, error: Exception) -> None:
        self._went_on()
        raise error

    def _went_on(self) -> bool:
        """Begin what waits, if anything does."""
        self._task = None
        work, self._next = self._next, None
        if work is not None:
            self._start(work)
        return work is not None
