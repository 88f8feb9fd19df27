"""Doors, gates, traps, places of rest and zones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.rules.events.base import Event, Subject, article

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.rules.combat import Hit

_WELCOMES = {
    "shop": "A keeper looks up from a counter.",
    "rest": "It is quiet here. One could rest.",
    "treasure": "Something has been kept here.",
}


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A door stands open that was shut."""

    who: Subject
    tile: str

    def sentence(self, content: Content) -> str:
        """Say who opened what."""
        return f"{self.who.does(content, 'open')} the {content.tiles[self.tile].name.lower()}."


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """A door is shut that stood open."""

    who: Subject
    tile: str

    def sentence(self, content: Content) -> str:
        """Say who closed what."""
        return f"{self.who.does(content, 'close')} the {content.tiles[self.tile].name.lower()}."


@dataclass(frozen=True, slots=True)
class Unlocked(Event):
    """A lock is gone, and the door is open."""

    tile: str

    def sentence(self, content: Content) -> str:
        """Say what is open."""
        return f"The {content.tiles[self.tile].name.lower()} swings open."


@dataclass(frozen=True, slots=True)
class GateForced(Event):
    """The player forced a gate for one more turn."""

    turns: int
    needed: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say how far it is; not every turn."""
        if self.turns == 1:
            return f"You set your shoulder to the gate. It will take {self.needed} turns."
        return "It gives way a little." if self.turns % 5 == 0 else ""


@dataclass(frozen=True, slots=True)
class AlarmRaised(Event):
    """Forcing a gate has called others."""

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say so."""
        return "A bell rings out. They are coming."


@dataclass(frozen=True, slots=True)
class DoorsShut(Event):
    """The doors of a boss room have fallen shut."""

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say so."""
        return "The doors fall shut."


@dataclass(frozen=True, slots=True)
class TrapFound(Event):
    """The player sees a trap that was hidden."""

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say so."""
        return "You notice a trap."


@dataclass(frozen=True, slots=True)
class Rested(Event):
    """The player used a place of rest."""

    healed: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say so."""
        return f"You rest a while (+{self.healed})."


@dataclass(frozen=True, slots=True)
class RoomEntered(Event):
    """The player is in a room for the first time; `kind` is what it is for."""

    kind: str

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say what is special about it."""
        return _WELCOMES.get(self.kind, "")


@dataclass(frozen=True, slots=True)
class ThingStruck(Event):
    """Something that breaks was hit; `tile` is what it is."""

    who: Subject
    tile: str
    hit: Hit

    def sentence(self, content: Content) -> str:
        """Say who hit what for how much."""
        thing = f"the {content.tiles[self.tile].name.lower()}"
        if self.hit.missed:
            return f"{self.who.does(content, 'miss')} {thing}."
        return f"{self.who.does(content, 'hit')} {thing} for {self.hit.damage}."


@dataclass(frozen=True, slots=True)
class Broken(Event):
    """Something fell apart; `tile` is what it was."""

    tile: str

    def sentence(self, content: Content) -> str:
        """Say what."""
        name = content.tiles[self.tile].name.lower()
        verb = "break" if name.endswith("s") and not name.endswith("ss") else "breaks"
        return f"The {name} {verb} apart."


@dataclass(frozen=True, slots=True)
class ZoneFound(Event):
    """The player sees a zone for the first time."""

    tier: str
    theme: str

    def sentence(self, content: Content) -> str:
        """Say which."""
        theme = content.themes.get(self.theme)
        return f"You come upon {article(theme.name)}." if theme else ""
