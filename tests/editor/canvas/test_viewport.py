"""The way between cells and pixels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect

from editor.canvas.viewport import ZOOM_STEPS, Viewport
from runtime.core.geometry import Box, Cell

sides = st.integers(1, 256)
ratios = st.sampled_from([1.0, 1.25, 1.5, 1.75, 2.0, 3.0])
ports = st.builds(
    lambda columns, rows, width, height, ratio: (
        Viewport(columns, rows).resized(width, height, ratio).fitted()
    ),
    sides,
    sides,
    st.integers(50, 4000),
    st.integers(50, 4000),
    ratios,
)
fractions = st.floats(0, 0.999)


@given(ports, fractions, fractions)
def test_a_pixel_of_a_cell_leads_back_to_the_cell(port: Viewport, u: float, v: float) -> None:
    cell = Cell(int(u * port.columns), int(v * port.rows))
    rect = port.cell_rect(cell)
    for corner in (rect.topLeft(), rect.bottomRight()):
        assert port.cell_at(corner.x(), corner.y()) == cell


@given(ports, st.integers(-6, 6), fractions, fractions)
def test_zooming_keeps_the_place_under_the_mouse(
    port: Viewport, steps: int, u: float, v: float
) -> None:
    port = port.zoomed_to(100, 0, 0).centred()
    cell = Cell(int(u * port.columns), int(v * port.rows))
    middle = port.centred_on(cell)
    after = middle.zoomed(steps, port.width // 2, port.height // 2)
    near = after.cell_rect(cell).adjusted(-2, -2, 2, 2)
    assert near.contains(port.width // 2, port.height // 2)


@given(ports)
def test_a_fitted_map_lies_wholly_in_the_window_when_it_can(port: Viewport) -> None:
    whole = port.rect(port.bounds)
    window = QRect(0, 0, port.width, port.height)
    assert window.contains(whole) or port.cell == 1


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0, 3.0])
def test_zoom_steps_go_up_and_down_the_same_ladder(ratio: float) -> None:
    port = Viewport(64, 64).resized(800, 600, ratio).zoomed_to(100, 0, 0)
    up = [port.zoom]
    while (closer := port.zoomed(1, 400, 300)).cell != port.cell:
        port = closer
        up.append(port.zoom)
    down = [port.zoom]
    while (away := port.zoomed(-1, 400, 300)).cell != port.cell:
        port = away
        down.append(port.zoom)
    assert down[0] == pytest.approx(ZOOM_STEPS[-1], rel=0.02)
    assert down[: len(up)] == up[::-1]
    assert down[-1] == pytest.approx(ZOOM_STEPS[0], rel=0.02)


@given(ports, st.integers(-9999, 9999), st.integers(-9999, 9999))
def test_panning_never_loses_the_map(port: Viewport, dx: int, dy: int) -> None:
    moved = port.moved(dx, dy)
    middle_x, middle_y = port.width // 2, port.height // 2
    assert moved.x <= middle_x <= moved.x + moved.columns * moved.cell
    assert moved.y <= middle_y <= moved.y + moved.rows * moved.cell


@given(ports, fractions, fractions)
def test_showing_a_cell_brings_it_into_the_window(port: Viewport, u: float, v: float) -> None:
    near = port.zoomed_to(400, 0, 0)
    if near.cell <= min(near.width, near.height):
        cell = Cell(int(u * port.columns), int(v * port.rows))
        shown = near.showing(cell).cell_rect(cell)
        assert QRect(0, 0, near.width, near.height).contains(shown)


def test_a_rectangle_of_pixels_covers_the_cells_that_it_touches() -> None:
    port = Viewport(10, 8, 200, 160, cell=20)
    assert port.cells_in(QRect(19, 0, 2, 1)) == Box(0, 0, 2, 1)
    assert port.cells_in(QRect(-50, -50, 1000, 1000)) == port.bounds
    assert port.cells_in(QRect(500, 500, 10, 10)).area == 0


def test_another_screen_keeps_the_middle_and_the_zoom() -> None:
    port = Viewport(64, 64).resized(800, 600, 1.0).zoomed_to(200, 0, 0).centred_on(Cell(10, 12))
    other = port.resized(1600, 1200, 2.0)
    assert other.zoom == port.zoom
    assert other.cell_at(800, 600) == Cell(10, 12)
