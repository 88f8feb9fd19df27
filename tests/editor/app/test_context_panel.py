"""The relations of a record: links that lead there, in the colours of the theme in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from editor.app.context_panel import LinkRow
from tests.editor.conftest import HOARD, RUBY

if TYPE_CHECKING:
    from editor.app.main_window import MainWindow


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
