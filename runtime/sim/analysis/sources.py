"""Where rolls begin: who and what in the content rolls a drop table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content.models.drop_tables import TableDrop
from runtime.content.refs import AssetRef
from runtime.rules.drops import LootError
from runtime.sim.analysis.drops import OddsWeb

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from runtime.content.models.drop_tables import DropTable
    from runtime.content.snapshot import Content


@dataclass(frozen=True, slots=True)
class Source:
    """A record that has a table rolled, and on what occasion, such as "kill" or "chest"."""

    ref: AssetRef
    occasion: str
    table: str
    name: str


@dataclass(frozen=True, slots=True)
class Chance:
    """What a source gives of an item: the chance of at least one, and the mean number."""

    source: Source
    some: float
    mean: float


def sources(content: Content) -> Iterator[Source]:
    """Yield every place of the content where a roll of a table begins."""
    for id_, enemy in content.enemies.items():
        if enemy.drops is not None:
            yield Source(AssetRef("enemies", id_), "kill", enemy.drops, enemy.name)
    for id_, tier in content.zone_tiers.items():
        yield Source(AssetRef("zone_tiers", id_), "chest", tier.chest_table, f"{tier.name} zone")
    for id_, definition in content.maps.items():
        ref = AssetRef("maps", id_)
        if definition.vault is not None:
            yield Source(ref, "vault", definition.vault.table, definition.name)
        if definition.population.treasure is not None:
            yield Source(ref, "treasure room", definition.population.treasure, definition.name)
    for id_, chunk in content.chunks.items():
        tables = (m.ref for m in chunk.markers if m.preset == "chest" and m.ref is not None)
        for table in dict.fromkeys(tables):
            yield Source(AssetRef("chunks", id_), "painted chest", table, chunk.name)


def item_chances(content: Content, item: str, floor: int) -> list[Chance]:
    """Return what every source gives of an item on a floor, the likeliest first.

    Sources whose tables are broken are left out: the checks tell of them.
    """
    web, found = OddsWeb(content.drop_tables, floor), []
    for source in sources(content):
        try:
            odds = web.odds(source.table)
        except LootError:
            continue
        if item in odds.items:
            found.append(Chance(source, odds.items[item], odds.counts[item]))
    return sorted(found, key=lambda each: (-each.some, each.source.name, each.source.occasion))


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
