"""The threads of one window, with one owner and one life: when the window goes, they have ended."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from enum import Enum, auto
from functools import partial
from threading import Condition, Event
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[["Job"], object]

Result = TypeVar("Result")

THREADS = 2
"""So many pieces of work of a lane run at a time; of those that nobody waits for, only one."""
GLANCE_S = 0.05
"""How often work that gives way looks whether it is still wanted."""


class Lane(Enum):
    """Who waits for a piece of work. Lanes have threads of their own: none stands behind another.

    QUICK is for figures and pictures of what is in front, LONG for maps, runs and files that may
    take seconds, IDLE for what is prepared before anybody asks.
    """

    QUICK = auto()
    LONG = auto()
    IDLE = auto()


class Job:
    """A piece of work as its thread sees it.

    It holds nothing of Qt, and neither may the work: an object that dies on a thread that is not
    its own ends the program.
    """

    def __init__(
        self, work: Work, mail: _Mail, traffic: _Traffic, lane: Lane, *, must_end: bool
    ) -> None:
        self._work, self._mail, self._traffic, self._lane = work, mail, traffic, lane
        self._must_end, self._stop, self.ended = must_end, Event(), Event()
        self.result: object = None
        self.error: Exception | None = None

    def is_stopped(self) -> bool:
        """Whether nobody needs the result any more."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Let the work end early, or not begin; work that must end goes on."""
        if not self._must_end:
            self._stop.set()

    def tell(self, news: object) -> None:
        """Send news to the window before the work has ended."""
        self._mail.post(self, news)

    def give_way(self) -> None:
        """Let work of other lanes go first: IDLE work waits here, between its steps."""
        if self._lane is Lane.IDLE:
            self._traffic.wait_until_quiet(self.is_stopped)

    def run(self) -> None:
        """Do the work on the calling thread; what goes wrong is kept for the window."""
        try:
            if not self.is_stopped():
                self.result = self._work(self)
        except Exception as error:  # noqa: BLE001 - raised or told in the thread of the window
            self.error = error
        finally:
            self._traffic.end(self._lane)
            self.ended.set()
            self._mail.post(self, None)


class Task:
    """A piece of work as the window sees it."""

    def __init__(self, workers: Workers, job: Job, owner: QObject) -> None:
        self._workers, self._job, self._owner = workers, job, owner
        self.done: Callable[[Any], None] | None = None
        self.told: Callable[[Any], None] | None = None
        self.failed: Callable[[Exception], None] | None = None

    def stop(self) -> None:
        """Let it end early; its end is still told."""
        self._job.stop()

    def cancel(self) -> None:
        """Let it end early, and hear nothing more of it."""
        self._job.stop()
        self.done = self.told = self.failed = None

    def wait(self, milliseconds: int) -> bool:
        """Wait for the end so long; when it came, it has been told by now."""
        if not self._job.ended.wait(milliseconds / 1000):
            return False
        self._workers.settle(self._job)
        return True

    def hear(self, news: object) -> None:
        """Pass news on, on the thread of the window."""
        if self.told is not None and isValid(self._owner):
            self.told(news)

    def end(self) -> None:
        """Pass the end on, on the thread of the window; a failure that nobody takes is raised."""
        if self.done is None or not isValid(self._owner):
            return
        if self._job.error is None:
            self.done(self._job.result)
        elif self.failed is not None:
            self.failed(self._job.error)
        else:
            raise self._job.error


class Workers(QObject):
    """Runs work beside the window and brings what comes of it back into the window's thread.

    Closing takes no more work, stops what runs and what waits, and returns when every thread has
    ended. It comes with the close of the window, and at the latest when `parent` dies.
    """

    _came = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._mail, self._traffic = _Mail(self._came.emit), _Traffic()
        self._pools: dict[Lane, ThreadPoolExecutor] = {}
        self._tasks: dict[Job, Task] = {}
        self._is_closed = False
        self._came.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        parent.destroyed.connect(partial(Workers.close, self))

    @property
    def is_busy(self) -> bool:
        """Whether the end of some work is still to be told."""
        return bool(self._tasks)

    def start(
        self,
        work: Callable[[Job], Result],
        owner: QObject,
        done: Callable[[Result], None],
        *,
        lane: Lane = Lane.QUICK,
        told: Callable[[Any], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        must_end: bool = False,
    ) -> Task:
        """Do work on a thread of a lane; after the close nothing is done and nothing told.

        Args:
            work: a function of plain values; it gets its `Job`.
            owner: while it lives, the callables below are called, on the thread of the window.
            done: gets what the work has returned.
            lane: who waits for it.
            told: gets what the work sends by `Job.tell`.
            failed: gets what the work has raised; without it, that is raised in the window.
            must_end: it is done even when the window closes meanwhile, as the writing of a file.
        """
        job = Job(work, self._mail, self._traffic, lane, must_end=must_end)
        task = Task(self, job, owner)
        if not self._is_closed:
            task.done, task.told, task.failed = done, told, failed
            self._tasks[job] = task
            self._traffic.begin(lane)
            self._pool(lane).submit(job.run)
        return task

    def _pool(self, lane: Lane) -> ThreadPoolExecutor:
        if lane not in self._pools:
            threads = 1 if lane is Lane.IDLE else THREADS
            name = f"delvewright-{lane.name.lower()}"
            self._pools[lane] = ThreadPoolExecutor(threads, name)
        return self._pools[lane]

    def _deliver(self) -> None:
        """Take one letter: a failure that is raised leaves the others to their own signals."""
        letter = self._mail.take()
        if letter is None:
            return
        job, news = letter
        if news is None:
            self.settle(job)
        elif job in self._tasks:
            self._tasks[job].hear(news)

    def settle(self, job: Job) -> None:
        """Tell the end of some work, once."""
        task = self._tasks.pop(job, None)
        if task is not None:
            task.end()

    def close(self) -> None:
        """Take no more, stop everything, and wait until every thread has ended."""
        self._is_closed = True
        for task in self._tasks.values():
            task.cancel()
        for pool in self._pools.values():
            pool.shutdown()
        self._pools.clear()
        self._tasks.clear()
        self._mail.clear()


class _Mail:
    """Letters from the threads, in their order."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._letters: deque[tuple[Job, object]] = deque()
        self._wake = wake

    def post(self, job: Job, news: object) -> None:
        """Send a letter; news of None tell the end."""
        self._letters.append((job, news))
        self._wake()

    def take(self) -> tuple[Job, object] | None:
        """Return the oldest letter."""
        return self._letters.popleft() if self._letters else None

    def clear(self) -> None:
        """Throw away what nobody reads any more."""
        self._letters.clear()


class _Traffic:
    """Counts the work that somebody waits for."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._count = 0

    def begin(self, lane: Lane) -> None:
        """Count work in, unless nobody waits for it."""
        if lane is not Lane.IDLE:
            with self._changed:
                self._count += 1

    def end(self, lane: Lane) -> None:
        """Count work out."""
        if lane is not Lane.IDLE:
            with self._changed:
                self._count -= 1
                self._changed.notify_all()

    def wait_until_quiet(self, is_stopped: Callable[[], bool]) -> None:
        """Wait until nobody waits for work, or until the caller has been stopped."""
        with self._changed:
            while self._count and not is_stopped():
                self._changed.wait(GLANCE_S)
