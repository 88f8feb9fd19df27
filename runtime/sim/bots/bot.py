"""What a bot is, and the plainest one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from runtime.core.geometry import DIRECTIONS
from runtime.core.rng import Rng
from runtime.game import ChooseBoon, Move

if TYPE_CHECKING:
    from runtime.game import Command, Session


class Bot(Protocol):
    """Whoever plays a session."""

    def decide(self, session: Session) -> Command:
        """Return what to do now."""


class RandomBot:
    """Walks at random: for benchmarks, and to find what breaks."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed).child("bot", "random")

    def decide(self, session: Session) -> Command:
        """Return a step in any direction, or any choice when a new level wants one."""
        if session.run.offers:
            return ChooseBoon(self._rng.below(len(session.run.offers)))
        direction = self._rng.pick(DIRECTIONS)
        return Move(direction.x, direction.y)
