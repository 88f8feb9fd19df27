"""The kernels load on a thread, with a note that goes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.app.warm_up import WarmUp

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_the_note_comes_and_goes_while_the_window_stays_alive(qtbot: QtBot) -> None:
    owner = QObject()
    warm_up = WarmUp(owner)
    notes: list[str] = []
    warm_up.noted.connect(notes.append)
    warm_up.start()
    assert notes[0].startswith("Preparing the generator")
    qtbot.waitUntil(lambda: notes[-1] == "", timeout=120_000)
    warm_up.wait()
    assert len(notes) > 2
