"""Composing boxes of cells: any part equals the same part of the whole."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from runtime.core.geometry import Box
from runtime.core.rng import Rng
from runtime.picture.compose import TileComposer, variant_levels
from runtime.picture.roles import DARK, rgb
from tests.runtime.picture.tiles import FLOOR, GRAVE, IDS, TILES, WALL, WATER

Grid = NDArray[np.uint8]


@pytest.fixture(scope="module")
def composer() -> TileComposer:
    return TileComposer(TILES)


def grid(seed: int, width: int, height: int) -> Grid:
    return Rng(seed).below_array(6, width * height).astype(np.uint8).reshape(height, width)


def whole(tiles: Grid) -> Box:
    return Box(0, 0, tiles.shape[1], tiles.shape[0])


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 99), st.integers(1, 9), st.integers(1, 9), st.sampled_from([1, 4, 13]), st.data()
)
def test_any_box_equals_the_same_part_of_the_whole_picture(
    seed: int, width: int, height: int, px: int, data: st.DataObject
) -> None:
    composer = TileComposer(TILES)
    tiles = grid(seed, width, height)
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    box = Box(x, y, data.draw(st.integers(1, width - x)), data.draw(st.integers(1, height - y)))
    picture = composer.compose(tiles, IDS, whole(tiles), px)
    assert picture.shape == (height * px, width * px, 4)
    part = picture[box.y * px : box.bottom * px, box.x * px : box.right * px]
    np.testing.assert_array_equal(composer.compose(tiles, IDS, box, px), part)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 99), st.integers(0, 6), st.integers(0, 6), st.integers(0, 5))
def test_an_edited_tile_changes_nothing_beyond_the_reach(
    seed: int, x: int, y: int, value: int
) -> None:
    composer, px = TileComposer(TILES), 4
    tiles = grid(seed, 7, 7)
    before = composer.compose(tiles, IDS, whole(tiles), px)
    tiles[y, x] = value
    after = composer.compose(tiles, IDS, whole(tiles), px)
    touched = Box(x, y, 1, 1).inflated(composer.reach).clipped(whole(tiles))
    area = Box(touched.x * px, touched.y * px, touched.w * px, touched.h * px)
    before[area.slices] = composer.compose(tiles, IDS, touched, px)
    np.testing.assert_array_equal(before, after)


def test_the_order_of_the_ids_does_not_show(composer: TileComposer) -> None:
    tiles = grid(5, 8, 8) % 4
    turned = (3 - tiles).astype(np.uint8)
    np.testing.assert_array_equal(
        composer.compose(tiles, IDS, whole(tiles), 8),
        composer.compose(turned, IDS[::-1], whole(tiles), 8),
    )


def test_two_composers_draw_the_same_whatever_they_drew_before() -> None:
    tiles = grid(6, 8, 8)
    first, second = TileComposer(TILES), TileComposer(TILES)
    for px in range(1, 12):
        second.compose(tiles, IDS[2:], whole(tiles), px)
    for px in (3, 8):
        np.testing.assert_array_equal(
            first.compose(tiles, IDS, whole(tiles), px),
            second.compose(tiles, IDS, whole(tiles), px),
        )


def test_an_index_beyond_the_ids_is_a_cell_that_holds_nothing(composer: TileComposer) -> None:
    tiles = np.array([[200, 255]], np.uint8)
    assert (composer.compose(tiles, IDS, whole(tiles), 8)[..., :3] == rgb(DARK["c0"])).all()


def mean_rows(composer: TileComposer, column: list[int], cell: int, rows: slice) -> float:
    """Return the brightness of some pixel rows of one cell in a column of tiles."""
    tiles = np.array(column, np.uint8)[:, None]
    picture = composer.compose(tiles, IDS, whole(tiles), 32)
    return float(picture[cell * 32 : cell * 32 + 32][rows, :, :3].mean())


def test_walls_and_the_ground_beside_them_take_notice_of_each_other(composer: TileComposer) -> None:
    top, foot = slice(0, 3), slice(-6, None)
    assert mean_rows(composer, [FLOOR, WALL], 1, top) > mean_rows(composer, [WALL, WALL], 1, top)
    for open_tile in (FLOOR, WATER, GRAVE):
        before_open = mean_rows(composer, [WALL, open_tile], 0, foot)
        assert before_open < mean_rows(composer, [WALL, WALL], 0, foot) * 0.7
    assert mean_rows(composer, [WALL, FLOOR], 1, top) < mean_rows(composer, [FLOOR, FLOOR], 1, top)
    assert mean_rows(composer, [FLOOR, WATER], 1, top) < mean_rows(composer, [WATER, WATER], 1, top)
    assert mean_rows(composer, [WALL], 0, top) > mean_rows(composer, [WALL, WALL], 1, top)


def test_all_variants_are_used_alike_and_in_no_rows() -> None:
    levels = variant_levels()
    counts = np.bincount((levels.astype(int) * 4 >> 8).ravel())
    assert counts.tolist() == [levels.size // 4] * 4
    np.testing.assert_array_equal(levels, variant_levels())
    centred = levels.astype(float) - levels.mean()
    beside = float((centred[:, 1:] * centred[:, :-1]).mean() / (centred**2).mean())
    assert 0.05 < beside < 0.7  # patches, neither noise alone nor stripes
