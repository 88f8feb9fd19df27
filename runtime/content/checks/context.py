"""What a check is, and what it may look at."""

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from runtime.content.cycles import cycles_of
from runtime.content.models.abilities import SummonPower
from runtime.content.models.drop_tables import TableDrop
from runtime.content.problems import Problem
from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content
from runtime.core.ids import nearest

MAX_LOOKUPS = 100


@dataclass(frozen=True)
class CheckContext:
    """The content round the checked record.

    `broken` are the records that exist but could not be read; `users` tells who names a record.
    """

    content: Content
    broken: AbstractSet[AssetRef] = frozenset()
    users: Mapping[AssetRef, AbstractSet[AssetRef]] = field(default_factory=dict)
    _near: dict[AssetRef, list[str]] = field(default_factory=dict)

    def near(self, ref: AssetRef) -> list[str]:
        """Return existing ids like the missing one; the first hundred only, it is slow."""
        if ref not in self._near and len(self._near) < MAX_LOOKUPS:
            self._near[ref] = nearest(ref.id, self.content.all(ref.kind))
        return self._near.get(ref, [])

    @cached_property
    def table_cycles(self) -> Mapping[str, tuple[str, ...]]:
        """The way round each cycle of drop tables, under the first of its ids."""
        tables = self.content.drop_tables
        edges = {
            id_: [entry.table for entry in table.entries if isinstance(entry, TableDrop)]
            for id_, table in tables.items()
        }
        return cycles_of(edges)

    @cached_property
    def unlock_cycles(self) -> Mapping[str, tuple[str, ...]]:
        """The way round each cycle of prerequisites, under the first of its ids."""
        unlocks = self.content.unlocks
        return cycles_of({id_: unlock.prerequisites for id_, unlock in unlocks.items()})

    @cached_property
    def summon_cycles(self) -> Mapping[str, tuple[str, ...]]:
        """The way round each cycle of enemies that call one another, under the first of its ids."""
        enemies = self.content.enemies
        edges = {
            id_: [called for each in enemy.abilities if (called := self.summoned_by(each))]
            for id_, enemy in enemies.items()
        }
        return cycles_of(edges)

    def summoned_by(self, ability: str) -> str | None:
        """Return whom an ability calls, if it is there and calls anybody."""
        record = self.content.abilities.get(ability)
        power = record.power if record is not None else None
        return power.enemy if isinstance(power, SummonPower) else None


Run = Callable[[AssetRef, Any, CheckContext], Iterable[Problem]]


@dataclass(frozen=True, slots=True)
class Check:
    """A function from one record to its problems.

    Without `kinds` it looks at every record. A check that is `alone` looks at nothing but the
    record, so an edit elsewhere need not run it again.
    """

    id: str
    run: Run
    kinds: tuple[str, ...] = ()
    alone: bool = False

    def applies_to(self, ref: AssetRef) -> bool:
        """Tell whether it looks at records of that kind."""
        return not self.kinds or ref.kind in self.kinds
