"""Every form of every kind can be read aloud, and says what each of its parts is for."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLineEdit, QWidget

from editor.widgets.forms.fold_head import FoldHead
from editor.widgets.forms.lists import ListEditor
from runtime.content.kinds import KINDS
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from editor.app.icons import Icons
    from editor.documents.project import Project
    from editor.widgets.forms import RecordForm
    from tests.editor.widgets.conftest import FormMaker

SKELETON = AssetRef("enemies", "ash_priest")


def unfolded(form: RecordForm) -> RecordForm:
    """Unfold everything, also what appears by that."""
    heads: list[FoldHead] = []
    while len(heads) < len(heads := form.findChildren(FoldHead)):
        for each in heads:
            each.setChecked(True)
        form.settle()
    return form


def focusable(form: RecordForm) -> Iterator[QWidget]:
    """Yield what the keyboard reaches; lists of combo boxes are Qt's own."""
    for each in form.findChildren(QWidget):
        reached = each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.focusProxy() is None
        if reached and each.isVisible() and not isinstance(each, QAbstractItemView):
            yield each


@pytest.mark.parametrize("kind", list(KINDS))
def test_all_that_the_keyboard_reaches_has_a_name_and_a_tip(
    open_form: FormMaker, project: Project, kind: str
) -> None:
    assets = project.assets(kind)
    ref = max(assets, key=lambda each: len(assets[each].text or ""))
    form = unfolded(open_form(kind, ref.id))
    found = list(focusable(form))
    assert len(found) > 5
    for each in found:
        words = each.text() if isinstance(each, QAbstractButton) else ""
        assert each.accessibleName() or words, (type(each), each.parent())
        assert each.toolTip(), (type(each), each.parent(), each.accessibleName())


def test_tab_goes_down_the_form_also_through_what_was_unfolded_later(
    open_form: FormMaker,
) -> None:
    form = unfolded(open_form(*SKELETON))
    form.resize(600, 6000)
    QTest.qWait(20)
    form.search.setFocus()
    heights, visited = [], list[QWidget]()
    for _ in range(100):
        QTest.keyClick(form.focusWidget() or form, Qt.Key.Key_Tab)
        now = form.focusWidget()
        if now is None or now in visited:
            break
        visited.append(now)
        heights.append(now.mapTo(form, now.rect().center()).y())
    assert len(heights) > 30
    assert [pair for pair in pairwise(heights) if pair[1] < pair[0] - 20] == []


def test_a_group_stays_folded_in_other_records_of_the_kind_and_an_item_in_its_own(
    project: Project, icons: Icons, open_form: FormMaker
) -> None:
    from editor.widgets.forms import RecordForm  # noqa: PLC0415 - only here

    assert open_form
    folds: dict[object, bool] = {}
    form = RecordForm(project, AssetRef("drop_tables", "chest_epic"), icons, folds=folds)
    section = form.section("Appearance")
    assert section is not None
    section.head.click()
    entries = form.editors()["entries"]
    assert isinstance(entries, ListEditor)
    head = entries.frames[1].findChild(FoldHead)
    assert isinstance(head, FoldHead)
    head.click()
    again = RecordForm(project, AssetRef("drop_tables", "chest_epic"), icons, folds=folds)
    entries = again.editors()["entries"]
    assert isinstance(entries, ListEditor)
    assert [frame.unfolded for frame in entries.frames[:3]] == [False, True, False]
    assert entries.frames[1].findChildren(QLineEdit)
    other = RecordForm(project, AssetRef("drop_tables", "chest_rare"), icons, folds=folds)
    section = other.section("Appearance")
    assert section is not None
    assert section.head.isChecked()
    entries = other.editors()["entries"]
    assert isinstance(entries, ListEditor)
    assert not any(frame.unfolded for frame in entries.frames)
    for each in (form, again, other):
        each.deleteLater()
