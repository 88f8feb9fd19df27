"""Painting with real mouse and key events on a real project."""

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.features.chunks.document import ChunkDocument
from editor.features.chunks.markers import label_of
from editor.features.chunks.resizing import Resizing
from editor.features.chunks.view import ChunkView
from runtime.core.geometry import Box, Cell

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


def _at(view: ChunkView, cell: Cell) -> QPoint:
    return view.map.port.cell_rect(cell).center()


def _press(view: ChunkView, cell: Cell, button: Qt.MouseButton = LEFT) -> None:
    QTest.mousePress(view.map, button, NONE, _at(view, cell))


def _hover(view: ChunkView, cell: Cell) -> None:
    """Come from elsewhere: a mouse that does not move tells nothing."""
    QTest.mouseMove(view.map, QPoint(1, 1))
    QTest.mouseMove(view.map, _at(view, cell))


def _stroke(
    view: ChunkView,
    *cells: Cell,
    button: Qt.MouseButton = LEFT,
    modifiers: Qt.KeyboardModifier = NONE,
) -> None:
    QTest.mousePress(view.map, button, modifiers, _at(view, cells[0]))
    for cell in cells[1:]:
        QTest.mouseMove(view.map, _at(view, cell))
    QTest.mouseRelease(view.map, button, modifiers, _at(view, cells[-1]))


def _painted(view: ChunkView, tile: str) -> set[Cell]:
    picture = view.document.picture
    box = Box(0, 0, picture.columns, picture.height)
    return {cell for cell in box.cells() if picture.tile_at(cell) == tile}


def _text(document: ChunkDocument) -> str | None:
    return document.project.asset(document.ref).text


def test_a_stroke_has_no_gaps_and_is_one_step(view: ChunkView) -> None:
    before = _text(view.document)
    _stroke(view, Cell(2, 2), Cell(9, 2), Cell(9, 7))
    wanted = {Cell(x, 2) for x in range(2, 10)} | {Cell(9, y) for y in range(2, 8)}
    assert _painted(view, "bush") == wanted
    assert len(view.document.project.history) == 1
    view.document.project.undo()
    assert _text(view.document) == before
    assert _painted(view, "bush") == set()
    view.document.project.redo()
    assert _painted(view, "bush") == wanted


def test_a_tile_that_the_legend_lacks_comes_in_the_same_step(view: ChunkView) -> None:
    _stroke(view, Cell(3, 3))
    assert view.document.picture.legend["%"] == "bush"
    assert view.document.picture.char_at(Cell(3, 3)) == "%"
    assert len(view.document.project.history) == 1
    view.document.project.undo()
    assert "%" not in view.document.picture.legend


def test_what_lies_outside_is_ignored(view: ChunkView) -> None:
    _stroke(view, Cell(-1, 4), Cell(2, 4))
    assert _painted(view, "bush") == {Cell(0, 4), Cell(1, 4), Cell(2, 4)}
    assert len(view.document.picture.rows) == 10
    _stroke(view, Cell(-2, -1))
    assert len(view.document.project.history) == 1


def test_the_right_button_and_the_eraser_leave_the_ground(view: ChunkView) -> None:
    _stroke(view, Cell(0, 0), Cell(3, 0), button=RIGHT)
    assert {Cell(x, 0) for x in range(4)} <= _painted(view, "floor")
    view.state.choose_tool("erase")
    _stroke(view, Cell(0, 9), Cell(2, 9))
    assert {Cell(x, 9) for x in range(3)} <= _painted(view, "floor")


def test_painting_what_is_there_already_is_no_step(view: ChunkView) -> None:
    view.state.choose_tile("floor")
    _stroke(view, Cell(2, 2), Cell(8, 2))
    view.state.choose_tool("fill")
    _stroke(view, Cell(2, 2))
    assert view.document.project.history == ()


def test_undo_during_a_stroke_takes_it_back_and_ends_it(view: ChunkView) -> None:
    before = _text(view.document)
    _press(view, Cell(2, 2))
    QTest.mouseMove(view.map, _at(view, Cell(6, 2)))
    assert len(_painted(view, "bush")) == 5
    view.document.project.undo()
    assert _text(view.document) == before
    QTest.mouseMove(view.map, _at(view, Cell(6, 6)))
    QTest.mouseRelease(view.map, LEFT, NONE, _at(view, Cell(6, 6)))
    assert _text(view.document) == before
    assert view.document.project.history == ()
    _stroke(view, Cell(4, 4))
    assert _painted(view, "bush") == {Cell(4, 4)}


@pytest.mark.parametrize("tool", ["brush", "line", "rectangle"])
def test_escape_gives_a_gesture_up(view: ChunkView, tool: str) -> None:
    before = _text(view.document)
    view.state.choose_tool(tool)
    _press(view, Cell(2, 2))
    QTest.mouseMove(view.map, _at(view, Cell(6, 4)))
    QTest.keyClick(view.map, Qt.Key.Key_Escape)
    QTest.mouseRelease(view.map, LEFT, NONE, _at(view, Cell(6, 4)))
    assert _text(view.document) == before
    assert view.document.project.history == ()


@pytest.mark.parametrize("tool", ["line", "rectangle"])
def test_undo_while_a_shape_is_pulled_drops_the_shape_and_nothing_else(
    view: ChunkView, tool: str
) -> None:
    _stroke(view, Cell(3, 3))
    view.state.choose_tool(tool)
    _press(view, Cell(2, 2))
    QTest.mouseMove(view.map, _at(view, Cell(6, 4)))
    view.document.project.undo()
    QTest.mouseRelease(view.map, LEFT, NONE, _at(view, Cell(6, 4)))
    assert _painted(view, "bush") == {Cell(3, 3)}


def test_alt_picks_instead_of_painting(view: ChunkView) -> None:
    _stroke(view, Cell(0, 0), modifiers=ALT)
    assert view.state.tile == "wall"
    assert view.document.project.history == ()
    view.state.choose_tool("pick")
    _stroke(view, Cell(3, 3))
    assert view.state.tile == "floor"


def test_shift_draws_a_line_from_the_last_stroke(view: ChunkView) -> None:
    _stroke(view, Cell(1, 1))
    _stroke(view, Cell(8, 8), modifiers=SHIFT)
    assert _painted(view, "bush") == {Cell(i, i) for i in range(1, 9)}


@pytest.mark.parametrize("size", [3, 5, 9])
def test_a_large_brush_covers_a_square_and_shows_it_before(view: ChunkView, size: int) -> None:
    _hover(view, Cell(5, 5))
    view.state.choose_size(size)
    half = size // 2
    square = {
        Cell(x, y)
        for x in range(5 - half, 6 + half)
        for y in range(5 - half, 6 + half)
        if 0 <= x < 12 and 0 <= y < 10
    }
    assert view.ghost_cells == square
    _stroke(view, Cell(5, 5))
    assert _painted(view, "bush") == square


def test_fill_stops_at_walls(view: ChunkView) -> None:
    view.state.choose_tool("fill")
    _stroke(view, Cell(5, 5))
    assert _painted(view, "bush") == set(Box(1, 1, 10, 8).cells())
    assert len(view.document.project.history) == 1
    _stroke(view, Cell(0, 0), button=RIGHT)
    assert _painted(view, "wall") == set()


def test_line_and_rectangle_paint_on_release_as_one_step(view: ChunkView) -> None:
    view.state.choose_tool("rectangle")
    _press(view, Cell(2, 2))
    QTest.mouseMove(view.map, _at(view, Cell(5, 6)))
    assert _painted(view, "bush") == set()
    assert view.ghost_cells == set(Box(2, 2, 4, 5).cells())
    QTest.mouseRelease(view.map, LEFT, NONE, _at(view, Cell(5, 6)))
    assert _painted(view, "bush") == set(Box(2, 2, 4, 5).cells())
    view.state.choose_tool("line")
    view.state.choose_tile("wall")
    _stroke(view, Cell(2, 2), Cell(5, 2))
    assert {Cell(x, 2) for x in range(2, 6)} <= _painted(view, "wall")
    assert len(view.document.project.history) == 2


def test_symmetry_paints_the_mirror_image_in_the_same_step(view: ChunkView) -> None:
    view.state.toggle_across()
    view.state.toggle_down()
    _stroke(view, Cell(2, 3), Cell(4, 3))
    wanted = {Cell(x, y) for x in (2, 3, 4, 7, 8, 9) for y in (3, 6)}
    assert _painted(view, "bush") == wanted
    assert len(view.document.project.history) == 1


def test_the_keyboard_paints_too(view: ChunkView) -> None:
    view.map.setFocus()
    _hover(view, Cell(3, 3))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Right):
        QTest.keyClick(view.map, key)
    QTest.keyClick(view.map, Qt.Key.Key_Space)
    assert _painted(view, "bush") == {Cell(3, 3), Cell(5, 3)}


def test_markers_are_placed_moved_and_deleted_one_step_each(view: ChunkView) -> None:
    document = view.document
    before = _text(document)
    view.state.choose_tool("marker")
    view.state.choose_preset("player")
    _stroke(view, Cell(2, 2))
    assert [(each.preset, each.box) for each in document.markers][-1] == (
        "player",
        Box(2, 2, 1, 1),
    )
    _stroke(view, Cell(5, 5), Cell(8, 7))
    assert document.marker_at(Cell(8, 7)) is not None
    assert document.marker_at(Cell(5, 5)) is None
    _stroke(view, Cell(2, 2), button=RIGHT)
    assert [each.preset for each in document.markers] == ["chest"]
    assert len(document.project.history) == 3
    for _ in range(3):
        document.project.undo()
    assert _text(document) == before


def test_the_selected_marker_goes_with_delete(view: ChunkView) -> None:
    view.state.choose_tool("marker")
    _stroke(view, Cell(5, 5))
    QTest.keyClick(view.map, Qt.Key.Key_Delete)
    assert view.document.markers == []
    assert view.selection.index is None
    QTest.keyClick(view.map, Qt.Key.Key_Delete)
    assert len(view.document.project.history) == 1


def test_markers_stay_inside(view: ChunkView) -> None:
    view.state.choose_tool("marker")
    _stroke(view, Cell(5, 5), Cell(12, 10))
    (marker,) = view.document.markers
    assert (marker.box.x, marker.box.y) == (11, 9)
    _stroke(view, Cell(-1, -1))
    assert len(view.document.markers) == 1


def test_undo_while_a_marker_is_dragged_leaves_it(view: ChunkView) -> None:
    _stroke(view, Cell(3, 3))
    view.state.choose_tool("marker")
    _press(view, Cell(5, 5))
    QTest.mouseMove(view.map, _at(view, Cell(8, 8)))
    view.document.project.undo()
    QTest.mouseRelease(view.map, LEFT, NONE, _at(view, Cell(8, 8)))
    assert view.document.marker_at(Cell(5, 5)) is not None
    assert _painted(view, "bush") == {Cell(3, 3)}


def test_the_status_names_cell_tile_marker_and_zoom(view: ChunkView) -> None:
    view.map.camera.zoom_to(200)
    _hover(view, Cell(5, 5))
    assert view.facts() == ("5, 5 · floor, chest", "200 %")
    _hover(view, Cell(6, 5))
    assert view.facts() == ("6, 5 · floor", "200 %")


def test_a_faulty_chunk_opens_is_explained_and_is_repaired_only_where_painted(
    ragged_view: ChunkView,
) -> None:
    view = ragged_view
    assert "Row 1 has 2 cells" in view.banner.text
    assert "“Q”" in view.banner.text
    _stroke(view, Cell(0, 1), Cell(3, 1))
    assert view.document.picture.rows == ("####", "%%", "#..#", "####")
    assert "“Q”" not in view.banner.text
    assert "Row 1 has 2 cells" in view.banner.text
    _hover(view, Cell(3, 1))
    assert "too short" in view.facts()[0]


def test_markers_bear_the_names_of_their_records_and_missing_ones_a_question_mark(
    view: ChunkView,
) -> None:
    content = view.document.project.content
    assert label_of(content, "chest", "loot") == "loot?"
    assert label_of(content, "player", "loot") == ""
    assert label_of(content, "enemy", None) == ""


def test_edits_from_elsewhere_are_shown(view: ChunkView, qtbot: "QtBot") -> None:
    document = view.document
    document.project.set_field(document.ref, ("rows", 4), "############")
    assert view.layer.tile_at(Cell(5, 4)) == "wall"
    document.project.set_field(document.ref, ("rows",), ["##", "##"])
    assert view.map.port.bounds == Box(0, 0, 2, 2)
    with qtbot.waitSignal(document.tiles_changed):
        document.project.set_field(
            document.ref._replace(kind="tiles", id="wall"), ("name",), "Rock"
        )


def test_ports_that_are_blocked_are_shown_in_the_colour_of_an_error(view: ChunkView) -> None:
    view.document.project.flush_checks()
    assert [port.colour for port in view.ports.ports] == ["error"]
    view.state.choose_tool("erase")
    _stroke(view, Cell(5, 0), Cell(6, 0))
    view.document.project.flush_checks()
    assert [port.colour for port in view.ports.ports] == ["accent"]


def test_a_problem_leads_to_its_place_on_the_picture(ragged_view: ChunkView) -> None:
    assert ragged_view.show_field(("rows", 1))
    assert ragged_view.map.hand.keyboard.cell == Cell(1, 1)
    assert not ragged_view.show_field(("weight",))
    assert not ragged_view.show_field(("markers", 9))


def test_a_marker_problem_selects_the_marker(view: ChunkView) -> None:
    assert view.show_field(("markers", 0, "ref"))
    assert view.selection.index == 0
    assert view.state.tool == "marker"


def test_resizing_is_one_step_and_undo_brings_everything_back(view: ChunkView) -> None:
    document = view.document
    before = _text(document)
    assert document.resize(Resizing(4, 3))
    assert document.picture.rows == ("####", "#...", "#...")
    assert document.markers == []
    assert len(document.project.history) == 1
    document.project.undo()
    assert _text(document) == before


def test_a_tile_by_another_character_is_left_as_it_is(view: ChunkView) -> None:
    document = view.document
    document.project.set_field(document.ref, ("legend", "W"), "wall")
    document.project.set_field(document.ref, ("rows", 4), "#....WW....#")
    view.state.choose_tile("wall")
    _stroke(view, Cell(3, 4), Cell(8, 4))
    assert document.picture.rows[4] == "#..##WW##..#"


def test_flipping_is_one_step_and_flipping_again_undoes_it(view: ChunkView) -> None:
    document = view.document
    _stroke(view, Cell(2, 2))
    before = _text(document)
    assert document.mirror(down=False)
    assert _painted(view, "bush") == {Cell(9, 2)}
    assert document.marker_at(Cell(6, 5)) is not None
    assert document.mirror(down=False)
    assert _text(document) == before
    assert document.mirror(down=True)
    assert [port.side for port in view.ports.ports] == ["south"]


def test_a_ragged_chunk_is_not_flipped_but_told_about(
    ragged: ChunkDocument, qtbot: "QtBot"
) -> None:
    with qtbot.waitSignal(ragged.refused) as signal:
        assert not ragged.mirror(down=False)
    assert signal.args is not None
    assert "resize it first" in signal.args[0]


def test_the_tile_shines_through_where_it_would_be_painted(view: ChunkView) -> None:
    wall = view.document.ref._replace(kind="tiles", id="wall")
    view.document.project.set_field(wall, ("ground",), "#c8c8c8")
    view.state.choose_tile("wall")
    cell = Cell(5, 5)
    at = view.map.port.cell_rect(Cell(6, 6)).center()
    view.state.choose_size(3)
    before = view.map.grab().toImage().pixelColor(at).lightness()
    _hover(view, cell)
    shown = view.map.grab().toImage().pixelColor(at).lightness()
    view.state.choose_tool("pick")
    assert view.ghost_cells == {cell}
    picked = view.map.grab().toImage().pixelColor(at).lightness()
    assert shown > before + 50
    assert picked == before
