"""What a map definition means before any seed: made once, used for every seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from runtime.content.refs import AssetRef
from runtime.mapgen.carves import Carver, compile_carve, tiles_of
from runtime.mapgen.errors import GenerationError
from runtime.mapgen.palette import MOST_TILES, Palette, palette_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from runtime.content.base import IntRange
    from runtime.content.models.maps import MapDefinition
    from runtime.content.models.rules import Rules
    from runtime.content.stats import Rarity
    from runtime.mapgen.view import MapContent

_MOST_TICKETS = 1 << 62


@dataclass(frozen=True, slots=True)
class Roster:
    """Enemies to choose from, with their tickets: int64[len(refs)]."""

    refs: tuple[AssetRef, ...]
    weights: NDArray[np.int64]


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
    zones: tuple[ZonePlan, ...]
    pool: tuple[str, ...]
    carvers: dict[str, Carver]
    roamers: Roster | None
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

    Raises GenerationError (stage "plan") when it refers to what is not there.
    """
    definition = content.maps.get(map_id)
    if definition is None:
        raise _missing("map", map_id, map_id, "Choose one of the project's maps.")
    pool = tuple(dict.fromkeys(definition.theme_pool))
    themes = dict.fromkeys([*(zone.theme for zone in definition.zones if zone.theme), *pool])
    for theme in themes:
        if theme not in content.themes:
            raise _missing("theme", theme, map_id)
    carves = {theme: content.themes[theme].carve for theme in themes}
    used = [
        *_own_tiles(definition),
        *(tile for carve in carves.values() for tile in tiles_of(carve)),
    ]
    for tile in used:
        if tile not in content.tiles:
            raise _missing("tile", tile, map_id)
    palette = palette_of(used, content.tiles)
    _require_ground(palette, definition, map_id)
    floor = palette.index[definition.floor_tile]
    return Plan(
        map_id=map_id,
        definition=definition,
        rules=content.rules,
        palette=palette,
        floor=floor,
        wall=palette.index[definition.wall_tile],
        zones=tuple(_zone_plans(content, definition, map_id)),
        pool=pool,
        carvers={
            theme: compile_carve(carve, palette.index, floor, content.rules.zones.full_area)
            for theme, carve in carves.items()
        },
        roamers=_roster(content, definition.population.roamers, map_id),
        safe=max(content.rules.maps.spawn_safe, content.rules.player.sight + 1),
    )


def _require_ground(palette: Palette, definition: MapDefinition, map_id: str) -> None:
    """Raise GenerationError unless floors are open and walls closed: the floods rely on it."""
    floor, wall = palette.index[definition.floor_tile], palette.index[definition.wall_tile]
    if len(palette.ids) > MOST_TILES:
        reason = f"It uses {len(palette.ids)} kinds of tiles, {MOST_TILES} are the most."
        raise GenerationError("plan", reason, 0, map_id, remedy="Use fewer kinds of tiles.")
    if not palette.standable[floor]:
        reason = f'Nobody can stand on its floor tile "{definition.floor_tile}".'
        raise GenerationError(
            "plan", reason, 0, map_id, remedy="Choose open ground without hazard."
        )
    if palette.passable[wall]:
        reason = f'Its wall tile "{definition.wall_tile}" lets one through.'
        raise GenerationError("plan", reason, 0, map_id, remedy="Choose a solid tile.")


def _own_tiles(definition: MapDefinition) -> Iterator[str]:
    yield definition.floor_tile
    yield definition.wall_tile
    if definition.cover is not None:
        yield definition.cover.bush_tile


def _zone_plans(content: MapContent, definition: MapDefinition, map_id: str) -> Iterator[ZonePlan]:
    for entry in definition.zones:
        tier = content.zone_tiers.get(entry.tier)
        if tier is None:
            raise _missing("zone tier", entry.tier, map_id)
        roster = _roster(content, tier.roster, map_id)
        if roster is None:
            raise GenerationError(
                "plan",
                f'The zone tier "{entry.tier}" has nobody in its roster.',
                0,
                map_id,
                remedy=f"Add enemies to the roster of zone_tiers/{entry.tier}.json.",
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


def _roster(content: MapContent, ids: Sequence[str], map_id: str) -> Roster | None:
    """Return the enemies with their weights, or None for an empty list."""
    if not ids:
        return None
    for enemy in ids:
        if enemy not in content.enemies:
            raise _missing("enemy", enemy, map_id)
    weights = _tickets(content.enemies[enemy].weight for enemy in ids)
    if not any(weights):
        raise GenerationError(
            "plan",
            f"The enemies {', '.join(ids)} all have weight 0, so none can be chosen.",
            0,
            map_id,
            remedy="Give at least one of them a weight above 0.",
        )
    return Roster(tuple(AssetRef("enemies", enemy) for enemy in ids), np.array(weights, np.int64))


def _tickets(weights: Iterable[int]) -> list[int]:
    """Return the weights, halved together until their sum fits 62 bits; none becomes 0 by it."""
    tickets = list(weights)
    while sum(tickets) >= _MOST_TICKETS:
        tickets = [(weight + 1) // 2 for weight in tickets]
    return tickets


def _missing(what: str, name: str, map_id: str, remedy: str = "") -> GenerationError:
    return GenerationError(
        "plan",
        f'There is no {what} "{name}".',
        0,
        map_id,
        remedy=remedy or f"Create it, or choose another {what}.",
    )
