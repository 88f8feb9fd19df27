"""Recorded turns, shown one after another until the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from editor.features.playtest.play import Play

TURN_MS = 140


class Playback(QObject):
    """Looks at the next turn while its timer runs.

    Signals:
        changed: it has begun or stopped.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._play: Play | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(TURN_MS)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_playing(self) -> bool:
        """Whether turns are still to come."""
        return self._timer.isActive()

    def start(self, play: Play) -> None:
        """Play on from the turn that is shown; from the last one, begin at the first."""
        if not play.time.is_looking:
            play.look(play.time.course.first)
        self._play = play
        self._timer.start()
        self.changed.emit()

    def stop(self) -> None:
        """Stay at the turn that is shown."""
        was_playing = self.is_playing
        self._timer.stop()
        self._play = None
        if was_playing:
            self.changed.emit()

    def _go_on(self) -> None:
        play = self._play
        if play is None or not play.time.is_looking:
            self.stop()
            return
        play.look(play.time.turn + 1)
        if play.time.turn == play.time.last:
            self.stop()
