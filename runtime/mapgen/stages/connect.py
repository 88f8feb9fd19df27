"""Connect: no open cell is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels import mapgen_connect
from runtime.core.kernels.mapgen_proof import rest_connected
from runtime.mapgen.errors import AttemptFailed

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft


def run(draft: Draft, _rng: Rng) -> None:
    """Fill pockets that are too small to matter and dig to all others."""
    plan = draft.plan
    filled, dug = mapgen_connect.connect(
        draft.tiles,
        plan.palette.passable,
        centres(draft),
        plan.floor,
        plan.wall,
        plan.rules.maps.pocket,
    )
    _prove_vault(draft)
    _prove_markers(draft)
    draft.metrics["cells_filled"], draft.metrics["cells_dug"] = int(filled), int(dug)


def _prove_vault(draft: Draft) -> None:
    """Raise AttemptFailed when the locked vault cuts anything but itself off.

    A key must be within reach without its door.
    """
    if draft.vault is None:
        return
    ring, passable = draft.vault.ring, draft.plan.palette.passable
    if not rest_connected(draft.tiles, passable, draft.barred(), ring.x, ring.y, ring.w, ring.h):
        raise AttemptFailed(
            "The locked vault cuts off other ground.",
            remedy="Enlarge the map, or thin out walls and cover round it.",
        )


def _prove_markers(draft: Draft) -> None:
    """Raise AttemptFailed when zones or a vault cover a marker whole: another terrain may not.

    Their middles are kept for their chests.
    """
    if not (draft.zones or draft.vault) or not draft.markers:
        return
    free = draft.plan.palette.standable[draft.tiles]
    for x, y in centres(draft).tolist():
        free[y, x] = False
    for marker in draft.markers:
        if marker.preset != "enemy" and not free[marker.box.slices].any():
            x, y = marker.box.x, marker.box.y
            raise AttemptFailed(
                f'The marker "{marker.preset}" at ({x}, {y}) has no free cell.',
                remedy="Move the marker, or open the cells round it.",
            )


def centres(draft: Draft) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Return the centres of zones and rooms, int64[N, 2] as (x, y): the cells to be reached."""
    cells = [zone.centre for zone in draft.zones] + [room.centre for room in draft.rooms]
    if draft.vault is not None:
        cells.append(draft.vault.centre)
    return np.array(cells, np.int64).reshape(len(cells), 2)
