"""Shapes against naive oracles."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from editor.features.chunks import shapes
from runtime.core.geometry import ORTHOGONALS, Box, Cell

cells = st.builds(Cell, st.integers(-40, 40), st.integers(-40, 40))
maps = st.tuples(st.integers(1, 12), st.integers(1, 12), st.integers(0, 2**32 - 1))


@given(cells, cells)
def test_a_line_goes_step_by_step_and_stays_within_half_a_cell_of_the_true_line(
    start: Cell, end: Cell
) -> None:
    found = shapes.line(start, end)
    dx, dy = end.x - start.x, end.y - start.y
    assert found[0] == start
    assert found[-1] == end
    assert len(found) == max(abs(dx), abs(dy)) + 1
    for one, other in itertools.pairwise(found):
        assert one.chebyshev(other) == 1
    for cell in found:
        if abs(dx) >= abs(dy) and dx:
            exact = start.y + Fraction(dy * (cell.x - start.x), dx)
            assert abs(exact - cell.y) <= Fraction(1, 2)
        elif dy:
            exact = start.x + Fraction(dx * (cell.y - start.y), dy)
            assert abs(exact - cell.x) <= Fraction(1, 2)


def _naive_flood(tiles: NDArray[np.uint8], start: Cell) -> set[Cell]:
    """Grow a set until it grows no more."""
    box = Box(0, 0, tiles.shape[1], tiles.shape[0])
    found = {start}
    while True:
        grown = found | {
            cell.step(side)
            for cell in found
            for side in ORTHOGONALS
            if box.contains(cell.step(side))
            and tiles[cell.step(side).y, cell.step(side).x] == tiles[start.y, start.x]
        }
        if grown == found:
            return found
        found = grown


@given(maps, st.floats(0, 0.999), st.floats(0, 0.999))
def test_a_flood_reaches_what_a_naive_one_reaches(
    sides: tuple[int, int, int], u: float, v: float
) -> None:
    columns, rows, seed = sides
    tiles = np.random.default_rng(seed).integers(0, 2, (rows, columns)).astype(np.uint8)
    start = Cell(int(u * columns), int(v * rows))
    found = shapes.flood(tiles, start)
    assert len(found) == len(set(found))
    assert set(found) == _naive_flood(tiles, start)


def test_a_flood_from_off_the_map_is_empty_and_a_huge_one_ends() -> None:
    tiles = np.zeros((256, 256), np.uint8)
    assert shapes.flood(tiles, Cell(-1, 0)) == []
    assert shapes.flood(tiles, Cell(0, 256)) == []
    assert len(shapes.flood(tiles, Cell(128, 128))) == 65536


@pytest.mark.parametrize("size", shapes.BRUSH_SIZES)
def test_a_brush_is_a_square_round_its_cell(size: int) -> None:
    box = shapes.brush(Cell(10, 10), size)
    assert (box.w, box.h, box.centre) == (size, size, Cell(10, 10))


@given(st.sets(st.builds(Cell, st.integers(0, 8), st.integers(0, 6))), st.data())
def test_a_mirrored_set_is_its_own_mirror_image(found: set[Cell], data: st.DataObject) -> None:
    across, down = data.draw(st.booleans()), data.draw(st.booleans())
    result = shapes.mirrored(found, 9, 7, across=across, down=down)
    assert found <= result
    if across:
        assert {Cell(8 - cell.x, cell.y) for cell in result} == result
    if down:
        assert {Cell(cell.x, 6 - cell.y) for cell in result} == result
    if not (across or down):
        assert result == found


@given(cells, cells)
def test_a_rectangle_and_its_outline(first: Cell, second: Cell) -> None:
    filled = shapes.rectangle(first, second, outline=False)
    outline = shapes.rectangle(first, second, outline=True)
    w, h = abs(first.x - second.x) + 1, abs(first.y - second.y) + 1
    assert len(filled) == w * h
    assert set(outline) <= set(filled)
    assert len(outline) == w * h - max(0, w - 2) * max(0, h - 2)
