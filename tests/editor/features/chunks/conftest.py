"""A small project with chunks, and painters opened on it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtGui import QColor, QIcon

from editor.documents.project import Project
from editor.features.chunks.document import ChunkDocument
from editor.features.chunks.pictures import Pictures
from editor.features.chunks.state import PainterState
from editor.features.chunks.view import ChunkView
from runtime.content.printer import print_record
from runtime.content.refs import AssetRef
from runtime.picture.roles import DARK

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

ROOM: dict[str, Any] = {
    "name": "Room",
    "legend": {"#": "wall", ".": "floor"},
    "rows": ["############", *(["#..........#"] * 8), "############"],
    "markers": [{"preset": "chest", "x": 5, "y": 5, "w": 1, "h": 1, "ref": "loot"}],
    "ports": [{"side": "north", "start": 5, "width": 2}],
}
RAGGED: dict[str, Any] = {
    "name": "Ragged",
    "legend": {"#": "wall", ".": "floor"},
    "rows": ["####", "#Q", "#..#", "####"],
}
TILES: dict[str, dict[str, Any]] = {
    "floor": {"name": "Floor", "walkable": True, "transparent": True},
    "wall": {"name": "Wall", "walkable": False, "transparent": False, "form": "wall"},
    "bush": {
        "name": "Bush",
        "walkable": True,
        "transparent": False,
        "appearance": {"glyph": "%"},
        "form": "object",
    },
}


class Colours:
    """Stands for the shell's icons: colours of the dark theme, empty pictures."""

    family = ""

    def icon(self, name: str, role: str = "dim", selected: str = "bright") -> QIcon:
        """Return an icon without a picture."""
        del name, role, selected
        return QIcon()

    def colour(self, role: str) -> QColor:
        """Return the colour of a role."""
        return QColor(DARK.get(role, role))


@pytest.fixture
def make_project(tmp_path: Path) -> Callable[[dict[str, Any]], Project]:
    """Return what opens a project whose only chunk, "room", has this data."""

    def make(chunk: dict[str, Any]) -> Project:
        root = tmp_path / f"project{len(list(tmp_path.iterdir()))}"
        root.mkdir()
        (root / "project.json").write_text('{"name": "Tests", "schema_version": 1}')
        records = {AssetRef("tiles", name): data for name, data in TILES.items()}
        records[AssetRef("chunks", "room")] = chunk
        for ref, data in records.items():
            path = root / ref.path
            path.parent.mkdir(exist_ok=True)
            path.write_text(print_record(ref.kind, json.loads(json.dumps(data))))
        return Project.open(root)

    return make


@pytest.fixture
def document(make_project: Callable[[dict[str, Any]], Project], qtbot: QtBot) -> ChunkDocument:
    """Return the painter's document of a room of 12 by 10 cells."""
    assert qtbot
    return ChunkDocument(make_project(ROOM), AssetRef("chunks", "room"))


@pytest.fixture
def ragged(make_project: Callable[[dict[str, Any]], Project], qtbot: QtBot) -> ChunkDocument:
    """Return the document of a chunk with a short row and an unknown character."""
    assert qtbot
    return ChunkDocument(make_project(RAGGED), AssetRef("chunks", "room"))


def shown(document: ChunkDocument, qtbot: QtBot) -> ChunkView:
    """Return a visible painter whose hand holds bushes."""
    state = PainterState("bush")
    pictures = Pictures(document.project, document)
    view = ChunkView(document, state, Colours(), pictures)  # type: ignore[arg-type] # needs icons and colours only
    state.setParent(view)
    qtbot.addWidget(view)
    view.resize(600, 520)
    view.show()
    qtbot.waitExposed(view)
    return view


@pytest.fixture
def view(document: ChunkDocument, qtbot: QtBot) -> ChunkView:
    """Return a painter of the room."""
    return shown(document, qtbot)


@pytest.fixture
def ragged_view(ragged: ChunkDocument, qtbot: QtBot) -> ChunkView:
    """Return a painter of the faulty chunk."""
    return shown(ragged, qtbot)
