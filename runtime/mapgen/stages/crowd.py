"""Drawing who stands where: shared by all who put enemies and things on a map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Box
from runtime.core.kernels.mapgen_places import pick_crowd
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.rosters import Roster

ONE = np.ones(1, np.int64)


def draw_crowd(
    draft: Draft,
    rng: Rng,
    roster: Roster | None,
    box: Box,
    count: int,
    *,
    in_zones: bool = False,
    safe: int | None = None,
) -> list[tuple[int, int, int]]:
    """Return up to `count` of (x, y, index in the roster), on free cells of the box.

    They are out of the safe bubble, or `safe` steps from the player; the cells are marked.
    """
    out = np.empty((count, 3), np.int64)
    found, state = pick_crowd(
        draft.tiles,
        draft.plan.palette.standable,
        draft.claimed,
        draft.taken,
        draft.steps,
        np.array((box.x, box.y, box.w, box.h), np.int64),
        in_zones,
        draft.plan.safe if safe is None else safe,
        roster.weights if roster is not None else ONE,
        out,
        state_of(rng),
    )
    rng.state = int(state)
    return [(x, y, who) for x, y, who in out[:found].tolist()]


def demand(found: int, wanted: int, who: str, safe: int) -> None:
    """Raise AttemptFailed unless all that were wanted found room."""
    if found < wanted:
        raise AttemptFailed(
            f"Only {found} of {wanted} {who} found a free cell {safe} steps or more away from the"
            " player.",
            remedy="Enlarge the map, ask for fewer, or lower the safe bubble in the rules.",
        )


def leash_of(draft: Draft, box: Box, pad: int = 0) -> Box:
    """Return the box grown by `pad` tiles, as far as it lies inside the border."""
    x, y = max(box.x - pad, 1), max(box.y - pad, 1)
    right = min(box.right + pad, draft.plan.width - 1)
    bottom = min(box.bottom + pad, draft.plan.height - 1)
    return Box(x, y, right - x, bottom - y)


def leash_round(draft: Draft, x: int, y: int, side: int) -> Box:
    """Return the box of `side` tiles with (x, y) in its middle, as far as it lies inside."""
    half = side // 2
    left, top = max(x - half, 1), max(y - half, 1)
    right = min(x - half + side, draft.plan.width - 1)
    bottom = min(y - half + side, draft.plan.height - 1)
    return Box(left, top, right - left, bottom - top)


def whole_map(draft: Draft) -> Box:
    """Return the box of all cells."""
    return Box(0, 0, draft.plan.width, draft.plan.height)
