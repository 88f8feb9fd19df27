"""Compare with File shows what a save would change, by sign and colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.compare import CompareDialog, compare_with_file
from editor.documents.record_changes import CreateAsset, DeleteAsset
from runtime.content import AssetRef
from tests.editor.conftest import HOARD, PEARL, RUBY

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from editor.app.main_window import MainWindow

OPAL = AssetRef("items", "opal")


def line_ground(dialog: CompareDialog, text: str) -> QColor:
    block = dialog.view.document().firstBlock()
    while block.isValid() and block.text() != text:
        block = block.next()
    assert block.isValid(), dialog.view.toPlainText()
    return block.blockFormat().background().color()


def test_the_record_in_front_is_compared_first(window: MainWindow) -> None:
    window.context.open(HOARD)
    window.context.open(RUBY)
    window.context.project.set_field(HOARD, ("name",), "Heap")
    window.context.project.set_field(RUBY, ("price",), 41)
    dialog = compare_with_file(window.context)
    lines = dialog.view.toPlainText().splitlines()
    assert lines[0].startswith("@@ -")
    assert [line for line in lines if line[0] in "+-"] == ['-   "price": 40', '+   "price": 41']
    assert line_ground(dialog, '-   "price": 40') != line_ground(dialog, '+   "price": 41')
    assert dialog.summary.text() == "items/ruby.json · 1 line came, 1 went"
    dialog.choose(HOARD)
    assert '+   "name": "Heap",' in dialog.view.toPlainText()
    dialog.close()


def test_new_deleted_and_untouched_records_are_told_as_such(window: MainWindow) -> None:
    window.context.open(RUBY)
    window.context.project.push(CreateAsset(OPAL, {"name": "Opal", "slot": "valuable"}))
    window.context.project.push(DeleteAsset(PEARL))
    dialog = compare_with_file(window.context)
    assert "no difference" in dialog.summary.text()
    assert not dialog.view.toPlainText()
    dialog.choose(OPAL)
    assert "new" in dialog.summary.text()
    dialog.choose(PEARL)
    assert "deleted" in dialog.summary.text()
    assert {line[0] for line in dialog.view.toPlainText().splitlines()} == {"@", "-"}
    dialog.close()


def test_the_command_is_there_when_there_is_something_to_compare(window: MainWindow) -> None:
    action = window.actions_table.action("file.compare")
    assert not action.isEnabled()
    window.context.project.set_field(RUBY, ("price",), 41)
    assert action.isEnabled()


def test_colours_of_the_theme_stay_as_they_are(window: MainWindow) -> None:
    before = window.icons.colour("error").alpha()
    window.context.project.set_field(RUBY, ("price",), 41)
    compare_with_file(window.context).close()
    assert window.icons.colour("error").alpha() == before
