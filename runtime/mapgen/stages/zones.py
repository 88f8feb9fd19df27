"""Zones: where they lie and which theme each has. Source: zone-maps.txt section 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Box, Cell
from runtime.core.kernels.mapgen_zones import place_centres
from runtime.mapgen.capacity import most_zones
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import Zone
from runtime.mapgen.numbers import half_sizes, shrinking
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.plan import Plan


def run(draft: Draft, rng: Rng) -> None:
    """Place one box per zone, apart by the separation and as far from each other as it goes.

    New tries with other draws come first, then smaller boxes, down to 7 by 7. Raises
    AttemptFailed when even those cannot lie apart.
    """
    plan = draft.plan
    boxes = place_boxes(plan, rng)
    themes = _themes(plan, rng.child("themes"))
    draft.zones = tuple(
        Zone(zone.tier, theme, zone.rarity, box, box.centre)
        for zone, theme, box in zip(plan.zones, themes, boxes, strict=True)
    )
    for box in boxes:
        draft.claimed[box.slices] = True


def place_boxes(plan: Plan, rng: Rng) -> list[Box]:
    """Return the boxes of the plan's zones, in order."""
    rules, count = plan.rules.zones, len(plan.zones)
    centres = np.empty((count, 2), np.int64)
    most = 0
    for half_w, half_h in shrinking(*half_sizes(plan.width, plan.height)):
        for _ in range(rules.restarts):
            placed, state = place_centres(
                plan.width,
                plan.height,
                half_w,
                half_h,
                count,
                rules.separation,
                rules.candidates,
                state_of(rng),
                centres,
            )
            rng.state = int(state)
            if placed == count:
                return [Box.around(Cell(x, y), half_w, half_h) for x, y in centres.tolist()]
            most = max(most, int(placed))
    raise AttemptFailed(
        f"{count} zones do not fit on {plan.width}×{plan.height} tiles with {rules.separation}"
        f" tiles between them; {most} did.",
        remedy="Enlarge the map or take zones away.",
        hopeless=count > most_zones(plan.width, plan.height, rules.separation),
    )


def _themes(plan: Plan, rng: Rng) -> list[str]:
    """Return a theme per zone: its own, else one of the shuffled pool that no other zone has."""
    chosen = {zone.theme for zone in plan.zones}
    free = iter(rng.shuffled(theme for theme in plan.pool if theme not in chosen))
    themes = [zone.theme or next(free, None) for zone in plan.zones]
    found = [theme for theme in themes if theme is not None]
    if len(found) < len(themes):
        missing = len(themes) - len(found)
        raise AttemptFailed(
            f"The theme pool is {missing} short of a distinct theme for each zone.",
            remedy="Add themes to the pool, or choose themes for the zones.",
            hopeless=True,
        )
    return found
