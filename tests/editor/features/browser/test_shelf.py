"""Favourites, recents, filters by problem and tag, and dragging a record onto a field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from editor.features.browser import actions
from editor.features.browser.dock import BrowserDock
from editor.features.browser.shelf import Shelf
from editor.widgets.forms import RecordForm
from editor.widgets.forms.lists import ListEditor
from editor.widgets.forms.reference import ReferenceEditor
from runtime.content import AssetRef
from tests.editor.conftest import HOARD, PEARL, RUBY, TORN

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from PySide6.QtWidgets import QMenu

    from editor.app.main_window import MainWindow
    from editor.widgets.forms.editor import ValueEditor

FIELD = ("entries", 0, "item")


@pytest.fixture
def browser(window: MainWindow) -> BrowserDock:
    assert window.workspace is not None
    dock = window.workspace.left.widget("content")
    assert isinstance(dock, BrowserDock)
    return dock


def shown(browser: BrowserDock) -> set[AssetRef]:
    proxy = browser.filter
    found = set()
    for row in range(proxy.rowCount()):
        parent = proxy.index(row, 0)
        for child in range(proxy.rowCount(parent)):
            ref = browser.model.ref_at(proxy.mapToSource(proxy.index(child, 0, parent)))
            if ref is not None:
                found.add(ref)
    return found


def texts(menu: QMenu) -> list[str]:
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def test_favourites_are_remembered_and_follow_renames(
    window: MainWindow, browser: BrowserDock
) -> None:
    browser.shelf.toggle(RUBY)
    browser.shelf.toggle(PEARL)
    browser.shelf.toggle(PEARL)
    actions.rename(window.context, RUBY, "garnet")
    garnet = AssetRef("items", "garnet")
    assert browser.shelf.favourites == [garnet]
    assert Shelf(window.context, window).favourites == [garnet]
    window.context.project.undo()
    assert browser.shelf.favourites == [RUBY]
    assert "Ruby" in texts(browser.shelf_menu)


def test_the_last_opened_record_comes_first(window: MainWindow, browser: BrowserDock) -> None:
    for ref in (RUBY, HOARD, RUBY):
        window.context.open(ref)
    assert browser.shelf.recent[:2] == [RUBY, HOARD]
    menu = texts(browser.shelf_menu)
    assert menu.index("Ruby") < menu.index("Hoard")


def test_only_favourites_are_shown_on_demand(browser: BrowserDock) -> None:
    browser.shelf.toggle(RUBY)
    browser.narrow_menu.starred.setChecked(True)
    assert shown(browser) == {RUBY}
    browser.shelf.toggle(PEARL)
    assert shown(browser) == {RUBY, PEARL}
    browser.narrow_menu.starred.setChecked(False)
    assert shown(browser) >= {RUBY, PEARL, HOARD}


def test_only_records_with_problems_are_shown_on_demand(
    window: MainWindow, browser: BrowserDock
) -> None:
    project = window.context.project
    project.set_field(HOARD, FIELD, "rubby")
    project.flush_checks()
    browser.narrow_menu.faulty.setChecked(True)
    assert shown(browser) == {HOARD, TORN}
    project.set_field(RUBY, ("zeal",), 1)
    project.flush_checks()
    assert shown(browser) == {HOARD, TORN, RUBY}


def test_a_tag_of_the_menu_goes_into_the_filter(browser: BrowserDock) -> None:
    assert texts(browser.narrow_menu.tags) == ["#gem  (2)", "#red  (1)"]
    browser.narrow_menu.tags.actions()[1].trigger()
    assert browser.box.text() == "#red"
    assert shown(browser) == {RUBY}


def drop(target: ValueEditor, mime: QMimeData) -> bool:
    """Carry something onto a field; tell whether the field takes it."""
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPoint(4, 4), Qt.DropAction.CopyAction, mime, left, none)
    QApplication.sendEvent(target, enter)
    if enter.isAccepted():
        event = QDropEvent(QPointF(4, 4), Qt.DropAction.CopyAction, mime, left, none)
        QApplication.sendEvent(target, event)
    return enter.isAccepted()


def test_a_record_dragged_onto_a_field_is_named_by_it(
    window: MainWindow, browser: BrowserDock
) -> None:
    window.context.open(HOARD)
    form = window.findChild(RecordForm)
    assert form is not None
    form.focus_path(FIELD)
    field = next(each for each in form.findChildren(ReferenceEditor) if each.path == FIELD)
    proxy = browser.filter
    pearl = proxy.mimeData([proxy.mapFromSource(browser.model.index_of(PEARL))])
    hoard = proxy.mimeData([proxy.mapFromSource(browser.model.index_of(HOARD))])
    assert not drop(field, hoard)
    steps = len(window.context.project.history)
    assert drop(field, pearl)
    assert field.value == "pearl"
    assert len(window.context.project.history) == steps + 1


def test_a_record_dragged_onto_a_list_is_added_to_it(
    window: MainWindow, browser: BrowserDock
) -> None:
    from editor.documents.record_changes import CreateAsset  # noqa: PLC0415 - only here

    project, hero = window.context.project, AssetRef("characters", "hero")
    project.push(CreateAsset(hero, {"name": "Hero", "start_items": ["ruby"]}))
    assert project.asset(hero).record is not None
    window.context.open(hero)
    form = window.findChild(RecordForm)
    assert form is not None
    form.focus_path(("start_items", 0))
    lists = form.findChildren(ListEditor)
    field = next(each for each in lists if each.path == ("start_items",))
    proxy = browser.filter
    assert drop(field, proxy.mimeData([proxy.mapFromSource(browser.model.index_of(PEARL))]))
    data = project.asset(hero).data
    assert data is not None
    assert data["start_items"] == ["ruby", "pearl"]
    assert not drop(field, proxy.mimeData([proxy.mapFromSource(browser.model.index_of(HOARD))]))
