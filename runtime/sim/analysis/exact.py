"""The odds of a drop table as fractions: the very numbers of its tickets, with nothing rounded.

Fractions grow with nesting and repetition, so that the work has a budget; where it does not last,
`drop_odds` gives the same in double precision.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.content.base import IntRange
from runtime.content.models.drop_tables import GoldDrop, ItemDrop, TableDrop
from runtime.rules.drops import exact_odds as entry_odds
from runtime.sim.analysis.drops import GOLD, NOTHING, OddsWeb, Options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.drop_tables import DropEntry, DropTable

BUDGET = 20_000
"""Steps of work, about a microsecond or two each."""
_WORD = 256
"""Bits of a fraction that a step deals with."""
_ANYTHING = "*anything"
_CERTAIN = Fraction(1)
ONCE = IntRange(low=1, high=1)


@dataclass(frozen=True, slots=True)
class ExactOdds:
    """Odds of one roll of a table on one floor, as fractions."""

    chances: Mapping[str, Fraction]
    """Chance of at least one: by item, GOLD and NOTHING; what cannot come is left out."""
    counts: Mapping[str, Fraction]
    """Mean number of an item, mean amount of GOLD."""


@dataclass(frozen=True, slots=True)
class _Roll:
    """By result, the chance of getting none of it and the mean."""

    none: dict[str, Fraction]
    mean: dict[str, Fraction]


class _SpentError(Exception):
    """The budget is used up."""


class _Meter:
    """Counts the work by the length of the fractions."""

    def __init__(self, budget: int) -> None:
        self._left = budget

    def pay(self, value: Fraction, factor: int = 1) -> None:
        """Pay for work with a fraction that may grow by a factor. Raises _SpentError."""
        self._left -= 1 + value.denominator.bit_length() * factor // _WORD
        if self._left < 0:
            raise _SpentError


def exact_odds(
    tables: Mapping[str, DropTable],
    table: str,
    floor: int,
    *,
    rolls: IntRange = ONCE,
    quality: int = 0,
    budget: int = BUDGET,
) -> ExactOdds | None:
    """Return what so many rolls of a table give on a floor; None when it exceeds the budget.

    Raises LootError when a table is missing or contains itself.
    """
    web, meter = OddsWeb(tables, floor, quality=quality), _Meter(budget)
    done: dict[str, _Roll] = {}
    try:
        for name in web.inside_out(table):
            done[name] = _rolled(web.draws(name), done, meter)
        found = _times(done[table], rolls, meter)
    except _SpentError:
        return None
    names = sorted(set(found.none) - {_ANYTHING})
    chances = {name: 1 - found.none[name] for name in names if found.none[name] != 1}
    nothing = found.none.get(_ANYTHING, _CERTAIN)
    if nothing:
        chances[NOTHING] = nothing
    return ExactOdds(chances, {name: found.mean[name] for name in names if found.mean[name]})


def _rolled(draws: list[Options], done: Mapping[str, _Roll], meter: _Meter) -> _Roll:
    """Join independent draws: chances of getting none multiply, means add up."""
    whole = _Roll({}, {})
    for each in draws:
        drawn = _drawn(each, done, meter)
        for name, none in drawn.none.items():
            meter.pay(none, each.times)
            whole.none[name] = whole.none.get(name, _CERTAIN) * none**each.times
            whole.mean[name] = whole.mean.get(name, 0) + drawn.mean[name] * each.times
            meter.pay(whole.none[name])
    return whole


def _drawn(options: Options, done: Mapping[str, _Roll], meter: _Meter) -> _Roll:
    """Return what one draw gives: the entries exclude each other."""
    drawn = _Roll({}, {})
    for entry, chance in entry_odds(options.draw):
        if not chance:
            continue
        given = _given(entry, done, meter)
        for name, none in given.none.items():
            meter.pay(none)
            drawn.none[name] = drawn.none.get(name, _CERTAIN) - chance * (1 - none)
            drawn.mean[name] = drawn.mean.get(name, Fraction(0)) + chance * given.mean[name]
            meter.pay(drawn.none[name])
    return drawn


def _given(entry: DropEntry, done: Mapping[str, _Roll], meter: _Meter) -> _Roll:
    """Return what an entry gives once it is chosen."""
    match entry:
        case TableDrop(table=table, count=count):
            return _times(done[table], count, meter)
        case ItemDrop(item=item, count=count):
            return _amount(item, count)
        case GoldDrop(amount=amount):
            return _amount(GOLD, amount)
        case _:
            return _Roll({}, {})


def _amount(name: str, count: IntRange) -> _Roll:
    numbers = count.high - count.low + 1
    none = Fraction(int(count.low == 0), numbers)
    mean = Fraction(count.low + count.high, 2)
    return _Roll({name: none, _ANYTHING: none}, {name: mean, _ANYTHING: mean})


def _times(roll: _Roll, count: IntRange, meter: _Meter) -> _Roll:
    """Roll a table `low` to `high` times, each number equally likely."""
    if count.low == count.high == 1:
        return roll
    none = {}
    for name, one in roll.none.items():
        meter.pay(one, count.high * (count.high - count.low + 1))
        powers = [one**times for times in range(count.low, count.high + 1)]
        none[name] = sum(powers, Fraction(0)) / len(powers)
    mean = {name: value * Fraction(count.low + count.high, 2) for name, value in roll.mean.items()}
    return _Roll(none, mean)
