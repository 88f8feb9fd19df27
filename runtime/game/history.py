"""Moments of a run that are kept, so that going back needs only a short replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.world.save import SaveFile

EVERY = 500
"""Turns between two kept moments: one costs as much as a dozen turns."""


class History:
    """Saves without commands, by the number of turns after which they were taken."""

    def __init__(self) -> None:
        self._moments: dict[int, SaveFile] = {}

    def wants(self, turn: int) -> bool:
        """Tell whether the moment after so many turns should be kept."""
        return turn not in self._moments and (turn % EVERY == 0 or not self._moments)

    def keep(self, moment: SaveFile) -> None:
        """Keep a moment."""
        self._moments[moment.turn] = moment

    def latest(self, turn: int) -> SaveFile | None:
        """Return the last moment kept that is not after `turn`."""
        turns = [kept for kept in self._moments if kept <= turn]
        return self._moments[max(turns)] if turns else None

    def forget_after(self, turn: int) -> None:
        """Drop the moments after `turn`: from there the run may go another way."""
        self._moments = {kept: m for kept, m in self._moments.items() if kept <= turn}
