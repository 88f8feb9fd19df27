"""From a wanted chance back to the weights or chances of a table's entries.

Entries that lead to the result grow or shrink together, the others make room; locked entries keep
their share of a draw. What comes of it is whole tickets and hundredths of a per cent.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, prod
from typing import TYPE_CHECKING

from runtime.content.models.drop_tables import DropMode
from runtime.rules.drops import CertainDraw, LootError, draws_of, exact_odds
from runtime.sim.analysis.drops import NOTHING, OddsWeb

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from runtime.content.models.drop_tables import DropTable
    from runtime.rules.drops import Draw

CLOSE = 0.0005
"""A chance so near to the wanted one reads the same."""
MOST_TICKETS = 100_000
_SCALES = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
_HALVINGS = 80
_STEEPEST = 60.0
_SEED = 0.001
"""Share that an entry without tickets starts from when it is needed."""


class SolveError(Exception):
    """A wanted chance cannot be worked towards; the text says why and what would help."""


@dataclass(frozen=True, slots=True)
class Solution:
    """New values of the entries that change, by their place; weights or chances in per cent."""

    field: str
    values: Mapping[int, int | float]
    wanted: float
    reached: float
    close: float = CLOSE

    @property
    def is_close(self) -> bool:
        """Tell whether the wanted chance is met as near as was asked for."""
        return abs(self.wanted - self.reached) <= self.close


@dataclass(frozen=True, slots=True)
class _Case:
    """A table on a floor: its entries that take part, and the chance of the result in each."""

    web: OddsWeb
    table: str
    record: DropTable
    floor: int
    result: str
    wanted: float
    drawn: float
    """What is wanted of the draws alone, as guaranteed entries come besides."""
    places: tuple[int, ...]
    given: tuple[float, ...]
    locked: frozenset[int]
    close: float

    @property
    def elsewhere(self) -> dict[int, int]:
        """Return the tickets of the entries that count on other floors alone, by their places."""
        return {
            place: entry.weight
            for place, entry in enumerate(self.record.entries)
            if place not in self.places and entry.weight and not entry.guaranteed
        }

    @property
    def growth(self) -> list[float]:
        """Return by what the points of quality on the floor multiply each weight or chance."""
        entries = (self.record.entries[place] for place in self.places)
        return [1 + entry.quality * (self.floor - 1) / 100 for entry in entries]

    def draws(self) -> list[Draw]:
        """Return the draws of a roll that are left to chance."""
        draws = draws_of(self.record, self.floor)
        return [draw for draw in draws if not isinstance(draw, CertainDraw)]

    def solved(self, field: str, values: Mapping[int, int | float]) -> Solution:
        """Return a solution with the chance that the whole web gives by it."""
        entries = tuple(
            entry.model_copy(update={field: values[place]}) if place in values else entry
            for place, entry in enumerate(self.record.entries)
        )
        changed = self.record.model_copy(update={"entries": entries})
        web = self.web.changed(self.table, changed)
        reached = web.chance(web.part(self.table), self.result)
        return Solution(field, values, self.wanted, reached, self.close)


def solve(
    tables: Mapping[str, DropTable],
    table: str,
    floor: int,
    result: str,
    wanted: float,
    *,
    locked: frozenset[int] = frozenset(),
    close: float = CLOSE,
) -> Solution:
    """Return weights or chances by which a roll gives an item, GOLD or NOTHING so often.

    `wanted` is from 0 to 1; `locked` are places of entries; tickets are as few as come so `close`.
    Where tickets are multiplied to come closer, those of other floors are too. Raises SolveError.
    """
    wanted = min(max(wanted, 0.0), 1.0)
    case = _case(tables, table, floor, result, wanted, locked=locked, close=close)
    if case.record.picks == 0:
        raise SolveError("The table has no picks, so it gives nothing.")
    if case.record.mode is DropMode.ALL:
        return _by_chances(case)
    shares = _new_shares(case)
    if case.record.mode is DropMode.SEQUENCE:
        return _in_sequence(case, shares)
    return _by_tickets(case, shares)


def _case(
    tables: Mapping[str, DropTable],
    table: str,
    floor: int,
    result: str,
    wanted: float,
    *,
    locked: frozenset[int],
    close: float,
) -> _Case:
    web, record = OddsWeb(tables, floor), tables[table]
    entries = record.entries
    there = [i for i, e in enumerate(entries) if e.min_floor <= floor <= e.max_floor]
    places = tuple(i for i in there if not entries[i].guaranteed)
    try:
        web.part(table)
        given = {place: web.chance(web.entry(entries[place]), result) for place in there}
    except LootError as error:
        raise SolveError(f"It cannot be solved: {error.reason}") from error
    sure = [given[place] for place in there if entries[place].guaranteed]
    drawn = _drawn(result, wanted, sure)
    own = tuple(given[place] for place in places)
    return _Case(web, table, record, floor, result, wanted, drawn, places, own, locked, close)


def _drawn(result: str, wanted: float, sure: Sequence[float]) -> float:
    """Return what is wanted of the draws when guaranteed entries give the result so often."""
    left = prod(sure) if result == NOTHING else prod(1 - given for given in sure)
    if left <= 0:
        raise SolveError("A guaranteed entry decides it on every roll.")
    share = wanted / left if result == NOTHING else 1 - (1 - wanted) / left
    return min(max(share, 0.0), 1.0)


def _shares(case: _Case) -> list[float]:
    """Return the share that each entry has of a draw; in a sequence the last one is of none."""
    draws = case.draws()
    if not draws:
        raise SolveError("The table has no tickets: give an entry a weight first.")
    shares = [float(share) for _, share in exact_odds(draws[0])]
    in_turn = case.record.mode is DropMode.SEQUENCE
    return [*shares, max(1 - sum(shares), 0.0)] if in_turn else shares


def _new_shares(case: _Case) -> list[float]:
    """Return shares of a draw by which the roll comes as near as can be."""
    picks, shares, given = case.record.picks, _shares(case), list(case.given)
    if len(shares) > len(given):
        given.append(1.0 if case.result == NOTHING else 0.0)
    needed = case.drawn ** (1 / picks)
    if case.result != NOTHING:
        needed = 1 - (1 - case.drawn) ** (1 / picks)
    free = [i for i in range(len(shares)) if i >= len(case.places) or not _is_locked(case, i)]
    if not free:
        raise SolveError("Every entry is locked: unlock one that leads to it, and another one.")
    least, most = min(given[i] for i in free), max(given[i] for i in free)
    if most == least:
        raise SolveError("Every entry that is not locked gives it alike: unlock or add one.")
    fixed = sum(shares[i] * given[i] for i in range(len(shares)) if i not in free)
    room = sum(shares[i] for i in free)
    goal = (needed - fixed) / room if room else 0.0
    tilted = _tilted([shares[i] for i in free], [given[i] for i in free], goal)
    for i, share in zip(free, tilted, strict=True):
        shares[i] = share * room
    return shares


def _is_locked(case: _Case, number: int) -> bool:
    return case.places[number] in case.locked


def _tilted(shares: Sequence[float], given: Sequence[float], goal: float) -> list[float]:
    """Return shares that sum to 1 and on the mean give the goal, or as near as can be.

    Each is multiplied by exp(x · given), so that entries which give alike keep their proportions.
    """
    least, most = min(given), max(given)
    had = [value for share, value in zip(shares, given, strict=True) if share]
    seeded = list(shares)
    for end, lacks in ((most, goal > max(had, default=least)), (least, goal < min(had, default=1))):
        if lacks:
            seeded = [
                share or (_SEED if value == end else 0.0)
                for share, value in zip(seeded, given, strict=True)
            ]
    low, high = -_STEEPEST, _STEEPEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        mixed = _mixed(seeded, given, middle / (most - least))
        if sum(part * value for part, value in zip(mixed, given, strict=True)) < goal:
            low = middle
        else:
            high = middle
    return _mixed(seeded, given, (low + high) / 2 / (most - least))


def _mixed(shares: Sequence[float], given: Sequence[float], factor: float) -> list[float]:
    largest = max(factor * value for value in given)
    parts = [s * exp(factor * v - largest) for s, v in zip(shares, given, strict=True)]
    total = sum(parts)
    return [part / total for part in parts] if total else list(shares)


def _by_tickets(case: _Case, shares: Sequence[float]) -> Solution:
    """Return the smallest whole tickets that come close, or the closest of all."""
    old = [case.record.entries[place].weight or 0 for place in case.places]
    best: Solution | None = None
    for scale in _SCALES:
        if scale > 1 and sum(old) * scale > MOST_TICKETS:
            break
        whole = _rounded(case, shares, old, scale)
        others = {place: weight * scale for place, weight in case.elsewhere.items()}
        found = case.solved("weight", others | dict(zip(case.places, whole, strict=True)))
        if best is None or abs(found.reached - case.wanted) < abs(best.reached - case.wanted):
            best = found
        if best.is_close:
            break
    if best is None:
        raise SolveError("The table has no entries on this floor.")
    return best


def _rounded(case: _Case, shares: Sequence[float], old: Sequence[int], scale: int) -> list[int]:
    """Return whole tickets by largest remainders; locked ones keep their part of the total."""
    growth = case.growth
    grown = sum(weight * times for weight, times in zip(old, growth, strict=True)) * scale
    exact = [
        old[i] * scale if _is_locked(case, i) else share * grown / growth[i]
        for i, share in enumerate(shares)
    ]
    total = round(sum(exact))
    whole = [int(value) for value in exact]
    free = [i for i in range(len(whole)) if not _is_locked(case, i)]
    by_rest = sorted(free, key=lambda i: (whole[i] - exact[i], i))
    for i in by_rest[: max(total - sum(whole), 0)]:
        whole[i] += 1
    certain = case.wanted in (0.0, 1.0)
    for i in free:
        if not certain and old[i] and not whole[i]:
            largest = max(free, key=lambda j: whole[j])
            whole[i], whole[largest] = 1, max(whole[largest] - 1, 1)
    return whole


def _in_sequence(case: _Case, shares: Sequence[float]) -> Solution:
    """Return the chances, one after another, that give these shares."""
    left, values, growth = 1.0, {}, case.growth
    for number, place in enumerate(case.places):
        chance = min(shares[number] / left, 1.0) if left > 1e-9 else 0.0  # noqa: PLR2004
        values[place] = _per_cent(chance / growth[number])
        left -= shares[number]
    return case.solved("chance", values)


def _by_chances(case: _Case) -> Solution:
    """Scale the chances of the entries that matter until the roll is as wanted."""
    draws = case.draws()[: len(case.places)]
    chances = [float(exact_odds(draw)[0][1]) for draw in draws]
    matters = [
        i
        for i, given in enumerate(case.given)
        if not _is_locked(case, i) and (given < 1 if case.result == NOTHING else given > 0)
    ]
    if not matters:
        raise SolveError("Every entry that leads to it is locked: unlock one.")
    if not any(chances[i] for i in matters):
        chances = [0.01 if i in matters else chance for i, chance in enumerate(chances)]
    low, high = 0.0, 1 / min(chances[i] for i in matters if chances[i])
    rises = case.result != NOTHING
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if (_all_roll(case, _grown(chances, matters, middle)) < case.drawn) == rises:
            low = middle
        else:
            high = middle
    grown = _grown(chances, matters, high if case.drawn in (0.0, 1.0) else (low + high) / 2)
    growth = case.growth
    values = {case.places[i]: _per_cent(grown[i] / growth[i]) for i in matters}
    return case.solved("chance", values)


def _grown(chances: Sequence[float], matters: Sequence[int], factor: float) -> list[float]:
    return [
        min(chance * factor, 1.0) if i in matters else chance for i, chance in enumerate(chances)
    ]


def _all_roll(case: _Case, chances: Sequence[float]) -> float:
    """Return the chance of the result when every entry has its own chance."""
    picks = case.record.picks
    if case.result == NOTHING:
        each = (1 - c * (1 - given) for c, given in zip(chances, case.given, strict=True))
        return prod(each) ** picks
    return 1 - prod(1 - c * given for c, given in zip(chances, case.given, strict=True)) ** picks


def _per_cent(chance: float) -> int | float:
    value = round(chance * 100, 2)
    return int(value) if value == int(value) else value
