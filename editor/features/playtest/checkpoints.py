"""A run at some of its turns, kept as packed saves, so that any turn is a short replay away."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from runtime.game import Session

if TYPE_CHECKING:
    from runtime.content import Content

EVERY = 40
"""Turns between two checkpoints: replaying so many takes about as long as loading one."""
MOST = 400
PACKING = 1


class Checkpoints:
    """Saves by the number of turns after which they were made; the first turn is always there."""

    def __init__(self, saves: dict[int, bytes] | None = None) -> None:
        self._saves = saves or {}

    def note(self, session: Session, turn: int, *, floor: bool = False) -> None:
        """Keep the session when it is time to, or on a new `floor`, which is slow to make again.

        The end of a run is no place to go on from.
        """
        early = self._saves and turn < max(self._saves) + self._step
        if session.is_over or (early and not floor):
            return
        if len(self._saves) >= MOST:
            self._thin_out()
        self._saves[turn] = zlib.compress(session.save().encode(), PACKING)

    def __contains__(self, turn: int) -> bool:
        """Whether that very turn is kept."""
        return turn in self._saves

    @property
    def _step(self) -> int:
        """The turns between two, wider in long runs."""
        return EVERY * max(1, 2 * max(self._saves, default=0) // (EVERY * MOST))

    def _thin_out(self) -> None:
        """Keep every other one."""
        self._saves = {turn: self._saves[turn] for turn in sorted(self._saves)[::2]}

    def before(self, content: Content, turn: int) -> Session:
        """Return a new session at the last checkpoint that is not after a turn."""
        latest = max(kept for kept in self._saves if kept <= turn)
        return Session.load(content, zlib.decompress(self._saves[latest]).decode())

    def until(self, turn: int) -> Checkpoints:
        """Return those not after a turn, for a branch that leaves there."""
        return Checkpoints({kept: save for kept, save in self._saves.items() if kept <= turn})
