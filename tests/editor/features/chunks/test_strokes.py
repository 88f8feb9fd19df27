"""Random painting on a real project: undo to the start is byte-identical, redo to the end too."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.canvas.tool import CellEvent
from editor.documents.project import Project
from editor.features.chunks.document import ChunkDocument
from editor.features.chunks.ghost import GhostOverlay
from editor.features.chunks.state import PainterState
from editor.features.chunks.tools import PAINT_TOOLS
from runtime.content.refs import AssetRef
from runtime.core.geometry import Cell
from runtime.picture.compose import TileComposer

ROWS = ["##########", *(["#........#"] * 6), "#..Q.....", "##########"]
CHUNK: dict[str, Any] = {
    "name": "Room",
    "legend": {"#": "wall", ".": "floor"},
    "rows": ROWS,
}
cells = st.builds(Cell, st.integers(-2, 11), st.integers(-2, 10))
buttons = st.sampled_from([Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton])
gestures = st.tuples(
    st.sampled_from([tool.id for tool in PAINT_TOOLS]),
    st.lists(cells, min_size=1, max_size=5),
    buttons,
    st.sampled_from(["bush", "wall", "floor"]),
    st.sampled_from([1, 3, 5]),
    st.sampled_from(["release", "release", "cancel", "undo"]),
)


def _event(cell: Cell, button: Qt.MouseButton) -> CellEvent:
    return CellEvent(cell, inside=True, button=button)


def _files(root: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(root.rglob("*.json"))}


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(gestures, max_size=8))
def test_any_painting_can_be_undone_to_the_byte_and_redone(
    make_project: Callable[[dict[str, Any]], Project], qtbot: QtBot, drawn: list[Any]
) -> None:
    assert qtbot
    project = make_project(CHUNK)
    ref = AssetRef("chunks", "room")
    document, state = ChunkDocument(project, ref), PainterState("bush")
    ghost = GhostOverlay(TileComposer(project.content.tiles))
    tools = {tool.id: tool(document, state, ghost) for tool in PAINT_TOOLS}
    files, texts = _files(project.root), [project.asset(ref).text]
    for tool_id, path, button, tile, size, end in drawn:
        tool, steps = tools[tool_id], len(project.history)
        state.choose_tile(tile)
        state.choose_size(size)
        tool.press(_event(path[0], button))
        for cell in path[1:]:
            tool.drag(_event(cell, button))
        opened = document.painting
        if end == "cancel":
            tool.cancel()
        elif end == "undo" and opened:
            project.undo()
        tool.release(_event(path[-1], button))
        if end != "release" and opened:
            assert len(project.history) == steps
            assert project.asset(ref).text == texts[-1]
        if len(project.history) > steps:
            texts.append(project.asset(ref).text)
        assert len(project.history) == len(texts) - 1
        picture = document.picture
        assert [len(row) for row in picture.rows] == [len(row) for row in ROWS]
        assert set("".join(picture.rows)) <= {*picture.legend, "Q"}
    for text in reversed(texts[:-1]):
        project.undo()
        assert project.asset(ref).text == text
    assert not project.is_dirty()
    for text in texts[1:]:
        project.redo()
        assert project.asset(ref).text == text
    project.jump(0)
    project.save()
    assert _files(project.root) == files
