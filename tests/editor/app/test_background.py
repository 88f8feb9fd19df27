"""Work beside the window: the newest wins, what is unwanted stops, and nothing is told late."""

from __future__ import annotations

import gc
import weakref
from threading import Event, current_thread
from typing import TYPE_CHECKING

from editor.app.background import Background

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.workers import Job, Workers


def test_only_the_newest_work_is_told_and_the_older_one_stops(
    workers: Workers, qtbot: QtBot
) -> None:
    background, done, begun = Background(workers), list[object](), Event()
    background.done.connect(done.append)

    def endless(job: Job) -> object:
        begun.set()
        while not job.is_stopped():
            pass
        return "old"

    background.ask(endless)
    assert begun.wait(10)
    background.ask(lambda _job: "skipped")
    background.ask(lambda _job: "new")
    qtbot.waitUntil(lambda: done == ["new"])
    qtbot.waitUntil(lambda: not background.busy)


def test_what_work_tells_on_its_way_comes_before_its_end(workers: Workers, qtbot: QtBot) -> None:
    background, heard = Background(workers), list[object]()
    background.told.connect(heard.append)
    background.done.connect(heard.append)

    def work(job: Job) -> object:
        job.tell("half")
        job.tell("nearly")
        return "all"

    background.ask(work)
    qtbot.waitUntil(lambda: not background.busy)
    assert heard == ["half", "nearly", "all"]


def test_a_closed_one_says_nothing_and_takes_nothing(workers: Workers, qtbot: QtBot) -> None:
    background, told, go = Background(workers), list[object](), Event()
    background.done.connect(told.append)

    def waiting(_job: Job) -> object:
        go.wait(10)
        return "late"

    background.ask(waiting)
    background.close()
    background.ask(waiting)
    go.set()
    qtbot.waitUntil(lambda: not workers.is_busy)
    assert told == []


def test_work_that_fails_is_raised_in_the_window_and_the_next_is_done(
    workers: Workers, qtbot: QtBot
) -> None:
    background, done = Background(workers), list[object]()
    background.done.connect(done.append)

    def failing(_job: Job) -> object:
        raise ValueError("torn")

    with qtbot.captureExceptions() as raised:
        background.ask(failing)
        qtbot.waitUntil(lambda: not background.busy)
    assert [str(each[1]) for each in raised] == ["torn"]
    background.ask(lambda _job: "next")
    qtbot.waitUntil(lambda: done == ["next"])


def test_it_is_never_destroyed_on_the_thread_of_its_work(workers: Workers, qtbot: QtBot) -> None:
    background, go, where = Background(workers), Event(), list[str]()
    weakref.finalize(background, lambda: where.append(current_thread().name))
    background.ask(lambda _job: go.wait(10))
    background.close()
    del background
    gc.collect()
    go.set()
    qtbot.waitUntil(lambda: not workers.is_busy)
    gc.collect()
    assert where == [current_thread().name]
