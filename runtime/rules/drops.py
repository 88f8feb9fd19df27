"""Drop tables: one walk that rolls them and gives their exact odds.

A table falls apart into independent draws; a draw chooses one entry or none. Rolling samples the
draws, `runtime.sim.analysis` joins the same draws' odds. Which entries are due by pity is a fact
of the run, told to the table before it is rolled: `runtime.rules.pity` counts and reckons with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Protocol

from runtime.content.models.drop_tables import DropMode, GoldDrop, ItemDrop, TableDrop
from runtime.core.rng import MOST_CHOICES
from runtime.rules.chances import TICKETS, tickets

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from runtime.content.models.drop_tables import DropEntry, DropTable
    from runtime.core.rng import Rng
    from runtime.rules.pity import Pity

MAX_ROLLS = 10_000
_WHOLE = 100


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

    def shares(self) -> list[tuple[DropEntry, int, int]]:
        """Return how many tickets of how many win each entry; the rest is none."""


@dataclass(frozen=True, slots=True)
class CertainDraw:
    """The one entry, always."""

    entry: DropEntry

    def sample(self, rng: Rng) -> DropEntry | None:
        """Choose without a draw from the stream."""
        del rng
        return self.entry

    def shares(self) -> list[tuple[DropEntry, int, int]]:
        """Return certainty."""
        return [(self.entry, 1, 1)]


@dataclass(frozen=True, slots=True)
class WeightedDraw:
    """Exactly one of the entries, by tickets."""

    entries: tuple[DropEntry, ...]
    weights: tuple[int, ...]

    def sample(self, rng: Rng) -> DropEntry | None:
        """Choose by the stream."""
        return self.entries[rng.weighted(self.weights)]

    def shares(self) -> list[tuple[DropEntry, int, int]]:
        """Return each entry's share of the tickets."""
        total = sum(self.weights)
        pairs = zip(self.entries, self.weights, strict=True)
        return [(entry, weight, total) for entry, weight in pairs]


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

    def shares(self) -> list[tuple[DropEntry, int, int]]:
        """Return how often each entry is the first."""
        left, whole, found = 1, 1, []
        for entry, chance in zip(self.entries, self.chances, strict=True):
            whole *= TICKETS
            found.append((entry, left * chance, whole))
            left *= TICKETS - chance
        return found


def exact_odds(draw: Draw) -> list[tuple[DropEntry, Fraction]]:
    """Return the exact chance of each entry of a draw; the rest is none."""
    return [(entry, Fraction(won, total)) for entry, won, total in draw.shares()]


def draws_of(
    table: DropTable, floor: int, quality: int = 0, due: Collection[int] = ()
) -> Sequence[Draw]:
    """Return the independent draws that one roll of the table makes on a floor.

    Entries outside their floor window do not take part. Points of `quality` come on top of the
    floor's. Each entry that is `due`, by its index, takes the place of one draw. A missing weight
    or chance counts as 0 (the checks report it); a table without tickets gives nothing.
    """
    there = [(i, e) for i, e in enumerate(table.entries) if e.min_floor <= floor <= e.max_floor]
    sure: list[Draw] = [CertainDraw(e) for _, e in there if e.guaranteed]
    entries = tuple(entry for _, entry in there if not entry.guaranteed)
    owed = [e for i, e in there if i in due and not e.guaranteed]
    points = floor - 1 + quality
    if table.mode is DropMode.ALL:
        each: list[Draw] = [ChainDraw((e,), (_chance(e, points),)) for e in entries]
        if not owed or not table.picks:
            return [*sure, *each * table.picks]
        owing = {id(entry) for entry in owed}
        pairs = zip(entries, each, strict=True)
        first = [CertainDraw(e) if id(e) in owing else draw for e, draw in pairs]
        return [*sure, *first, *each * (table.picks - 1)]
    owed = owed[: table.picks]
    free = table.picks - len(owed)
    paid: list[Draw] = [CertainDraw(entry) for entry in owed]
    if table.mode is DropMode.SEQUENCE:
        chain = ChainDraw(entries, tuple(_chance(entry, points) for entry in entries))
        return [*sure, *paid, *[chain] * free]
    weights = _weights(entries, points)
    return [*sure, *paid, *([WeightedDraw(entries, weights)] * free if sum(weights) else [])]


def _chance(entry: DropEntry, points: int) -> int:
    plain = tickets(entry.chance or 0)
    return min(plain * (_WHOLE + entry.quality * points) // _WHOLE, TICKETS)


def _weights(entries: Sequence[DropEntry], points: int) -> tuple[int, ...]:
    """Return whole tickets with their growth; only as many bits of them as can be drawn."""
    weights = [entry.weight or 0 for entry in entries]
    if points and any(entry.quality for entry in entries):
        grown = zip(weights, entries, strict=True)
        weights = [weight * (_WHOLE + entry.quality * points) for weight, entry in grown]
    spare = max(sum(weights).bit_length() - MOST_CHOICES.bit_length() + 1, 0)
    return tuple(weight >> spare for weight in weights)


class Loot(NamedTuple):
    """What a roll gave: (item id, count) in the order of its fall, and gold."""

    items: list[tuple[str, int]]
    gold: int


def roll_table(
    tables: Mapping[str, DropTable],
    table: str,
    floor: int,
    rng: Rng,
    *,
    quality: int = 0,
    pity: Pity | None = None,
) -> Loot:
    """Roll a table and all that it leads to; `pity` is what the run counts, and is kept up.

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
        record = tables[current]
        due = () if pity is None else pity.due(current, record, floor)
        chosen: list[DropEntry] = []
        for draw in draws_of(record, floor, quality, due):
            entry = draw.sample(rng)
            match entry:
                case ItemDrop(item=item, count=count):
                    items.append((item, rng.between(count.low, count.high)))
                case GoldDrop(amount=amount):
                    gold += rng.between(amount.low, amount.high)
                case TableDrop(table=other, count=count):
                    times = min(rng.between(count.low, count.high), MAX_ROLLS + 1)
                    nested += [other] * times
                case _:
                    pass
            if entry is not None:
                chosen.append(entry)
        if pity is not None:
            pity.note(current, record, floor, chosen)
        waiting += reversed(nested)
    return Loot([(item, count) for item, count in items if count], gold)
