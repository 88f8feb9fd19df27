"""The kernels load on a thread, with a note that goes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.warm_up import WarmUp, warm_up

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.workers import Job, Workers


def test_the_note_comes_and_goes_while_the_window_stays_alive(
    workers: Workers, qtbot: QtBot
) -> None:
    notes: list[str] = []
    warming = WarmUp(workers)
    warming.noted.connect(notes.append)
    warming.start()
    assert notes[0].startswith("Preparing the generator")
    qtbot.waitUntil(lambda: notes[-1] == "", timeout=120_000)
    assert len(notes) > 10
    assert not workers.is_busy


def test_the_end_of_the_window_stops_it_at_the_next_kernel(workers: Workers, qtbot: QtBot) -> None:
    kernels: list[str] = []

    def stopped_at_once(job: Job) -> None:
        job.stop()
        warm_up(job)

    workers.start(stopped_at_once, workers, lambda _result: None, told=kernels.append)
    qtbot.waitUntil(lambda: not workers.is_busy, timeout=120_000)
    assert kernels == []
