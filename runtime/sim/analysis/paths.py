"""The ways by which a table leads to a result: table in table in table."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING

from runtime.content.models.drop_tables import GoldDrop, ItemDrop, NothingDrop, TableDrop
from runtime.sim.analysis.drops import GOLD, NOTHING, OddsWeb

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.drop_tables import DropEntry, DropTable

MOST_PATHS = 24
_MOST_STEPS = 4_000


@dataclass(frozen=True, slots=True)
class Step:
    """One entry on the way: the table or the result that it leads to, and its share of a draw."""

    name: str
    chance: float
    draws: int
    """How often that draw is made in one roll of its table."""


@dataclass(frozen=True, slots=True)
class Path:
    """A way from a table to a result."""

    steps: tuple[Step, ...]
    chance: float
    """Of going this way with one draw of each table."""


def paths_to(
    tables: Mapping[str, DropTable], table: str, floor: int, result: str, most: int = MOST_PATHS
) -> tuple[list[Path], bool]:
    """Return the likeliest ways to an item, GOLD or NOTHING, and whether there are more.

    Raises LootError when a table is missing or contains itself.
    """
    web, order = OddsWeb(tables, floor), count()
    web.part(table)
    found: list[Path] = []
    waiting: list[tuple[float, int, str, tuple[Step, ...]]] = [(-1.0, next(order), table, ())]
    for _ in range(_MOST_STEPS):
        if not waiting:
            return found, False
        minus, _, name, steps = heappop(waiting)
        if name == result:
            if len(found) == most:
                return found, True
            found.append(Path(steps, -minus))
            continue
        for draw in web.draws(name):
            for entry, chance in draw.options:
                goal = _goal(entry)
                if goal == result or (
                    isinstance(entry, TableDrop) and web.chance(web.part(goal), result)
                ):
                    step = Step(goal, chance, draw.times)
                    heappush(waiting, (minus * chance, next(order), goal, (*steps, step)))
    return found, True


def _goal(entry: DropEntry) -> str:
    match entry:
        case ItemDrop(item=item):
            return item
        case TableDrop(table=table):
            return table
        case GoldDrop():
            return GOLD
        case NothingDrop():
            return NOTHING
