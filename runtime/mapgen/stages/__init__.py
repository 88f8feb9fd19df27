"""The stages of a map, in order. A new stage is a module here and a line in one tuple.

Terrain stages make tiles; when one fails, the next attempt starts with a bare map. Population
stages only put things on finished terrain; when one fails, the next attempt keeps the terrain,
so that no change in population ever moves a wall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.maps import BspLayout, ChunksLayout, PaintedLayout
from runtime.mapgen.stages import (
    connect,
    cover,
    dungeon,
    frame,
    markers,
    population,
    portals,
    proof,
    rooms,
    themes,
    vault,
    zones,
)
from runtime.mapgen.stages.stage import Stage

if TYPE_CHECKING:
    from runtime.mapgen.plan import Plan


def _has_zones(plan: Plan) -> bool:
    return bool(plan.zones)


def _has_rooms(plan: Plan) -> bool:
    return isinstance(plan.definition.layout, BspLayout | ChunksLayout)


def _has_chunks(plan: Plan) -> bool:
    return isinstance(plan.definition.layout, ChunksLayout | PaintedLayout)


def _has_vault(plan: Plan) -> bool:
    return plan.definition.vault is not None


TERRAIN = (
    Stage("frame", frame.run),
    Stage("layout", frame.layout),
    Stage("cover", cover.run, lambda plan: plan.definition.cover is not None),
    Stage("zones", zones.run, _has_zones),
    Stage("themes", themes.run, _has_zones),
    Stage("vault", vault.run, _has_vault),
    Stage("connect", connect.run),
    Stage("rooms", rooms.run, _has_rooms),
)
POPULATION = (
    Stage("player", portals.player),
    Stage("markers", markers.run, _has_chunks),
    Stage("furnishing", dungeon.rooms, _has_rooms),
    Stage("portals", portals.run),
    Stage("chests", population.chests, _has_zones),
    Stage("lock", dungeon.vault, _has_vault),
    Stage("guards", population.guards, _has_zones),
    Stage("elders", population.elders, lambda plan: any(zone.elder for zone in plan.zones)),
    Stage("packs", dungeon.place_pack_members, lambda plan: plan.packs is not None),
    Stage("roamers", population.roamers, lambda plan: plan.roamers is not None),
    Stage("rivals", dungeon.rivals, lambda plan: plan.rivals is not None),
    Stage("traps", dungeon.traps, lambda plan: plan.definition.population.traps > 0),
    Stage("proof", proof.run),
)


def stages_for(plan: Plan) -> tuple[tuple[Stage, ...], tuple[Stage, ...]]:
    """Return the terrain and the population stages that have something to do on this map."""
    return (
        tuple(stage for stage in TERRAIN if stage.applies(plan)),
        tuple(stage for stage in POPULATION if stage.applies(plan)),
    )
