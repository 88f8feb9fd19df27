"""The atlas: every look of a tile, and what light does to walls and floors."""

from __future__ import annotations

import numpy as np
import pytest

from runtime.picture.atlas import VOID_FORM, TileAtlas
from runtime.picture.ground import EDGE_ABOVE, EDGE_BELOW, cell_picture
from runtime.picture.roles import DARK, rgb
from tests.runtime.picture.tiles import IDS, TILES


def brightness(tile_id: str, mask: int, rows: slice, px: int = 32) -> float:
    return float(cell_picture(TILES[tile_id], px, 0, mask)[rows, :, :3].mean())


@pytest.mark.parametrize("px", [1, 2, 4, 7, 16, 33, 96])
def test_every_look_is_opaque_and_of_the_size_asked_for(px: int) -> None:
    atlas = TileAtlas(TILES, px)
    for tile_id in IDS:
        atlas.first(tile_id)
    assert atlas.pictures.shape == (1 + 2 * 4 + 4 * 4 + 2 * 3 + 2 * 1, px, px, 4)
    assert (atlas.pictures[..., 3] == 255).all()


def test_indexes_stay_valid_while_the_atlas_grows() -> None:
    many = {f"t{n}": TILES["wall"] for n in range(20)}
    atlas = TileAtlas(many, 4)
    start = atlas.first("t0")
    before = atlas.pictures[start : start + 16].copy()
    firsts = [atlas.first(tile_id) for tile_id in many]
    assert len(set(firsts)) == 20
    assert atlas.first("t0") == start
    np.testing.assert_array_equal(atlas.pictures[start : start + 16], before)


def test_a_wall_has_a_lit_top_edge_only_where_nothing_stands_behind_it() -> None:
    top = slice(0, 3)
    assert brightness("wall", EDGE_ABOVE, top) > brightness("wall", 0, top) + 15
    lower = slice(12, 20)
    assert brightness("wall", EDGE_ABOVE, lower) == brightness("wall", 0, lower)


def test_a_wall_has_a_shadowed_foot_only_before_open_ground() -> None:
    foot = slice(-6, None)
    assert brightness("wall", EDGE_BELOW, foot) < brightness("wall", 0, foot) * 0.6
    assert brightness("wall", EDGE_BELOW, slice(0, 20)) == brightness("wall", 0, slice(0, 20))


def test_the_floor_below_a_wall_lies_in_a_shadow_that_fades() -> None:
    shaded = [
        brightness("floor", EDGE_ABOVE, rows) / brightness("floor", 0, rows)
        for rows in (slice(0, 2), slice(5, 7), slice(20, 32))
    ]
    assert shaded[0] < shaded[1] < shaded[2] == 1


def test_looks_of_a_floor_differ_softly() -> None:
    means = [cell_picture(TILES["floor"], 32, look, 0)[..., :3].mean() for look in range(4)]
    assert sorted(means) == means
    assert 1 < means[-1] - means[0] < 12


def test_an_object_shows_its_icon_and_a_floor_does_not() -> None:
    assert cell_picture(TILES["grave"], 32, 0, 0)[..., 0].max() > 140
    assert cell_picture(TILES["floor"], 32, 3, 0)[..., 0].max() < 60


def test_an_unknown_tile_looks_like_a_mistake() -> None:
    atlas = TileAtlas(TILES, 16)
    first = atlas.first("no_such_tile")
    picture = atlas.pictures[first]
    assert picture[..., 0].max() > 200
    assert picture[..., 0].mean() > picture[..., 2].mean()


def test_a_cell_that_holds_nothing_has_the_colour_of_the_canvas() -> None:
    assert (TileAtlas(TILES, 8).pictures[VOID_FORM, ..., :3] == rgb(DARK["c0"])).all()


@pytest.mark.parametrize("px", [0, -4, 257])
def test_cells_of_impossible_size_are_refused(px: int) -> None:
    with pytest.raises(ValueError, match=str(px)):
        TileAtlas(TILES, px)
