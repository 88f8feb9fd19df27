"""The real window on every kind of broken project: it opens or explains, and every page works."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from editor.app.pages import MessagePage
from editor.app.tab import PageRef
from editor.features.maps.live_map import LiveMap
from editor.features.playtest.playtests import Playtests
from editor.widgets.forms import RecordForm
from runtime.content.template import FIRST_MAP
from tests.broken_projects import FAULTY, NEWER, RUBY, UNUSABLE, broken_project
from tests.editor.conftest import TORN

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from runtime.content import AssetRef

TELLING = [
    "a newer schema",
    "a kind is a loop",
    "no tiles",
    "a record is a pipe",
    "a field of another type",
    "a circle of three hundred",
    "an endless weight",
    "a huge chunk",
]
QUIET = {"no maps"}
"""Nothing is wrong with these: there is only nothing to play."""


def texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def repair_of(window: MainWindow, ref: AssetRef) -> QWidget:
    window.context.open(ref)
    editor = window.context.current_editor
    assert editor is not None
    form = editor.view.findChild(RecordForm)
    assert form is not None
    assert form.repair is not None
    QApplication.processEvents()
    return form.repair


def test_what_is_no_project_says_which_file_why_and_what_to_do(
    bare_window: MainWindow, tmp_path: Path
) -> None:
    for number, name in enumerate(UNUSABLE):
        root = broken_project(tmp_path / str(number), name)
        bare_window.open_path(root)
        QApplication.processEvents()
        assert not bare_window.context.has_project, name
        (page,) = [each for each in bare_window.findChildren(MessagePage) if each.isVisible()]
        shown = texts(page)
        assert any(text.startswith(str(root)) for text in shown), name
        if name not in {"no folder", "no project.json", "project.json is a loop"}:
            assert str(root / "project.json") in shown, name
        assert len([text for text in shown if text.endswith(".")]) == 2, name
        assert page.buttons


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(TELLING, id="a few"),
        pytest.param([*NEWER, *FAULTY], id="all", marks=pytest.mark.soak),
    ],
)
def test_every_page_of_a_faulty_project_works(
    names: list[str], bare_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    for number, name in enumerate(names):
        root = broken_project(tmp_path / str(number), name)
        bare_window.open_path(root)
        look_everywhere(bare_window, name)
        play(bare_window, qtbot)
        assert not bare_window.context.project.is_dirty(), name
        assert "another program" not in bare_window.status.text, name
        shutil.rmtree(root)


def look_everywhere(window: MainWindow, name: str) -> None:
    """Open a faulty record, tables and the map."""
    project = window.context.project
    assert project.problems or name in {*NEWER, *QUIET}, name
    window.context.raise_dock("problems")
    faulty = sorted({each.asset for each in project.problems if each.asset is not None})
    for ref in [ref for ref in faulty if project.has(ref)][:1]:
        window.context.open(ref)
        QApplication.processEvents()
        assert window.context.current_ref == ref, name
    for kind in ("items", "drop_tables"):
        window.context.show_page(PageRef("table", kind))
        QApplication.processEvents()
    if project.has(FIRST_MAP):
        window.context.open(FIRST_MAP)
        QApplication.processEvents()


def play(window: MainWindow, qtbot: QtBot) -> None:
    """Press F5: there is a playtest, or a word that there is nothing to play."""
    window.context.run("playtest.play")
    played = Playtests.of(window.context).window
    if played is not None:
        qtbot.waitUntil(played.isVisible)
        played.close()
    else:
        assert "no map to play" in window.status.text


def test_a_text_too_long_to_be_shown_is_left_to_another_program(
    bare_window: MainWindow, tmp_path: Path
) -> None:
    bare_window.open_path(broken_project(tmp_path / "game", "a record is nested without end"))
    shown = texts(repair_of(bare_window, RUBY))
    assert any("in another program" in text for text in shown)
    assert any("nested too deeply" in text for text in shown)


def test_a_torn_text_is_shown_to_be_mended(window: MainWindow) -> None:
    shown = texts(repair_of(window, TORN))
    assert not any("in another program" in text for text in shown)


def test_a_map_that_never_worked_does_not_point_at_one_below(
    bare_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    bare_window.open_path(broken_project(tmp_path / "game", "a map of no size"))
    bare_window.context.open(FIRST_MAP)
    editor = bare_window.context.current_editor
    assert editor is not None
    view = editor.view
    assert isinstance(view, LiveMap)
    qtbot.waitUntil(view.card.isVisible)
    assert "No map" in view.card.text
    assert "last that worked" not in view.card.text


def test_what_happened_in_one_project_is_not_said_of_the_next(
    window: MainWindow, small_project: Path
) -> None:
    window.context.status("1 record saved.")
    window.open_path(small_project)
    assert "saved" not in window.status.text
