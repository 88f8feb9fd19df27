"""What a map definition means before any seed: made once, used for every seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content.models.maps import ForceLock, KeyLock
from runtime.content.refs import AssetRef
from runtime.mapgen.carves import Carver, compile_carve, tiles_of
from runtime.mapgen.errors import GenerationError, PlanError
from runtime.mapgen.layouts import (
    Ground,
    LayoutRun,
    chunks_of,
    compile_layout,
    takes_zones,
    themes_of,
)
from runtime.mapgen.layouts import tiles_of as tiles_of_layout
from runtime.mapgen.numbers import safe_steps
from runtime.mapgen.palette import MOST_TILES, Palette, palette_of
from runtime.mapgen.rosters import PackRoster, Roster, pack_roster_of, require, roster_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from runtime.content.base import IntRange
    from runtime.content.models.maps import MapDefinition
    from runtime.content.models.rules import Rules
    from runtime.content.stats import Rarity
    from runtime.mapgen.view import MapContent


@dataclass(frozen=True, slots=True)
class ZonePlan:
    """One zone that the map asks for, its tier resolved."""

    tier: str
    rarity: Rarity
    theme: str | None
    elder: bool
    guards: IntRange
    roster: Roster
    chest: AssetRef


@dataclass(frozen=True, slots=True)
class Plan:
    """A definition made ready: ids resolved and numbered, counts known. Immutable."""

    map_id: str
    definition: MapDefinition
    rules: Rules
    palette: Palette
    floor: int
    wall: int
    layout: LayoutRun
    chunk_tags: Mapping[str, tuple[str, ...]]
    zones: tuple[ZonePlan, ...]
    pool: tuple[str, ...]
    carvers: Mapping[str, Carver]
    roamers: Roster | None
    rivals: Roster | None
    packs: PackRoster | None
    boss: AssetRef | None
    treasure: AssetRef | None
    safe: int

    @property
    def width(self) -> int:
        """Columns."""
        return self.definition.width

    @property
    def height(self) -> int:
        """Rows."""
        return self.definition.height

    @property
    def area(self) -> int:
        """Tiles, with the border."""
        return self.definition.width * self.definition.height

    def tile(self, tile_id: str) -> int:
        """Return the index of a tile of the palette."""
        return self.palette.index[tile_id]


def plan_map(content: MapContent, map_id: str) -> Plan:
    """Resolve a definition against the content.

    Raises GenerationError (stage "plan") when it cannot work, whatever the seed.
    """
    try:
        definition = require(content.maps, map_id, "map")
        return _planned(content, map_id, definition)
    except PlanError as error:
        raise GenerationError("plan", error.reason, 0, map_id, remedy=error.remedy) from error


def _planned(content: MapContent, map_id: str, definition: MapDefinition) -> Plan:
    pool = tuple(dict.fromkeys(definition.theme_pool))
    own = (zone.theme for zone in definition.zones if zone.theme)
    wanted = dict.fromkeys([*own, *pool, *themes_of(definition)])
    carves = {theme: require(content.themes, theme, "theme").carve for theme in wanted}
    chunks = chunks_of(definition, content)
    used = {
        *_own_tiles(definition),
        *tiles_of_layout(definition, chunks.values()),
        *(tile for carve in carves.values() for tile in tiles_of(carve)),
    }
    for tile in sorted(used):
        require(content.tiles, tile, "tile")
    palette = palette_of(used, content.tiles)
    _require_ground(palette, definition)
    floor, wall = palette.index[definition.floor_tile], palette.index[definition.wall_tile]
    full_area, population = content.rules.zones.full_area, definition.population
    packs = population.packs
    carvers = {
        theme: compile_carve(carve, palette.index, floor, full_area)
        for theme, carve in carves.items()
    }
    for enemy in _enemies_of_vault(definition):
        require(content.enemies, enemy, "enemy")
    return Plan(
        map_id=map_id,
        definition=definition,
        rules=content.rules,
        palette=palette,
        floor=floor,
        wall=wall,
        layout=compile_layout(definition, Ground(palette, floor, wall, chunks, carvers)),
        chunk_tags={chunk_id: chunk.tags for chunk_id, chunk in chunks.items()},
        zones=tuple(_zone_plans(content, definition)),
        pool=pool,
        carvers=carvers,
        roamers=roster_of(population.roamers, content.enemies),
        rivals=roster_of(population.rivals, content.enemies),
        packs=pack_roster_of(packs.enemies, content.enemies) if packs is not None else None,
        boss=_enemy(content, population.boss),
        treasure=AssetRef("drop_tables", population.treasure) if population.treasure else None,
        safe=safe_steps(content.rules),
    )


def _require_ground(palette: Palette, definition: MapDefinition) -> None:
    """Raise PlanError unless floors are open and walls closed: the floods rely on it."""
    floor, wall = palette.index[definition.floor_tile], palette.index[definition.wall_tile]
    if len(palette.ids) > MOST_TILES:
        raise PlanError(
            f"It uses {len(palette.ids)} kinds of tiles, {MOST_TILES} are the most.",
            "Use fewer kinds of tiles.",
        )
    if not palette.standable[floor]:
        raise PlanError(
            f'Nobody can stand on its floor tile "{definition.floor_tile}".',
            "Choose open ground without hazard.",
        )
    if palette.passable[wall]:
        raise PlanError(
            f'Its wall tile "{definition.wall_tile}" lets one through.', "Choose a solid tile."
        )
    vault = definition.vault
    if vault is not None and not palette.passable[palette.index[vault.door_tile]]:
        raise PlanError(
            f'The vault\'s door "{vault.door_tile}" can never be opened.', "Choose a door."
        )


def _own_tiles(definition: MapDefinition) -> Iterator[str]:
    yield definition.floor_tile
    yield definition.wall_tile
    if definition.cover is not None:
        yield definition.cover.bush_tile
    if definition.vault is not None:
        yield definition.vault.wall_tile
        yield definition.vault.door_tile


def _zone_plans(content: MapContent, definition: MapDefinition) -> Iterator[ZonePlan]:
    if (definition.zones or definition.vault) and not takes_zones(definition):
        raise PlanError(
            f'Zones and vaults cannot lie over the layout "{definition.layout.kind}".',
            "Take them away, or choose field, caves or a painting.",
        )
    for entry in definition.zones:
        tier = require(content.zone_tiers, entry.tier, "zone tier")
        roster = roster_of(tier.roster, content.enemies)
        if roster is None:
            raise PlanError(
                f'The zone tier "{entry.tier}" has nobody in its roster.',
                f"Add enemies to the roster of zone_tiers/{entry.tier}.json.",
            )
        yield ZonePlan(
            tier=entry.tier,
            rarity=tier.rarity,
            theme=entry.theme,
            elder=entry.elder and tier.allow_elder,
            guards=tier.guard_count,
            roster=roster,
            chest=AssetRef("drop_tables", tier.chest_table),
        )


def _enemies_of_vault(definition: MapDefinition) -> tuple[str, ...]:
    if definition.vault is None:
        return ()
    match definition.vault.lock:
        case KeyLock(keeper=keeper):
            return (keeper,)
        case ForceLock(roster=roster):
            return roster


def _enemy(content: MapContent, enemy_id: str | None) -> AssetRef | None:
    if enemy_id is None:
        return None
    require(content.enemies, enemy_id, "enemy")
    return AssetRef("enemies", enemy_id)
