"""Failed saves lose nothing and say why; conflicts are asked about, never overwritten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app import conflicts, saving
from editor.app.conflict_dialog import Choice
from editor.app.failures import failure_text
from editor.app.records import name_of
from tests.editor.conftest import PEARL, RUBY

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from editor.app.context import Context
    from editor.app.disk import DiskWatch
    from editor.app.main_window import MainWindow
    from editor.documents.conflicts import Conflict
    from editor.documents.merging import Clash
    from runtime.content import SaveError


def answer(monkeypatch: pytest.MonkeyPatch, choice: Choice) -> list[str]:
    """Answer for the designer; returns the names that were asked about."""
    asked: list[str] = []

    def ask(context: Context, conflict: Conflict) -> Choice:
        asked.append(name_of(context.project, conflict.ref))
        return choice

    monkeypatch.setattr(conflicts, "ask_about_conflict", ask)
    return asked


def disk_of(window: MainWindow) -> DiskWatch:
    """Return what looks at the files of the open project."""
    assert window.safety is not None
    return window.safety.disk


def changed_elsewhere(folder: Path, price: int) -> None:
    path = folder / RUBY.path
    path.write_text(path.read_text().replace('"price": 40', f'"price": {price}'))


def changed_on_both_sides(window: MainWindow, small_project: Path) -> None:
    """Give the ruby a price of 41 here and of 99 in its file."""
    window.context.project.set_field(RUBY, ("price",), 41)
    changed_elsewhere(small_project, 99)


def price_of(window: MainWindow) -> object:
    data = window.context.project.asset(RUBY).data
    assert data is not None
    return data["price"]


def test_what_cannot_be_written_stays_unsaved_and_is_explained(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[SaveError] = []

    def tell(failures: Sequence[SaveError], _window: object, **_options: object) -> None:
        told.extend(failures)

    monkeypatch.setattr(saving, "tell_failures", tell)
    (small_project / RUBY.path).unlink()
    (small_project / RUBY.path).mkdir()
    window.context.project.set_field(RUBY, ("price",), 41)
    window.context.project.set_field(PEARL, ("price",), 26)
    assert not window.save_now()
    assert window.menu.state == "Small — 1 unsaved"
    assert window.context.project.dirty_refs() == {RUBY}
    text = failure_text(told)
    assert str(small_project / RUBY.path) in text
    assert told[0].remedy in text


def test_keeping_mine_overwrites_the_file_at_once(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answer(monkeypatch, Choice.MINE)
    changed_on_both_sides(window, small_project)
    assert window.save_now()
    assert asked == ["Ruby"]
    assert '"price": 41' in (small_project / RUBY.path).read_text()


def test_taking_theirs_replaces_mine_and_undo_brings_it_back(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, Choice.THEIRS)
    changed_on_both_sides(window, small_project)
    assert window.save_now()
    assert price_of(window) == 99
    window.context.project.undo()
    assert price_of(window) == 41


def test_deciding_later_keeps_both(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, Choice.LATER)
    changed_on_both_sides(window, small_project)
    assert not window.save_now()
    assert price_of(window) == 41
    assert '"price": 99' in (small_project / RUBY.path).read_text()


def test_coming_back_reads_what_was_changed_elsewhere(
    window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    watch = disk_of(window)
    changed_elsewhere(small_project, 99)
    watch.look()
    qtbot.waitUntil(lambda: not watch.is_looking)
    assert price_of(window) == 99
    assert "1 record was changed by another program" in window.status.text


def test_nothing_looks_at_the_files_of_a_project_that_was_left(
    window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    watch = disk_of(window)
    qtbot.waitUntil(lambda: not watch.is_looking)
    watch.close()
    changed_elsewhere(small_project, 99)
    watch.look()
    assert not watch.is_looking
    assert price_of(window) == 40


def test_a_conflict_that_was_put_off_is_asked_about_once(
    window: MainWindow,
    small_project: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = answer(monkeypatch, Choice.LATER)
    watch = disk_of(window)
    changed_on_both_sides(window, small_project)
    for _ in range(2):
        watch.look()
        qtbot.waitUntil(lambda: not watch.is_looking)
    assert asked == ["Ruby"]


def test_a_merge_at_save_time_asks_about_the_clash_and_writes_both_sides(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, Choice.MERGE)
    asked: list[Clash] = []

    def choose(_name: str, clashes: Sequence[Clash], _window: object) -> frozenset[int]:
        asked.extend(clashes)
        return frozenset({0})

    monkeypatch.setattr(conflicts, "ask_about_clashes", choose)
    project = window.context.project
    project.set_field(RUBY, ("price",), 41)
    project.set_field(RUBY, ("notes",), "mine")
    changed_elsewhere(small_project, 99)
    assert window.save_now()
    assert [(clash.path, clash.mine, clash.theirs) for clash in asked] == [(("price",), 41, 99)]
    text = (small_project / RUBY.path).read_text()
    assert '"price": 99' in text
    assert '"notes": "mine"' in text


def test_a_merge_that_is_called_off_leaves_both_sides_alone(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, Choice.MERGE)
    monkeypatch.setattr(conflicts, "ask_about_clashes", lambda *_: None)
    changed_on_both_sides(window, small_project)
    assert not window.save_now()
    assert price_of(window) == 41
    assert '"price": 99' in (small_project / RUBY.path).read_text()


def test_keeping_both_opens_mine_beside_the_files(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, Choice.BOTH)
    changed_on_both_sides(window, small_project)
    assert window.save_now()
    mine = RUBY._replace(id=f"{RUBY.id}_mine")
    assert window.context.current_ref == mine
    assert price_of(window) == 99
    assert '"price": 41' in (small_project / mine.path).read_text()


def test_what_was_undone_before_a_change_of_others_is_told_where_it_is(
    window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    watch, project = disk_of(window), window.context.project
    project.set_field(RUBY, ("price",), 41)
    window.context.run("edit.undo")
    changed_elsewhere(small_project, 99)
    watch.look()
    qtbot.waitUntil(lambda: price_of(window) == 99)
    assert "What you had undone is in the history before it." in window.status.text
    window.context.run("edit.undo")
    window.context.run("edit.undo")
    assert price_of(window) == 41
