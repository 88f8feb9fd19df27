"""Drop tables: one walk that rolls them and gives their exact odds.

A table falls apart into independent draws; a draw chooses one entry or none. Rolling samples the
draws, `runtime.sim.analysis` joins the same draws' odds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from runtime.content.models.drop_tables import DropMode, GoldDrop, ItemDrop, TableDrop
from runtime.rules.chances import TICKETS, tickets

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from runtime.content.models.drop_tables import DropEntry, DropTable
    from runtime.core.rng import Rng

MAX_ROLLS = 10_000


class LootError(Exception):
    """A drop table cannot be rolled: `table` names it, `reason` says why."""

    def __init__(self, table: str, reason: str) -> None:
        super().__init__(f"drop_tables/{table}.json: {reason}")
        self.table = table
        self.reason = reason


class Draw(Protocol):
    """One independent choice of an entry, or of none."""

    def sample(self, rng: Rng) -> DropEntry | None:
        """Choose by the stream."""

    def odds(self) -> list[tuple[DropEntry, float]]:
        """Return the chance of each entry, rounded once from whole numbers; the rest is none."""


@dataclass(frozen=True, slots=True)
class WeightedDraw:
    """Exactly one of the entries, by tickets."""

    entries: tuple[DropEntry, ...]
    weights: tuple[int, ...]

    def sample(self, rng: Rng) -> DropEntry | None:
        """Choose by the stream."""
        return self.entries[rng.weighted(self.weights)]

    def odds(self) -> list[tuple[DropEntry, float]]:
        """Return each entry's share of the tickets."""
        total = sum(self.weights)
        pairs = zip(self.entries, self.weights, strict=True)
        return [(entry, weight / total) for entry, weight in pairs]


@dataclass(frozen=True, slots=True)
class ChainDraw:
    """The first of the entries whose own chance comes true; none when no one's does."""

    entries: tuple[DropEntry, ...]
    chances: tuple[int, ...]
    """In TICKETS."""

    def sample(self, rng: Rng) -> DropEntry | None:
        """Choose by the stream."""
        for entry, chance in zip(self.entries, self.chances, strict=True):
            if rng.chance(chance, TICKETS):
                return entry
        return None

    def odds(self) -> list[tuple[DropEntry, float]]:
        """Return the chance that each entry is the first."""
        left, whole, found = 1, 1, []
        for entry, chance in zip(self.entries, self.chances, strict=True):
            whole *= TICKETS
            found.append((entry, left * chance / whole))
            left *= TICKETS - chance
        return found


def draws_of(table: DropTable, floor: int) -> Sequence[Draw]:
    """Return the independent draws that one roll of the table makes on a floor.

    Entries outside their floor window do not take part. A missing weight or chance counts as 0
    (the checks report it); a table without tickets gives nothing.
    """
    entries = tuple(e for e in table.entries if e.min_floor <= floor <= e.max_floor)
    if table.mode is DropMode.PICK_ONE:
        weights = tuple(entry.weight or 0 for entry in entries)
        return [WeightedDraw(entries, weights)] * table.picks if sum(weights) else []
    chances = tuple(tickets(entry.chance or 0) for entry in entries)
    if table.mode is DropMode.SEQUENCE:
        return [ChainDraw(entries, chances)] * table.picks
    each = [ChainDraw((e,), (c,)) for e, c in zip(entries, chances, strict=True)]
    return each * table.picks


class Loot(NamedTuple):
    """What a roll gave: (item id, count) in the order of its fall, and gold."""

    items: list[tuple[str, int]]
    gold: int


def roll_table(tables: Mapping[str, DropTable], table: str, floor: int, rng: Rng) -> Loot:
    """Roll a table and all that it leads to.

    Raises LootError for a table that is missing or leads to more than MAX_ROLLS rolls, as one
    that contains itself may.
    """
    items: list[tuple[str, int]] = []
    gold, rolls = 0, 0
    waiting = [table]
    while waiting:
        current = waiting.pop()
        if current not in tables:
            raise LootError(table, f"leads to the table '{current}', which is missing.")
        rolls += 1
        if rolls > MAX_ROLLS:
            raise LootError(table, f"one roll leads to more than {MAX_ROLLS} others.")
        nested: list[str] = []
        for draw in draws_of(tables[current], floor):
            match draw.sample(rng):
                case ItemDrop(item=item, count=count):
                    items.append((item, rng.between(count.low, count.high)))
                case GoldDrop(amount=amount):
                    gold += rng.between(amount.low, amount.high)
                case TableDrop(table=other, count=count):
                    times = min(rng.between(count.low, count.high), MAX_ROLLS + 1)
                    nested += [other] * times
                case _:
                    pass
        waiting += reversed(nested)
    return Loot([(item, count) for item, count in items if count], gold)
