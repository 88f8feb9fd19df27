"""The real window on a copy of the shipped game, with the enemies as a table."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from editor.app.tab import PageRef
from editor.features.tables.page import TablePage
from editor.features.tables.wishes import At
from runtime.content import AssetRef, print_record, shipped_project
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow


def melee(low: int, high: int) -> dict[str, object]:
    """Return a plain attack."""
    return {"kind": "melee", "damage": [low, high], "damage_type": "physical"}


ENEMIES: dict[str, dict[str, object]] = {
    "bat": {"health": 4, "armour": 0, "attack": melee(1, 2)},
    "bombardier": {"health": 24, "attack": melee(4, 6)},
    "emberball": {"health": 6, "attack": melee(7, 11), "tags": ["elemental"]},
    "goblin": {
        "name": "Goblin",
        "tags": ["humanoid"],
        "health": 13,
        "armour": 0,
        "accuracy": 78,
        "sight": 8,
        "attack": melee(2, 4),
        "brain": {"kind": "hunter"},
        "drops": "foe_pockets",
    },
    "hound": {"name": "Hound", "health": 9, "armour": 0, "sight": 9, "attack": melee(1, 4)},
    "mire_snail": {"health": 10, "attack": melee(1, 3)},
    "rat": {"health": 5, "attack": melee(1, 2)},
    "rocketeer": {"health": 14, "attack": melee(4, 6)},
    "sentinel": {
        "health": 38,
        "tags": ["construct"],
        "attack": {"kind": "ranged", "damage": [4, 6], "reach": 7},
    },
    "skeleton": {"health": 18, "armour": 1, "tags": ["undead"], "attack": melee(3, 5)},
    "spider": {"health": 8, "attack": melee(2, 4)},
    "warden": {"health": 30, "armour": 2, "attack": melee(4, 6)},
}


class TableDesk:
    """A table in the real window, and short words for what tests do with it."""

    def __init__(self, window: MainWindow, page: TablePage) -> None:
        self.window = window
        self.page = page
        self.project = window.context.project

    def at(self, record: str, key: str) -> At:
        """Return where a cell stands."""
        ref = AssetRef(self.page.model.kind, record)
        return At(self.page.model.row_of(ref), self.page.model.column_at(key))

    def select(self, *cells: tuple[str, str]) -> None:
        """Select cells by id and field."""
        self.page.cells.select([self.at(*cell) for cell in cells])
        self.page.grid.setFocus()

    def value(self, record: str, *path: str) -> object:
        """Return a value as the project has it."""
        found: object = self.project.asset(AssetRef(self.page.model.kind, record)).data
        for name in path:
            assert isinstance(found, dict)
            found = found.get(name)
        return found

    def texts(self) -> dict[AssetRef, str | None]:
        """Return the text of every record as it would be saved."""
        kinds = {ref.kind for ref in self.project.dirty_refs()} | {self.page.model.kind}
        return {ref: asset.text for k in kinds for ref, asset in self.project.assets(k).items()}

    @property
    def said(self) -> str:
        """What the status bar says."""
        QApplication.processEvents()
        return self.window.status.text


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a copy of the shipped game with twelve enemies, some of them with known values."""
    folder = tmp_path / "game"
    shutil.copytree(shipped_project(), folder)
    for file in (folder / "enemies").glob("*.json"):
        if file.stem not in ENEMIES:
            file.unlink()
        else:
            data = json.loads(file.read_text("utf-8")) | ENEMIES[file.stem]
            file.write_text(print_record("enemies", data), "utf-8")
    return folder


@pytest.fixture
def desk(bare_window: MainWindow, game: Path, qtbot: QtBot) -> TableDesk:
    """Return the enemies as a table."""
    bare_window.open_path(game)
    bare_window.context.show_page(PageRef("table", "enemies"))
    bring_to_front(bare_window, qtbot)
    editor = bare_window.context.current_editor
    assert editor is not None
    assert isinstance(editor.view, TablePage)
    QApplication.processEvents()
    return TableDesk(bare_window, editor.view)
