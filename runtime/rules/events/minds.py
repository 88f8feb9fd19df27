"""What others are seen to do: move, come, notice, give up, loot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.rules.events.base import Event, Subject, article, capital

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Somebody stands on `cell` and stood on `origin`."""

    who: Subject
    origin: Cell


@dataclass(frozen=True, slots=True)
class Appeared(Event):
    """Somebody who was not there before is there."""

    who: Subject

    def sentence(self, content: Content) -> str:
        """Say who comes."""
        return capital(f"{article(self.who.bare(content))} appears.")


@dataclass(frozen=True, slots=True)
class Noticed(Event):
    """An enemy has become aware of the player."""

    who: Subject
    woke: bool = False

    def sentence(self, content: Content) -> str:
        """Say who has seen the player."""
        if self.woke:
            return f"{self.who.does(content, 'wake')} up."
        return f"{self.who.does(content, 'see')} you."


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """An enemy has lost the player, or goes no farther."""

    who: Subject

    def sentence(self, content: Content) -> str:
        """Say who turned back."""
        return f"{self.who.does(content, 'turn')} back."


@dataclass(frozen=True, slots=True)
class RivalLooted(Event):
    """A rival has emptied a chest."""

    who: Subject

    def sentence(self, content: Content) -> str:
        """Say who was faster."""
        return f"{self.who.does(content, 'loot')} a chest."


@dataclass(frozen=True, slots=True)
class RivalLeft(Event):
    """A rival has left with what it carried."""

    who: Subject

    def sentence(self, content: Content) -> str:
        """Say who is gone."""
        return f"{self.who.does(content, 'leave')} by the portal, loot and all."
