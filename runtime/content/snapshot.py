"""All valid records of a project as one immutable value."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, cast

from runtime.content.asset import Asset
from runtime.content.base import Record
from runtime.content.kinds import KINDS, RULES_ID
from runtime.content.models.abilities import Ability
from runtime.content.models.affixes import Affix
from runtime.content.models.bosses import Boss
from runtime.content.models.campaigns import Campaign
from runtime.content.models.characters import Character
from runtime.content.models.chunks import Chunk
from runtime.content.models.drop_tables import DropTable
from runtime.content.models.enemies import Enemy
from runtime.content.models.items import Item
from runtime.content.models.maps import MapDefinition
from runtime.content.models.ranks import EnemyRank, MonsterModifier
from runtime.content.models.rules import Rules
from runtime.content.models.statuses import Status
from runtime.content.models.themes import Theme
from runtime.content.models.tiles import Tile
from runtime.content.models.unlocks import Unlock
from runtime.content.models.zone_tiers import ZoneTier
from runtime.content.refs import AssetRef

_Records = dict[str, Record]


class Content:
    """An immutable snapshot of every valid record, each kind sorted by id.

    Snapshots share what they have in common, so that making one after an edit is cheap.
    """

    def __init__(self, records: Iterable[tuple[AssetRef, Record]] = ()) -> None:
        by_kind: dict[str, _Records] = {kind: {} for kind in KINDS}
        for ref, record in records:
            by_kind[ref.kind][ref.id] = record
        self._by_kind = {kind: dict(sorted(found.items())) for kind, found in by_kind.items()}
        self._digests: dict[AssetRef, bytes] = {}

    @classmethod
    def of(cls, assets: Iterable[Asset]) -> "Content":
        """Make the snapshot of the assets that are not broken."""
        return cls((asset.ref, asset.record) for asset in assets if asset.record is not None)

    def get(self, kind: str, id: str) -> Record | None:  # noqa: A002 - an id is called id here
        """Return one record, or None."""
        return self._by_kind[kind].get(id)

    def name_of(self, kind: str, id: str) -> str:  # noqa: A002 - an id is called id here
        """Return what a record is called, its id when there is no such record."""
        record = self.get(kind, id)
        return record.name if record is not None else id

    def all(self, kind: str) -> Mapping[str, Record]:
        """Return the records of a kind by id, in the order of their ids."""
        return MappingProxyType(self._by_kind[kind])

    def __iter__(self) -> Iterator[tuple[AssetRef, Record]]:
        for kind, records in self._by_kind.items():
            for id_, record in records.items():
                yield AssetRef(kind, id_), record

    def __contains__(self, ref: object) -> bool:
        return isinstance(ref, AssetRef) and ref.id in self._by_kind.get(ref.kind, ())

    def __len__(self) -> int:
        return sum(len(records) for records in self._by_kind.values())

    @property
    def tiles(self) -> Mapping[str, Tile]:
        """Tiles by id."""
        return self._typed("tiles")

    @property
    def items(self) -> Mapping[str, Item]:
        """Items by id."""
        return self._typed("items")

    @property
    def affixes(self) -> Mapping[str, Affix]:
        """Affixes by id."""
        return self._typed("affixes")

    @property
    def enemies(self) -> Mapping[str, Enemy]:
        """Enemies by id."""
        return self._typed("enemies")

    @property
    def bosses(self) -> Mapping[str, Boss]:
        """Bosses by id."""
        return self._typed("bosses")

    @property
    def ranks(self) -> Mapping[str, EnemyRank]:
        """Ranks of enemies by id."""
        return self._typed("ranks")

    @property
    def monster_modifiers(self) -> Mapping[str, MonsterModifier]:
        """Monster modifiers by id."""
        return self._typed("monster_modifiers")

    @property
    def statuses(self) -> Mapping[str, Status]:
        """Statuses by id."""
        return self._typed("statuses")

    @property
    def abilities(self) -> Mapping[str, Ability]:
        """Abilities by id."""
        return self._typed("abilities")

    @property
    def drop_tables(self) -> Mapping[str, DropTable]:
        """Drop tables by id."""
        return self._typed("drop_tables")

    @property
    def zone_tiers(self) -> Mapping[str, ZoneTier]:
        """Zone tiers by id."""
        return self._typed("zone_tiers")

    @property
    def themes(self) -> Mapping[str, Theme]:
        """Themes by id."""
        return self._typed("themes")

    @property
    def chunks(self) -> Mapping[str, Chunk]:
        """Chunks by id."""
        return self._typed("chunks")

    @property
    def maps(self) -> Mapping[str, MapDefinition]:
        """Map definitions by id."""
        return self._typed("maps")

    @property
    def campaigns(self) -> Mapping[str, Campaign]:
        """Campaigns by id."""
        return self._typed("campaigns")

    @property
    def characters(self) -> Mapping[str, Character]:
        """Characters by id."""
        return self._typed("characters")

    @property
    def unlocks(self) -> Mapping[str, Unlock]:
        """Unlocks by id."""
        return self._typed("unlocks")

    @cached_property
    def rules(self) -> Rules:
        """The project's rules; the default ones when it has none."""
        found = self._by_kind["rules"].get(RULES_ID)
        return found if isinstance(found, Rules) else Rules(name="Rules")

    def with_asset(self, asset: Asset) -> "Content":
        """Return the snapshot in which the asset's record stands, or is missing if broken."""
        return self.with_assets({asset.ref: asset})

    def with_assets(self, assets: Mapping[AssetRef, Asset | None]) -> "Content":
        """Return the snapshot with many records changed at once; None takes one away."""
        return self._with({ref: each.record if each else None for ref, each in assets.items()})

    def with_record(self, ref: AssetRef, record: Record) -> "Content":
        """Return the snapshot in which this record stands, new or in the place of another."""
        return self._with({ref: record})

    def without(self, ref: AssetRef) -> "Content":
        """Return the snapshot without one record."""
        return self._with({ref: None}) if ref in self else self

    @cached_property
    def fingerprint(self) -> str:
        """Hash of every record, whatever the order in which they were loaded: 32 hex digits."""
        total = hashlib.sha256()
        for ref, record in self:
            digest = self._digests.get(ref)
            if digest is None:
                digest = self._digests[ref] = _digest(ref, record)
            total.update(digest)
        return total.hexdigest()[:32]

    def _with(self, records: Mapping[AssetRef, Record | None]) -> "Content":
        new = Content.__new__(Content)
        new._by_kind = dict(self._by_kind)  # noqa: SLF001 - a twin
        for kind in {ref.kind for ref in records}:
            own = {ref.id: record for ref, record in records.items() if ref.kind == kind}
            new._by_kind[kind] = _updated(self._by_kind[kind], own)  # noqa: SLF001
        known = self._digests.items()
        new._digests = {ref: digest for ref, digest in known if ref not in records}  # noqa: SLF001
        return new

    def _typed(self, kind: str) -> Mapping[str, Any]:
        return cast("Mapping[str, Any]", MappingProxyType(self._by_kind[kind]))


def _updated(old: _Records, changes: Mapping[str, Record | None]) -> _Records:
    """Return the records of a kind, by id, with some of them others or gone."""
    both: dict[str, Record | None] = {**old, **changes}
    new = {id_: record for id_, record in both.items() if record is not None}
    return new if new.keys() <= old.keys() else dict(sorted(new.items()))


def _digest(ref: AssetRef, record: Record) -> bytes:
    dumped = KINDS[ref.kind].adapter.dump_json(record, exclude={"suppressed"})
    return hashlib.sha256(f"{ref.path}\0".encode() + dumped).digest()
