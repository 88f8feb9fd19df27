"""Who and what belongs to zones, and who roams between them. Source: zone-maps.txt section 4."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.mapgen.model import Placement, PlacementKind
from runtime.mapgen.numbers import count_per, scaled
from runtime.mapgen.stages.crowd import demand, draw_crowd, leash_of, leashes_round, whole_map

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft


def chests(draft: Draft, _rng: Rng) -> None:
    """Put a chest of the zone's tier in the middle of each zone."""
    for i, (plan, zone) in enumerate(zip(draft.plan.zones, draft.zones, strict=True)):
        data = MappingProxyType({"zone": i, "rarity": zone.rarity.value})
        draft.add(
            Placement(PlacementKind.CHEST, zone.centre.x, zone.centre.y, plan.chest, data=data)
        )


def guards(draft: Draft, rng: Rng) -> None:
    """Post the guards of each zone: max(1, round(roll · area / full area)), leashed to it."""
    rules = draft.plan.rules.zones
    for i, (plan, zone) in enumerate(zip(draft.plan.zones, draft.zones, strict=True)):
        own = rng.child(i)
        rolled = own.between(plan.guards.low, plan.guards.high)
        count = scaled(rolled, zone.box.area, rules.full_area) if plan.guards.high else 0
        crowd = draw_crowd(draft, own, plan.roster, zone.box, count, in_zones=True)
        demand(len(crowd), count, f"guards of the {zone.tier} zone {i + 1}", draft.plan.safe)
        leash = leash_of(draft, zone.box, rules.leash_pad)
        data = MappingProxyType({"zone": i})
        for x, y, who in crowd:
            draft.placements.append(
                Placement(PlacementKind.GUARD, x, y, plan.roster.refs[who], leash, data)
            )


def elders(draft: Draft, rng: Rng) -> None:
    """Post an elder in each zone that asks for one and may have one."""
    for i, (plan, zone) in enumerate(zip(draft.plan.zones, draft.zones, strict=True)):
        if not plan.elder:
            continue
        crowd = draw_crowd(draft, rng.child(i), plan.roster, zone.box, 1, in_zones=True)
        demand(len(crowd), 1, f"elders of the {zone.tier} zone {i + 1}", draft.plan.safe)
        leash = leash_of(draft, zone.box, draft.plan.rules.zones.leash_pad)
        data = MappingProxyType({"zone": i})
        for x, y, who in crowd:
            draft.placements.append(
                Placement(PlacementKind.ELDER, x, y, plan.roster.refs[who], leash, data)
            )


def roamers(draft: Draft, rng: Rng) -> None:
    """Let enemies roam outside the zones, each leashed to a box round its first cell."""
    plan = draft.plan
    if plan.roamers is None:
        return
    count = count_per(plan.area, plan.definition.population.roam_div)
    crowd = draw_crowd(draft, rng, plan.roamers, whole_map(draft), count)
    demand(len(crowd), count, "roamers", plan.safe)
    leashes = leashes_round(draft, crowd, plan.rules.zones.roamer_leash)
    kind, refs = PlacementKind.ROAMER, plan.roamers.refs
    draft.placements.extend(
        Placement(kind, x, y, refs[who], leash)
        for (x, y, who), leash in zip(crowd, leashes, strict=True)
    )
