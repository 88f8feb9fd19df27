"""What cannot work in a map definition, said before anything is generated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.checks import Check
from runtime.content.models.campaigns import Campaign
from runtime.content.models.maps import MAX_SIDE, CavesLayout, FieldLayout
from runtime.content.problems import Fix, Problem, Severity, problem
from runtime.content.refs import AssetRef
from runtime.mapgen.campaigns import campaign_problems
from runtime.mapgen.capacity import capacity, width_for
from runtime.mapgen.crowd_problems import crowd_problems
from runtime.mapgen.layout_problems import layout_problems
from runtime.mapgen.layouts import takes_zones
from runtime.mapgen.palette import opens
from runtime.mapgen.trial_problems import trial_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.content.checks import CheckContext
    from runtime.content.models.maps import MapDefinition
    from runtime.mapgen.view import MapContent

_SURE = 100


def static_problems(content: MapContent, map_id: str) -> list[Problem]:
    """Return what stands in the way of generating this map; missing records are others' job."""
    definition = content.maps.get(map_id)
    if definition is None:
        return []
    ref = AssetRef("maps", map_id)
    found = [
        *_ground(content, ref, definition),
        *_room_for_zones(content, ref, definition),
        *_pool(ref, definition),
        *_elders(content, ref, definition),
        *_roamers(ref, definition),
        *_weights(content, ref, definition),
        *layout_problems(content, ref, definition),
        *crowd_problems(content, ref, definition),
        *_exits(ref, definition),
    ]
    if not any(each.severity is Severity.ERROR for each in found):
        found.extend(trial_problems(content, ref, definition))
    return found


def _check(ref: AssetRef, record: MapDefinition | Campaign, context: CheckContext) -> list[Problem]:
    if isinstance(record, Campaign):
        return list(campaign_problems(context.content, ref, record))
    return static_problems(context.content, ref.id)


MAP_CHECK = Check("mapgen", _check, ("maps", "campaigns"))


def _ground(content: MapContent, ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    floor = content.tiles.get(definition.floor_tile)
    wall = content.tiles.get(definition.wall_tile)
    if floor is not None and (not floor.walkable or floor.hazard is not None):
        why = "hurts" if floor.walkable else "cannot be walked on"
        message = f'floor_tile "{definition.floor_tile}" {why}; choose open ground'
        yield problem("E_FLOOR", ref, ("floor_tile",), message)
    if wall is not None and (wall.walkable or opens(wall, content.tiles)):
        message = f'wall_tile "{definition.wall_tile}" lets one through; choose a solid tile'
        yield problem("E_WALL", ref, ("wall_tile",), message)


def _room_for_zones(
    content: MapContent, ref: AssetRef, definition: MapDefinition
) -> Iterator[Problem]:
    room = capacity(definition, content.rules.zones)
    size = f"{definition.width}×{definition.height}"
    if room.full_share == _SURE or not takes_zones(definition):
        return
    fix = _wider(content, ref, definition)
    remedy = fix.title[0].lower() + fix.title[1:] if fix else "take zones away"
    if room.any_share == 0:
        count = "no zone fits" if room.most == 0 else f"at most {room.most} fit, and only small"
        message = f"{room.asked} zones are too many for {size}: {count}; {remedy}"
        yield problem("E_ZONES", ref, ("zones",), message, fix)
        return
    rest = f"the rest shrink below {room.zone_width}×{room.zone_height}"
    if room.any_share < _SURE:
        rest = f"{_SURE - room.any_share} % find no room at all"
    message = (
        f"{room.asked} zones fit {size} at full size in {room.full_share} % of seeds; {rest}."
        f" There is room for {room.low}; {remedy}"
    )
    yield problem("W_ZONES", ref, ("zones",), message, fix)


def _wider(content: MapContent, ref: AssetRef, definition: MapDefinition) -> Fix | None:
    width = width_for(definition, content.rules.zones, MAX_SIDE)
    if width is None:
        return None
    return Fix(f"Enlarge to {width}×{definition.height}", ref, ("width",), width)


def _pool(ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    own = {zone.theme for zone in definition.zones if zone.theme}
    free = set(definition.theme_pool) - own
    open_zones = sum(not zone.theme for zone in definition.zones)
    if open_zones > len(free):
        message = (
            f"{open_zones} zones take their theme from the pool, which has {len(free)} that no"
            " other zone has; add themes to the pool, or choose themes for the zones"
        )
        yield problem("E_POOL", ref, ("theme_pool",), message)


def _elders(content: MapContent, ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    for i, zone in enumerate(definition.zones):
        tier = content.zone_tiers.get(zone.tier)
        if zone.elder and tier is not None and not tier.allow_elder:
            path = ("zones", i, "elder")
            message = f"zones[{i}] asks for an elder, but the tier {zone.tier} allows none"
            yield problem(
                "W_ELDER", ref, path, message, Fix("Ask for none", ref, path, value=False)
            )


def _roamers(ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    population = definition.population
    asked = "roam_div" in population.model_fields_set and population.roam_div > 0
    if asked and not population.roamers:
        message = (
            f"one roamer per {population.roam_div} tiles is asked for, but nobody is listed;"
            " list roamers or set roam_div to 0"
        )
        path = ("population", "roam_div")
        fix = Fix("Let nobody roam", ref, path, value=0)
        yield problem("W_NO_ROAMERS", ref, ("population", "roamers"), message, fix)


def _weights(content: MapContent, ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    population = definition.population
    packs = population.packs.enemies if population.packs is not None else ()
    for what, path, ids in (
        ("roamers", ("population", "roamers"), population.roamers),
        ("rivals", ("population", "rivals"), population.rivals),
        ("enemies of the packs", ("population", "packs", "enemies"), packs),
    ):
        found = [content.enemies.get(enemy) for enemy in ids]
        if found and all(enemy is not None and enemy.weight == 0 for enemy in found):
            message = f"all {what} have weight 0, so none can be chosen; raise one or list others"
            yield problem("E_ZERO_TOTAL", ref, path, message)


def _exits(ref: AssetRef, definition: MapDefinition) -> Iterator[Problem]:
    only_portals = isinstance(definition.layout, FieldLayout | CavesLayout)
    if only_portals and definition.population.portals == 0:
        path = ("population", "portals")
        message = "without portals there is no way out of this layout; ask for one at least"
        yield problem("E_NO_EXIT", ref, path, message, Fix("Ask for 2 portals", ref, path, value=2))
