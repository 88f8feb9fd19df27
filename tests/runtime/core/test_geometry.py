"""Cells and boxes against sets of tiles."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.core.geometry import DIRECTIONS, ORTHOGONALS, Box, Cell

SMALL = st.integers(-6, 6)
CELLS = st.builds(Cell, SMALL, SMALL)
BOXES = st.builds(Box, SMALL, SMALL, st.integers(0, 6), st.integers(0, 6))
FILLED_BOXES = st.builds(Box, SMALL, SMALL, st.integers(1, 6), st.integers(1, 6))


def test_the_directions_go_clockwise_from_north_and_come_in_opposite_pairs() -> None:
    assert DIRECTIONS[::2] == ORTHOGONALS == ((0, -1), (1, 0), (0, 1), (-1, 0))
    assert len(set(DIRECTIONS)) == 8
    for index, direction in enumerate(DIRECTIONS):
        assert DIRECTIONS[(index + 4) % 8] == Cell(-direction.x, -direction.y)
        following = DIRECTIONS[(index + 1) % 8]
        assert direction.x * following.y - direction.y * following.x == 1


@given(CELLS, CELLS)
def test_walking_towards_a_cell_takes_as_many_steps_as_its_distance(
    start: Cell, goal: Cell
) -> None:
    here, steps = start, 0
    while here != goal:
        here = here.step(here.towards(goal))
        steps += 1
    assert steps == start.chebyshev(goal) <= start.manhattan(goal)
    assert start.towards(start) == Cell(0, 0)


@given(BOXES)
def test_a_box_contains_exactly_its_cells(box: Box) -> None:
    cells = list(box.cells())
    assert len(cells) == len(set(cells)) == box.area
    around = Box(-20, -20, 45, 45)
    assert {cell for cell in around.cells() if box.contains(cell)} == set(cells)
    assert cells == sorted(cells, key=lambda cell: (cell.y, cell.x))


@given(BOXES, BOXES)
def test_clipping_keeps_the_cells_that_both_boxes_hold(first: Box, second: Box) -> None:
    shared = set(first.cells()) & set(second.cells())
    assert set(first.clipped(second).cells()) == shared
    assert first.overlaps(second) == bool(shared)


@given(FILLED_BOXES, FILLED_BOXES)
def test_the_gap_counts_the_free_tiles_between_boxes(first: Box, second: Box) -> None:
    nearest = min(a.chebyshev(b) for a in first.cells() for b in second.cells())
    gap = first.gap_to(second)
    assert gap == second.gap_to(first)
    assert max(gap, -1) == nearest - 1 if nearest else gap < 0


@given(FILLED_BOXES, st.integers(-7, 4))
def test_inflating_grows_every_side_and_never_below_nothing(box: Box, n: int) -> None:
    grown = box.inflated(n)
    assert (grown.w, grown.h) == (max(box.w + 2 * n, 0), max(box.h + 2 * n, 0))
    assert grown.encloses(box) if n >= 0 else box.encloses(grown)
    if n >= 0:
        assert grown.inflated(-n) == box


@given(CELLS, CELLS)
def test_a_box_spanning_two_cells_is_the_smallest_that_holds_both(
    first: Cell, second: Cell
) -> None:
    box = Box.spanning(first, second)
    assert box == Box.spanning(second, first)
    assert box.contains(first)
    assert box.contains(second)
    assert box.area == (abs(first.x - second.x) + 1) * (abs(first.y - second.y) + 1)


@given(FILLED_BOXES)
def test_the_border_is_what_shrinking_removes(box: Box) -> None:
    border = list(box.border())
    assert set(border) == set(box.cells()) - set(box.inflated(-1).cells())
    assert len(border) == len(set(border))


def test_a_box_around_a_cell_has_it_as_its_centre() -> None:
    assert Box.around(Cell(5, 7), 2) == Box(3, 5, 5, 5)
    assert Box.around(Cell(5, 7), 6, 5).centre == Cell(5, 7)
    assert Box(0, 0, 4, 4).centre == Cell(2, 2)


def test_the_slices_of_a_box_index_its_cells_in_an_array() -> None:
    box = Box(2, 1, 3, 2)
    grid = np.zeros((5, 7), bool)
    grid[box.slices] = True
    assert {Cell(int(x), int(y)) for y, x in np.argwhere(grid)} == set(box.cells())


def test_moving_a_box_keeps_its_size() -> None:
    assert Box(1, 2, 3, 4).moved(-2, 5) == Box(-1, 7, 3, 4)


def test_the_neighbours_of_a_cell_lie_one_step_away() -> None:
    assert all(Cell(3, 3).chebyshev(cell) == 1 for cell in Cell(3, 3).neighbours())
    assert len(set(Cell(3, 3).neighbours())) == 8


def test_a_box_with_a_negative_side_is_refused() -> None:
    with pytest.raises(ValueError, match="-1 by 3"):
        Box(0, 0, -1, 3)
