"""At any device pixel ratio and any place in the window, tiles land on whole pixels."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from editor.canvas.icons import CanvasIcons
from editor.canvas.images import owned_image
from editor.canvas.map_view import align
from editor.canvas.overlay import Surface
from editor.canvas.tile_layer import TileLayer
from editor.canvas.viewport import Viewport
from runtime.content.models.tiles import Tile
from runtime.core.geometry import Box
from runtime.picture.compose import TileComposer


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0, 3.0])
@pytest.mark.parametrize("place", [0.0, 7.0, 33.0])
def test_pixels_on_screen_are_those_of_the_picture(
    qtbot: QtBot, ratio: float, place: float
) -> None:
    assert qtbot
    tiles = {
        name: Tile(name=name, walkable=True, transparent=True, ground=ground)
        for name, ground in (("light", "#e0e0e0"), ("dark", "#202020"))
    }
    composer = TileComposer(tiles)
    cells = (np.indices((6, 6)).sum(axis=0) % 2).astype(np.uint8)
    layer = TileLayer(composer)
    layer.set_tiles(cells, tuple(tiles))
    port = Viewport(6, 6).resized(400, 400, ratio).zoomed_to(100, 0, 0).centred()
    screen = QImage(640, 640, QImage.Format.Format_RGB32)
    screen.fill(0)
    screen.setDevicePixelRatio(ratio)
    painter = QPainter(screen)
    painter.translate(QPointF(place, place))
    align(painter, ratio)
    layer.paint(painter, Surface(port, port.bounds, QColor, CanvasIcons()))
    painter.end()
    screen.setDevicePixelRatio(1)
    picture = composer.compose(cells, tuple(tiles), Box(0, 0, 6, 6), port.cell)
    left = round(place * ratio) + port.x
    top = round(place * ratio) + port.y
    side = 6 * port.cell
    assert screen.copy(left, top, side, side) == owned_image(picture, opaque=True)
