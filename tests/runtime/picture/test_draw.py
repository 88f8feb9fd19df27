"""Whole maps: tiles, zones, names and placements in one picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from runtime.content import AssetRef, Content
from runtime.content.stats import Rarity
from runtime.core.geometry import Box, Cell
from runtime.mapgen.model import GeneratedMap, Placement, PlacementKind, Zone
from runtime.picture.compose import TileComposer
from runtime.picture.draw import ZONE_TINT, draw_map, mark_picture
from runtime.picture.marks import mark_of
from runtime.picture.roles import DARK, rgb
from tests.runtime.picture.tiles import IDS, TILES

CONTENT = Content((AssetRef("tiles", tile_id), tile) for tile_id, tile in TILES.items())
BOX = Box(3, 4, 6, 5)
ZONE = Zone("rare", "graveyard", Rarity.RARE, BOX, BOX.centre)


def plain_map(zones: tuple[Zone, ...] = (), placements: tuple[Placement, ...] = ()) -> GeneratedMap:
    tiles = np.zeros((12, 14), np.uint8)
    tiles[0] = tiles[-1] = tiles[:, 0] = tiles[:, -1] = 1
    return GeneratedMap("field", 1, 1, 1, "", 14, 12, tiles, IDS, zones, (), placements, {})


@pytest.mark.parametrize("px", [1, 3, 8, 16])
def test_a_map_without_zones_and_placements_is_its_tiles(px: int) -> None:
    expected = TileComposer(TILES).compose(plain_map().tiles, IDS, Box(0, 0, 14, 12), px)
    np.testing.assert_array_equal(draw_map(CONTENT, plain_map(), px), expected)


def test_a_zone_is_tinted_by_13_in_100_and_nothing_else_is() -> None:
    px = 4
    plain, drawn = draw_map(CONTENT, plain_map(), px), draw_map(CONTENT, plain_map((ZONE,)), px)
    inside = BOX.inflated(-1)
    area = Box(inside.x * px, inside.y * px, inside.w * px, inside.h * px).slices
    expected = plain[area][..., :3] * (1 - ZONE_TINT) + np.array(rgb(DARK["rare"])) * ZONE_TINT
    assert np.abs(drawn[area][..., :3] - expected).max() <= 0.51
    outside = np.ones(plain.shape[:2], bool)
    outside[Box(BOX.x * px, BOX.y * px, BOX.w * px, BOX.h * px).slices] = False
    np.testing.assert_array_equal(drawn[outside], plain[outside])
    corner = drawn[BOX.y * px, BOX.x * px, :3].astype(int)
    assert np.abs(corner - rgb(DARK["rare"])).max() < 30


def test_a_zone_has_its_name_above_it_where_letters_can_be_read() -> None:
    plain, drawn = draw_map(CONTENT, plain_map(), 16), draw_map(CONTENT, plain_map((ZONE,)), 16)
    above = Box(BOX.x * 16, (BOX.y - 1) * 16, BOX.w * 16, 14).slices
    assert (plain[above] != drawn[above]).any()
    assert drawn[above][..., 2].max() > 200


@pytest.mark.parametrize("px", [3, 5, 6, 7, 16, 32])
def test_each_placement_shows_in_its_cell_in_its_colour(px: int) -> None:
    player = Placement(PlacementKind.PLAYER, 5, 6)
    portal = Placement(PlacementKind.PORTAL, 9, 2)
    plain = draw_map(CONTENT, plain_map(), px)
    drawn = draw_map(CONTENT, plain_map((), (player, portal)), px)
    for placement in (player, portal):
        cell = Box(placement.x * px, placement.y * px, px, px).slices
        colour = np.array(rgb(mark_of(CONTENT, (), placement).look.colour))
        nearest = np.abs(drawn[cell][..., :3].astype(int) - colour).sum(axis=-1).min()
        assert nearest < np.abs(plain[cell][..., :3].astype(int) - colour).sum(axis=-1).min() / 2
    far = Box(0, 9 * px, 14 * px, 3 * px).slices
    np.testing.assert_array_equal(plain[far], drawn[far])


def test_a_zone_and_a_mark_at_the_rim_are_clipped() -> None:
    rim = replace(ZONE, box=Box(0, 0, 14, 12), centre=Cell(7, 6))
    corners = [Placement(PlacementKind.BOSS, x, y) for x in (0, 13) for y in (0, 11)]
    assert draw_map(CONTENT, plain_map((rim,), tuple(corners)), 16).shape == (192, 224, 4)


def test_the_same_map_gives_the_same_picture_and_stays_opaque() -> None:
    generated = plain_map((ZONE,), (Placement(PlacementKind.CHEST, 6, 6),))
    first, second = draw_map(CONTENT, generated, 16), draw_map(CONTENT, generated, 16)
    np.testing.assert_array_equal(first, second)
    assert (first[..., 3] == 255).all()


def test_a_badge_stands_above_its_mark() -> None:
    guard = mark_of(CONTENT, (), Placement(PlacementKind.GUARD, 0, 0))
    boss = mark_of(CONTENT, (), Placement(PlacementKind.BOSS, 0, 0))
    (plain, inset), (crowned, same) = mark_picture(guard, 32), mark_picture(boss, 32)
    assert (plain.shape, inset) == (crowned.shape, same)
    rows = np.nonzero((plain != crowned).any(axis=(1, 2)))[0]
    assert rows.max() < plain.shape[0] / 2


def test_cells_of_impossible_size_are_refused() -> None:
    with pytest.raises(ValueError, match="257"):
        draw_map(CONTENT, plain_map(), 257)
