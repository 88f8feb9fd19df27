"""Numbers that describe a finished map."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from runtime.core.kernels.mapgen_proof import survey
from runtime.mapgen.model import PlacementKind

if TYPE_CHECKING:
    from runtime.mapgen.draft import Draft

_EXITS = (PlacementKind.PORTAL, PlacementKind.STAIRS_DOWN)
_ENEMIES = (
    PlacementKind.GUARD,
    PlacementKind.ELDER,
    PlacementKind.ROAMER,
    PlacementKind.PACK,
    PlacementKind.BOSS,
)
_COUNTED = tuple((kind, f"{kind.value}s") for kind in PlacementKind)


def metrics_of(draft: Draft) -> dict[str, int | float]:
    """Return counts, shares and distances in steps, by name."""
    walkable, farthest = survey(draft.tiles, draft.plan.palette.walkable, draft.steps)
    kinds = Counter(thing.kind for thing in draft.placements)
    exits = [
        int(draft.steps[thing.y, thing.x]) for thing in draft.placements if thing.kind in _EXITS
    ]
    return {
        "walkable": int(walkable),
        "walkable_share": round(int(walkable) / draft.plan.area, 4),
        "longest_path": int(farthest),
        "nearest_exit": min(exits),
        "farthest_exit": max(exits),
        "enemies": sum(kinds[kind] for kind in _ENEMIES),
        **{name: kinds[kind] for kind, name in _COUNTED if kind in kinds},
        **draft.metrics,
    }
