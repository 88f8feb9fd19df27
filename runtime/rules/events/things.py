"""Loot, the bag, what is worn, and what using things does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.rules.events.base import Event, ItemEvent, Thing, capital, listed

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell


@dataclass(frozen=True, slots=True)
class ChestOpened(Event):
    """The player looked into a chest."""

    tier: str | None
    items: tuple[Thing, ...]
    gold: int

    def sentence(self, content: Content) -> str:
        """Say what was in it."""
        tier = content.zone_tiers.get(self.tier) if self.tier else None
        chest = f"the {tier.rarity} chest" if tier else "the chest"
        parts = [thing.some(content) for thing in self.items]
        if self.gold:
            parts.append(f"{self.gold} gold")
        return f"You open {chest}: {listed(parts)}." if parts else f"You open {chest}. It is empty."


@dataclass(frozen=True, slots=True)
class GoldTaken(Event):
    """The player picked up gold."""

    amount: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say how much."""
        return f"You pick up {self.amount} gold."


@dataclass(frozen=True, slots=True)
class PickedUp(ItemEvent):
    """The player put something into the bag."""

    def sentence(self, content: Content) -> str:
        """Say what."""
        return f"You pick up {self.thing.some(content)}."


@dataclass(frozen=True, slots=True)
class Dropped(ItemEvent):
    """Something fell, from the player's bag or from a dead enemy."""

    by_player: bool = True

    def sentence(self, content: Content) -> str:
        """Say what."""
        some = self.thing.some(content)
        fall = "falls" if self.count == 1 else "fall"
        return f"You drop {some}." if self.by_player else capital(f"{some} {fall} to the ground.")


@dataclass(frozen=True, slots=True)
class Equipped(ItemEvent):
    """The player put something on; a curse shows now."""

    cursed: bool = False

    def sentence(self, content: Content) -> str:
        """Say what, and whether it bites."""
        record = content.items[self.item]
        told = f"You put on the {self.thing.name(content)}."
        if self.cursed:
            told += " " + (getattr(record, "curse_description", "") or "It is cursed!")
        return told


@dataclass(frozen=True, slots=True)
class Unequipped(ItemEvent):
    """The player took something off."""

    def sentence(self, content: Content) -> str:
        """Say what."""
        return f"You take off the {self.thing.name(content)}."


@dataclass(frozen=True, slots=True)
class Used(ItemEvent):
    """The player used something up."""

    def sentence(self, content: Content) -> str:
        """Say what."""
        return f"You use {Thing(self.item).some(content)}."


@dataclass(frozen=True, slots=True)
class Bought(ItemEvent):
    """The player bought something."""

    price: int = 0

    def sentence(self, content: Content) -> str:
        """Say what and for how much."""
        return f"You buy {self.thing.some(content)} for {self.price} gold."


@dataclass(frozen=True, slots=True)
class Sold(ItemEvent):
    """The player sold something."""

    price: int = 0

    def sentence(self, content: Content) -> str:
        """Say what and for how much."""
        return f"You sell {self.thing.some(content)} for {self.price} gold."


@dataclass(frozen=True, slots=True)
class Sacrificed(Event):
    """The player gave health to be rid of a curse."""

    health: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say how much."""
        return f"You pay {self.health} health in blood."


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """The player's health rose at once."""

    amount: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say by how much."""
        return f"You feel better (+{self.amount})." if self.amount else "Nothing is left to heal."


@dataclass(frozen=True, slots=True)
class Teleported(Event):
    """The player is suddenly elsewhere."""

    origin: Cell

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say that it happened."""
        return "Nothing happens." if self.cell == self.origin else "The world twists round you."


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """The player learned the ground round `cell`."""

    radius: int

    def sentence(self, content: Content) -> str:  # noqa: ARG002 one signature for all
        """Say that it happened."""
        return "You see the lie of the land."


@dataclass(frozen=True, slots=True)
class CurseLifted(Event):
    """Curses on worn gear are gone; `items` names them."""

    items: tuple[str, ...]

    def sentence(self, content: Content) -> str:
        """Say from what."""
        if not self.items:
            return "No curse lies on you."
        names = [f"the {content.items[item].name.lower()}" for item in self.items]
        return f"The curse leaves {listed(names)}."
