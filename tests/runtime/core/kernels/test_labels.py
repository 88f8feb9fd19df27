"""Components and floods against a naive flood."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from runtime.core.geometry import DIRECTIONS, ORTHOGONALS, Cell
from runtime.core.kernels.labels import NO_LABEL, flood, label_components, reachable

Grid = NDArray[np.bool_]


@st.composite
def masks(draw: st.DrawFn) -> Grid:
    width, height = draw(st.integers(1, 10)), draw(st.integers(1, 10))
    bits = draw(st.integers(0, (1 << width * height) - 1))
    return np.array([bool(bits >> i & 1) for i in range(width * height)]).reshape(height, width)


def components(mask: Grid, *, diagonal: bool) -> list[set[Cell]]:
    """Return the parts in reading order of their first cell."""
    left = [Cell(int(x), int(y)) for y, x in np.argwhere(mask)]
    parts = []
    while left:
        part, edge = {left[0]}, {left[0]}
        while edge:
            steps = DIRECTIONS if diagonal else ORTHOGONALS
            edge = ({cell.step(d) for cell in edge for d in steps} & set(left)) - part
            part |= edge
        parts.append(part)
        left = [cell for cell in left if cell not in part]
    return parts


@settings(max_examples=200, deadline=None)
@given(masks(), st.booleans())
def test_labels_equal_a_naive_flood(mask: Grid, diagonal: bool) -> None:  # noqa: FBT001 drawn
    expected = np.full(mask.shape, NO_LABEL, np.int32)
    parts = components(mask, diagonal=diagonal)
    for label, part in enumerate(parts):
        for cell in part:
            expected[cell.y, cell.x] = label
    out = np.full(mask.shape, -7, np.int32)
    assert label_components(mask, diagonal, out) == len(parts)
    np.testing.assert_array_equal(out, expected)


@settings(max_examples=200, deadline=None)
@given(masks(), st.booleans(), st.data())
def test_a_flood_is_the_component_of_its_start(
    mask: Grid,
    diagonal: bool,  # noqa: FBT001 drawn
    data: st.DataObject,
) -> None:
    start = Cell(
        data.draw(st.integers(0, mask.shape[1] - 1)), data.draw(st.integers(0, mask.shape[0] - 1))
    )
    parts = components(mask, diagonal=diagonal)
    expected = next((part for part in parts if start in part), set())
    out = np.ones_like(mask)
    assert flood(mask, start.x, start.y, diagonal, out) == len(expected)
    assert {Cell(int(x), int(y)) for y, x in np.argwhere(out)} == expected
    if diagonal:
        again = np.zeros_like(mask)
        assert reachable(mask, start.x, start.y, again) == len(expected)
        np.testing.assert_array_equal(again, out)


def test_a_corner_joins_tiles_only_when_diagonals_count() -> None:
    mask = np.array([[True, False], [False, True]])
    out = np.empty((2, 2), np.int32)
    assert label_components(mask, True, out) == 1
    assert label_components(mask, False, out) == 2


def test_a_flood_from_outside_the_grid_is_refused() -> None:
    mask = np.ones((2, 2), bool)
    with pytest.raises(ValueError, match="outside"):
        flood(mask, 2, 0, True, np.empty_like(mask))
    with pytest.raises(ValueError, match="outside"):
        reachable(mask, 0, -1, np.empty_like(mask))
