"""The threads of a window: lanes beside one another, results in the window, one end for all."""

from __future__ import annotations

from threading import Event, current_thread, main_thread
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from shiboken6 import delete

from editor.app.workers import THREADS, Lane, Workers

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.workers import Job

PATIENCE = 10


def test_work_is_done_on_a_thread_and_its_end_told_in_the_window(
    workers: Workers, owner: QObject, qtbot: QtBot
) -> None:
    told: list[tuple[object, bool]] = []
    workers.start(
        lambda _job: current_thread() is not main_thread(),
        owner,
        lambda result: told.append((result, current_thread() is main_thread())),
    )
    qtbot.waitUntil(lambda: bool(told))
    assert told == [(True, True)]


def test_quick_work_never_stands_behind_long_and_idle_work(
    workers: Workers, owner: QObject, qtbot: QtBot
) -> None:
    go, done = Event(), list[object]()
    for lane in (Lane.LONG, Lane.IDLE):
        for _ in range(THREADS + 2):
            workers.start(lambda _job: go.wait(PATIENCE), owner, lambda _result: None, lane=lane)
    workers.start(lambda _job: "quick", owner, done.append)
    qtbot.waitUntil(lambda: done == ["quick"])
    go.set()


def test_idle_work_gives_way_until_nobody_waits_for_anything(
    workers: Workers, owner: QObject, qtbot: QtBot
) -> None:
    go, order = Event(), list[object]()

    def idle(job: Job) -> object:
        job.tell("idle begins")
        go.wait(PATIENCE)
        job.give_way()
        return "idle ends"

    def quick(_job: Job) -> object:
        go.set()
        return not Event().wait(0.1) and "quick ends"

    workers.start(idle, owner, order.append, lane=Lane.IDLE, told=order.append)
    qtbot.waitUntil(lambda: order == ["idle begins"])
    workers.start(quick, owner, order.append)
    qtbot.waitUntil(lambda: len(order) == 3)
    assert order == ["idle begins", "quick ends", "idle ends"]


def test_waiting_for_the_end_tells_it_at_once_and_only_once(
    workers: Workers, owner: QObject, qtbot: QtBot
) -> None:
    done: list[object] = []
    task = workers.start(lambda _job: "soon", owner, done.append)
    assert task.wait(PATIENCE * 1000)
    assert done == ["soon"]
    qtbot.wait(20)
    assert done == ["soon"]


def test_nothing_is_told_to_an_owner_that_has_gone(workers: Workers, qtbot: QtBot) -> None:
    gone, go, told = QObject(), Event(), list[object]()
    workers.start(lambda _job: go.wait(PATIENCE), gone, told.append)
    delete(gone)
    go.set()
    qtbot.waitUntil(lambda: not workers.is_busy)
    assert told == []


def test_a_failure_goes_to_who_takes_it_and_else_is_raised_in_the_window(
    workers: Workers, owner: QObject, qtbot: QtBot
) -> None:
    def failing(_job: Job) -> object:
        raise ValueError("torn")

    taken: list[Exception] = []
    workers.start(failing, owner, lambda _result: None, failed=taken.append)
    qtbot.waitUntil(lambda: len(taken) == 1)
    assert str(taken[0]) == "torn"
    with qtbot.captureExceptions() as raised:
        workers.start(failing, owner, lambda _result: None)
        qtbot.waitUntil(lambda: not workers.is_busy)
    assert [str(each[1]) for each in raised] == ["torn"]


def test_the_close_stops_what_runs_and_returns_when_every_thread_has_ended(
    workers: Workers, owner: QObject, qtbot: QtBot
) -> None:
    begun, ended, told = Event(), list[str](), list[object]()

    def until_stopped(job: Job) -> object:
        begun.set()
        while not job.is_stopped():
            Event().wait(0.001)
        ended.append("running")
        return "late"

    for _ in range(THREADS):
        workers.start(until_stopped, owner, told.append)
    workers.start(lambda _job: ended.append("waiting"), owner, told.append)
    assert begun.wait(PATIENCE)
    workers.close()
    assert ended == ["running"] * THREADS
    workers.start(lambda _job: ended.append("after"), owner, told.append)
    qtbot.wait(20)
    assert ended == ["running"] * THREADS
    assert told == []


def test_a_file_is_written_even_when_the_window_closes_before(
    workers: Workers, owner: QObject
) -> None:
    go, written = Event(), list[str]()
    for _ in range(THREADS):
        workers.start(lambda _job: go.wait(PATIENCE), owner, lambda _result: None)
    workers.start(lambda _job: written.append("file"), owner, lambda _result: None, must_end=True)
    go.set()
    workers.close()
    assert written == ["file"]


def test_the_threads_end_with_their_owner_although_nobody_closed_them(qtbot: QtBot) -> None:
    assert qtbot
    owner, begun, ended = QObject(), Event(), list[float]()
    workers = Workers(owner)

    def until_stopped(job: Job) -> None:
        begun.set()
        while not job.is_stopped():
            Event().wait(0.001)
        ended.append(monotonic())

    workers.start(until_stopped, owner, lambda _result: None)
    assert begun.wait(PATIENCE)
    delete(owner)
    assert ended
