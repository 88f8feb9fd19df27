"""The tile layer: what it shows equals the picture of the whole map, whatever was edited."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPainter

from editor.canvas import tile_layer
from editor.canvas.composer import VOID
from editor.canvas.icons import CanvasIcons
from editor.canvas.images import borrowed_image, owned_image
from editor.canvas.overlay import Surface
from editor.canvas.tile_layer import TileLayer
from editor.canvas.viewport import Viewport
from runtime.content.models.tiles import Tile, TileForm
from runtime.core.geometry import Box, Cell
from runtime.picture.compose import TileComposer
from runtime.picture.roles import DARK

IDS = ("floor", "wall", "water")
FORMS = (TileForm.FLOOR, TileForm.WALL, TileForm.LIQUID)


@pytest.fixture(scope="module")
def composer() -> TileComposer:
    tiles = {
        name: Tile(name=name, walkable=True, transparent=True, form=form, ground=ground)
        for name, form, ground in zip(IDS, FORMS, ("#262a31", "#4a505e", "#173338"), strict=True)
    }
    return TileComposer(tiles)


def _surface(layer: TileLayer, cell: int, exposed: Box | None = None) -> Surface:
    columns, rows = layer.size
    port = Viewport(columns, rows, columns * cell, rows * cell, 1.0, cell)
    return Surface(port, exposed or port.bounds, lambda role: QColor(DARK[role]), CanvasIcons())


def _painted(layer: TileLayer, cell: int) -> QImage:
    columns, rows = layer.size
    image = QImage(columns * cell, rows * cell, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    layer.paint(painter, _surface(layer, cell))
    painter.end()
    return image


def _whole(composer: TileComposer, tiles: NDArray[np.uint8], cell: int) -> QImage:
    box = Box(0, 0, tiles.shape[1], tiles.shape[0])
    return owned_image(composer.compose(tiles, IDS, box, cell), opaque=True)


edits = st.lists(st.tuples(st.integers(0, 69), st.integers(0, 39), st.integers(0, 2)), max_size=30)


@settings(max_examples=25, deadline=None)
@given(edits, st.sampled_from([4, 16, 24]), st.integers(0, 2**32 - 1))
def test_patched_blocks_look_like_the_whole_map_drawn_anew(
    composer: TileComposer, edits: list[tuple[int, int, int]], cell: int, seed: int
) -> None:
    tiles = np.random.default_rng(seed).integers(0, 3, (40, 70)).astype(np.uint8)
    layer = TileLayer(composer)
    layer.set_tiles(tiles, IDS)
    _painted(layer, cell)
    for x, y, value in edits:
        tiles[y, x] = value
        layer.set_tiles(tiles, IDS)
    assert _painted(layer, cell) == _whole(composer, tiles, cell)


def test_only_blocks_in_sight_are_composed(composer: TileComposer) -> None:
    layer = TileLayer(composer)
    layer.set_tiles(np.zeros((256, 256), np.uint8), IDS)
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    layer.paint(painter, _surface(layer, 32, Box(100, 100, 20, 10)))
    painter.end()
    assert 0 < layer.composed_cells <= 2 * 2 * 16 * 16 * 2


def test_a_new_zoom_and_new_ids_draw_everything_anew(composer: TileComposer) -> None:
    layer = TileLayer(composer)
    tiles = np.zeros((20, 20), np.uint8)
    layer.set_tiles(tiles, IDS)
    _painted(layer, 8)
    assert _painted(layer, 16) == _whole(composer, tiles, 16)
    layer.set_tiles(tiles, ("wall", "floor"))
    box = Box(0, 0, 20, 20)
    expected = owned_image(composer.compose(tiles, ("wall", "floor"), box, 16), opaque=True)
    assert _painted(layer, 16) == expected


def test_the_array_given_stays_the_callers(composer: TileComposer) -> None:
    layer = TileLayer(composer)
    tiles = np.zeros((5, 5), np.uint8)
    layer.set_tiles(tiles, IDS)
    tiles[2, 2] = 1
    assert layer.tile_at(Cell(2, 2)) == "floor"
    layer.set_tiles(tiles, IDS)
    assert layer.tile_at(Cell(2, 2)) == "wall"


def test_outside_and_void_there_is_no_tile(composer: TileComposer) -> None:
    layer = TileLayer(composer)
    layer.set_tiles(np.full((3, 3), VOID, np.uint8), IDS)
    assert layer.tile_at(Cell(1, 1)) is None
    assert layer.tile_at(Cell(3, 0)) is None
    assert layer.tile_at(Cell(-1, 0)) is None


def test_images_keep_every_colour() -> None:
    rgba = np.random.default_rng(1).integers(0, 256, (7, 5, 4)).astype(np.uint8)
    rgba[..., 3] = 255
    for image in (borrowed_image(rgba), owned_image(rgba), owned_image(rgba[:, ::-1][:, ::-1])):
        for y in range(7):
            for x in range(5):
                assert image.pixelColor(x, y).getRgb() == tuple(int(v) for v in rgba[y, x])


def test_blocks_seen_long_ago_are_forgotten_but_never_those_in_sight(
    composer: TileComposer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tile_layer, "CACHE_BYTES", 1)
    layer = TileLayer(composer)
    layer.set_tiles(np.zeros((64, 64), np.uint8), IDS)
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    for exposed in (Box(0, 0, 40, 10), Box(0, 40, 10, 10)):
        painter = QPainter(image)
        layer.paint(painter, _surface(layer, 32, exposed))
        painter.end()
    assert list(layer._blocks) == [Cell(0, 2), Cell(0, 3)]
