"""Files that change outside are read again without moving what the designer looks at."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea

from editor.app.tab import PageRef
from editor.features.chunks.view import ChunkView
from editor.features.tables.page import TablePage
from editor.widgets.forms.record_form import RecordForm
from runtime.content import AssetRef, shipped_project
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow

GOBLIN = AssetRef("enemies", "goblin")
SKELETON = AssetRef("enemies", "skeleton")
CHUNK = AssetRef("chunks", "farms_flooded")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a copy of the shipped project."""
    return shutil.copytree(shipped_project(), tmp_path / "game")


@pytest.fixture
def desk(bare_window: MainWindow, game: Path, qtbot: QtBot) -> MainWindow:
    """Return a small window on it, in front."""
    bare_window.resize(1200, 640)
    bare_window.open_path(game)
    bring_to_front(bare_window, qtbot)
    return bare_window


def view(window: MainWindow) -> QWidget:
    """Return the view of what is in front."""
    editor = window.context.current_editor
    assert editor is not None
    return editor.view


def change(game: Path, ref: AssetRef, **fields: object) -> None:
    """Change fields of a file as another program does."""
    path = game / ref.path
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **fields}), "utf-8")


def look(window: MainWindow, *refs: AssetRef) -> None:
    """Read what was changed and let the window follow."""
    assert set(window.context.project.check_disk().reloaded) == set(refs)
    for _ in range(5):
        QApplication.processEvents()


def test_a_form_stays_scrolled_with_the_same_field_and_cursor(desk: MainWindow, game: Path) -> None:
    desk.context.open(GOBLIN, ("accuracy",))
    QApplication.processEvents()
    form = view(desk).findChild(RecordForm) or desk.findChild(RecordForm)
    assert form is not None
    area = form.findChild(QScrollArea)
    assert area is not None
    bar = area.verticalScrollBar()
    assert bar.maximum() > 100
    field = desk.focusWidget()
    assert isinstance(field, QLineEdit)
    field.setCursorPosition(1)
    bar.setValue(bar.maximum() // 3)
    QApplication.processEvents()
    before = bar.value()
    assert before
    change(game, GOBLIN, notes="Changed elsewhere.", xp=999, tags=["humanoid", "far"])
    change(game, SKELETON, name="Old Bones")
    look(desk, GOBLIN, SKELETON)
    assert desk.context.project.content.enemies["goblin"].xp == 999
    assert desk.context.current_ref == GOBLIN
    assert desk.focusWidget() is field
    assert field.cursorPosition() == 1
    assert bar.value() == before


def test_a_table_keeps_its_place_and_its_selected_cells(desk: MainWindow, game: Path) -> None:
    desk.context.show_page(PageRef("table", "enemies"))
    QApplication.processEvents()
    page = view(desk)
    assert isinstance(page, TablePage)
    grid, model = page.grid, page.model
    column = model.column_at("health")
    cells = [model.index(model.row_of(ref), column) for ref in (GOBLIN, SKELETON)]
    selection = grid.selectionModel()
    selection.setCurrentIndex(cells[0], QItemSelectionModel.SelectionFlag.ClearAndSelect)
    selection.select(cells[1], QItemSelectionModel.SelectionFlag.Select)
    for bar in (grid.verticalScrollBar(), grid.horizontalScrollBar()):
        assert bar.maximum()
        bar.setValue(bar.maximum() // 2)
    places = grid.verticalScrollBar().value(), grid.horizontalScrollBar().value()
    change(game, GOBLIN, health=77)
    change(game, SKELETON, accuracy=12)
    (game / "enemies" / "rat_king.json").write_bytes((game / SKELETON.path).read_bytes())
    look(desk, GOBLIN, SKELETON, AssetRef("enemies", "rat_king"))
    assert view(desk) is page
    assert desk.context.project.content.enemies["goblin"].health == 77
    chosen = {(each.row(), each.column()) for each in selection.selectedIndexes()}
    assert chosen == {(model.row_of(ref), column) for ref in (GOBLIN, SKELETON)}
    assert selection.currentIndex().row() == model.row_of(GOBLIN)
    assert (grid.verticalScrollBar().value(), grid.horizontalScrollBar().value()) == places


def test_a_chunk_keeps_zoom_and_place_when_others_paint_on_it(desk: MainWindow, game: Path) -> None:
    desk.context.open(CHUNK)
    QApplication.processEvents()
    painter = view(desk)
    assert isinstance(painter, ChunkView)
    camera = painter.map.camera
    for _ in range(3):
        camera.zoom_in()
    camera.pan(-23, -17)
    port = camera.port
    rows = json.loads((game / CHUNK.path).read_text("utf-8"))["rows"]
    change(game, CHUNK, rows=[rows[1], *rows[1:]], notes="Painted elsewhere.")
    look(desk, CHUNK)
    assert view(desk) is painter
    data = desk.context.project.asset(CHUNK).data
    assert data is not None
    assert data["notes"] == "Painted elsewhere."
    assert not camera.fitted
    assert camera.port == port
