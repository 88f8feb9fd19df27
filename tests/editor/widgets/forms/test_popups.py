"""The lists that open over a form: as high as what they hold, and never taken away in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.widgets.forms.reference import ReferenceEditor
from editor.widgets.forms.tags import TagsEditor
from editor.widgets.picker import Picker
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from editor.documents.project import Project
    from tests.editor.widgets.conftest import FormMaker


def test_a_list_is_at_each_letter_as_high_as_what_it_holds(open_form: FormMaker) -> None:
    form = open_form("enemies", "skeleton")
    assert form.focus_path(("drops",))
    drops = next(each for each in form.findChildren(ReferenceEditor) if each.path == ("drops",))
    QTest.keyClick(drops.button, Qt.Key.Key_Return)
    picker = drops.findChild(Picker)
    assert picker is not None
    QTest.qWaitForWindowExposed(picker)
    heights = [picker.height()]
    for letter in "foe":
        QTest.keyClicks(picker.search, letter)
        assert picker.height() == picker.sizeHint().height()
        heights.append(picker.height())
    assert heights[-1] < heights[0]
    picker.close()


def test_the_list_of_known_words_outlives_the_focus_that_it_gives_back(
    open_form: FormMaker, project: Project
) -> None:
    form = open_form("items", "gravebrand")
    tags = form.editors()["tags"]
    assert isinstance(tags, TagsEditor)
    tags.line.setFocus()
    completer = tags.line.completer()
    form.setFocus()
    tags.line.setFocus(Qt.FocusReason.PopupFocusReason)
    assert tags.line.completer() is completer

    project.set_field(AssetRef("items", "hatchet"), ("tags",), ["axe", "heirloom"])
    form.setFocus()
    tags.line.setFocus()
    words = completer.model()
    assert "heirloom" in [words.index(row, 0).data() for row in range(words.rowCount())]


def test_down_in_the_empty_line_of_tags_lists_every_known_word(
    open_form: FormMaker, project: Project
) -> None:
    form = open_form("items", "gravebrand")
    tags = form.editors()["tags"]
    assert isinstance(tags, TagsEditor)
    tags.line.setFocus()
    QTest.keyClick(tags.line, Qt.Key.Key_Down)
    completer = tags.line.completer()
    popup = completer.popup()
    assert popup is not None
    assert popup.isVisible()
    known = {tag for item in project.content.items.values() for tag in item.tags}
    assert completer.completionCount() == len(known - set(tags.words))
    popup.close()
