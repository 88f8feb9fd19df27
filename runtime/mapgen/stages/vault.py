"""Vault: a locked chamber with a rich chest. Source: design, after zone-maps.txt's slice 3."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Box, Cell
from runtime.core.kernels.mapgen_carves import wall_ring
from runtime.core.kernels.mapgen_grid import fill_box
from runtime.core.kernels.mapgen_zones import place_apart
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import VaultSite
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft

HALF = 3  # a chamber of 3 by 3 tiles, its walls, and a lane round them
_DOORS = (Cell(0, -2), Cell(2, 0), Cell(0, 2), Cell(-2, 0))


def run(draft: Draft, rng: Rng) -> None:
    """Build the vault as far from all zones as it goes, its one door on a random side."""
    plan, vault = draft.plan, draft.plan.definition.vault
    if vault is None:
        return
    boxes = [(zone.box.x, zone.box.y, zone.box.w, zone.box.h) for zone in draft.zones]
    x, y, state = place_apart(
        plan.width,
        plan.height,
        HALF,
        np.array(boxes, np.int64).reshape(len(boxes), 4),
        plan.rules.zones.separation,
        plan.rules.zones.candidates,
        state_of(rng),
    )
    rng.state = int(state)
    if x < 0:
        raise AttemptFailed(
            "The vault finds no room between the zones.",
            remedy="Enlarge the map or take a zone away.",
        )
    centre = Cell(int(x), int(y))
    box = Box.around(centre, HALF)
    ring = box.inflated(-1)
    wall, door = plan.tile(vault.wall_tile), plan.tile(vault.door_tile)
    fill_box(draft.tiles, box.x, box.y, box.w, box.h, plan.floor)
    rng.state = int(
        wall_ring(draft.tiles, ring.x, ring.y, ring.w, ring.h, wall, plan.floor, 0, state_of(rng))
    )
    side = _DOORS[rng.below(len(_DOORS))]
    gate = Cell(centre.x + side.x, centre.y + side.y)
    draft.tiles[gate.y, gate.x] = door
    draft.claimed[box.slices] = True
    draft.vault = VaultSite(box, centre, gate)
