"""Where rolls begin: who and what in the content rolls a drop table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content.base import IntRange
from runtime.content.kinds import RULES_ID
from runtime.content.models.drop_tables import TableDrop
from runtime.content.models.maps import KeyLock
from runtime.content.models.ranks import Rank
from runtime.content.models.unlocks import NewItem, StartingItem
from runtime.content.refs import AssetRef
from runtime.rules.drops import LootError
from runtime.rules.ranks import rank_record
from runtime.sim.analysis.drops import DropOdds, OddsWeb, repeated
from runtime.sim.analysis.exact import ONCE, ExactOdds, exact_odds
from runtime.sim.analysis.spawns import ranks_met

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from runtime.content.models.drop_tables import DropTable
    from runtime.content.models.maps import MapDefinition
    from runtime.content.snapshot import Content


@dataclass(frozen=True, slots=True)
class Source:
    """A record that has a table rolled, and on what occasion, such as "kill" or "chest"."""

    ref: AssetRef
    occasion: str
    table: str
    name: str
    rolls: IntRange = ONCE
    """How often it is rolled then, each number equally likely."""
    quality: int = 0


@dataclass(frozen=True, slots=True)
class Chance:
    """What a source gives of an item: the chance of at least one, and the mean number."""

    source: Source
    some: float
    mean: float


@dataclass(frozen=True, slots=True)
class Gift:
    """A record that holds an item without any roll: a bag, a marker, a lock's key."""

    ref: AssetRef
    occasion: str
    name: str
    count: int


def sources(content: Content) -> Iterator[Source]:
    """Yield every place of the content where a roll of a table begins."""
    met = ranks_met(content)
    for id_, enemy in content.enemies.items():
        if enemy.drops is not None:
            yield from kills(content, id_, sorted(met.get(id_, {Rank.NORMAL}), key=_order))
    for id_, tier in content.zone_tiers.items():
        yield Source(AssetRef("zone_tiers", id_), "chest", tier.chest_table, f"{tier.name} zone")
    for id_, definition in content.maps.items():
        yield from _on_map(AssetRef("maps", id_), definition)
    for id_, chunk in content.chunks.items():
        tables = (m.ref for m in chunk.markers if m.preset == "chest" and m.ref is not None)
        for table in dict.fromkeys(tables):
            yield Source(AssetRef("chunks", id_), "painted chest", table, chunk.name)
    for id_, tile in content.tiles.items():
        if tile.breaks is not None and tile.breaks.drops is not None:
            yield Source(AssetRef("tiles", id_), "broken", tile.breaks.drops, tile.name)
    shop = content.rules.shop
    if shop.table is not None:
        yield Source(AssetRef("rules", RULES_ID), "stock", shop.table, "Shop", shop.rolls)


def kills(content: Content, enemy: str, ranks: list[Rank]) -> Iterator[Source]:
    """Yield what a kill of an enemy rolls by its ranks; those that give the same once."""
    record, told = content.enemies[enemy], set()
    for rank in ranks:
        own = rank_record(content, rank)
        if record.drops is None or (own.drops, own.quality) in told:
            continue
        told.add((own.drops, own.quality))
        occasion = "kill" if rank is Rank.NORMAL else f"{rank} kill"
        times = IntRange(low=own.drops, high=own.drops)
        ref = AssetRef("enemies", enemy)
        yield Source(ref, occasion, record.drops, record.name, times, own.quality)


def _order(rank: Rank) -> int:
    return list(Rank).index(rank)


def _on_map(ref: AssetRef, definition: MapDefinition) -> Iterator[Source]:
    if definition.vault is not None:
        yield Source(ref, "vault", definition.vault.table, definition.name)
    if definition.population.treasure is not None:
        yield Source(ref, "treasure room", definition.population.treasure, definition.name)


class SourceOdds:
    """What sources give on a floor; tables are worked out once for each quality."""

    def __init__(self, tables: Mapping[str, DropTable], floor: int) -> None:
        self._tables, self._floor = tables, floor
        self._webs: dict[int, OddsWeb] = {}

    def odds(self, source: Source) -> DropOdds:
        """Return the odds of one occasion, all its rolls together. Raises LootError.

        Shelves are taken to have room for all that is rolled, which holds for fewer kinds of
        things than `runtime.rules.shops.SHELF`.
        """
        web = self._webs.get(source.quality)
        if web is None:
            web = OddsWeb(self._tables, self._floor, quality=source.quality)
            self._webs[source.quality] = web
        return web.named(repeated(web.part(source.table), source.rolls))


def source_fractions(
    tables: Mapping[str, DropTable], source: Source, floor: int
) -> ExactOdds | None:
    """Return the odds of one occasion as fractions, as `exact_odds` does."""
    return exact_odds(tables, source.table, floor, rolls=source.rolls, quality=source.quality)


def item_chances(content: Content, item: str, floor: int) -> list[Chance]:
    """Return what every source gives of an item on a floor, the likeliest first.

    Sources whose tables are broken are left out: the checks tell of them.
    """
    able, found = _tables_giving(content.drop_tables, item), []
    web = SourceOdds(content.drop_tables, floor)
    for source in sources(content):
        if source.table not in able:
            continue
        try:
            odds = web.odds(source)
        except LootError:
            continue
        if item in odds.items:
            found.append(Chance(source, odds.items[item], odds.counts[item]))
    return sorted(found, key=lambda each: (-each.some, each.source.name, each.source.occasion))


def gifts(content: Content, item: str) -> list[Gift]:
    """Return who and what has an item for certain: start gear, painted places, keys of vaults."""
    return [gift for gift in _gifts(content, item) if gift.count]


def _gifts(content: Content, item: str) -> Iterator[Gift]:
    rules = content.rules
    own = rules.player.start_items.count(item)
    yield Gift(AssetRef("rules", RULES_ID), "start gear", "The player", own)
    for id_, character in content.characters.items():
        own = character.start_items.count(item)
        yield Gift(AssetRef("characters", id_), "start gear", character.name, own)
    for id_, unlock in content.unlocks.items():
        grant = unlock.grant
        own = int(isinstance(grant, StartingItem) and grant.item == item)
        yield Gift(AssetRef("unlocks", id_), "start gear once bought", unlock.name, own)
    for id_, chunk in content.chunks.items():
        own = sum(marker.asset == AssetRef("items", item) for marker in chunk.markers)
        yield Gift(AssetRef("chunks", id_), "painted", chunk.name, own)
    for id_, definition in content.maps.items():
        lock = definition.vault.lock if definition.vault is not None else None
        own = int(isinstance(lock, KeyLock) and lock.key == item)
        yield Gift(AssetRef("maps", id_), "key of the vault", definition.name, own)


def locked_by(content: Content, item: str) -> list[str]:
    """Return the unlocks of which one must be bought before an item is in any drop table."""
    return [
        id_
        for id_, unlock in content.unlocks.items()
        if isinstance(unlock.grant, NewItem) and unlock.grant.item == item
    ]


def _tables_giving(tables: Mapping[str, DropTable], item: str) -> set[str]:
    """Return the tables that name an item, and those that lead to them."""
    found: set[str] = set()
    for id_, record in tables.items():
        if id_ not in found and any(getattr(e, "item", None) == item for e in record.entries):
            found |= tables_with(tables, id_)
    return found


def tables_with(tables: Mapping[str, DropTable], table: str) -> set[str]:
    """Return the tables from which a roll may come to a table, itself among them."""
    users: dict[str, list[str]] = {}
    for id_, record in tables.items():
        for entry in record.entries:
            if isinstance(entry, TableDrop):
                users.setdefault(entry.table, []).append(id_)
    found, waiting = {table}, [table]
    while waiting:
        for user in users.get(waiting.pop(), ()):
            if user not in found:
                found.add(user)
                waiting.append(user)
    return found
