"""Who and what is on the map: chests, guards, elders, roamers. Source: zone-maps.txt section 4."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Box
from runtime.core.kernels.mapgen_places import pick_crowd
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import Placement, PlacementKind
from runtime.mapgen.numbers import count_per, scaled
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.plan import Roster


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
        crowd = _crowd(draft, own, plan.roster, zone.box, count, in_zones=True)
        _demand(len(crowd), count, f"guards of the {zone.tier} zone {i + 1}", draft.plan.safe)
        leash = _leash(draft, zone.box, rules.leash_pad)
        data = MappingProxyType({"zone": i})
        for x, y, who in crowd:
            draft.placements.append(
                Placement(PlacementKind.GUARD, x, y, plan.roster.refs[who], leash, data)
            )


def elders(draft: Draft, rng: Rng) -> None:
    """Post an elder in each zone that asks for one and may have one."""
    rules = draft.plan.rules.zones
    for i, (plan, zone) in enumerate(zip(draft.plan.zones, draft.zones, strict=True)):
        if not plan.elder:
            continue
        crowd = _crowd(draft, rng.child(i), plan.roster, zone.box, 1, in_zones=True)
        _demand(len(crowd), 1, f"elders of the {zone.tier} zone {i + 1}", draft.plan.safe)
        leash = _leash(draft, zone.box, rules.leash_pad)
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
    whole = Box(0, 0, plan.width, plan.height)
    crowd = _crowd(draft, rng, plan.roamers, whole, count, in_zones=False)
    _demand(len(crowd), count, "roamers", plan.safe)
    side = plan.rules.zones.roamer_leash
    for x, y, who in crowd:
        leash = _leash(draft, Box(x - side // 2, y - side // 2, side, side))
        draft.placements.append(
            Placement(PlacementKind.ROAMER, x, y, plan.roamers.refs[who], leash)
        )


def _crowd(
    draft: Draft, rng: Rng, roster: Roster, box: Box, count: int, *, in_zones: bool
) -> list[tuple[int, int, int]]:
    """Return up to `count` of (x, y, index in the roster), on free cells out of the bubble."""
    out = np.empty((count, 3), np.int64)
    found, state = pick_crowd(
        draft.tiles,
        draft.plan.palette.standable,
        draft.claimed,
        draft.taken,
        draft.steps,
        np.array((box.x, box.y, box.w, box.h), np.int64),
        in_zones,
        draft.plan.safe,
        roster.weights,
        out,
        state_of(rng),
    )
    rng.state = int(state)
    return [(x, y, who) for x, y, who in out[:found].tolist()]


def _demand(found: int, wanted: int, who: str, safe: int) -> None:
    if found < wanted:
        raise AttemptFailed(
            f"Only {found} of {wanted} {who} found a free cell {safe} steps or more away from the"
            " player.",
            remedy="Enlarge the map, ask for fewer, or lower the safe bubble in the rules.",
        )


def _leash(draft: Draft, box: Box, pad: int = 0) -> Box:
    """Return the box grown by `pad` tiles, as far as it lies inside the border."""
    x, y = max(box.x - pad, 1), max(box.y - pad, 1)
    right = min(box.right + pad, draft.plan.width - 1)
    bottom = min(box.bottom + pad, draft.plan.height - 1)
    return Box(x, y, right - x, bottom - y)
