"""A small project on disk, and the document opened on it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from editor.documents.project import Project
from runtime.content.printer import print_record
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

FLOOR, WALL, BUSH = (AssetRef("tiles", name) for name in ("floor", "wall", "bush"))
FIELD = AssetRef("maps", "field")
CELL = AssetRef("chunks", "cell")
BROKEN = AssetRef("items", "broken")
BROKEN_TEXT = '{\n  "name": "Half a sw'

RECORDS: dict[AssetRef, dict[str, object]] = {
    FLOOR: {"name": "Floor", "walkable": True, "transparent": True},
    WALL: {"name": "Wall", "walkable": False, "transparent": False},
    BUSH: {"name": "Bush", "walkable": True, "transparent": False, "zeal": 1, "awe": 2},
    FIELD: {
        "name": "Old Field",
        "width": 44,
        "height": 34,
        "cover": {"wall_clusters": 250, "bush_tile": "bush"},
        "population": {"portals": 2},
    },
    CELL: {
        "name": "Cell",
        "legend": {"#": "wall", ".": "floor"},
        "rows": ["#####", "#...#", "#...#", "#####"],
    },
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return the folder of a project; two of its files are not in the printer's style."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "project.json").write_text('{"name": "Tests", "schema_version": 1}')
    for ref, data in RECORDS.items():
        path = folder / ref.path
        path.parent.mkdir(exist_ok=True)
        text = json.dumps(data) if ref in {FIELD, BUSH} else print_record(ref.kind, data)
        path.write_text(text)
    (folder / "items").mkdir()
    (folder / BROKEN.path).write_text(BROKEN_TEXT)
    return folder


@pytest.fixture
def project(root: Path, qtbot: QtBot) -> Project:
    """Return the open project."""
    assert qtbot
    return Project.open(root)


def files(root: Path) -> dict[str, bytes]:
    """Return every file of a project."""
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }
