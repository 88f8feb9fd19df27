"""Recorded turns, shown one after another until the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.playtest.turn_timer import TurnTimer

if TYPE_CHECKING:
    from editor.features.playtest.play import Play

TURN_MS = 140


class Playback(TurnTimer):
    """Looks at the next turn at each tick."""

    def start(self, play: Play) -> None:
        """Play on from the turn that is shown; from the last one, begin at the first."""
        if not play.time.is_looking:
            play.look(play.time.course.first)
        self.begin(play, TURN_MS)

    def go_on(self) -> None:
        """See `TurnTimer`."""
        play = self._play
        if play is None or not play.time.is_looking:
            self.stop()
            return
        play.look(play.time.turn + 1)
        if play.time.turn == play.time.last:
            self.stop()
