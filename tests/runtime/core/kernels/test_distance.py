"""Distance fields against a plain breadth-first search."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from runtime.core.geometry import DIRECTIONS, Box, Cell
from runtime.core.kernels.distance import UNREACHED, best_step, distance_field, distance_until

Grid = NDArray[np.bool_]
Points = list[tuple[int, int]]


def as_array(points: Points) -> NDArray[np.int32]:
    return np.array(points, np.int32).reshape(-1, 2)


def field_of(walkable: Grid, sources: Points, limit: int = UNREACHED) -> NDArray[np.int32]:
    out = np.full(walkable.shape, -7, np.int32)
    distance_field(walkable, as_array(sources), limit, out)
    return out


def reference(walkable: Grid, sources: Points, limit: int) -> NDArray[np.int32]:
    inside = Box(0, 0, walkable.shape[1], walkable.shape[0])
    steps = {Cell(*source): 0 for source in sources}
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        for cell in (here.step(direction) for direction in DIRECTIONS):
            if inside.contains(cell) and walkable[cell.y, cell.x] and cell not in steps:
                steps[cell] = steps[here] + 1
                queue.append(cell)
    out = np.full(walkable.shape, UNREACHED, np.int32)
    for cell, count in steps.items():
        if count <= limit:
            out[cell.y, cell.x] = count
    return out


@st.composite
def mazes(draw: st.DrawFn) -> tuple[Grid, Points, Points]:
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    bits = draw(st.integers(0, (1 << width * height) - 1))
    grid = np.array([bool(bits >> i & 1) for i in range(width * height)]).reshape(height, width)
    cells = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    return grid, draw(st.lists(cells, max_size=3)), draw(st.lists(cells, max_size=4))


@settings(max_examples=200, deadline=None)
@given(mazes(), st.one_of(st.integers(0, 8), st.just(UNREACHED)))
def test_distances_equal_a_plain_breadth_first_search(
    maze: tuple[Grid, Points, Points], limit: int
) -> None:
    grid, sources, _ = maze
    np.testing.assert_array_equal(field_of(grid, sources, limit), reference(grid, sources, limit))


@settings(max_examples=200, deadline=None)
@given(mazes(), st.one_of(st.integers(0, 8), st.just(UNREACHED)))
def test_stopping_at_the_targets_never_gives_a_wrong_distance(
    maze: tuple[Grid, Points, Points], limit: int
) -> None:
    grid, sources, targets = maze
    full = reference(grid, sources, limit)
    out = np.full(grid.shape, -7, np.int32)
    reached = distance_until(grid, as_array(sources), as_array(targets), limit, out)
    assert reached == sum(full[y, x] < UNREACHED for x, y in set(targets))
    assert all(out[y, x] == full[y, x] for x, y in targets)
    farthest = max((full[y, x] for x, y in targets if full[y, x] < UNREACHED), default=0)
    settled = full < farthest
    np.testing.assert_array_equal(out[settled], full[settled])
    assert ((out == full) | (out == UNREACHED)).all()


def test_the_flood_stops_early_once_all_targets_have_their_distance() -> None:
    grid = np.ones((1, 50), bool)
    out = np.empty(grid.shape, np.int32)
    assert distance_until(grid, as_array([(0, 0)]), as_array([(3, 0), (5, 0)]), UNREACHED, out) == 2
    assert out[0, 5] == 5
    assert (out[0, 7:] == UNREACHED).all()


def test_a_source_on_blocked_ground_still_spreads() -> None:
    grid = np.array([[False, True, True]])
    assert field_of(grid, [(0, 0)]).tolist() == [[0, 1, 2]]


@pytest.mark.parametrize("point", [(-1, 0), (3, 0), (0, 2)])
def test_a_source_or_target_outside_the_grid_is_refused(point: tuple[int, int]) -> None:
    grid = np.ones((2, 3), bool)
    out = np.empty(grid.shape, np.int32)
    with pytest.raises(ValueError, match="source"):
        field_of(grid, [point])
    with pytest.raises(ValueError, match="target"):
        distance_until(grid, as_array([(0, 0)]), as_array([point]), 5, out)


@settings(max_examples=100, deadline=None)
@given(mazes())
def test_stepping_down_the_field_arrives_in_as_many_steps_as_it_says(
    maze: tuple[Grid, Points, Points],
) -> None:
    grid, sources, targets = maze
    field, free = field_of(grid, sources), np.zeros_like(grid)
    for x, y in targets:
        if field[y, x] == UNREACHED:
            continue
        here, steps = Cell(x, y), int(field[y, x])
        for _ in range(steps):
            here = here.step(Cell(*best_step(field, free, here.x, here.y, False)))
        assert tuple(here) in sources
        assert best_step(field, free, here.x, here.y, False) == (0, 0)


def test_a_step_avoids_occupied_tiles_and_prefers_the_straight_one() -> None:
    field = field_of(np.ones((3, 3), bool), [(0, 0), (1, 0), (2, 0)])
    occupied = np.zeros((3, 3), bool)
    assert best_step(field, occupied, 1, 1, False) == (0, -1)
    occupied[0, 1] = True
    assert best_step(field, occupied, 1, 1, False) == (1, -1)
    occupied[0, :] = True
    assert best_step(field, occupied, 1, 1, False) == (0, 0)


def test_fleeing_climbs_but_never_into_unreached_ground() -> None:
    walkable = np.array([[True, True, True, False]])
    field, free = field_of(walkable, [(0, 0)]), np.zeros((1, 4), bool)
    assert best_step(field, free, 1, 0, True) == (1, 0)
    assert best_step(field, free, 2, 0, True) == (0, 0)
