"""The painter in the real window: palette, toolbar, keys, status bar, resize dialog."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from editor.features.chunks.palette import LayerRow, PainterPalette
from editor.features.chunks.resize_dialog import ResizeDialog
from editor.features.chunks.swatch import Swatch
from editor.features.chunks.tool_bar import PainterBar
from editor.features.chunks.view import ChunkView
from runtime.content import AssetRef, shipped_project
from runtime.core.geometry import Cell
from runtime.picture.roles import DARK
from tests.editor.windows import bring_to_front

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow

CROSSING = AssetRef("chunks", "crypt_crossing")
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a copy of the shipped project."""
    folder = tmp_path / "game"
    shutil.copytree(shipped_project(), folder)
    return folder


@pytest.fixture
def painter(bare_window: MainWindow, game: Path) -> ChunkView:
    """Return the painter of the crypt's crossing, in front of the real window."""
    bare_window.open_path(game)
    bare_window.context.open(CROSSING)
    QApplication.processEvents()
    editor = bare_window.context.current_editor
    assert editor is not None
    assert isinstance(editor.view, ChunkView)
    return editor.view


def _swatch(widget: QWidget, name: str) -> Swatch:
    return next(each for each in widget.findChildren(Swatch) if each.accessibleName() == name)


def _at(view: ChunkView, cell: Cell) -> QPoint:
    return view.map.port.cell_rect(cell).center()


def test_painting_and_undo_leave_the_files_as_they_were(
    bare_window: MainWindow, painter: ChunkView, game: Path
) -> None:
    path = game / CROSSING.path
    before = path.read_bytes()
    palette = bare_window.findChild(PainterPalette)
    assert palette is not None
    QTest.mouseClick(_swatch(palette, "Bush"), LEFT)
    QTest.mousePress(painter.map, LEFT, NONE, _at(painter, Cell(5, 12)))
    QTest.mouseMove(painter.map, _at(painter, Cell(9, 12)))
    QTest.mouseRelease(painter.map, LEFT, NONE, _at(painter, Cell(9, 12)))
    assert bare_window.save_now()
    assert path.read_bytes() != before
    assert b"bush" in path.read_bytes()
    bare_window.context.run("edit.undo")
    assert bare_window.save_now()
    assert path.read_bytes() == before


def test_keys_choose_tools_and_sizes_only_while_a_chunk_is_in_front(
    bare_window: MainWindow, painter: ChunkView, qtbot: QtBot
) -> None:
    bring_to_front(bare_window, qtbot)
    QTest.keyClick(bare_window, Qt.Key.Key_F)
    assert painter.state.tool == "fill"
    QTest.keyClick(bare_window, Qt.Key.Key_BracketRight)
    assert painter.state.size == 3
    QTest.keyClick(bare_window, Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
    assert painter.state.across
    bare_window.context.open(AssetRef("tiles", "wall"))
    assert not bare_window.actions_table.action("chunks.tool.brush").isEnabled()
    QTest.keyClick(bare_window, Qt.Key.Key_B)
    assert painter.state.tool == "fill"


def test_hints_and_facts_follow_tool_mirror_and_mouse(
    bare_window: MainWindow, painter: ChunkView
) -> None:
    assert bare_window.status.text.startswith("Brush · ")
    painter.state.toggle_across()
    assert bare_window.status.text.startswith("Brush, mirrored left–right · ")
    painter.state.choose_tool("fill")
    assert bare_window.status.text.startswith("Fill, mirrored left–right · ")
    QTest.mouseMove(painter.map, QPoint(1, 1))
    QTest.mouseMove(painter.map, _at(painter, Cell(8, 9)))
    assert "8, 9 · bone floor" in bare_window.status.facts
    assert "%" in bare_window.status.facts


def test_buttons_and_swatches_show_what_is_in_the_hand(
    bare_window: MainWindow, painter: ChunkView
) -> None:
    palette, bar = bare_window.findChild(PainterPalette), bare_window.findChild(PainterBar)
    assert palette is not None
    assert bar is not None
    QTest.mouseClick(_swatch(palette, "Pillar"), LEFT)
    assert painter.state.tile == "pillar"
    QTest.mouseClick(_swatch(palette, "Enemy"), LEFT)
    assert painter.state.tool == "marker"
    assert not _swatch(palette, "Pillar").isChecked()
    painter.state.choose_tool("line")
    assert _swatch(palette, "Pillar").isChecked()
    assert bar.checked_tool == "line"
    painter.state.choose_size(7)
    assert bar.size_text == "7 × 7"


def test_layers_can_be_hidden(bare_window: MainWindow, painter: ChunkView) -> None:
    row = next(
        each for each in bare_window.findChildren(LayerRow) if "markers" in each.accessibleName()
    )
    QTest.mouseClick(row, LEFT)
    assert not painter.marks.visible
    QTest.mouseClick(row, LEFT)
    assert painter.marks.visible


def test_a_renamed_tile_is_renamed_in_the_palette(
    bare_window: MainWindow, painter: ChunkView
) -> None:
    palette = bare_window.findChild(PainterPalette)
    assert palette is not None
    painter.document.project.set_field(AssetRef("tiles", "bush"), ("name",), "Thicket")
    assert _swatch(palette, "Thicket").toolTip().startswith("Thicket: one can")


def test_the_resize_dialog_counts_what_would_be_cut_off(
    bare_window: MainWindow, painter: ChunkView
) -> None:
    dialog = ResizeDialog(painter.document, bare_window)
    assert "24×24 → 24×24" in dialog.consequence.text()
    assert dialog.accept_button.text() == "Resize"
    dialog.columns.setValue(20)
    assert "painted cells" in dialog.consequence.text()
    dialog.columns.setValue(12)
    assert "2 ports would be cut off" in dialog.consequence.text()
    assert dialog.accept_button.text() == "Cut Off and Resize"
    dialog.anchors.button(8).click()
    assert (dialog.plan.dx, dialog.plan.dy) == (-12, 0)
    dialog.columns.setValue(30)
    assert (dialog.plan.dx, dialog.plan.columns) == (6, 30)
    assert "Nothing is lost; new cells are floor." in dialog.consequence.text()
    dialog.deleteLater()


def test_resizing_by_the_command_is_asked_for_and_can_be_refused(
    bare_window: MainWindow, painter: ChunkView, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [QDialog.DialogCode.Rejected, QDialog.DialogCode.Accepted]

    def answer(dialog: ResizeDialog) -> int:
        dialog.rows.setValue(26)
        return answers.pop(0)

    monkeypatch.setattr(ResizeDialog, "exec", answer)
    bare_window.context.run("chunks.resize")
    assert painter.document.picture.height == 24
    bare_window.context.run("chunks.resize")
    assert painter.document.picture.height == 26


def test_closing_the_tab_during_a_stroke_takes_the_stroke_back(
    bare_window: MainWindow, painter: ChunkView
) -> None:
    project = painter.document.project
    before = project.asset(CROSSING).text
    QTest.mousePress(painter.map, LEFT, NONE, _at(painter, Cell(5, 12)))
    assert project.asset(CROSSING).text != before
    bare_window.context.close(CROSSING)
    assert project.asset(CROSSING).text == before
    project.set_field(CROSSING, ("weight",), 4)
    assert len(project.history) == 1


def test_the_theme_reaches_canvas_and_palette(bare_window: MainWindow, painter: ChunkView) -> None:
    dark = painter.map.grab().toImage().pixelColor(2, 2).lightness()
    bare_window.context.run("view.light")
    QApplication.processEvents()
    light = painter.map.grab().toImage().pixelColor(2, 2).lightness()
    assert dark < 40
    assert light > 200


def test_marks_on_the_map_keep_their_colours_in_the_light_theme(
    bare_window: MainWindow, painter: ChunkView
) -> None:
    bar = painter.map.port.rect(painter.map.port.bounds).topLeft() + QPoint(
        12 * painter.map.port.cell, -1
    )
    dark = painter.map.grab().toImage().pixelColor(bar)
    bare_window.context.run("view.light")
    QApplication.processEvents()
    assert painter.map.grab().toImage().pixelColor(bar) == dark
    assert dark.name() == DARK["accent"]


def test_tiles_can_be_filtered_by_name(bare_window: MainWindow, painter: ChunkView) -> None:
    assert painter
    palette = bare_window.findChild(PainterPalette)
    assert palette is not None
    palette.filter_tiles("FLO bone")
    shown = {each.accessibleName() for each in palette.findChildren(Swatch) if each.isVisible()}
    assert "Bone floor" in shown
    assert not {"Floor", "Wall", "Bush"} & shown
    assert "Enemy" in shown
