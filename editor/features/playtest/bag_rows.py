"""The lines of the inventory: what is worn, then what is in the bag, each with its letter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content.models.items import Consumable, Equipment
from runtime.game import Buy, Drop, Equip, Sacrifice, Unequip, Use

if TYPE_CHECKING:
    from editor.features.playtest.play import Play
    from runtime.content.models.items import Item
    from runtime.game import Command, StackView

LETTERS = "abcdefghjklmnopqrstuvwxyz"
"""All but i, which closes the bag."""


@dataclass(frozen=True, slots=True)
class BagRow:
    """One stack; `place` is its place in the bag, `worn` the slot where it is worn."""

    letter: str
    stack: StackView
    item: Item
    place: int | None = None
    worn: str = ""
    price: int | None = None
    """In a shop, what one of it costs or brings; 0 for what nobody buys."""
    trade: Command | None = None
    """In a shop, what Enter does."""
    blood: int = 0
    """Health that lifts the curse of what is worn."""

    @property
    def tag(self) -> str:
        """What stands at the end of the line: price, slot or curse."""
        if self.price is not None:
            return f"{self.price} gold" if self.price else "no use for it"
        return " · ".join(filter(None, (self.worn, "cursed" if self.stack.cursed else "")))

    @property
    def verb(self) -> str:
        """What Enter does, in words; empty when nothing can be done with it."""
        if self.trade is not None:
            return "Buy" if isinstance(self.trade, Buy) else "Sell"
        if self.worn:
            return f"Lift the curse for {self.blood} health" if self.stack.cursed else "Take off"
        if isinstance(self.item, Equipment):
            return "Put on"
        return "Use" if isinstance(self.item, Consumable) else ""

    @property
    def command(self) -> Command | None:
        """What Enter does."""
        if self.trade is not None:
            return self.trade
        if self.place is None:
            return Sacrifice(self.worn) if self.stack.cursed else Unequip(self.worn)
        if isinstance(self.item, Equipment):
            return Equip(self.place)
        return Use(self.place) if isinstance(self.item, Consumable) else None

    @property
    def drop(self) -> Command | None:
        """How it is laid down; what is worn must be taken off first."""
        return None if self.place is None or self.trade is not None else Drop(self.place)


def bag_rows(play: Play) -> list[BagRow]:
    """Return the lines in their order."""
    player, items = play.seen.player, play.content.items
    letters = [*LETTERS, *[""] * (len(player.worn) + len(player.bag))]
    rows = [
        BagRow(letters[number], stack, items[stack.item], worn=slot, blood=player.sacrifice)
        for number, (slot, stack) in enumerate(player.worn.items())
    ]
    rows += [
        BagRow(letters[len(rows) + place], stack, items[stack.item], place)
        for place, stack in enumerate(player.bag)
    ]
    return rows
