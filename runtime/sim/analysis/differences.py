"""What an edit of a table does to everything that rolls it, directly or through other tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content.refs import AssetRef
from runtime.rules.drops import LootError
from runtime.sim.analysis.drops import GOLD, NOTHING
from runtime.sim.analysis.sources import Source, SourceOdds, sources, tables_with

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.sim.analysis.drops import DropOdds

_SAME = 1e-12


@dataclass(frozen=True, slots=True)
class Difference:
    """The chance of a result from one source, before and after."""

    source: Source
    result: str
    before: float
    after: float

    @property
    def change(self) -> float:
        """Return by how much the chance has grown."""
        return self.after - self.before


def differences(before: Content, after: Content, table: str, floor: int) -> list[Difference]:
    """Return what is not as it was at the table and at all that uses it, the largest first.

    What is broken before or after is left out.
    """
    webs = SourceOdds(before.drop_tables, floor), SourceOdds(after.drop_tables, floor)
    old, new = _rolled(before, table), _rolled(after, table)
    found: list[Difference] = []
    for source in dict.fromkeys((*new, *old)):
        try:
            odds = [web.odds(source) for web in webs]
        except LootError:
            continue
        found += _compared(source, *odds)
    return sorted(found, key=lambda each: (-abs(each.change), each.source.name, each.result))


def _rolled(content: Content, table: str) -> list[Source]:
    """Return the tables and the sources that may come to a table."""
    around = tables_with(content.drop_tables, table)
    own = [
        Source(AssetRef("drop_tables", id_), "roll", id_, content.drop_tables[id_].name)
        for id_ in sorted(around)
        if id_ in content.drop_tables
    ]
    return [*own, *(source for source in sources(content) if source.table in around)]


def _compared(source: Source, before: DropOdds, after: DropOdds) -> list[Difference]:
    old, new = _results(before), _results(after)
    return [
        Difference(source, result, old.get(result, 0.0), new.get(result, 0.0))
        for result in dict.fromkeys((*old, *new))
        if abs(old.get(result, 0.0) - new.get(result, 0.0)) > _SAME
    ]


def _results(odds: DropOdds) -> dict[str, float]:
    return {NOTHING: odds.nothing, GOLD: odds.gold_chance, **odds.items}
