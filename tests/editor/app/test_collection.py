"""Garbage is collected while the event loop rests, and on the window's thread only."""

from __future__ import annotations

import gc
import weakref
from threading import Thread, get_ident
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject

from editor.app.collection import MainThreadCollector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


class Knot:
    """Something in a cycle that notes on which thread it dies."""

    def __init__(self, died_on: list[int]) -> None:
        self.itself = self
        weakref.finalize(self, lambda: died_on.append(get_ident()))


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[MainThreadCollector]:
    """Return a collector; Python has its own back at the end."""
    assert qtbot
    owner, before = QObject(), gc.isenabled()
    gc.enable()
    collector = MainThreadCollector(owner)
    yield collector
    collector.stop()
    assert gc.isenabled()
    if not before:
        gc.disable()


def litter(died_on: list[int]) -> None:
    for _ in range(5_000):
        Knot(died_on)


def test_what_another_thread_litters_dies_on_the_thread_of_the_window(
    collector: MainThreadCollector, qtbot: QtBot
) -> None:
    assert collector
    assert not gc.isenabled()
    died_on: list[int] = []
    thread = Thread(target=litter, args=(died_on,))
    thread.start()
    thread.join()
    assert died_on == []
    qtbot.waitUntil(lambda: len(died_on) > 0)
    assert set(died_on) == {get_ident()}
