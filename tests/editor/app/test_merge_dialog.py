"""The merge dialog shows both values of each clash and is worked with keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.app.merge_dialog import LONGEST, MergeDialog
from editor.documents.merging import Clash
from editor.documents.trees import MISSING

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

CLASHES = (Clash(("price",), 41, 99), Clash(("affixes", 0), MISSING, "x" * 300))


def test_keys_choose_a_side_and_nothing_else_changes(qtbot: QtBot) -> None:
    dialog = MergeDialog("Ruby", CLASHES)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    assert dialog.theirs_at() == frozenset()
    dialog.rows[0][0].setFocus()
    QTest.keyClick(dialog.rows[0][1], Qt.Key.Key_Space)
    assert dialog.theirs_at() == {0}
    dialog.all_theirs.click()
    assert dialog.theirs_at() == {0, 1}
    dialog.all_mine.click()
    assert dialog.theirs_at() == frozenset()


def test_values_are_named_and_long_ones_are_cut(qtbot: QtBot) -> None:
    dialog = MergeDialog("Ruby", CLASHES)
    qtbot.addWidget(dialog)
    assert [button.text() for button in dialog.rows[0]] == ["41", "99"]
    mine, theirs = dialog.rows[1]
    assert mine.text() == "(removed)"
    assert len(theirs.text()) == LONGEST + 1
    assert theirs.accessibleName().startswith("affixes 1: the file's")


def test_arrow_keys_switch_sides_in_an_active_window(qtbot: QtBot) -> None:
    clashes = [Clash(("name",), "Rat", "Mouse"), Clash(("note",), "a", "b")]
    dialog = MergeDialog("Rat", clashes)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    mine, theirs = dialog.rows[0]
    qtbot.waitUntil(mine.hasFocus)
    QTest.keyClick(mine, Qt.Key.Key_Right)
    assert theirs.hasFocus()
    assert dialog.theirs_at() == {0}
    QTest.keyClick(theirs, Qt.Key.Key_Left)
    assert mine.hasFocus()
    assert dialog.theirs_at() == frozenset()
