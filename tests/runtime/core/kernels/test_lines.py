"""Lines: their tiles, and that they agree with the field of view."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from runtime.core.geometry import Cell
from runtime.core.kernels.lines import line, line_clear
from runtime.core.kernels.sight import field_of_view

Grid = NDArray[np.bool_]
CELLS = st.builds(Cell, st.integers(-9, 9), st.integers(-9, 9))


def tiles(start: Cell, end: Cell) -> list[Cell]:
    out = np.empty((40, 2), np.int32)
    return [Cell(int(x), int(y)) for x, y in out[: line(*start, *end, out)]]


@settings(deadline=None)
@given(CELLS, CELLS)
def test_a_line_goes_from_end_to_end_in_king_moves_near_the_exact_line(
    start: Cell, end: Cell
) -> None:
    path = tiles(start, end)
    assert (path[0], path[-1]) == (start, end)
    assert len(path) == start.chebyshev(end) + 1
    for step, cell in enumerate(path):
        assert cell.chebyshev(start) == step
        steps = max(len(path) - 1, 1)
        assert abs((cell.x - start.x) * steps - (end.x - start.x) * step) * 2 <= steps
        assert abs((cell.y - start.y) * steps - (end.y - start.y) * step) * 2 <= steps


@settings(deadline=None)
@given(CELLS, CELLS)
def test_the_way_back_takes_the_same_tiles(start: Cell, end: Cell) -> None:
    assert tiles(start, end) == tiles(end, start)[::-1]


def test_an_array_too_short_for_the_line_is_refused() -> None:
    with pytest.raises(ValueError, match="short"):
        line(0, 0, 3, 1, np.empty((3, 2), np.int32))


@st.composite
def views(draw: st.DrawFn) -> tuple[Grid, int, int]:
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    bits = draw(st.integers(0, (1 << width * height) - 1))
    grid = np.array([bool(bits >> i & 1) for i in range(width * height)]).reshape(height, width)
    return grid, draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))


@settings(max_examples=200, deadline=None)
@given(views())
def test_a_clear_line_and_the_field_of_view_agree_on_every_floor_tile(
    view: tuple[Grid, int, int],
) -> None:
    grid, x, y = view
    out = np.zeros_like(grid)
    field_of_view(grid, x, y, 40, out)
    for ty, tx in np.argwhere(grid):
        assert line_clear(grid, x, y, int(tx), int(ty)) == out[ty, tx]
        assert line_clear(grid, int(tx), int(ty), x, y) == out[ty, tx]


def test_a_line_passes_one_corner_but_not_between_two() -> None:
    grid = np.ones((2, 3), bool)
    grid[0, 1] = False
    assert line_clear(grid, 0, 0, 2, 1)
    grid[1, 1] = False
    assert not line_clear(grid, 0, 0, 2, 1)
