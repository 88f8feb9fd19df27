"""Walks to a clicked cell or explores, step by step, until there is something to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.playtest.travel import next_step
from editor.features.playtest.turn_timer import TurnTimer
from runtime import game
from runtime.game import AutoExplore, Impossible, is_interrupted

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from editor.features.playtest.play import Play
    from runtime.core.geometry import Cell

STEP_MS = 45
MOST_STEPS = 400


class Traveller(TurnTimer):
    """Moves the player, a step at each tick; any key stops it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._goal: Cell | AutoExplore | None = None
        self._left = 0

    def walk(self, play: Play, goal: Cell) -> None:
        """Set out; the first step is made at once."""
        self._set_out(play, goal)

    def explore(self, play: Play) -> None:
        """Set out to what was never seen; the first step is made at once."""
        self._set_out(play, AutoExplore())

    def _set_out(self, play: Play, goal: Cell | AutoExplore) -> None:
        self._goal, self._left = goal, MOST_STEPS
        self.begin(play, STEP_MS)
        self.go_on()

    def go_on(self) -> None:
        """See `TurnTimer`."""
        play, goal = self._play, self._goal
        if play is None or goal is None or play.is_over or self._left == 0:
            self.stop()
            return
        self._left -= 1
        goes_on = (
            _explored_on(play, goal) if isinstance(goal, AutoExplore) else _walked_on(play, goal)
        )
        if not goes_on:
            self.stop()


def _walked_on(play: Play, goal: Cell) -> bool:
    """Make one step towards a cell; tell whether there is reason to make another."""
    before = play.seen
    way = next_step(play.content, before, goal)
    if way is None:
        if goal != before.player.cell:
            play.refused.emit("You know no way there.")
        return False
    if not play.step(*way):
        return False
    seen = play.seen
    is_hurt = seen.player.health < before.player.health
    return not (seen.actors or is_hurt or seen.player.cell == goal)


def _explored_on(play: Play, wish: AutoExplore) -> bool:
    """Make one step of exploring; tell whether there is reason to make another."""
    before = play.seen
    command = game.next_step(play.content, before, wish)
    if isinstance(command, Impossible):
        play.refused.emit(command.reason)
        return False
    return play.do(command) and not is_interrupted(before, play.seen, wish)
