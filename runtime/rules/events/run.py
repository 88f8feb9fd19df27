"""The course of a run: floors, levels and its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.rules.events.base import Event

if TYPE_CHECKING:
    from runtime.content.snapshot import Content


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The player left by a portal."""

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say so."""
        return "You step through the portal and are free."


@dataclass(frozen=True, slots=True)
class Descended(Event):
    """The player took the stairs to a deeper floor."""

    floor: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say where to."""
        return f"You go down to floor {self.floor}."


@dataclass(frozen=True, slots=True)
class WentOn(Event):
    """The player left for the next floor of the campaign."""

    floor: int
    place: str

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say where to."""
        return f"You go on to floor {self.floor}: {self.place}."


@dataclass(frozen=True, slots=True)
class LevelGained(Event):
    """The player has a new level and may choose a boon."""

    level: int
    boons: tuple[str, ...]

    def sentence(self, content: Content) -> str:
        """Say so, and among what one may choose."""
        names = _boon_names(content)
        offers = [f"{n} {names.get(boon, boon)}" for n, boon in enumerate(self.boons, start=1)]
        choice = f" Choose: {', '.join(offers)}." if offers else ""
        return f"You have reached level {self.level}.{choice}"


@dataclass(frozen=True, slots=True)
class BoonTaken(Event):
    """The player chose what a new level brings."""

    boon: str

    def sentence(self, content: Content) -> str:
        """Say what."""
        return f"You choose {_boon_names(content).get(self.boon, self.boon).lower()}."


def _boon_names(content: Content) -> dict[str, str]:
    return {boon.id: boon.name for boon in content.rules.levels.boons}
