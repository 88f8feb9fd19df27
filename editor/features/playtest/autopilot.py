"""A bot at the keys: it plays on, a turn at a time, until somebody stops it or the run ends."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from editor.features.playtest.turn_timer import TurnTimer
from runtime.game import Wait
from runtime.sim.names import BotName

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from editor.features.playtest.play import Play
    from runtime.sim.bots import Bot

TRIES = 20
"""Impossible commands in a row after which a turn passes instead."""


class Pace(IntEnum):
    """Milliseconds between two turns of a bot, or of a run that is played again."""

    CALM = 400
    BRISK = 120
    QUICK = 16


class Autopilot(TurnTimer):
    """Lets a bot play; the window stops it at any key."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.name, self.pace = BotName.CAUTIOUS, Pace.BRISK
        self._bot: Bot | None = None

    def start(self, play: Play) -> None:
        """Let a fresh bot play on from the turn that is shown."""
        from runtime.sim.bots import make_bot  # noqa: PLC0415 - only when a bot is wanted

        self._bot = make_bot(self.name, play.content, play.session.run.seed)
        self.begin(play, self.pace)

    def stop(self) -> bool:
        """Take the keys from the bot; False when it had none."""
        self._bot = None
        return super().stop()

    def set_pace(self, pace: Pace) -> None:
        """Play faster or slower, at once."""
        self.pace = pace
        self._timer.setInterval(pace)

    def go_on(self) -> None:
        """See `TurnTimer`."""
        play, bot = self._play, self._bot
        if play is None or bot is None or play.is_over:
            self.stop()
            return
        refusal: str | None = ""
        for _ in range(TRIES):
            refusal = play.attempt(bot.decide(play.session))
            if refusal is None or self._play is not play or not play.time.may_go_on:
                break
        if refusal is not None and self._play is play:
            refusal = play.attempt(Wait())
        if refusal is not None and self._play is play:
            self.stop()
            play.refused.emit(refusal)
