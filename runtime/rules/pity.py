"""Pity: what has not dropped for long enough drops for certain, and how often that is.

A run counts, for each entry that has pity, the rolls of its table since it last dropped.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.rules.drops import draws_of, exact_odds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from runtime.content.models.drop_tables import DropEntry, DropTable


class Pity:
    """Reads and keeps the counts of one run: rolls in vain, by "table/place of the entry"."""

    __slots__ = ("counts",)

    def __init__(self, counts: dict[str, int]) -> None:
        self.counts = counts

    def due(self, table: str, record: DropTable, floor: int) -> tuple[int, ...]:
        """Return the entries that the next roll must give."""
        return tuple(
            index
            for index, entry in _counted(record, floor)
            if self.counts.get(_key(table, index), 0) >= entry.pity
        )

    def note(self, table: str, record: DropTable, floor: int, chosen: Sequence[DropEntry]) -> None:
        """Count a roll: from nothing for what was chosen, one more for all others."""
        for index, entry in _counted(record, floor):
            key = _key(table, index)
            if any(each is entry for each in chosen):
                self.counts.pop(key, None)
            else:
                self.counts[key] = min(self.counts.get(key, 0) + 1, entry.pity)


def entry_chances(
    table: DropTable, floor: int, quality: int = 0, due: Sequence[int] = ()
) -> dict[int, Fraction]:
    """Return the exact chance that one roll gives each entry at least once, by index."""
    none = dict.fromkeys(range(len(table.entries)), Fraction(1))
    places = {id(entry): index for index, entry in enumerate(table.entries)}
    for draw in draws_of(table, floor, quality, due):
        for entry, chance in exact_odds(draw):
            none[places[id(entry)]] *= 1 - chance
    return {index: 1 - chance for index, chance in none.items()}


def long_run(table: DropTable, floor: int, quality: int = 0) -> dict[int, Fraction]:
    """Return the share of rolls that give each entry, pity counted in, over many rolls.

    Exact as long as entries with pity do not take each other's place: any number of them where
    each entry has its own chance, one where entries exclude each other (the checks see to it).
    """
    plain = entry_chances(table, floor, quality)
    shares = dict(plain)
    for index, due in due_shares(table, floor, quality).items():
        shares[index] = pity_rate(plain[index], table.entries[index].pity)
        forced = entry_chances(table, floor, quality, (index,))
        for other in shares:
            if other != index:
                shares[other] += due * (forced[other] - plain[other])
    return shares


def due_shares(table: DropTable, floor: int, quality: int = 0) -> dict[int, Fraction]:
    """Return the share of rolls, over many, in which each entry with pity is due, by index.

    Exact as `long_run` is: those rolls follow as many misses as the entry's pity asks for.
    """
    counted = dict(_counted(table, floor))
    chances = entry_chances(table, floor, quality) if counted else {}
    return {
        index: pity_rate(chances[index], entry.pity) * (1 - chances[index]) ** entry.pity
        for index, entry in counted.items()
    }


def pity_rate(chance: Fraction, pity: int) -> Fraction:
    """Return the share of rolls that hit, when the one after `pity` misses in a row always does.

    The mean number of rolls from hit to hit is the sum of (1 - p)^k for k = 0..pity.
    """
    if not chance:
        return Fraction(1, pity + 1)
    return chance / (1 - (1 - chance) ** (pity + 1))


def _counted(record: DropTable, floor: int) -> Iterator[tuple[int, DropEntry]]:
    for index, entry in enumerate(record.entries):
        if entry.pity and not entry.guaranteed and entry.min_floor <= floor <= entry.max_floor:
            yield index, entry


def _key(table: str, index: int) -> str:
    return f"{table}/{index}"
