"""Work beside the window: the newest wins, what is unwanted stops, and nothing is told late."""

from __future__ import annotations

import gc
import weakref
from threading import Event, current_thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QThreadPool

from editor.features.records.background import Background

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot


def test_only_the_newest_work_is_told_and_the_older_one_stops(qtbot: QtBot) -> None:
    background, told, begun = Background(), list[object](), Event()
    background.done.connect(told.append)

    def endless(stop: Callable[[], bool]) -> object:
        begun.set()
        while not stop():
            pass
        return "old"

    background.ask(endless)
    assert begun.wait(10)
    background.ask(lambda _stop: "skipped")
    background.ask(lambda _stop: "new")
    qtbot.waitUntil(lambda: told == ["new"])
    qtbot.waitUntil(lambda: not background.busy)


def test_a_closed_one_says_nothing_and_takes_nothing(qtbot: QtBot) -> None:
    background, told, go = Background(), list[object](), Event()
    background.done.connect(told.append)

    def waiting(_stop: Callable[[], bool]) -> object:
        go.wait(10)
        return "late"

    background.ask(waiting)
    background.close()
    background.ask(waiting)
    go.set()
    assert QThreadPool.globalInstance().waitForDone(10_000)
    qtbot.wait(20)
    assert told == []


def test_it_is_never_destroyed_on_the_thread_of_its_work() -> None:
    background, go, where = Background(), Event(), list[str]()
    weakref.finalize(background, lambda: where.append(current_thread().name))

    def waiting(_stop: Callable[[], bool]) -> object:
        return go.wait(10)

    background.ask(waiting)
    background.close()
    del background
    gc.collect()
    go.set()
    assert QThreadPool.globalInstance().waitForDone(10_000)
    gc.collect()
    assert where == [current_thread().name]
