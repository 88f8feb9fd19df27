"""What a generated map is worth and how dangerous it is: numbers to compare seeds by."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from runtime.mapgen.model import PlacementKind
from runtime.sim.analysis import drop_odds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content.models.enemies import Enemy
    from runtime.content.snapshot import Content
    from runtime.mapgen.model import Placement

_ELDER = sqrt(3 * 1.5)  # an elder has three times the health and half as much damage again
_SCALE = {PlacementKind.ELDER: _ELDER, PlacementKind.BOSS: _ELDER}


class Appraiser:
    """Threat and expected loot of placements; what depends on records alone is kept."""

    def __init__(self, content: Content, floor: int) -> None:
        self._content = content
        self._floor = floor
        self._tables: dict[str, float] = {}

    def threat(self, things: Iterable[Placement]) -> float:
        """Return the sum over enemies of sqrt(health · damage in 100 time units) on floor 1."""
        total = 0.0
        for thing in things:
            enemy = self._enemy(thing)
            if enemy is not None:
                total += threat_of(enemy) * _SCALE.get(thing.kind, 1)
        return total

    def loot(self, things: Iterable[Placement]) -> float:
        """Return the gold and prices that chests, items and enemies give on the mean."""
        total = 0.0
        for thing in things:
            if thing.ref is None:
                continue
            enemy = self._enemy(thing)
            if thing.kind is PlacementKind.CHEST:
                total += self._table(thing.ref.id)
            elif thing.kind is PlacementKind.ITEM:
                item = self._content.items.get(thing.ref.id)
                total += item.price if item is not None else 0
            elif enemy is not None and enemy.drops is not None:
                total += self._table(enemy.drops)
        return total

    def _enemy(self, thing: Placement) -> Enemy | None:
        if thing.ref is None or thing.ref.kind != "enemies":
            return None
        return self._content.enemies.get(thing.ref.id)

    def _table(self, table: str) -> float:
        if table not in self._content.drop_tables:
            return 0.0
        if table not in self._tables:
            odds = drop_odds(self._content.drop_tables, table, self._floor)
            items = self._content.items
            prices = sum(
                mean * items[item].price for item, mean in odds.counts.items() if item in items
            )
            self._tables[table] = float(odds.gold + prices)
        return self._tables[table]


def threat_of(enemy: Enemy) -> float:
    """Return the root of an enemy's health by its mean damage in 100 time units, on floor 1."""
    damage = (enemy.attack.damage.low + enemy.attack.damage.high) / 2
    return sqrt(enemy.health * damage * 100 / enemy.attack_time)
