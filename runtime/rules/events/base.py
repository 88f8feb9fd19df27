"""What all events are made of: who and what they speak of, and how it is named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.rules.affixes import stack_name
from runtime.rules.ranks import ranked_name
from runtime.world.actor import PLAYER_ID, Actor
from runtime.world.items import ItemStack, RolledAffix

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.world.actor import Rank


@dataclass(frozen=True, slots=True)
class Subject:
    """Somebody in an event, named even after they are gone."""

    id: int
    enemy: str | None
    rank: Rank
    traits: tuple[str, ...] = ()

    @classmethod
    def of(cls, actor: Actor) -> Subject:
        """Return the name card of an actor."""
        return cls(actor.id, actor.enemy, actor.rank, actor.traits)

    @property
    def is_player(self) -> bool:
        """Whether this is the player."""
        return self.id == PLAYER_ID

    def bare(self, content: Content) -> str:
        """Return the name alone: "elder goblin"."""
        if self.enemy is None:
            return "you"
        return ranked_name(content, self.enemy, self.rank, self.traits)

    def name(self, content: Content) -> str:
        """Return "you" or "the goblin"."""
        return "you" if self.is_player else f"the {self.bare(content)}"

    def verb(self, plain: str) -> str:
        """Return the verb as it agrees: "hit" with you, "hits" with others."""
        if self.is_player:
            return plain
        return f"{plain}es" if plain.endswith(("s", "sh", "ch", "x")) else f"{plain}s"

    def is_(self, content: Content) -> str:
        """Return the start of a sentence about a state: "The goblin is"."""
        return capital(f"{self.name(content)} {'are' if self.is_player else 'is'}")

    def does(self, content: Content, plain: str) -> str:
        """Return the start of a sentence: "The goblin hits"."""
        return capital(f"{self.name(content)} {self.verb(plain)}")


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events; `cell` is where it can be seen."""

    cell: Cell

    def sentence(self, content: Content) -> str:  # noqa: ARG002 the base of a protocol
        """Say it to the player in plain words."""
        return ""


@dataclass(frozen=True, slots=True)
class Thing:
    """Some of one item, named even after it is gone."""

    item: str
    count: int = 1
    affixes: tuple[RolledAffix, ...] = ()

    def some(self, content: Content) -> str:
        """Return "a keen short sword" or "3 × healing draught"."""
        name = self.name(content)
        return article(name) if self.count == 1 else f"{self.count} × {name}"

    def name(self, content: Content) -> str:
        """Return the name alone."""
        return stack_name(content, ItemStack(self.item, affixes=self.affixes))


@dataclass(frozen=True, slots=True)
class ItemEvent(Event):
    """Base of events about some of one item."""

    item: str
    count: int = 1
    affixes: tuple[RolledAffix, ...] = ()

    @property
    def thing(self) -> Thing:
        """What it is about."""
        return Thing(self.item, self.count, self.affixes)


def item_name(content: Content, item: str) -> str:
    """Return the name of an item as it stands within a sentence."""
    return content.items[item].name.lower()


def article(name: str) -> str:
    """Return the name with "a" or "an"."""
    name = name.lower()
    return f"an {name}" if name[:1] in "aeiou" else f"a {name}"


def listed(parts: list[str]) -> str:
    """Return a list as people write it: a, b and c."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def capital(text: str) -> str:
    """Return the text with a capital first."""
    return text[:1].upper() + text[1:]
