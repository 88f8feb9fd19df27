"""The drawer of sprites: pictures of the project, found by their names, missing ones told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from editor.widgets.forms.block import BlockEditor
from editor.widgets.forms.sprite import SpriteEditor, sprite_paths
from editor.widgets.picker import Picker

if TYPE_CHECKING:
    from editor.documents.project import Project
    from tests.editor.widgets.conftest import FormMaker


@pytest.fixture
def sprite(open_form: FormMaker, project: Project) -> SpriteEditor:
    """Return the sprite of a tile in a project with two pictures and a text beside them."""
    folder = project.root / "sprites" / "walls"
    folder.mkdir(parents=True)
    picture = QImage(16, 24, QImage.Format.Format_RGBA8888)
    picture.fill(Qt.GlobalColor.red)
    for name in ("brick.png", "moss.png"):
        assert picture.save(str(folder / name))
    (folder / "readme.txt").write_text("no picture")
    form = open_form("tiles", "wall")
    section = form.section("Appearance")
    assert section is not None
    section.set_folded(False)
    look = section.editors["appearance"]
    assert isinstance(look, BlockEditor)
    editor = look.part("sprite")
    assert isinstance(editor, SpriteEditor)
    return editor


def test_the_pictures_of_the_project_are_found_and_nothing_else(sprite: SpriteEditor) -> None:
    assert sprite_paths(sprite.folder) == ["walls/brick.png", "walls/moss.png"]
    names = [(option.name, option.detail) for option in sprite.options()]
    assert names == [("none", ""), ("walls/brick.png", "16 × 24"), ("walls/moss.png", "16 × 24")]


def test_a_picture_is_chosen_by_typing_a_part_of_its_name(
    sprite: SpriteEditor, project: Project
) -> None:
    sprite.button.setFocus()
    QTest.keyClick(sprite.button, Qt.Key.Key_M)
    picker = sprite.findChild(Picker)
    assert picker is not None
    QTest.keyClicks(picker.search, "oss")
    QTest.keyClick(picker.search, Qt.Key.Key_Return)
    assert sprite.value == "walls/moss.png"
    assert not sprite.button._icon.isNull()  # type: ignore[union-attr]
    project.undo()
    assert sprite.value == ""


def test_a_missing_file_is_said_and_can_be_cleared(sprite: SpriteEditor, project: Project) -> None:
    project.set_field(sprite.host.ref, sprite.path, "walls/gone.png")
    assert sprite.button.text() == "walls/gone.png"
    assert "no sprites/walls/gone.png" in sprite.button.toolTip()
    assert ("walls/gone.png", "not there") in [(o.name, o.detail) for o in sprite.options()]
    QTest.keyClick(sprite.button, Qt.Key.Key_Delete)
    assert sprite.value == ""
    assert "no sprites" not in sprite.button.toolTip()
