"""What lasts beyond a run, as plain state; `rules.progression` spends it."""

from __future__ import annotations

from dataclasses import dataclass, replace

MOST_OPEN = 64


@dataclass(frozen=True, slots=True)
class Meta:
    """Currency, records and all that is bought in a project.

    `open` are the tickets of runs that were begun and have not paid yet, the oldest first. A run
    pays when its ticket is taken off, so it can pay only once.
    """

    currency: int = 0
    high_score: int = 0
    unlocked: tuple[str, ...] = ()
    runs: int = 0
    deaths: int = 0
    victories: int = 0
    kills: int = 0
    best_floor: int = 0
    open: tuple[str, ...] = ()

    def begun(self) -> tuple[Meta, str]:
        """Return the state after one more run was begun, and its ticket.

        Of more than MOST_OPEN unfinished runs the oldest can no longer pay.
        """
        ticket = f"run-{self.runs + 1}"
        waiting = (*self.open, ticket)[-MOST_OPEN:]
        return replace(self, runs=self.runs + 1, open=waiting), ticket

    def paid(self, ticket: str, *, currency: int, score: int, floor: int, kills: int) -> Meta:
        """Return the state after a run has paid. Raises KeyError when its ticket is not open."""
        if ticket not in self.open:
            raise KeyError(ticket)
        return replace(
            self,
            currency=self.currency + currency,
            high_score=max(self.high_score, score),
            kills=self.kills + kills,
            best_floor=max(self.best_floor, floor),
            open=tuple(each for each in self.open if each != ticket),
        )

    def ended(self, *, victory: bool) -> Meta:
        """Return the state with one more victory or death."""
        if victory:
            return replace(self, victories=self.victories + 1)
        return replace(self, deaths=self.deaths + 1)
