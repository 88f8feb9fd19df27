"""Small hand-made worlds for tests of the game: a few records and a map drawn in text."""

from types import MappingProxyType
from typing import Any

import numpy as np

from runtime.content.kinds import KINDS
from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content
from runtime.content.stats import Rarity
from runtime.core.geometry import Box, Cell
from runtime.game.session import Session
from runtime.mapgen.model import (
    GENERATOR_VERSION,
    GeneratedMap,
    Placement,
    PlacementKind,
    Zone,
)

TILES: dict[str, dict[str, Any]] = {
    "floor": {"walkable": True, "transparent": True},
    "wall": {"walkable": False, "transparent": False, "form": "wall"},
    "bush": {"walkable": True, "transparent": False},
    "door": {"walkable": False, "transparent": False, "opens_to": "open_door"},
    "open_door": {"walkable": True, "transparent": True, "closes_to": "door"},
    "mud": {"walkable": True, "transparent": True, "move_cost": 200},
    "embers": {"walkable": True, "transparent": True, "hazard": {"damage": [3, 3]}},
    "rubble": {"walkable": True, "transparent": True, "cover": 100},
}
LETTERS = {
    ".": "floor", "#": "wall", '"': "bush", "+": "door", "'": "open_door",
    "~": "mud", "^": "embers", ",": "rubble",
}  # fmt: skip
MELEE = {"kind": "melee", "damage": [2, 2]}
ENEMIES: dict[str, dict[str, Any]] = {
    "goblin": {"health": 10, "attack": MELEE, "xp": 5, "drops": "pockets"},
    "coward": {"health": 10, "attack": MELEE, "brain": {"kind": "hunter", "flee_below": 50}},
    "lurker": {"health": 10, "attack": MELEE, "brain": {"kind": "ambusher", "wake_distance": 2}},
    "archer": {
        "health": 8,
        "attack": {"kind": "ranged", "damage": [2, 2], "reach": 6},
        "brain": {"kind": "skirmisher", "keep_distance": 3},
    },
    "turret": {
        "health": 20,
        "attack": {"kind": "ranged", "damage": [1, 1], "reach": 5},
        "brain": {"kind": "sentinel"},
    },
    "bomb": {"health": 4, "attack": {"kind": "burst", "damage": [5, 5], "radius": 1}},
    "lobber": {"health": 8, "attack": {"kind": "ranged", "damage": [4, 4], "reach": 7, "blast": 1}},
}
ITEMS: dict[str, dict[str, Any]] = {
    "sword": {"slot": "weapon", "damage": [5, 5], "crit_chance": 0.0, "attack_time": 80},
    "axe": {"slot": "weapon", "damage": [9, 9], "crit_chance": 0.0, "attack_time": 150},
    "buckler": {"slot": "shield", "block": 10.0, "armour": 1},
    "boots": {"slot": "feet", "modifiers": [{"stat": "move_speed", "value": 100.0}]},
    "belt": {"slot": "body", "modifiers": [{"stat": "max_health", "value": 20.0}]},
    "cursed_ring": {
        "slot": "ring",
        "cursed": True,
        "modifiers": [{"stat": "max_health", "value": -10.0}],
    },
    "ring": {"slot": "ring"},
    "draught": {
        "slot": "consumable",
        "stack": 3,
        "effects": [{"kind": "heal", "amount": [10, 10]}],
    },
    "blink": {"slot": "consumable", "effects": [{"kind": "teleport", "distance": 5}]},
    "chart": {"slot": "consumable", "effects": [{"kind": "reveal", "radius": 20}]},
    "firepot": {
        "slot": "consumable",
        "effects": [{"kind": "blast", "radius": 2, "damage": [6, 6]}],
    },
    "prayer": {"slot": "consumable", "effects": [{"kind": "lift_curse"}]},
    "gem": {"slot": "valuable", "stack": 5, "price": 10},
}
TABLES: dict[str, dict[str, Any]] = {
    "pockets": {
        "entries": [
            {"kind": "gold", "amount": [3, 3], "weight": 1},
            {"kind": "item", "item": "gem", "weight": 1},
        ]
    },
    "chest": {
        "mode": "all",
        "entries": [
            {"kind": "item", "item": "sword", "chance": 100.0},
            {"kind": "item", "item": "draught", "count": [4, 4], "chance": 100.0},
            {"kind": "gold", "amount": [7, 7], "chance": 100.0},
        ],
    },
}
TIERS: dict[str, dict[str, Any]] = {
    "rare": {
        "rarity": "rare",
        "roster": ["goblin"],
        "guard_count": [1, 1],
        "chest_table": "chest",
    }
}
THEMES: dict[str, dict[str, Any]] = {"graveyard": {"carve": {"kind": "graveyard"}}}
SEED = 5


def make_content(
    rules: dict[str, Any] | None = None, **extra: dict[str, dict[str, Any]]
) -> Content:
    """Return the arena's records, with other rules and with more records by kind."""
    kinds: dict[str, dict[str, dict[str, Any]]] = {
        "tiles": TILES,
        "enemies": ENEMIES,
        "items": ITEMS,
        "drop_tables": TABLES,
        "zone_tiers": TIERS,
        "themes": THEMES,
        "rules": {"rules": rules or {}},
    }
    for kind, records in extra.items():
        kinds[kind] = {**kinds.get(kind, {}), **records}
    return Content(
        (AssetRef(kind, name), _record(kind, name, data))
        for kind, records in kinds.items()
        for name, data in records.items()
    )


def make_map(
    rows: str, *placements: Placement, zone: Box | None = None, seed: int = SEED
) -> GeneratedMap:
    """Return a map of a drawing; `@` is the player and `>` a portal, both on floor."""
    lines = rows.split()
    ids = tuple(LETTERS.values())
    tiles = np.zeros((len(lines), len(lines[0])), np.uint8)
    marks = list(placements)
    for y, line in enumerate(lines):
        for x, letter in enumerate(line):
            if letter in "@>":
                kind = PlacementKind.PLAYER if letter == "@" else PlacementKind.PORTAL
                marks.append(Placement(kind, x, y))
                letter = "."  # noqa: PLW2901 both stand on floor
            tiles[y, x] = ids.index(LETTERS[letter])
    zones = (Zone("rare", "graveyard", Rarity.RARE, zone, zone.centre),) if zone else ()
    return GeneratedMap(
        map_id="arena",
        seed=seed,
        attempt=1,
        generator_version=GENERATOR_VERSION,
        fingerprint="",
        width=tiles.shape[1],
        height=tiles.shape[0],
        tiles=tiles,
        tile_ids=ids,
        zones=zones,
        rooms=(),
        placements=tuple(marks),
        metrics=MappingProxyType({}),
    )


def enemy(name: str, x: int, y: int, leash: Box | None = None, *, elder: bool = False) -> Placement:
    """Return the placement of an enemy."""
    kind = PlacementKind.ELDER if elder else PlacementKind.GUARD
    return Placement(kind, x, y, AssetRef("enemies", name), leash)


def item(name: str, x: int, y: int) -> Placement:
    """Return the placement of an item on the floor."""
    return Placement(PlacementKind.ITEM, x, y, AssetRef("items", name))


def chest(x: int, y: int) -> Placement:
    """Return the placement of a chest of the rare tier."""
    return Placement(PlacementKind.CHEST, x, y, AssetRef("zone_tiers", "rare"))


def play(
    rows: str,
    *placements: Placement,
    rules: dict[str, Any] | None = None,
    content: Content | None = None,
    zone: Box | None = None,
    start: Cell | None = None,
) -> Session:
    """Begin a run on a drawn map."""
    generated = make_map(rows, *placements, zone=zone)
    return Session.on_map(content or make_content(rules), generated, SEED, start=start)


def _record(kind: str, name: str, data: dict[str, Any]) -> Any:
    import json  # noqa: PLC0415 records are read as the loader reads them

    text = json.dumps({"name": name.replace("_", " ").title(), **data})
    return KINDS[kind].adapter.validate_json(text)
