"""The stages of a map, in order. A new stage is a module here and a line in one tuple.

Terrain stages make tiles; when one fails, the next attempt starts with a bare map. Population
stages only put things on finished terrain; when one fails, the next attempt keeps the terrain,
so that no change in population ever moves a wall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.mapgen.stages import connect, cover, frame, population, portals, proof, themes, zones
from runtime.mapgen.stages.stage import Stage

if TYPE_CHECKING:
    from runtime.mapgen.plan import Plan

TERRAIN = (
    Stage("frame", frame.run),
    Stage("layout", frame.layout),
    Stage("cover", cover.run, lambda plan: plan.definition.cover is not None),
    Stage("zones", zones.run, lambda plan: bool(plan.zones)),
    Stage("themes", themes.run, lambda plan: bool(plan.zones)),
    Stage("connect", connect.run),
)
POPULATION = (
    Stage("player", portals.player),
    Stage("portals", portals.run),
    Stage("chests", population.chests, lambda plan: bool(plan.zones)),
    Stage("guards", population.guards, lambda plan: bool(plan.zones)),
    Stage("elders", population.elders, lambda plan: any(zone.elder for zone in plan.zones)),
    Stage("roamers", population.roamers, lambda plan: plan.roamers is not None),
    Stage("proof", proof.run),
)


def stages_for(plan: Plan) -> tuple[tuple[Stage, ...], tuple[Stage, ...]]:
    """Return the terrain and the population stages that have something to do on this map."""
    return (
        tuple(stage for stage in TERRAIN if stage.applies(plan)),
        tuple(stage for stage in POPULATION if stage.applies(plan)),
    )
