"""Walks to a clicked cell or explores, step by step, until there is something to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from editor.features.playtest.travel import next_step
from runtime import game
from runtime.game import AutoExplore, Impossible, is_interrupted

if TYPE_CHECKING:
    from editor.features.playtest.play import Play
    from runtime.core.geometry import Cell
    from runtime.game import Observation

STEP_MS = 45
MOST_STEPS = 400


class Traveller(QObject):
    """Moves the player while its timer runs; any key stops it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._play: Play | None = None
        self._goal: Cell | AutoExplore | None = None
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

    def explore(self, play: Play) -> None:
        """Set out to what was never seen; the first step is made at once."""
        self._play, self._goal, self._left = play, AutoExplore(), MOST_STEPS
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
        if isinstance(goal, AutoExplore):
            self._explore_on(play, before, goal)
            return
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

    def _explore_on(self, play: Play, before: Observation, wish: AutoExplore) -> None:
        """Make one step of exploring."""
        command = game.next_step(play.content, before, wish)
        if isinstance(command, Impossible):
            self.stop()
            play.refused.emit(command.reason)
            return
        self._left -= 1
        if not play.do(command) or is_interrupted(before, play.seen, wish):
            self.stop()
