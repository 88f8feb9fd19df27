"""Odds of drop tables as fractions, straight from the records: the oracle of the analysis."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.content.models.drop_tables import DropMode, GoldDrop, ItemDrop, TableDrop

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from runtime.content.base import IntRange
    from runtime.content.models.drop_tables import DropEntry, DropTable


class FractionOdds:
    """The chance that a roll gives *none* of what `amount_of` counts, and the mean of it."""

    def __init__(
        self,
        tables: Mapping[str, DropTable],
        floor: int,
        amount_of: Callable[[DropEntry], IntRange | None],
    ) -> None:
        self._tables, self._floor, self._amount_of = tables, floor, amount_of
        self._known: dict[str, tuple[Fraction, Fraction]] = {}

    def table(self, name: str) -> tuple[Fraction, Fraction]:
        """Return the chance of none and the mean, of one roll."""
        if name not in self._known:
            self._known[name] = self._roll(self._tables[name])
        return self._known[name]

    def _roll(self, table: DropTable) -> tuple[Fraction, Fraction]:
        entries = [e for e in table.entries if e.min_floor <= self._floor <= e.max_floor]
        outcomes = [self._entry(entry) for entry in entries]
        none, mean = Fraction(1), Fraction(0)
        if table.mode is DropMode.PICK_ONE:
            total = sum(entry.weight or 0 for entry in entries)
            shares = [Fraction(entry.weight or 0, total or 1) for entry in entries]
            if total:
                none = sum((s * o[0] for s, o in zip(shares, outcomes, strict=True)), Fraction(0))
                mean = sum((s * o[1] for s, o in zip(shares, outcomes, strict=True)), Fraction(0))
        elif table.mode is DropMode.ALL:
            for entry, (one, amount) in zip(entries, outcomes, strict=True):
                chance = _chance(entry)
                none *= 1 - chance * (1 - one)
                mean += chance * amount
        else:
            left, none = Fraction(1), Fraction(0)
            for entry, (one, amount) in zip(entries, outcomes, strict=True):
                chance = left * _chance(entry)
                none += chance * one
                mean += chance * amount
                left -= chance
            none += left
        return none**table.picks, mean * table.picks

    def _entry(self, entry: DropEntry) -> tuple[Fraction, Fraction]:
        if isinstance(entry, TableDrop):
            none, mean = self.table(entry.table)
            low, high = entry.count.low, entry.count.high
            powers = [none**times for times in range(low, high + 1)]
            return sum(powers, Fraction(0)) / len(powers), mean * Fraction(low + high, 2)
        amount = self._amount_of(entry)
        if amount is None:
            return Fraction(1), Fraction(0)
        none = Fraction(int(amount.low == 0), amount.high - amount.low + 1)
        return none, Fraction(amount.low + amount.high, 2)


def of_item(item: str) -> Callable[[DropEntry], IntRange | None]:
    """Count one item."""
    return lambda e: e.count if isinstance(e, ItemDrop) and e.item == item else None


def of_gold(entry: DropEntry) -> IntRange | None:
    """Count gold."""
    return entry.amount if isinstance(entry, GoldDrop) else None


def of_anything(entry: DropEntry) -> IntRange | None:
    """Count everything, so that none is nothing."""
    return entry.count if isinstance(entry, ItemDrop) else of_gold(entry)


def _chance(entry: DropEntry) -> Fraction:
    return Fraction(round((entry.chance or 0) * 100), 10_000)
