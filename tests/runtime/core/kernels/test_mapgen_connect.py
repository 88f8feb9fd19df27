"""The connection of a map's parts, against a flood fill in plain Python."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from runtime.core.kernels.mapgen_connect import connect

PASSABLE = np.array([False, True])
NO_CORES = np.empty((0, 2), np.int64)


def parts_of(tiles: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> list[set[tuple[int, int]]]:
    """Return the open parts, 8-way, as sets of (y, x)."""
    cells = {(int(y), int(x)) for y, x in np.argwhere(tiles == 1)}
    parts = []
    while cells:
        part, front = set(), [cells.pop()]
        while front:
            y, x = front.pop()
            part.add((y, x))
            near = {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)} & cells
            cells -= near
            front.extend(near)
        parts.append(part)
    return parts


def drawn(*rows: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.array([[character == "." for character in row] for row in rows], np.uint8)


@settings(max_examples=150, deadline=None)
@given(arrays.arrays(np.uint8, (12, 15), elements=st.integers(0, 1)), st.integers(1, 8))
def test_one_part_is_left_and_only_small_ones_are_filled(
    inside: np.ndarray[tuple[int, int], np.dtype[np.uint8]], pocket: int
) -> None:
    tiles = np.zeros((14, 17), np.uint8)
    tiles[1:-1, 1:-1] = inside
    before = parts_of(tiles)
    made = tiles.copy()
    filled, dug = connect(made, PASSABLE, NO_CORES, 1, 0, pocket)
    assert len(parts_of(made)) <= 1
    assert not made[0].any()
    assert not made[-1].any()
    assert not made[:, [0, -1]].any()
    largest = max(map(len, before), default=0)
    small = sum(len(part) for part in before if len(part) < pocket)
    assert filled == small - (largest if largest < pocket else 0)
    opened = int(((tiles == 0) & (made == 1)).sum())
    assert opened <= dug <= opened + filled, "a way may lead through what was filled before"
    kept = [part for part in before if len(part) >= pocket]
    assert all(made[y, x] == 1 for part in kept for y, x in part)


def test_a_connected_map_stays_as_it_is() -> None:
    tiles = drawn("#####", "#.#.#", "##.##", "#####")
    made = tiles.copy()
    assert connect(made, PASSABLE, NO_CORES, 1, 0, 6) == (0, 0)
    assert np.array_equal(made, tiles)


@pytest.mark.parametrize(("cores", "expected"), [([(1, 1)], (0, 1)), ([], (1, 0))])
def test_a_pocket_with_a_core_is_dug_to_and_another_is_filled(
    cores: list[tuple[int, int]], expected: tuple[int, int]
) -> None:
    tiles = drawn("#######", "#.#...#", "#######")
    places = np.array(cores, np.int64).reshape(len(cores), 2)
    assert connect(tiles, PASSABLE, places, 1, 0, 6) == expected
    assert len(parts_of(tiles)) == 1
