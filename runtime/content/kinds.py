"""The kinds of records, in the order in which the browser lists them."""

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter

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

RULES_ID = "rules"


@dataclass(frozen=True)
class Kind:
    """One kind of record: its folder, its words, its icon and its model (a class or a union)."""

    id: str
    title: str
    singular: str
    icon: str
    model: Any
    single: bool = False

    def several(self, count: int) -> str:
        """Return so many records of the kind in words: "12 enemies"."""
        return f"{count} {self.title.lower()}"

    @cached_property
    def adapter(self) -> TypeAdapter[Any]:
        """Validator of the kind's records."""
        return TypeAdapter(self.model)


KINDS = MappingProxyType(
    {
        kind.id: kind
        for kind in (
            Kind("maps", "Maps", "Map", "map-outline", MapDefinition),
            Kind("chunks", "Chunks", "Chunk", "grid", Chunk),
            Kind("tiles", "Tiles", "Tile", "texture-box", Tile),
            Kind("items", "Items", "Item", "sword", Item),
            Kind("affixes", "Affixes", "Affix", "tag-outline", Affix),
            Kind("enemies", "Enemies", "Enemy", "skull-outline", Enemy),
            Kind("bosses", "Bosses", "Boss", "crown-outline", Boss),
            Kind("ranks", "Ranks", "Rank", "chevron-triple-up", EnemyRank),
            Kind(
                "monster_modifiers",
                "Monster modifiers",
                "Monster modifier",
                "lightning-bolt-outline",
                MonsterModifier,
            ),
            Kind("statuses", "Statuses", "Status", "biohazard", Status),
            Kind("abilities", "Abilities", "Ability", "auto-fix", Ability),
            Kind("drop_tables", "Drop tables", "Drop table", "dice-multiple-outline", DropTable),
            Kind("zone_tiers", "Zone tiers", "Zone tier", "diamond-stone", ZoneTier),
            Kind("themes", "Themes", "Theme", "palette-outline", Theme),
            Kind("campaigns", "Campaigns", "Campaign", "map-marker-path", Campaign),
            Kind("characters", "Characters", "Character", "account-outline", Character),
            Kind("unlocks", "Unlocks", "Unlock", "lock-open-variant-outline", Unlock),
            Kind("rules", "Rules", "Rules", "cog-outline", Rules, single=True),
        )
    }
)
