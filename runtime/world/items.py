"""Items in play: stacks that share their template, and chests that have not been rolled yet."""

from __future__ import annotations

from dataclasses import dataclass

EQUIPMENT_SLOTS = ("weapon", "shield", "body", "head", "hands", "feet", "ring", "amulet")


@dataclass(frozen=True, slots=True)
class RolledAffix:
    """An affix of an instance, with the values that its effects have rolled."""

    affix: str
    values: tuple[int, ...]


@dataclass(slots=True)
class ItemStack:
    """Some of one item. What an instance has of its own keeps it apart from other stacks."""

    item: str
    count: int = 1
    lifted: bool = False
    """The curse of its template no longer binds."""
    affixes: tuple[RolledAffix, ...] = ()

    def joins(self, other: ItemStack) -> bool:
        """Tell whether the two are alike in all but their count."""
        return (self.item, self.lifted, self.affixes) == (other.item, other.lifted, other.affixes)

    def some(self, count: int) -> ItemStack:
        """Return a stack of so many of the same."""
        return ItemStack(self.item, count, self.lifted, self.affixes)


@dataclass(slots=True)
class Chest:
    """A chest on the floor; its table is rolled when it is opened."""

    table: str
    tier: str | None = None
    opened: bool = False
