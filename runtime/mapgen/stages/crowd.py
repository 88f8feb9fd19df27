"""Drawing who stands where: shared by all who put enemies and things on a map."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Box
from runtime.core.kernels.mapgen_places import boxes_round, pick_crowd
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        box.x,
        box.y,
        box.w,
        box.h,
        in_zones,
        draft.plan.safe if safe is None else safe,
        roster.weights if roster is not None else ONE,
        out,
        state_of(rng),
    )
    rng.state = int(state)
    return [(x, y, who) for x, y, who in out[:found].tolist()]


def leashes_round(draft: Draft, crowd: Sequence[tuple[int, int, int]], side: int) -> list[Box]:
    """Return for each of a crowd the box of `side` tiles round it, as `leash_round` does."""
    cells = np.array(crowd, np.int64).reshape(len(crowd), 3)
    boxes = np.empty((len(crowd), 4), np.int64)
    boxes_round(cells, side, draft.plan.width, draft.plan.height, boxes)
    return list(starmap(Box, boxes.tolist()))


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
    height, width = draft.tiles.shape
    x, y = max(box.x - pad, 1), max(box.y - pad, 1)
    right, bottom = min(box.right + pad, width - 1), min(box.bottom + pad, height - 1)
    return Box(x, y, right - x, bottom - y)


def leash_round(draft: Draft, x: int, y: int, side: int) -> Box:
    """Return the box of `side` tiles with (x, y) in its middle, as far as it lies inside."""
    return leashes_round(draft, [(x, y, 0)], side)[0]


def whole_map(draft: Draft) -> Box:
    """Return the box of all cells."""
    return Box(0, 0, draft.plan.width, draft.plan.height)
