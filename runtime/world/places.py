"""Places of a level that wait for somebody: locked gates, hidden traps, places of rest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Gate:
    """A door that a lock keeps shut.

    With `turns` it opens to force, and forcing it calls the `wave`. Else it opens to the item
    `key`, which is used up; without one, once the actor `keeper` is gone.
    """

    key: str | None = None
    keeper: int | None = None
    turns: int = 0
    wave: tuple[str, ...] = ()
    forced: int = 0
    """Turns of forcing so far; the wave comes at the first."""


@dataclass(slots=True)
class Trap:
    """Hurts whoever of the player's party steps on it, once."""

    low: int
    high: int
    found: bool = False
