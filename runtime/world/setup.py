"""How a run was set up beyond its map and seed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setup:
    """Who sets out into which campaign, with what of earlier runs.

    `unlocks` are the ids of all that is bought; None is a run outside meta-progression, for which
    nothing is locked and nothing is a bonus. `ticket` is the run's name in the book of runs that
    may pay; "" for runs that pay nobody. It changes nothing of the run.
    """

    campaign: str | None = None
    character: str | None = None
    unlocks: tuple[str, ...] | None = None
    ticket: str = ""


NO_SETUP = Setup()
