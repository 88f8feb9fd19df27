"""Odds of drop tables through all nesting, by the draws that the game samples.

Chances are worked out in closed form in double precision, never sampled. What is carried is the
chance of *at least one*, joined as 1 - exp(sum log(1 - p)), so that tiny chances keep their digits;
the tests hold every figure against fractions. Those themselves come from `exact`, beside this.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import exp, expm1, inf, log, log1p
from typing import TYPE_CHECKING

import numpy as np

from runtime.content.cycles import way_words
from runtime.content.models.drop_tables import GoldDrop, ItemDrop, TableDrop
from runtime.rules.drops import LootError, draws_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from contextlib import AbstractContextManager

    from numpy.typing import NDArray

    from runtime.content.base import IntRange
    from runtime.content.models.drop_tables import DropEntry, DropTable
    from runtime.rules.drops import Draw

GOLD, NOTHING = "*gold", "*nothing"
"""Results that are no items; no id begins with a star."""
_GOLD = 0
"""The slot of gold; those of items follow."""
_ALMOST = 1e-13
"""Nearer to certainty than this is rounding."""
_MOST_TIMES = 64
"""Counts are added up one by one as far as this; wider ranges by the sum of a geometric series."""


@dataclass(frozen=True, slots=True)
class DropOdds:
    """Exact odds of one roll of a table on one floor."""

    items: Mapping[str, float]
    """Chance that at least one of the item drops."""
    counts: Mapping[str, float]
    """Mean number of the item."""
    gold_chance: float
    gold: float
    """Mean amount of gold."""
    nothing: float
    """Chance that neither items nor gold drop."""


@dataclass(frozen=True, slots=True)
class Part:
    """What something gives: by slot, the chance of at least one and the mean; float64[slots]."""

    some: NDArray[np.float64]
    mean: NDArray[np.float64]
    nothing: float


@dataclass(frozen=True, slots=True)
class Options:
    """The entries of a draw with their chances, and how often it is made."""

    draw: Draw
    options: list[tuple[DropEntry, float]]
    """Its odds, rounded once; the rest up to 1 is none."""
    times: int


def drop_odds(tables: Mapping[str, DropTable], table: str, floor: int) -> DropOdds:
    """Return what one roll of a table gives on a floor.

    Raises LootError when a table is missing or contains itself.
    """
    return OddsWeb(tables, floor).odds(table)


class OddsWeb:
    """The odds of all tables on one floor, with so many points of quality; each once.

    `groups` puts several items into one slot each, by the ids under which they are then asked for;
    without it each item is a group of its own. An item may be in several groups, GOLD too.
    """

    def __init__(
        self,
        tables: Mapping[str, DropTable],
        floor: int,
        groups: Mapping[str, Iterable[str]] | None = None,
        quality: int = 0,
    ) -> None:
        self._tables = tables
        self._floor = floor
        self._quality = quality
        self._groups = groups
        self._drawn: dict[str, list[Options]] = {}
        self._done: dict[str, Part] = {}
        self._names, self._slots = _slots(tables, groups)

    def odds(self, table: str) -> DropOdds:
        """Return what one roll of a table gives. Raises LootError as `drop_odds`."""
        return self.named(self.part(table))

    def named(self, part: Part) -> DropOdds:
        """Return the odds of a part by the names of its results."""
        some, mean = part.some.tolist(), part.mean.tolist()
        got = {name: (some[i], mean[i]) for name, i in self._names.items() if some[i]}
        return DropOdds(
            items={name: got[name][0] for name in sorted(got)},
            counts={name: got[name][1] for name in sorted(got)},
            gold_chance=some[_GOLD],
            gold=mean[_GOLD],
            nothing=part.nothing,
        )

    def part(self, table: str) -> Part:
        """Return the same by slots."""
        with _ignoring_certainty():
            for name in self.inside_out(table):
                self._done[name] = self.roll_of(name)
        return self._done[table]

    def roll_of(self, table: str) -> Part:
        """Return what one roll gives of a table whose inner ones are known."""
        return self.join(self.draws(table))

    def chance(self, part: Part, result: str) -> float:
        """Return the chance of a result in a part: an item or group, GOLD or NOTHING."""
        if result == NOTHING:
            return part.nothing
        slot = _GOLD if result == GOLD else self._names.get(result)
        return float(part.some[slot]) if slot is not None else 0.0

    def changed(self, table: str, record: DropTable) -> OddsWeb:
        """Return the web with other odds in the entries of a table; what lies within is kept."""
        self.part(table)
        within: dict[str, None] = {}
        waiting = self.inner(table)
        while waiting:
            name = waiting.pop()
            if name not in within:
                within[name] = None
                waiting += self.inner(name)
        other = OddsWeb({**self._tables, table: record}, self._floor, self._groups, self._quality)
        for name in within:
            other.adopt(name, self._drawn[name], self._done[name])
        return other

    def adopt(self, table: str, draws: list[Options], part: Part) -> None:
        """Take the odds of a table from a web with the same results."""
        self._drawn[table], self._done[table] = draws, part

    def entry(self, entry: DropEntry) -> Part:
        """Return what an entry gives once it is chosen. Raises LootError as `drop_odds`."""
        if isinstance(entry, TableDrop):
            part = self.part(entry.table)
            return repeated(part, entry.count)
        slots, chance, mean = self._own(entry)
        part = Part(np.zeros(len(self._names) + 1), np.zeros(len(self._names) + 1), 1 - chance)
        for slot in slots:
            part.some[slot], part.mean[slot] = chance, mean
        return part

    def draws(self, table: str) -> list[Options]:
        """Return the independent draws of one roll of a table that is there."""
        if table not in self._drawn:
            self._drawn[table] = options_of(
                draws_of(self._tables[table], self._floor, self._quality)
            )
        return self._drawn[table]

    def inside_out(self, table: str) -> list[str]:
        """Return the tables whose odds a roll needs and that are not known yet, innermost first.

        Raises LootError as `drop_odds`; there is no recursion.
        """
        order: dict[str, None] = {}
        path: dict[str, None] = {}
        stack: list[tuple[str, bool]] = [(table, False)]
        while stack:
            name, leaving = stack.pop()
            if leaving:
                order[name] = None
                del path[name]
            elif name in path:
                way = list(path)
                cycle = way_words([*way[way.index(name) :], name])
                raise LootError(table, f"it contains itself: {cycle}.")
            elif name not in order and name not in self._done:
                if name not in self._tables:
                    raise LootError(table, f"leads to the table '{name}', which is missing.")
                path[name] = None
                stack.append((name, True))
                stack += [(inner, False) for inner in self.inner(name)]
        return list(order)

    def inner(self, table: str) -> list[str]:
        """Return the tables that one roll of a table may roll."""
        entries = (entry for draw in self.draws(table) for entry, _ in draw.options)
        return list(dict.fromkeys(e.table for e in entries if isinstance(e, TableDrop)))

    def join(self, draws: Iterable[Options]) -> Part:
        """Join independent draws: chances of getting none multiply."""
        none = np.zeros(len(self._names) + 1)
        mean = np.zeros(len(self._names) + 1)
        nothing = sum(draw.times * self._join(draw, none, mean) for draw in draws)
        some = -np.expm1(none) + 0.0
        some[some > 1 - _ALMOST] = 1.0
        return Part(some, mean, exp(nothing))

    def _join(self, draw: Options, none: NDArray[np.float64], mean: NDArray[np.float64]) -> float:
        """Add a draw to the sums; return the logarithm of its chance of nothing."""
        nested: NDArray[np.float64] | None = None
        own: dict[int, float] = {}
        something = 0.0
        for entry, chance in draw.options:
            if isinstance(entry, TableDrop):
                part = _times(self._done[entry.table], entry.count)
                nested = chance * part.some if nested is None else nested + chance * part.some
                mean += draw.times * chance * part.mean
                something += chance * (1 - part.nothing)
                continue
            slots, some, amount = self._own(entry)
            something += chance * some
            for slot in slots:
                own[slot] = own.get(slot, 0.0) + chance * some
                mean[slot] += draw.times * chance * amount
        if nested is None:
            for slot, chance in own.items():
                none[slot] += draw.times * _log_rest(chance)
        else:
            for slot, chance in own.items():
                nested[slot] += chance
            none += draw.times * _log_none(nested)
        return _log_rest(something)

    def _own(self, entry: DropEntry) -> tuple[Sequence[int], float, float]:
        """Return the slots of an entry that is no table, the chance of some, and the mean."""
        match entry:
            case ItemDrop(item=item, count=count):
                return self._slots.get(item, ()), _some(count), (count.low + count.high) / 2
            case GoldDrop(amount=amount):
                return self._slots[GOLD], _some(amount), (amount.low + amount.high) / 2
            case _:
                return (), 0.0, 0.0


def _slots(
    tables: Mapping[str, DropTable], groups: Mapping[str, Iterable[str]] | None
) -> tuple[dict[str, int], dict[str, list[int]]]:
    """Return the slots of the results by their names, and the slots of each item."""
    if groups is None:
        found = (e.item for t in tables.values() for e in t.entries if isinstance(e, ItemDrop))
        names = {name: slot for slot, name in enumerate(dict.fromkeys(found), 1)}
        return names, {GOLD: [_GOLD], **{name: [slot] for name, slot in names.items()}}
    slots: dict[str, list[int]] = {GOLD: [_GOLD]}
    for slot, members in enumerate(groups.values(), 1):
        for item in members:
            slots.setdefault(item, []).append(slot)
    return {name: slot for slot, name in enumerate(groups, 1)}, slots


def _some(count: IntRange) -> float:
    """Return the chance that a count is not 0."""
    return 1.0 if count.low else count.high / (count.high + 1)


def _log_rest(chance: float) -> float:
    """Return log(1 - chance)."""
    return log1p(-chance) if chance < 1 - _ALMOST else -inf


def _ignoring_certainty() -> AbstractContextManager[object]:
    """Let the logarithm of nothing be, which numpy would warn of; once for a whole web."""
    return np.errstate(divide="ignore")


def _log_none(some: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.log1p(-np.where(some > 1 - _ALMOST, 1.0, some))


def options_of(draws: Sequence[Draw]) -> list[Options]:
    """Return draws with their odds, those that are made several times once."""
    times = Counter(map(id, draws))
    once = {id(draw): draw for draw in draws}
    return [
        Options(draw, [(e, won / of) for e, won, of in draw.shares() if won], times[key])
        for key, draw in once.items()
    ]


def repeated(part: Part, count: IntRange) -> Part:
    """Return what so many rolls give, each number of them equally likely."""
    with _ignoring_certainty():
        return _times(part, count)


def _times(part: Part, count: IntRange) -> Part:
    """Roll a table `low` to `high` times, each number equally likely."""
    low, high = count.low, count.high
    if low == high == 1:
        return part
    logs = _log_none(part.some)
    numbers = high - low + 1
    if numbers <= _MOST_TIMES:
        some = -sum((np.expm1(n * logs) for n in range(max(low, 1), high + 1)), 0 * part.some)
        some /= numbers
    else:
        some = np.array([1 - _mean_power(1 - p, low, high) for p in part.some.tolist()])
    nothing = _mean_power(part.nothing, low, high)
    return Part(some + 0.0, part.mean * ((low + high) / 2), nothing)


def _mean_power(rest: float, low: int, high: int) -> float:
    """Return the mean of rest ** n for n from `low` to `high`."""
    if rest <= 0:
        return float(low == 0) / (high - low + 1)
    if rest >= 1:
        return 1.0
    series = rest**low * expm1((high - low + 1) * log(rest)) / expm1(log(rest))
    return series / (high - low + 1)
