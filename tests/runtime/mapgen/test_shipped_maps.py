"""Every shipped map: 2,000 seeds each without a failure, and no problem before any seed."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from runtime.content.project import LoadedProject, load_project
from runtime.content.shipped import shipped_project
from runtime.core.kernels.labels import reachable
from runtime.mapgen import (
    GeneratedMap,
    PlacementKind,
    Plan,
    generate_from,
    plan_map,
    static_problems,
)
from tests.runtime.mapgen.oracle import EXITS, assert_promises


@cache
def shipped() -> LoadedProject:
    return load_project(shipped_project())


MAPS = sorted(shipped().content.maps)


@pytest.mark.parametrize("map_id", MAPS)
def test_it_has_no_problem_before_any_seed(map_id: str) -> None:
    assert static_problems(shipped().content, map_id) == []


@pytest.mark.parametrize("map_id", MAPS)
def test_2000_seeds_are_proved(map_id: str) -> None:
    plan = plan_map(shipped().content, map_id)
    for seed in range(2000):
        found = generate_from(plan, seed)
        assert_every_cell_leads_out(found, plan)


def assert_every_cell_leads_out(found: GeneratedMap, plan: Plan) -> None:
    """Assert by another kernel than the generator's that all walkable cells reach an exit."""
    exits = [thing for thing in found.placements if thing.kind in EXITS]
    walkable = plan.palette.walkable[found.tiles]
    seen = np.empty(walkable.shape, np.bool_)
    reachable(plan.palette.passable[found.tiles], exits[0].x, exits[0].y, seen)
    assert not (walkable & ~seen).any(), f"seed {found.seed}"
    cells = {(thing.x, thing.y): thing.kind for thing in found.placements}
    assert len(cells) == len(found.placements)
    assert all(walkable[y, x] for (x, y), kind in cells.items() if kind is not PlacementKind.GATE)


@pytest.mark.parametrize("map_id", MAPS)
def test_the_promises_hold_in_plain_python_too(map_id: str) -> None:
    plan = plan_map(shipped().content, map_id)
    for seed in range(10_000, 10_008):
        assert_promises(generate_from(plan, seed), shipped().content.tiles, plan.safe)


@pytest.mark.parametrize("map_id", MAPS)
def test_there_is_a_player_and_something_to_win(map_id: str) -> None:
    kinds = [
        thing.kind for thing in generate_from(plan_map(shipped().content, map_id), 3).placements
    ]
    assert kinds.count(PlacementKind.PLAYER) == 1
    assert PlacementKind.CHEST in kinds


@pytest.mark.soak
@pytest.mark.parametrize("map_id", MAPS)
def test_20000_seeds_are_proved(map_id: str) -> None:
    plan = plan_map(shipped().content, map_id)
    for seed in range(1_000_000, 1_020_000):
        assert_every_cell_leads_out(generate_from(plan, seed), plan)
