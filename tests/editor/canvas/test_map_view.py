"""The view, driven by real mouse and key events."""

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QNativeGestureEvent,
    QPainter,
    QPointingDevice,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.canvas.map_view import MapView
from editor.canvas.overlay import Surface
from editor.canvas.overlays.grid import GridOverlay
from editor.canvas.tile_layer import TileLayer
from editor.canvas.tool import CellEvent, Tool
from runtime.content.models.tiles import Tile, TileForm
from runtime.core.geometry import Cell
from runtime.picture.compose import TileComposer
from runtime.picture.roles import DARK

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LEFT, RIGHT, MIDDLE = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)
FLOOR, WALL = "#202020", "#808080"
IDS = ("floor", "wall")


def _colour(role: str) -> QColor:
    return QColor(DARK.get(role, role))


def _tiles() -> dict[str, Tile]:
    floor = Tile(name="Floor", walkable=True, transparent=True, ground=FLOOR)
    wall = Tile(name="Wall", walkable=False, transparent=False, ground=WALL, form=TileForm.WALL)
    return {"floor": floor, "wall": wall}


class Recorder(Tool):
    """Writes down what it is told."""

    id, title, icon = "record", "Record", "pencil"

    def __init__(self) -> None:
        self.seen: list[tuple[str, Cell | None]] = []

    def press(self, event: CellEvent) -> None:
        """Note a press."""
        self.seen.append(("press", event.cell))

    def drag(self, event: CellEvent) -> None:
        """Note a drag."""
        self.seen.append(("drag", event.cell))

    def release(self, event: CellEvent) -> None:
        """Note a release."""
        self.seen.append(("release", event.cell))

    def cancel(self) -> None:
        """Note that all is off."""
        self.seen.append(("cancel", None))


@pytest.fixture
def view(qtbot: "QtBot") -> MapView:
    layer = TileLayer(TileComposer(_tiles()))
    tiles = np.zeros((10, 16), np.uint8)
    tiles[0] = 1
    layer.set_tiles(tiles, IDS)
    view = MapView(layer, _colour)
    view.resize(400, 300)
    qtbot.addWidget(view)
    view.show()
    qtbot.waitExposed(view)
    return view


def _at(view: MapView, cell: Cell) -> QPoint:
    return view.area_of(view.port.bounds).topLeft() + (
        view.port.cell_rect(cell).center() - view.port.rect(view.port.bounds).topLeft()
    )


def _seen(image: QImage, view: MapView, cell: Cell) -> str:
    at = view.port.cell_rect(cell).center()
    return "wall" if image.pixelColor(at).lightness() > 80 else "floor"


def _wheel(view: MapView, at: QPoint, turn: QPoint, modifiers: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        QPointF(at),
        view.mapToGlobal(QPointF(at)),
        QPoint(),
        turn,
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_the_map_is_painted_where_its_cells_lie(view: MapView) -> None:
    image = view.grab().toImage()
    assert _seen(image, view, Cell(3, 0)) == "wall"
    assert _seen(image, view, Cell(3, 1)) == "floor"
    assert image.pixelColor(2, 2).name() == DARK["c0"]


def test_the_map_fits_until_the_user_chooses_a_place(view: MapView) -> None:
    assert view.port.rect(view.port.bounds).width() <= 400
    before = view.port.cell
    view.resize(800, 600)
    assert view.port.cell > before
    view.camera.zoom_actual()
    view.resize(700, 500)
    assert view.camera.zoom == 100
    QTest.keyClick(view, Qt.Key.Key_Slash, Qt.KeyboardModifier.ControlModifier)
    assert view.camera.fitted


def test_control_and_wheel_zoom_about_the_mouse(view: MapView) -> None:
    cell = Cell(4, 3)
    at = _at(view, cell)
    zoom = view.camera.zoom
    _wheel(view, at, QPoint(0, 120), Qt.KeyboardModifier.ControlModifier)
    assert view.camera.zoom > zoom
    assert view.port.cell_at(at.x(), at.y()) == cell
    for _ in range(8):
        _wheel(view, at, QPoint(0, -15), Qt.KeyboardModifier.ControlModifier)
    assert view.port.cell_at(at.x(), at.y()) == cell


def test_a_pinch_zooms_about_the_fingers(view: MapView) -> None:
    cell, zoom = Cell(4, 3), view.camera.zoom
    at = QPointF(_at(view, cell))
    for _ in range(4):
        event = QNativeGestureEvent(
            Qt.NativeGestureType.ZoomNativeGesture,
            QPointingDevice.primaryPointingDevice(),
            2,
            at,
            at,
            view.mapToGlobal(at),
            0.1,
            QPointF(),
        )
        QApplication.sendEvent(view, event)
    assert view.camera.zoom > zoom
    assert view.port.cell_at(at.x(), at.y()) == cell


def test_the_wheel_alone_pans(view: MapView) -> None:
    view.camera.zoom_to(400)
    before = view.port
    _wheel(view, QPoint(200, 150), QPoint(0, -120), Qt.KeyboardModifier.NoModifier)
    assert (view.port.x, view.port.y) == (before.x, before.y - 48)


@pytest.mark.parametrize("space", [False, True])
def test_dragging_with_the_middle_button_or_space_pans(view: MapView, *, space: bool) -> None:
    tool = Recorder()
    view.set_tool(tool)
    view.camera.zoom_to(300)
    before = view.port
    button = LEFT if space else MIDDLE
    if space:
        QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view, button, pos=QPoint(200, 150))
    QTest.mouseMove(view, QPoint(230, 160))
    QTest.mouseRelease(view, button, pos=QPoint(230, 160))
    if space:
        QTest.keyRelease(view, Qt.Key.Key_Space)
    assert (view.port.x, view.port.y) == (before.x + 30, before.y + 10)
    assert tool.seen == []
    QTest.mouseMove(view, QPoint(100, 90))
    assert (view.port.x, view.port.y) == (before.x + 30, before.y + 10)


def test_the_view_tells_the_cell_under_the_mouse(view: MapView, qtbot: "QtBot") -> None:
    QTest.mouseMove(view, QPoint(1, 1))
    with qtbot.waitSignal(view.hand.hovered) as signal:
        QTest.mouseMove(view, _at(view, Cell(5, 6)))
    assert signal.args == [Cell(5, 6)]
    with qtbot.waitSignal(view.hand.hovered) as signal:
        QTest.mouseMove(view, QPoint(2, 2))
    assert signal.args == [None]


def test_a_click_without_a_tool_names_the_cell(view: MapView, qtbot: "QtBot") -> None:
    with qtbot.waitSignal(view.hand.clicked) as signal:
        QTest.mouseClick(view, LEFT, pos=_at(view, Cell(7, 2)))
    assert signal.args == [Cell(7, 2), LEFT]


def test_a_tool_gets_press_drag_and_release_in_cells(view: MapView) -> None:
    tool = Recorder()
    view.set_tool(tool)
    QTest.mousePress(view, LEFT, pos=_at(view, Cell(1, 1)))
    QTest.mouseMove(view, _at(view, Cell(4, 2)))
    QTest.mouseRelease(view, LEFT, pos=_at(view, Cell(4, 2)))
    assert tool.seen == [
        ("press", Cell(1, 1)),
        ("drag", Cell(4, 2)),
        ("release", Cell(4, 2)),
    ]


@pytest.mark.parametrize("by", ["escape", "other button", "other tool"])
def test_a_gesture_can_be_given_up(view: MapView, by: str) -> None:
    tool = Recorder()
    view.set_tool(tool)
    QTest.mousePress(view, LEFT, pos=_at(view, Cell(1, 1)))
    match by:
        case "escape":
            QTest.keyClick(view, Qt.Key.Key_Escape)
        case "other button":
            QTest.mousePress(view, RIGHT, pos=_at(view, Cell(1, 1)))
        case _:
            view.set_tool(Recorder())
    QTest.mouseRelease(view, LEFT, pos=_at(view, Cell(1, 1)))
    assert tool.seen == [("press", Cell(1, 1)), ("cancel", None)]


def test_keys_move_a_cursor_and_act_where_it_stands(view: MapView) -> None:
    tool = Recorder()
    view.set_tool(tool)
    QTest.mouseMove(view, QPoint(1, 1))
    QTest.mouseMove(view, _at(view, Cell(5, 5)))
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert tool.seen == [("press", Cell(6, 6)), ("release", Cell(6, 6))]
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert len(tool.seen) == 4
    for _ in range(20):
        QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert view.hand.keyboard.cell == Cell(15, 6)


def test_only_changed_cells_are_composed_and_painted_again(
    view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    view.grab()
    regions = []
    monkeypatch.setattr(view, "update", lambda *args: regions.append(args))
    composed = view.layer.composed_cells
    tiles = view.layer.tiles.copy()
    tiles[4, 4] = 1
    view.layer.set_tiles(tiles, IDS)
    assert view.layer.composed_cells - composed == 9
    (rect,) = regions[0]
    assert rect.width() <= 5 * view.port.cell + 2
    monkeypatch.undo()
    assert _seen(view.grab().toImage(), view, Cell(4, 4)) == "wall"
    view.layer.set_tiles(tiles, IDS)
    assert view.layer.composed_cells - composed == 9


def test_an_idle_view_paints_nothing(
    view: MapView, qtbot: "QtBot", monkeypatch: pytest.MonkeyPatch
) -> None:
    view.add_overlay(GridOverlay())
    qtbot.wait(30)
    paints: list[Surface] = []
    paint = view.layer.paint

    def counted(painter: QPainter, surface: Surface) -> None:
        paints.append(surface)
        paint(painter, surface)

    monkeypatch.setattr(view.layer, "paint", counted)
    qtbot.wait(120)
    assert paints == []
    view.update()
    qtbot.wait(30)
    assert len(paints) == 1


def test_a_map_of_another_size_is_shown_whole(view: MapView) -> None:
    view.layer.set_tiles(np.ones((40, 40), np.uint8), IDS)
    assert view.port.bounds.area == 1600
    assert view.port.rect(view.port.bounds).height() <= 300


def test_an_empty_map_is_no_trouble(view: MapView) -> None:
    view.layer.set_tiles(np.zeros((0, 0), np.uint8), ())
    view.grab()
    QTest.mouseMove(view, QPoint(1, 1))
    QTest.mouseMove(view, QPoint(50, 50))
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.hand.hover is None


def test_space_that_has_panned_does_not_act_at_the_cursor(view: MapView) -> None:
    tool = Recorder()
    view.set_tool(tool)
    view.hand.keyboard.place(Cell(3, 3))
    QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view, LEFT, pos=QPoint(200, 150))
    QTest.mouseMove(view, QPoint(220, 150))
    QTest.mouseRelease(view, LEFT, pos=QPoint(220, 150))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert tool.seen == []
