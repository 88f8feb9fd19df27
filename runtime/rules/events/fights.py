"""Blows, wounds, statuses and death."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.rules.events.base import Event, Subject, capital

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.rules.combat import Hit


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack was made; `cell` is the target's."""

    attacker: Subject
    target: Subject
    hit: Hit
    shot: bool
    origin: Cell

    def sentence(self, content: Content) -> str:
        """Say who hit whom for how much."""
        attacker, target, hit = self.attacker, self.target, self.hit
        whom = target.name(content)
        if hit.missed:
            return f"{attacker.does(content, 'miss')} {whom}."
        if hit.blocked:
            whose = "your" if attacker.is_player else f"{attacker.name(content)}'s"
            return f"{target.does(content, 'block')} {whose} blow."
        verb = "shoot" if self.shot else "hit"
        if hit.damage == 0:
            return f"{attacker.does(content, verb)} {whom} without effect."
        hard = " hard" if hit.critical else ""
        return f"{attacker.does(content, verb)} {whom}{hard} for {hit.damage}."


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """Somebody lost health to something other than an attack on them alone."""

    who: Subject
    damage: int
    source: str
    """What did it, with its article: "the embers"."""

    def sentence(self, content: Content) -> str:
        """Say what hurt whom."""
        noun = self.source.partition(" of ")[0]
        verb = "hurt" if noun.endswith("s") and not noun.endswith("ss") else "hurts"
        return capital(f"{self.source} {verb} {self.who.name(content)} for {self.damage}.")


@dataclass(frozen=True, slots=True)
class Exploded(Event):
    """Somebody burst, or a shot did, at `cell`."""

    who: Subject
    radius: int

    def sentence(self, content: Content) -> str:
        """Say who exploded."""
        return f"{self.who.does(content, 'explode')}."


@dataclass(frozen=True, slots=True)
class Blasted(Event):
    """A shot or a used item spread over a radius round `cell`."""

    radius: int


@dataclass(frozen=True, slots=True)
class Died(Event):
    """Somebody is dead."""

    who: Subject
    cause: str

    def sentence(self, content: Content) -> str:
        """Say who died."""
        if self.who.is_player:
            return f"You die, killed by {self.cause}."
        return f"{self.who.does(content, 'die')}."


@dataclass(frozen=True, slots=True)
class StatusGained(Event):
    """Somebody has a status now, or has it anew."""

    who: Subject
    status: str
    stacks: int

    def sentence(self, content: Content) -> str:
        """Say what somebody is."""
        state = content.statuses[self.status].name.lower()
        times = f" ({self.stacks} ×)" if self.stacks > 1 else ""
        return f"{self.who.is_(content)} {state}{times}."


@dataclass(frozen=True, slots=True)
class StatusEnded(Event):
    """A status has passed, or was cured."""

    who: Subject
    status: str

    def sentence(self, content: Content) -> str:
        """Say what somebody is no longer."""
        return f"{self.who.is_(content)} no longer {content.statuses[self.status].name.lower()}."


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    """Somebody used an ability; `target` is where it was aimed."""

    who: Subject
    ability: str
    target: Cell

    def sentence(self, content: Content) -> str:
        """Say who uses what."""
        return f"{self.who.does(content, 'use')} {content.abilities[self.ability].name.lower()}."


@dataclass(frozen=True, slots=True)
class BossSpoke(Event):
    """A boss says something."""

    text: str

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say it."""
        return self.text
