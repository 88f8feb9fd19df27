"""Shadowcasting against exact fractions, and its symmetries."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from runtime.core.kernels.sight import field_of_view

Grid = NDArray[np.bool_]
HALF = Fraction(1, 2)


def seen(transparent: Grid, x: int, y: int, radius: int) -> Grid:
    out = np.ones_like(transparent)
    field_of_view(np.ascontiguousarray(transparent), x, y, radius, out)
    return out


def ray_is_free(wall: Grid, slope: Fraction, depth: int) -> bool:
    """Follow one exact ray over the rows before `depth`; `wall` is [row, column + its depth]."""
    touched_low = touched_high = False
    for row in range(1, depth):
        low, high = ceil(slope * row - HALF), floor(slope * row + HALF)
        walls = wall[row, low + len(wall)], wall[row, high + len(wall)]
        if low == high and walls[0]:
            return False
        if low != high:
            touched_low |= bool(walls[0])
            touched_high |= bool(walls[1])
        if touched_low and touched_high:
            return False
    return True


def tile_is_seen(wall: Grid, depth: int, column: int) -> bool:
    if not wall[depth, column + len(wall)]:
        return ray_is_free(wall, Fraction(column, depth), depth)
    near = max((column - HALF) / depth, Fraction(-1))
    far = min((column + HALF) / depth, Fraction(1))
    edges = {Fraction(2 * c + 1, 2 * row) for row in range(1, depth) for c in range(-row - 1, row)}
    stops = sorted({near, far} | {edge for edge in edges if near < edge < far})
    slopes = stops[1:-1] + [(a + b) / 2 for a, b in pairwise(stops)]
    slopes += [end for end in (near, far) if abs(end * depth - column) < HALF]
    return any(ray_is_free(wall, slope, depth) for slope in slopes)


def reference(transparent: Grid, x: int, y: int, radius: int) -> Grid:
    """Ask for each tile alone which exact rays reach it, quadrant by quadrant."""
    height, width = transparent.shape
    result = np.zeros_like(transparent)
    result[y, x] = True
    for turn in range(4):
        ax, ay = [(0, -1), (1, 0), (0, 1), (-1, 0)][turn]
        reach = max(height, width)
        tiles: dict[tuple[int, int], tuple[int, int]] = {}
        wall = np.ones((reach + 1, 2 * reach + 3), bool)
        for depth in range(1, reach + 1):
            for column in range(-depth, depth + 1):
                tx, ty = x + ax * depth - ay * column, y + ay * depth + ax * column
                if 0 <= tx < width and 0 <= ty < height:
                    tiles[depth, column] = tx, ty
                    wall[depth, column + len(wall)] = not transparent[ty, tx]
        for (depth, column), (tx, ty) in tiles.items():
            if depth**2 + column**2 <= radius**2 + radius:
                result[ty, tx] |= tile_is_seen(wall, depth, column)
    return result


@st.composite
def views(draw: st.DrawFn, most: int) -> tuple[Grid, int, int, int]:
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    bits = draw(st.integers(0, (1 << width * height) - 1))
    if draw(st.booleans()):
        bits |= draw(st.integers(0, (1 << width * height) - 1))
    cells = [bool(bits >> i & 1) for i in range(width * height)]
    x, y = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
    return np.array(cells).reshape(height, width), x, y, draw(st.integers(0, most + 2))


@settings(max_examples=150, deadline=None)
@given(views(9))
def test_sight_equals_exact_rays(view: tuple[Grid, int, int, int]) -> None:
    np.testing.assert_array_equal(seen(*view), reference(*view))


@settings(max_examples=150, deadline=None)
@given(views(12))
def test_two_floor_tiles_see_each_other_or_neither_does(view: tuple[Grid, int, int, int]) -> None:
    grid, x, y, radius = view
    grid = grid.copy()
    grid[y, x] = True
    out = seen(grid, x, y, radius)
    for ty, tx in np.argwhere(grid):
        assert out[ty, tx] == seen(grid, int(tx), int(ty), radius)[y, x]


@settings(max_examples=150, deadline=None)
@given(views(12))
def test_a_turned_or_mirrored_map_gives_the_turned_or_mirrored_view(
    view: tuple[Grid, int, int, int],
) -> None:
    grid, x, y, radius = view
    width = grid.shape[1]
    out = seen(grid, x, y, radius)
    np.testing.assert_array_equal(seen(np.rot90(grid), y, width - 1 - x, radius), np.rot90(out))
    np.testing.assert_array_equal(seen(np.fliplr(grid), width - 1 - x, y, radius), np.fliplr(out))


@settings(max_examples=100, deadline=None)
@given(views(12))
def test_a_smaller_radius_sees_the_same_within_its_disc(view: tuple[Grid, int, int, int]) -> None:
    grid, x, y, radius = view
    rows, columns = np.indices(grid.shape)
    disc = (columns - x) ** 2 + (rows - y) ** 2 <= radius * radius + radius
    np.testing.assert_array_equal(seen(grid, x, y, radius), seen(grid, x, y, 99) & disc)


def test_an_empty_room_is_seen_whole_with_its_walls() -> None:
    room = np.zeros((9, 11), bool)
    room[1:-1, 1:-1] = True
    for x in range(1, 10):
        for y in range(1, 8):
            assert seen(room, x, y, 20).all()


def test_a_pillar_hides_what_lies_behind_it() -> None:
    grid = np.ones((1, 7), bool)
    grid[0, 3] = False
    assert seen(grid, 0, 0, 9).tolist() == [[True, True, True, True, False, False, False]]


def test_an_eye_outside_the_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="outside"):
        seen(np.ones((3, 3), bool), 3, 0, 5)


def test_a_dense_forest_of_pillars_needs_no_more_sectors_than_there_is_room_for() -> None:
    rows, columns = np.indices((201, 201))
    for grid in [(rows + columns) % 2 == 0, (rows % 2 == 0) | (columns % 2 == 0), rows % 3 != 1]:
        grid[100, 100] = True
        out = seen(grid, 100, 100, 150)
        np.testing.assert_array_equal(out, np.rot90(seen(np.rot90(grid), 100, 100, 150), -1))
