"""What the painter's hand holds, and the markers that a file can hold."""

from pytestqt.qtbot import QtBot

from editor.features.chunks.markers import markers_of
from editor.features.chunks.state import PainterState
from runtime.core.geometry import Box


def test_brush_sizes_end_at_one_and_nine(qtbot: QtBot) -> None:
    assert qtbot
    state = PainterState("wall")
    sizes = []
    for step in (-1, 1, 1, 1, 1, 1, -1):
        state.step_size(step)
        sizes.append(state.size)
    assert sizes == [1, 3, 5, 7, 9, 9, 7]
    state.choose_size(4)
    assert state.size in {3, 5}


def test_choices_are_told_only_when_they_are_others(qtbot: QtBot) -> None:
    state = PainterState("wall")
    with qtbot.waitSignal(state.changed):
        state.choose_tile("floor")
    with qtbot.assertNotEmitted(state.changed):
        state.choose_tile("floor")
        state.choose_tool("brush")


def test_entries_that_are_no_markers_keep_their_places_in_the_list() -> None:
    found = markers_of(
        [
            "?",
            {"preset": "enemy", "x": 2, "y": 3},
            {"preset": "enemy", "x": 2, "y": 3, "w": 0},
            {"preset": "enemy", "x": True, "y": 3},
            {"x": 1, "y": 1, "h": 2, "ref": "a"},
        ]
    )
    assert [(each.index, each.preset, each.box, each.ref) for each in found] == [
        (1, "enemy", Box(2, 3, 1, 1), None),
        (4, "?", Box(1, 1, 1, 2), "a"),
    ]
    assert markers_of("nothing") == []
