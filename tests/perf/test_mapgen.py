"""Budgets of the generator, as ratios to libtcod's BSP in the same run (figures with ``-s``).

On an idle core of the machine for which the budgets were set, `tcod_map` (split, carve with numpy,
no proof) makes about 11,200 maps of 64×64 a second; the budgets in maps a second, divided by
that, are the ratios here. Carved cell by cell, as most users do, it makes 2,956.
"""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import pytest
import tcod.bsp
import tcod.random

from runtime.mapgen import generate_from, plan_map
from tests.runtime.mapgen.small_world import BARE, chunk_world, world

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.runtime.mapgen.small_world import World

pytestmark = pytest.mark.perf

TCOD = 11_200
SLACK = 1.25  # two measurements of one run differ by that much

ZONES = [{"tier": tier} for tier in ("rare", "rare", "epic", "epic", "legendary")]
BUDGETS = {
    "64×64 rooms": (3000, world(width=64, height=64, layout={"kind": "bsp"}, **BARE)),
    "64×64 chunk maze": (2500, chunk_world(width=64, height=64)),
    "64×64 zones": (2000, world(width=64, height=64, zones=ZONES)),
    "256×256 zones": (40, world(width=256, height=256, zones=ZONES)),
}


def fastest(call: Callable[[int], object], repeats: int) -> float:
    """Return the least processor seconds of a call over 15 rounds: others only add to it."""
    call(0)
    rounds = []
    for turn in range(15):
        start = process_time()
        for seed in range(turn * repeats, (turn + 1) * repeats):
            call(seed)
        rounds.append((process_time() - start) / repeats)
    return min(rounds)


def tcod_map(seed: int) -> None:
    """Make a 64×64 map of rooms as tcod's users do: split, a room in each leaf, corridors."""
    tiles = np.zeros((64, 64), np.bool_)
    root = tcod.bsp.BSP(0, 0, 64, 64)
    rng = tcod.random.Random(tcod.random.MERSENNE_TWISTER, seed)
    root.split_recursive(5, 6, 6, 1.5, 1.5, seed=rng)
    for node in root.post_order():
        if not node.children:
            tiles[node.y + 1 : node.y + node.height - 1, node.x + 1 : node.x + node.width - 1] = (
                True
            )
            continue
        one, two = (
            (child.x + child.width // 2, child.y + child.height // 2) for child in node.children
        )
        tiles[one[1], min(one[0], two[0]) : max(one[0], two[0]) + 1] = True
        tiles[min(one[1], two[1]) : max(one[1], two[1]) + 1, two[0]] = True


@pytest.mark.parametrize("name", BUDGETS)
def test_maps_are_made_in_their_time(name: str) -> None:
    budget, source = BUDGETS[name]
    rate, ratio = measured(source, 15 if budget > 100 else 2)
    print(f"\n{name}: {rate:,.0f}/s, {ratio:.3f} of tcod's BSP; budget {budget / TCOD:.3f}")  # noqa: T201 figure
    assert ratio * SLACK >= budget / TCOD


def measured(source: World, repeats: int) -> tuple[float, float]:
    """Return our maps a second, and their ratio to tcod's, measured in turns."""
    plan = plan_map(source, "test")
    theirs = fastest(tcod_map, 15)
    ours = fastest(lambda seed: generate_from(plan, seed), repeats)
    theirs = min(theirs, fastest(tcod_map, 15))
    return 1 / ours, theirs / ours
