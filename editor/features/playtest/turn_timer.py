"""The base of what shows one turn after another by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from editor.features.playtest.play import Play


class TurnTimer(QObject):
    """Goes on by a turn at each tick, until it is stopped.

    Signals:
        changed: it has begun or stopped.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._play: Play | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.go_on)

    @property
    def is_playing(self) -> bool:
        """Whether turns are still to come."""
        return self._timer.isActive()

    def begin(self, play: Play, pace: int) -> None:
        """Go on with a play, a turn every so many milliseconds."""
        self._play = play
        self._timer.start(pace)
        self.changed.emit()

    def stop(self) -> bool:
        """Stay at the turn that is shown; False when nothing was going on."""
        was_playing = self.is_playing
        self._timer.stop()
        self._play = None
        if was_playing:
            self.changed.emit()
        return was_playing

    def go_on(self) -> None:
        """Show the next turn, or stop."""
        raise NotImplementedError
