"""What a feature's editor gives is shown around its record, and let go once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from editor.app.command import Command, Menu
from editor.app.feature import Area, AssetEditor, DockSpec, Feature, PageSpec
from editor.app.icons import Icons
from editor.app.main_window import MainWindow
from editor.app.settings import Settings
from editor.app.tab import PageRef
from editor.app.theme import Theme
from editor.documents.record_changes import DeleteAsset
from runtime.content import AssetRef, shipped_project, shipped_resources
from tests.editor.conftest import HOARD, PEARL, RUBY, TORN

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.context import Context
    from runtime.content import FieldPath


@dataclass
class Zoom:
    """Counts what the zoom commands ask for."""

    asked: list[str] = field(default_factory=list)

    def zoom_in(self) -> None:
        """One step closer."""
        self.asked.append("in")

    def zoom_out(self) -> None:
        """One step away."""
        self.asked.append("out")

    def zoom_actual(self) -> None:
        """One to one."""
        self.asked.append("actual")

    def zoom_fit(self) -> None:
        """All of it."""
        self.asked.append("fit")


class Bench:
    """A feature with an editor of items, and a note of everything that the shell does with it."""

    def __init__(self) -> None:
        self.seen: Counter[tuple[str, AssetRef]] = Counter()
        self.fields: list[FieldPath] = []
        self.zoom = Zoom()
        self.runs = self.notes = self.closed_pages = 0
        scoped = Command(
            "bench.paint", "Paint", self.paint, "B", Menu.MAP, scope="items", icon="brush"
        )
        self.feature = Feature(
            "bench",
            commands=(scoped, Command("bench.note", "Note", self.note, "B", scope="notice")),
            pages=(
                PageSpec(
                    "notice",
                    "note",
                    lambda _context, subject: f"Notice {subject}",
                    self.make_page,
                    lambda _context, subject: subject != "gone",
                ),
            ),
            docks=(DockSpec("side", "Side", Area.LEFT, lambda _context: QLabel("side")),),
            editors={"items": self.make},
        )

    def paint(self, _context: Context) -> None:
        """Count the runs of the scoped command."""
        self.runs += 1

    def note(self, _context: Context) -> None:
        """Count the runs of the command of pages."""
        self.notes += 1

    def make_page(self, _context: Context, subject: str) -> AssetEditor:
        """Make a page of one label."""

        def close() -> None:
            self.closed_pages += 1

        return AssetEditor(QLabel(f"page of {subject}"), hints="hints of the page", close=close)

    def make(self, context: Context, ref: AssetRef) -> AssetEditor:
        """Make an editor of labels."""
        assert context.has_project
        self.seen["made", ref] += 1
        return AssetEditor(
            view=QLabel("view"),
            panel=QLabel("panel"),
            tools=QLabel("tools"),
            palette=QLabel("palette"),
            hints=f"hints of {ref.id}",
            show_field=self.fields.append,
            close=lambda: self.seen.update([("closed", ref)]),
            activated=lambda: self.seen.update([("front", ref)]),
            zoom=self.zoom,
        )


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def shown(bench: Bench, qtbot: QtBot, small_project: Path) -> MainWindow:
    theme = Theme(shipped_resources())
    window = MainWindow((bench.feature,), theme, Icons(theme), Settings(), shipped_project())
    qtbot.addWidget(window)
    window.may_leave = lambda: True  # type: ignore[method-assign]
    window.show()
    window.open_path(small_project)
    return window


def texts(window: QWidget) -> set[str]:
    """Return which parts can be seen."""
    QApplication.processEvents()
    labels = window.findChildren(QLabel)
    names = {"view", "panel", "tools", "palette", "side"}
    return {label.text() for label in labels if label.isVisible()} & names


def test_everything_an_editor_gives_stands_around_its_record(
    shown: MainWindow, bench: Bench
) -> None:
    assert texts(shown) == {"side"}
    shown.context.open(RUBY)
    assert texts(shown) == {"view", "panel", "tools", "palette"}
    assert shown.status.text == "hints of ruby"
    assert bench.seen["made", RUBY] == bench.seen["front", RUBY] == 1


def test_another_record_takes_its_place_and_gives_it_back(shown: MainWindow, bench: Bench) -> None:
    shown.context.open(RUBY)
    shown.context.open(HOARD)
    assert texts(shown) == {"side"}
    shown.context.open(RUBY)
    assert texts(shown) == {"view", "panel", "tools", "palette"}
    assert bench.seen["made", RUBY] == 1
    assert bench.seen["front", RUBY] == 2


def test_a_field_is_passed_on_to_the_editor(shown: MainWindow, bench: Bench) -> None:
    shown.context.open(RUBY, ("price",))
    assert bench.fields == [("price",)]


def test_closing_deleting_and_leaving_let_each_editor_go_once(
    shown: MainWindow, bench: Bench
) -> None:
    for ref in (RUBY, PEARL):
        shown.context.open(ref)
    shown.context.close(RUBY)
    assert bench.seen["closed", RUBY] == 1
    shown.context.project.push(DeleteAsset(PEARL))
    assert bench.seen["closed", PEARL] == 1
    assert texts(shown) == {"side"}
    shown.context.project.undo()
    shown.context.open(PEARL)
    shown.close()
    assert bench.seen["closed", PEARL] == 2


def test_a_scoped_command_runs_only_while_its_editor_is_in_front(
    shown: MainWindow, bench: Bench
) -> None:
    shown.context.run("bench.paint")
    shown.context.open(HOARD)
    shown.context.run("bench.paint")
    assert bench.runs == 0
    shown.context.open(RUBY)
    shown.context.run("bench.paint")
    assert bench.runs == 1


def test_the_zoom_commands_act_on_the_view_in_front(shown: MainWindow, bench: Bench) -> None:
    shown.context.open(HOARD)
    shown.context.run("view.zoom_in")
    assert bench.zoom.asked == []
    shown.context.open(RUBY)
    for step in ("in", "out", "actual", "fit"):
        shown.context.run(f"view.zoom_{step}")
    assert bench.zoom.asked == ["in", "out", "actual", "fit"]


def test_a_torn_record_gets_its_own_editor_once_it_is_mended(
    shown: MainWindow, bench: Bench
) -> None:
    from editor.documents.record_changes import SetText  # noqa: PLC0415 - only here

    shown.context.open(TORN)
    assert bench.seen["made", TORN] == 0
    mended = '{"name": "Torch", "slot": "valuable"}'
    shown.context.project.push(SetText(TORN, "", mended))
    assert bench.seen["made", TORN] == 1
    shown.context.project.undo()
    assert bench.seen["closed", TORN] == 1
    assert "view" not in texts(shown)


def test_tabs_that_come_back_are_built_when_looked_at(
    shown: MainWindow, bench: Bench, small_project: Path
) -> None:
    for ref in (PEARL, RUBY):
        shown.context.open(ref)
    bench.seen.clear()
    shown.open_path(small_project)
    assert bench.seen["made", RUBY] == 1
    assert bench.seen["made", PEARL] == 0
    shown.context.open(PEARL)
    assert bench.seen["made", PEARL] == 1


NOTICE = PageRef("notice", "a, b")


def test_a_page_stands_beside_the_records_without_a_right_side(
    shown: MainWindow, bench: Bench
) -> None:
    shown.context.open(RUBY)
    shown.context.show_page(NOTICE)

    assert texts(shown) == {"side"}
    assert any(label.text() == "page of a, b" for label in shown.findChildren(QLabel))
    assert shown.workspace is not None
    assert not shown.workspace.right.isVisible()
    assert shown.context.current_ref is None
    assert shown.context.current_tab == NOTICE
    assert shown.status.text == "hints of the page"
    shown.context.run("bench.paint")
    shown.context.run("bench.note")
    assert (bench.runs, bench.notes) == (0, 1)

    shown.context.open(RUBY)
    assert shown.workspace.right.isVisible()
    shown.context.run("bench.note")
    assert bench.notes == 1


def test_a_page_closes_like_a_record_and_comes_back_at_the_next_start(
    shown: MainWindow, bench: Bench, small_project: Path
) -> None:
    for page in (NOTICE, PageRef("notice", "gone"), PageRef("unknown", "x")):
        shown.context.show_page(page)
    assert shown.workspace is not None
    assert shown.workspace.open_tabs() == [NOTICE]
    shown.open_path(small_project)
    assert shown.workspace.open_tabs() == [NOTICE]
    shown.context.run("file.close_tab")
    assert shown.context.current_tab is None
    assert bench.closed_pages == 2
