"""The relations of a record: links that lead there, in the colours of the theme in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QPushButton

from editor.app.context_panel import SHOWN, LinkRow
from editor.documents.record_changes import CreateAsset
from editor.features.references.usages import UsagesDock
from runtime.content import AssetRef
from tests.editor.conftest import HOARD, RUBY

if TYPE_CHECKING:
    from editor.app.main_window import MainWindow

RUBY_ENTRY = {"kind": "item", "chance": 5, "item": "ruby", "count": [1, 1]}


def link_to_the_ruby(window: MainWindow) -> LinkRow:
    QApplication.processEvents()
    newest_first = reversed(window.findChildren(LinkRow))
    return next(row for row in newest_first if row.isVisible() and row.text() == "Ruby")


def test_icons_of_relations_are_drawn_anew_for_another_theme(window: MainWindow) -> None:
    window.context.project.set_field(RUBY, ("appearance", "colour"), "#e8e0c8")
    window.context.open(HOARD)
    dark = link_to_the_ruby(window).icon().pixmap(QSize(16, 16)).toImage()
    window.choose_theme("light")
    light = link_to_the_ruby(window).icon().pixmap(QSize(16, 16)).toImage()
    assert dark != light


def test_a_relation_opens_its_record(window: MainWindow) -> None:
    window.context.open(HOARD)
    link_to_the_ruby(window).click()
    assert window.context.current_ref == RUBY


def test_more_users_than_are_shown_are_found_from_the_panel(window: MainWindow) -> None:
    project = window.context.project
    for number in range(SHOWN + 2):
        name = f"Heap {number}"
        data: dict[str, object] = {"name": name, "mode": "all", "entries": [RUBY_ENTRY]}
        project.push(CreateAsset(AssetRef("drop_tables", f"heap_{number}"), data))
    window.context.open(RUBY)
    QApplication.processEvents()
    links = [each for each in window.findChildren(QPushButton) if each.text().startswith("Find")]
    link = next(each for each in links if each.isVisible())
    assert link.text() == f"Find all {len(window.context.usages.users_of(RUBY))} usages"
    link.click()
    dock = window.findChild(UsagesDock)
    assert dock is not None
    assert dock.isVisible()
    assert dock.ref == RUBY
