"""Odds of drop tables with pity counted in, over many rolls.

In the long run each roll of a table is one of two things by chance: a plain one, or one in which an
entry is due. How often it is due comes from `runtime.rules.pity`, and what such a roll draws from
`runtime.rules.drops`, as in the game.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from runtime.content.models.drop_tables import DropMode, TableDrop
from runtime.rules.drops import draws_of
from runtime.rules.pity import due_shares
from runtime.sim.analysis.drops import DropOdds, OddsWeb, Part, options_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from runtime.content.models.drop_tables import DropEntry, DropTable


def long_run_odds(
    tables: Mapping[str, DropTable], table: str, floor: int, quality: int = 0
) -> DropOdds | None:
    """Return the odds of one of many rolls of a table on a floor, with its pity counted in.

    Means are exact; chances are where no table with pity is rolled more than once in one roll.
    None when no entry that can come has pity. Raises LootError as `drop_odds`.
    """
    web = LongRunWeb(tables, floor, quality=quality)
    reached = web.inside_out(table)
    if not any(due_shares(tables[name], floor, quality) for name in reached):
        return None
    return web.odds(table)


class LongRunWeb(OddsWeb):
    """The odds of all tables on one floor when each has been rolled for long."""

    def roll_of(self, table: str) -> Part:
        """See `OddsWeb`."""
        return reduce(_both, (self._mixed(piece) for piece in _pieces(self._tables[table])))

    def _mixed(self, record: DropTable) -> Part:
        """Join the roll in which nothing is due with those in which an entry is."""
        due = due_shares(record, self._floor, self._quality)
        plain = 1 - sum(due.values())
        rolls = [(float(plain), ()), *((float(share), (i,)) for i, share in due.items())]
        return _mixture([(share, self._drawn_with(record, owed)) for share, owed in rolls])

    def _drawn_with(self, record: DropTable, due: Sequence[int]) -> Part:
        return self.join(options_of(draws_of(record, self._floor, self._quality, due)))

    def inner(self, table: str) -> list[str]:
        """See `OddsWeb`: what never comes by itself may come by pity."""
        entries = self._tables[table].entries
        owed = (entries[i] for i in due_shares(self._tables[table], self._floor, self._quality))
        named = [entry.table for entry in owed if isinstance(entry, TableDrop)]
        return list(dict.fromkeys([*super().inner(table), *named]))


def _pieces(record: DropTable) -> list[DropTable]:
    """Return tables that are rolled by themselves and together make up the table."""
    if record.mode is not DropMode.ALL:
        return [record]
    counted = [entry for entry in record.entries if entry.pity]
    rest = [entry for entry in record.entries if not entry.pity]
    return [_with(record, rest), *(_with(record, [entry]) for entry in counted)]


def _with(record: DropTable, entries: Sequence[DropEntry]) -> DropTable:
    return record.model_copy(update={"entries": tuple(entries)})


def _mixture(parts: Sequence[tuple[float, Part]]) -> Part:
    """Return what one of these parts gives, each with its chance."""
    return Part(
        sum((share * part.some for share, part in parts), 0 * parts[0][1].some),
        sum((share * part.mean for share, part in parts), 0 * parts[0][1].mean),
        sum(share * part.nothing for share, part in parts),
    )


def _both(one: Part, other: Part) -> Part:
    """Return what two parts that know nothing of each other give together."""
    return Part(
        1 - (1 - one.some) * (1 - other.some),
        one.mean + other.mean,
        one.nothing * other.nothing,
    )
