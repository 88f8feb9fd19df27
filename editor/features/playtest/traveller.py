"""Walks to a clicked cell step by step, and stops as soon as there is something to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from editor.features.playtest.travel import next_step

if TYPE_CHECKING:
    from editor.features.playtest.play import Play
    from runtime.core.geometry import Cell

STEP_MS = 45
MOST_STEPS = 400


class Traveller(QObject):
    """Moves the player while its timer runs; any key stops it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._play: Play | None = None
        self._goal: Cell | None = None
        self._left = 0
        self._timer = QTimer(self)
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_walking(self) -> bool:
        """Whether steps are still to come."""
        return self._timer.isActive()

    def walk(self, play: Play, goal: Cell) -> None:
        """Set out; the first step is made at once."""
        self._play, self._goal, self._left = play, goal, MOST_STEPS
        self._timer.start()
        self._go_on()

    def stop(self) -> None:
        """Stand still."""
        self._timer.stop()
        self._play = self._goal = None

    def _go_on(self) -> None:
        play, goal = self._play, self._goal
        if play is None or goal is None or play.is_over or self._left == 0:
            self.stop()
            return
        before = play.seen
        way = next_step(play.content, before, goal)
        if way is None:
            self.stop()
            if goal != before.player.cell:
                play.refused.emit("You know no way there.")
            return
        self._left -= 1
        if not play.step(*way):
            self.stop()
            return
        known = {actor.id for actor in before.actors}
        alarmed = any(actor.id not in known for actor in play.seen.actors)
        hurt = play.seen.player.health < before.player.health
        fighting = bool(play.seen.actors)
        if alarmed or hurt or fighting or play.seen.player.cell == goal:
            self.stop()
