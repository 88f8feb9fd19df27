"""What a generated map is worth and how dangerous it is: numbers to compare seeds by."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from runtime.game.muster import rank_of
from runtime.mapgen.model import PlacementKind
from runtime.rules.ranks import ranked_sheet
from runtime.rules.spoils import SURE, grown
from runtime.sim.analysis import DropOdds, drop_odds
from runtime.sim.analysis.sources import SourceOdds, kills

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content.models.enemies import Enemy
    from runtime.content.models.ranks import Rank
    from runtime.content.snapshot import Content
    from runtime.mapgen.model import Placement


class Appraiser:
    """Threat and expected loot of placements; what depends on records alone is kept."""

    def __init__(self, content: Content, floor: int) -> None:
        self._content = content
        self._floor = floor
        self._kills = SourceOdds(content.drop_tables, floor)
        self._tables: dict[str, float] = {}
        self._spoils: dict[tuple[str, Rank], float] = {}
        self._threats: dict[tuple[str, Rank], float] = {}

    def threat(self, things: Iterable[Placement]) -> float:
        """Return the sum over enemies of sqrt(health · damage in 100 time units) on floor 1.

        Each as its rank makes it; traits, which are chosen when a run begins, left out.
        """
        posted = [(each.ref, rank_of(each)) for each in things if self._enemy(each) is not None]
        return sum(self._threat(ref.id, rank) for ref, rank in posted if ref is not None)

    def loot(self, things: Iterable[Placement]) -> float:
        """Return the gold and prices that chests, items and enemies give on the mean.

        Enemies as `rules.spoils` lets them pay: by the rolls and the quality of their rank, and
        with the gold that the highest ranks owe when their tables give nothing.
        """
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
            elif enemy is not None:
                total += self._kill(thing.ref.id, rank_of(thing))
        return total

    def _enemy(self, thing: Placement) -> Enemy | None:
        if thing.ref is None or thing.ref.kind != "enemies":
            return None
        return self._content.enemies.get(thing.ref.id)

    def _threat(self, enemy: str, rank: Rank) -> float:
        key = (enemy, rank)
        if key not in self._threats:
            sheet = ranked_sheet(self._content, enemy, 1, rank)
            damage = (sheet.low + sheet.high) / 2
            self._threats[key] = _pressure(sheet.max_health, damage, sheet.attack_time)
        return self._threats[key]

    def _kill(self, enemy: str, rank: Rank) -> float:
        key = (enemy, rank)
        if key not in self._spoils:
            self._spoils[key] = self._spoils_of(enemy, rank)
        return self._spoils[key]

    def _spoils_of(self, enemy: str, rank: Rank) -> float:
        tables, worth, nothing = self._content.drop_tables, 0.0, 1.0
        for source in kills(self._content, enemy, [rank]):
            if source.table in tables and source.rolls.high:
                odds = self._kills.odds(source)
                worth, nothing = self._worth(odds), odds.nothing
        return worth + (nothing * self._sure_gold() if rank in SURE else 0.0)

    def _sure_gold(self) -> float:
        loot = self._content.rules.loot
        amounts = range(loot.sure_gold.low, loot.sure_gold.high + 1)
        return sum(grown(each, self._floor, loot) for each in amounts) / len(amounts)

    def _table(self, table: str) -> float:
        if table not in self._content.drop_tables:
            return 0.0
        if table not in self._tables:
            odds = drop_odds(self._content.drop_tables, table, self._floor)
            self._tables[table] = self._worth(odds)
        return self._tables[table]

    def _worth(self, odds: DropOdds) -> float:
        items = self._content.items
        counts = odds.counts.items()
        return odds.gold + sum(mean * items[item].price for item, mean in counts if item in items)


def threat_of(enemy: Enemy) -> float:
    """Return the root of an enemy's health by its mean damage in 100 time units, on floor 1."""
    damage = (enemy.attack.damage.low + enemy.attack.damage.high) / 2
    return _pressure(enemy.health, damage, enemy.attack_time)


def _pressure(health: int, damage: float, attack_time: int) -> float:
    return sqrt(health * damage * 100 / attack_time)
