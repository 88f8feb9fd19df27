"""Overlays: what they paint, where, and how little they ask to be painted again."""

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from editor.canvas.frames import frame
from editor.canvas.icons import CanvasIcons
from editor.canvas.overlay import Overlay, Surface
from editor.canvas.overlays.boxes import BoxMark, BoxOverlay
from editor.canvas.overlays.cell_set import CellSetOverlay
from editor.canvas.overlays.combat import FloatingTextOverlay, HealthBar, HealthBarOverlay
from editor.canvas.overlays.grid import GridOverlay
from editor.canvas.overlays.marks import MarkOverlay, PlacedMark
from editor.canvas.overlays.shades import ShadeOverlay, heat, light
from editor.canvas.overlays.zones import ZoneMark, ZoneOverlay
from editor.canvas.viewport import Viewport
from runtime.content.base import Appearance
from runtime.core.geometry import Box, Cell
from runtime.picture.marks import Mark
from runtime.picture.roles import DARK

CELL = 16
PORT = Viewport(12, 10, 12 * CELL, 10 * CELL, 1.0, CELL)
GROUND = QColor("#262a31")


def _colour(role: str) -> QColor:
    return QColor(DARK.get(role, role))


def _painted(overlay: Overlay, exposed: Box | None = None, port: Viewport = PORT) -> QImage:
    image = QImage(port.width, port.height, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    overlay.paint(painter, Surface(port, exposed or port.bounds, _colour, CanvasIcons()))
    painter.end()
    return image


def _changed_cells(image: QImage) -> set[Cell]:
    return {
        cell
        for cell in PORT.bounds.cells()
        if any(
            image.pixelColor(x, y) != GROUND
            for x in range(cell.x * CELL, (cell.x + 1) * CELL)
            for y in range(cell.y * CELL, (cell.y + 1) * CELL)
        )
    }


def test_a_frame_lies_within_its_rectangle() -> None:
    rect = QRect(3, 4, 10, 8)
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    for side in frame(rect, 2):
        painter.fillRect(side, QColor("white"))
    painter.end()
    inner = rect.adjusted(2, 2, -2, -2)
    for y in range(20):
        for x in range(20):
            lit = image.pixelColor(x, y).lightness() > 0
            assert lit == (rect.contains(x, y) and not inner.contains(x, y))


def test_a_zone_is_tinted_framed_and_named_above(qtbot: QtBot) -> None:
    del qtbot
    overlay = ZoneOverlay()
    overlay.set_zones([ZoneMark(Box(2, 3, 5, 4), "epic", "Church")])
    image = _painted(overlay)
    inside = image.pixelColor(4 * CELL + 3, 5 * CELL + 3)
    wanted = [
        round(g * 0.87 + c * 0.13) for g, c in zip((38, 42, 49), (176, 120, 234), strict=True)
    ]
    assert [inside.red(), inside.green(), inside.blue()] == pytest.approx(wanted, abs=2)
    assert image.pixelColor(2 * CELL, 5 * CELL) == _colour("epic")
    assert any(cell.y == 2 for cell in _changed_cells(image))


def test_zones_out_of_sight_are_not_painted(qtbot: QtBot) -> None:
    del qtbot
    overlay = ZoneOverlay()
    overlay.set_zones([ZoneMark(Box(8, 7, 3, 3), "rare", "Graveyard")])
    assert not _changed_cells(_painted(overlay, Box(0, 0, 2, 2)))


def test_a_mark_paints_its_cell_and_asks_only_for_it(qtbot: QtBot) -> None:
    overlay = MarkOverlay()
    skull = Mark(Appearance(icon="skull", colour="#ffffff"))
    with qtbot.waitSignal(overlay.cells_changed) as signal:
        overlay.set_marks([PlacedMark(Cell(4, 4), skull)])
    assert signal.args == [Box(4, 4, 1, 1)]
    assert Cell(4, 4) in _changed_cells(_painted(overlay))
    with qtbot.assertNotEmitted(overlay.cells_changed):
        overlay.set_marks([PlacedMark(Cell(4, 4), skull)])
    assert [mark.mark for mark in overlay.at(Cell(4, 4))] == [skull]


def test_small_cells_show_marks_as_dots(qtbot: QtBot) -> None:
    del qtbot
    overlay = MarkOverlay()
    overlay.set_marks([PlacedMark(Cell(4, 4), Mark(Appearance(icon="skull", colour="#ff0000")))])
    image = _painted(overlay, port=Viewport(12, 10, 48, 40, 1.0, 4))
    assert image.pixelColor(18, 18).red() > 200


def test_boxes_tell_which_cells_they_leave_and_take(qtbot: QtBot) -> None:
    overlay = BoxOverlay()
    seen: list[Box] = []
    overlay.cells_changed.connect(seen.append)
    overlay.set_boxes([BoxMark(Box(1, 1, 3, 3)), BoxMark(Box(6, 6, 2, 2), dashed=True)])
    overlay.set_boxes([BoxMark(Box(1, 1, 3, 3))])
    assert seen[-1] == Box(6, 6, 2, 2)
    changed = _changed_cells(_painted(overlay))
    assert changed == set(Box(1, 1, 3, 3).border())
    del qtbot


def test_a_set_of_cells_has_a_line_round_its_outline_only(qtbot: QtBot) -> None:
    del qtbot
    overlay = CellSetOverlay()
    overlay.set_cells(Box(2, 2, 3, 3).cells())
    image = _painted(overlay)
    accent = _colour("accent")
    assert image.pixelColor(2 * CELL, 3 * CELL + 5) == accent
    assert image.pixelColor(3 * CELL, 3 * CELL + 5) != accent
    assert _changed_cells(image) == set(Box(2, 2, 3, 3).cells())


def test_grid_lines_come_with_large_cells_only(qtbot: QtBot) -> None:
    del qtbot
    assert _changed_cells(_painted(GridOverlay()))
    small = Viewport(12, 10, 12 * CELL, 10 * CELL, 1.0, 8)
    image = _painted(GridOverlay(), port=small)
    assert not _changed_cells(image)


def test_light_is_warm_near_dim_when_remembered_and_black_unknown(qtbot: QtBot) -> None:
    del qtbot
    visible = np.zeros((10, 12), bool)
    visible[3:7, 3:8] = True
    explored = visible.copy()
    explored[0:3] = True
    rgba = light(visible, explored, Cell(5, 5), 4)
    overlay = ShadeOverlay()
    overlay.set_shades(rgba)
    image = _painted(overlay)

    def at(x: int, y: int) -> QColor:
        return image.pixelColor(x * CELL + 8, y * CELL + 8)

    assert at(5, 5).red() > GROUND.red()
    assert at(5, 5).lightness() > at(3, 3).lightness() > 0
    assert 8 < at(5, 1).lightness() < GROUND.lightness()
    assert at(5, 1).blue() > at(5, 1).red()
    assert at(11, 9).lightness() < 10


def test_heat_goes_from_near_to_far_and_leaves_the_unreached_clear() -> None:
    distances = np.array([[0, 5, 10, 2**30, -1]], np.int32)
    rgba = heat(distances)
    assert rgba[0, :, 3].tolist() == [105, 105, 105, 0, 0]
    assert tuple(rgba[0, 0, :3]) == (79, 182, 166)
    assert tuple(rgba[0, 2, :3]) == (226, 96, 92)
    assert heat(np.full((2, 2), 2**30, np.int32))[..., 3].max() == 0


def test_damage_numbers_vanish_and_leave_nothing_running(qtbot: QtBot) -> None:
    overlay = FloatingTextOverlay()
    overlay.show_texts({Cell(5, 5): ("8", "error")})
    assert _changed_cells(_painted(overlay))
    qtbot.waitUntil(lambda: not overlay.texts, timeout=3000)
    with qtbot.assertNotEmitted(overlay.cells_changed, wait=100):
        pass
    assert not _changed_cells(_painted(overlay))


def test_a_health_bar_is_as_long_as_the_health_left(qtbot: QtBot) -> None:
    del qtbot

    def red_pixels(share: float) -> int:
        overlay = HealthBarOverlay()
        overlay.set_bars({Cell(5, 5): HealthBar(share)})
        image = _painted(overlay)
        y = 5 * CELL
        return sum(image.pixelColor(x, y) == _colour("error") for x in range(12 * CELL))

    assert 1 == red_pixels(0.01) < red_pixels(0.5) < red_pixels(1.0) == 12
    assert red_pixels(7.0) == red_pixels(1.0)
