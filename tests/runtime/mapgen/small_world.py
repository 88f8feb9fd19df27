"""Small content for the tests of the generator, made in memory."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from runtime.content.base import IntRange
from runtime.content.models.chunks import Chunk
from runtime.content.models.enemies import Enemy
from runtime.content.models.maps import MapDefinition
from runtime.content.models.rules import Rules
from runtime.content.models.themes import Theme
from runtime.content.models.tiles import Tile
from runtime.content.models.zone_tiers import ZoneTier
from runtime.content.stats import Rarity

if TYPE_CHECKING:
    from collections.abc import Mapping


THEMES = ("graveyard", "swamp", "church", "ruins", "village")
BLOCKING = {"wall": False, "gravestone": True, "pillar": False}
OPEN = ("floor", "shallows", "rubble", "door_open")


def tiles() -> dict[str, Tile]:
    """Return the tiles that the carves and covers name by default."""
    made = {
        name: Tile(name=name, walkable=False, transparent=seen) for name, seen in BLOCKING.items()
    }
    made |= {name: Tile(name=name, walkable=True, transparent=True) for name in OPEN}
    made["bush"] = Tile(name="Bush", walkable=True, transparent=False, move_cost=150)
    made["door"] = Tile(name="Door", walkable=False, transparent=False, opens_to="door_open")
    made["embers"] = Tile.model_validate(
        {"name": "Embers", "walkable": True, "transparent": True, "hazard": {"damage": [1, 2]}}
    )
    return made


def enemy(name: str, weight: int = 10) -> Enemy:
    """Return a plain enemy."""
    return Enemy.model_validate(
        {
            "name": name,
            "health": 10,
            "attack": {"kind": "melee", "damage": [1, 3]},
            "weight": weight,
        }
    )


def tier(rarity: str, roster: list[str], low: int, high: int, *, elder: bool = True) -> ZoneTier:
    """Return a zone tier."""
    return ZoneTier(
        name=rarity,
        rarity=Rarity(rarity),
        roster=tuple(roster),
        guard_count=IntRange(low=low, high=high),
        allow_elder=elder,
        chest_table=f"{rarity}_chest",
    )


def definition(**fields: Any) -> MapDefinition:
    """Return a map definition: 44 by 34 with cover and two zones unless told otherwise."""
    whole: dict[str, Any] = {
        "name": "Test map",
        "cover": {},
        "zones": [{"tier": "rare"}, {"tier": "epic", "elder": True}],
        "theme_pool": list(THEMES),
        "population": {"roamers": ["hound", "goblin"], "portals": 2},
    }
    return MapDefinition.model_validate({**whole, **fields}, strict=False)


@dataclass(frozen=True)
class World:
    """Content as the generator sees it."""

    maps: Mapping[str, MapDefinition]
    tiles: Mapping[str, Tile] = field(default_factory=tiles)
    enemies: Mapping[str, Enemy] = field(
        default_factory=lambda: {name: enemy(name) for name in ("goblin", "hound", "warden")}
    )
    zone_tiers: Mapping[str, ZoneTier] = field(
        default_factory=lambda: {
            "rare": tier("rare", ["goblin", "hound"], 3, 4),
            "epic": tier("epic", ["warden"], 3, 4),
            "legendary": tier("legendary", ["warden", "goblin"], 2, 3),
        }
    )
    themes: Mapping[str, Theme] = field(
        default_factory=lambda: {
            name: Theme.model_validate({"name": name, "carve": {"kind": name}}) for name in THEMES
        }
    )
    chunks: Mapping[str, Chunk] = field(default_factory=dict)
    rules: Rules = field(default_factory=lambda: Rules(name="Rules"))

    def with_map(self, **fields: Any) -> World:
        """Return the same content with another test map."""
        return replace(self, maps={"test": definition(**fields)})

    def with_tier(self, tier_id: str, record: ZoneTier) -> World:
        """Return the same content with another tier."""
        return replace(self, zone_tiers={**self.zone_tiers, tier_id: record})

    def with_carve(self, theme_id: str, carve: dict[str, Any]) -> World:
        """Return the same content with another carve of a theme."""
        record = Theme.model_validate({"name": theme_id, "carve": carve})
        return replace(self, themes={**self.themes, theme_id: record})

    def with_tile(self, tile_id: str, **fields: Any) -> World:
        """Return the same content with another tile."""
        record = self.tiles[tile_id].model_copy(update=fields)
        return replace(self, tiles={**self.tiles, tile_id: record})

    def with_sight(self, sight: int) -> World:
        """Return the same content with another sight of the player."""
        player = self.rules.player.model_copy(update={"sight": sight})
        return replace(self, rules=self.rules.model_copy(update={"player": player}))


def world(**fields: Any) -> World:
    """Return content with one map, "test"."""
    return World({"test": definition(**fields)})


def small_chunk(name: str, sides: str, *, tags: tuple[str, ...] = (), **fields: Any) -> Chunk:
    """Return a chunk of 12 by 12 tiles, open in the middle of the sides given as "nesw"."""
    rows = [["#"] * 12 if y in (0, 11) else ["#", *"." * 10, "#"] for y in range(12)]
    ports = []
    for side, cells in {
        "north": [(5, 0), (6, 0)],
        "east": [(11, 5), (11, 6)],
        "south": [(5, 11), (6, 11)],
        "west": [(0, 5), (0, 6)],
    }.items():
        if side[0] in sides:
            ports.append({"side": side, "start": 5, "width": 2})
            for x, y in cells:
                rows[y][x] = "."
    rows[3][3] = rows[8][8] = "I"
    return Chunk.model_validate(
        {
            "name": name,
            "tags": ["set", *tags],
            "legend": {"#": "wall", ".": "floor", "I": "pillar"},
            "rows": ["".join(row) for row in rows],
            "ports": ports,
            "rotate": True,
            "mirror": True,
            **fields,
        },
        strict=False,
    )


def chunk_set() -> dict[str, Chunk]:
    """Return a chunk for each set of open sides, turned as needed."""
    made = {"end": "n", "way": "ns", "bend": "ne", "tee": "nes", "cross": "nesw"}
    return {name: small_chunk(name, sides) for name, sides in made.items()}


BARE: dict[str, Any] = {
    "zones": [],
    "theme_pool": [],
    "cover": None,
    "population": {"portals": 0},
}


def chunk_world(**fields: Any) -> World:
    """Return content with a map made of the chunk set."""
    layout = {"kind": "chunks", "tags": ["set"], "rooms": [8, 12]} | fields.pop("layout", {})
    return replace(world(layout=layout, **{**BARE, **fields}), chunks=chunk_set())
