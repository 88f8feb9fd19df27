"""What each entry of a drop table comes to by itself: its share of a draw, and of a whole roll."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.content.models.drop_tables import DropMode
from runtime.rules.drops import draws_of, exact_odds
from runtime.rules.pity import entry_chances

if TYPE_CHECKING:
    from runtime.content.models.drop_tables import DropTable


@dataclass(frozen=True, slots=True)
class EntryOdds:
    """The exact odds of one entry on a floor."""

    floor: int
    """The floor asked for, or the nearest on which the entry takes part."""
    share: Fraction
    """Of a draw in which it takes part."""
    reached: Fraction
    """How often a draw comes to it: in a sequence, when none before it came true."""
    roll: Fraction
    """That one roll of the table gives it at least once."""


def entry_odds(table: DropTable, floor: int) -> list[EntryOdds]:
    """Return the odds of every entry, in order."""
    floors = [min(max(floor, entry.min_floor), entry.max_floor) for entry in table.entries]
    by_floor = {each: _on_floor(table, each) for each in dict.fromkeys(floors)}
    return [by_floor[each][place] for place, each in enumerate(floors)]


def _on_floor(table: DropTable, floor: int) -> list[EntryOdds]:
    rolls = entry_chances(table, floor)
    shares = dict.fromkeys(map(id, table.entries), Fraction(0))
    reached = dict.fromkeys(map(id, table.entries), Fraction(1))
    for draw in draws_of(table, floor):
        left = Fraction(1)
        for entry, share in exact_odds(draw):
            shares[id(entry)] = share
            if table.mode is DropMode.SEQUENCE:
                reached[id(entry)] = left
                left -= share
    return [
        EntryOdds(floor, shares[id(entry)], reached[id(entry)], rolls[place])
        for place, entry in enumerate(table.entries)
    ]
