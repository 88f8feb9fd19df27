"""The window guards the work: recovery is offered, other windows and changed files are noticed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from editor.app import conflicts, project_folders, recovery_offers, saving
from editor.app.conflict_dialog import Choice
from editor.app.records import name_of
from editor.app.settings import journal_dir
from editor.documents import saving as documents_saving
from editor.documents.journal_keeper import JournalKeeper
from editor.documents.project import Project
from editor.documents.project_lock import LOCK_NAME, ProjectLock
from editor.documents.record_changes import CreateAsset, DeleteAsset
from runtime.content import AssetRef, SaveError
from tests.editor.conftest import HOARD, PEARL, RUBY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from editor.app.context import Context
    from editor.app.main_window import MainWindow
    from editor.app.notice_bar import NoticeBar
    from editor.app.safety import Safety
    from editor.documents.conflicts import Conflict

OPAL = AssetRef("items", "opal")
NOTICED_MS = 6000


def left_behind(folder: Path, price: int = 77) -> None:
    """Do what a run does that is killed with an edit, a new and a deleted record unsaved."""
    project = Project.open(folder)
    keeper = JournalKeeper(project, journal_dir())
    project.set_field(RUBY, ("price",), price)
    project.push(CreateAsset(OPAL, {"name": "Opal", "slot": "valuable"}))
    project.push(DeleteAsset(PEARL))
    keeper.close(keep=True)


def safety(window: MainWindow) -> Safety:
    assert window.safety is not None
    return window.safety


def opened(window: MainWindow, folder: Path, qtbot: QtBot) -> Safety:
    """Open a project and wait until its files are watched."""
    window.open_path(folder)
    qtbot.waitUntil(lambda: window.safety is not None and window.safety.watch.is_running)
    return safety(window)


def offer(window: MainWindow) -> NoticeBar:
    bar = safety(window).offers.bar
    assert bar is not None
    return bar


def press(bar: NoticeBar, title: str) -> None:
    next(button for button in bar.buttons if button.text() == title).click()


def price(window: MainWindow) -> object:
    data = window.context.project.asset(RUBY).data
    return data and data["price"]


def journals() -> list[Path]:
    return sorted(journal_dir().glob("*.journal"))


def changed_elsewhere(folder: Path, value: int) -> None:
    path = folder / RUBY.path
    path.write_text(path.read_text().replace('"price": 40', f'"price": {value}'))


# Recovery


def test_unsaved_work_is_offered_and_nothing_is_done_unasked(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    left_behind(small_project)
    opened(bare_window, small_project, qtbot)
    bar = offer(bare_window)
    qtbot.waitUntil(bar.isVisible)
    assert "Unsaved work from today at" in bar.title
    assert "3 records: Opal, Pearl, Ruby" in bar.detail
    assert not bare_window.context.project.is_dirty()
    assert len(journals()) == 1


def test_recover_gives_unsaved_changes_that_are_in_the_new_journal(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    left_behind(small_project)
    (old,) = journals()
    guard = opened(bare_window, small_project, qtbot)
    press(offer(bare_window), "Recover")
    assert guard.offers.bar is None
    assert price(bare_window) == 77
    assert bare_window.context.project.dirty_refs() == {RUBY, OPAL, PEARL}
    assert journals() == [guard.keeper.journal.path] != [old]
    bare_window.context.run("edit.undo")
    assert not bare_window.context.project.is_dirty()


def test_recovered_work_can_be_written_beside_the_project(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project_folders, "ask_to_open", lambda *_: True)
    left_behind(small_project)
    before = (small_project / RUBY.path).read_bytes()
    opened(bare_window, small_project, qtbot)
    press(offer(bare_window), "Recover into a Copy")
    assert bare_window.context.project.root == small_project.with_name("small-recovered")
    assert price(bare_window) == 77
    assert not bare_window.context.project.is_dirty()
    assert (small_project / RUBY.path).read_bytes() == before
    assert journals() == []


def test_a_copy_that_fails_is_told_and_the_work_stays_offered(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[SaveError] = []

    def tell(failures: list[SaveError], *_: object, **_options: object) -> None:
        told.extend(failures)

    def full_disk(path: Path, _text: str) -> None:
        raise SaveError(path, "the disk is full", "Free some space.")

    monkeypatch.setattr(recovery_offers, "tell_failures", tell)
    left_behind(small_project)
    opened(bare_window, small_project, qtbot)
    monkeypatch.setattr(documents_saving, "write_atomic", full_disk)
    press(offer(bare_window), "Recover into a Copy")
    assert not small_project.with_name("small-recovered").exists()
    assert [error.reason for error in told] == ["the disk is full"]
    qtbot.waitUntil(offer(bare_window).isVisible)
    assert len(journals()) == 1


@pytest.mark.parametrize("sure", [True, False])
def test_throwing_away_asks_first(
    sure: bool,  # noqa: FBT001 - pytest gives it
    bare_window: MainWindow,
    small_project: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[list[str]] = []

    def ask(names: list[str], _window: object) -> bool:
        asked.append(names)
        return sure

    monkeypatch.setattr(recovery_offers, "ask_to_throw_away", ask)
    left_behind(small_project)
    guard = opened(bare_window, small_project, qtbot)
    press(offer(bare_window), "Throw Away…")
    assert asked == [["Opal", "Pearl", "Ruby"]]
    assert (guard.offers.bar is None) is sure
    assert bool(journals()) is not sure


def test_what_is_put_aside_is_offered_again_at_the_next_start(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    left_behind(small_project)
    guard = opened(bare_window, small_project, qtbot)
    bar = offer(bare_window)
    bar.closed.emit()
    assert guard.offers.bar is None
    opened(bare_window, small_project, qtbot)
    assert offer(bare_window) is not bar


def test_the_offer_shows_how_the_work_differs(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    left_behind(small_project)
    changed_elsewhere(small_project, 99)
    guard = opened(bare_window, small_project, qtbot)
    assert "1 of their files has changed since" in offer(bare_window).detail
    dialog = guard.offers.compare()
    dialog.choose(RUBY)
    shown = dialog.view.toPlainText().splitlines()
    assert '-   "price": 99' in shown
    assert '+   "price": 77' in shown
    dialog.close()


def test_a_window_that_closes_well_leaves_no_journal(window: MainWindow) -> None:
    window.context.project.set_field(RUBY, ("price",), 41)
    assert safety(window).keeper.journal.flush()
    assert len(journals()) == 1
    window.may_leave = lambda: True  # type: ignore[method-assign]
    window.close()
    assert journals() == []


def test_a_journal_that_cannot_be_written_is_told_until_it_can(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    guard = opened(bare_window, small_project, qtbot)
    journal_dir().write_text("a file stands in the way")
    bare_window.context.project.set_field(RUBY, ("price",), 41)
    qtbot.waitUntil(lambda: guard.bar("journal") is not None)
    journal_dir().unlink()
    bare_window.context.project.set_field(RUBY, ("price",), 42)
    qtbot.waitUntil(lambda: guard.bar("journal") is None)


# Two windows

HOLD = """
import sys
from pathlib import Path
from editor.documents.project_lock import ProjectLock
lock = ProjectLock(Path(sys.argv[1]))
assert lock.take() is None
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def other(small_project: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Return a process that has the project open."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(small_project)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == b"held\n"
        yield process
        process.kill()


def test_a_second_window_is_told_and_may_go_on(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot, other: subprocess.Popen[bytes]
) -> None:
    guard = opened(bare_window, small_project, qtbot)
    bar = guard.bar("elsewhere")
    assert bar is not None
    assert f"process {other.pid} on" in bar.detail
    bare_window.context.project.set_field(RUBY, ("price",), 41)
    assert bare_window.save_now()
    press(bar, "Go On")
    assert guard.bar("elsewhere") is None
    other.kill()
    other.wait()
    assert opened(bare_window, small_project, qtbot).bar("elsewhere") is None
    assert safety(bare_window).lock.held


def test_a_mark_is_given_up_with_the_project(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    guard = opened(bare_window, small_project, qtbot)
    assert guard.lock.held
    other = ProjectLock(small_project)
    holder = other.take()
    assert holder is not None
    assert holder.pid == os.getpid()
    bare_window.close()
    assert not (small_project / LOCK_NAME).exists()
    assert other.take() is None
    other.release()


def test_a_wrong_mark_can_be_taken_over(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    (small_project / LOCK_NAME).write_text("4711\neditor\nanother-machine\n\n\n")
    guard = opened(bare_window, small_project, qtbot)
    bar = guard.bar("elsewhere")
    assert bar is not None
    assert "process 4711 on another-machine" in bar.detail
    press(bar, "It Is Not Open There")
    assert guard.bar("elsewhere") is None
    assert guard.lock.held


# Outside changes


def test_a_file_changed_outside_is_read_while_the_window_stands(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    opened(bare_window, small_project, qtbot)
    bare_window.context.open(HOARD)
    bare_window.context.open(RUBY)
    editor = bare_window.context.current_editor
    changed_elsewhere(small_project, 99)
    qtbot.waitUntil(lambda: price(bare_window) == 99, timeout=NOTICED_MS)
    assert not bare_window.context.project.is_dirty()
    assert bare_window.context.current_editor is editor
    assert bare_window.context.current_ref == RUBY


def test_files_that_come_and_go_outside_do_so_here(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    opened(bare_window, small_project, qtbot)
    project = bare_window.context.project
    bare_window.context.open(PEARL)
    (small_project / OPAL.path).write_text('{"name": "Opal", "slot": "valuable"}')
    (small_project / "tiles").mkdir()
    (small_project / "tiles" / "moss.json").write_text("{}")
    (small_project / PEARL.path).unlink()
    moss = AssetRef("tiles", "moss")
    qtbot.waitUntil(
        lambda: project.has(OPAL) and project.has(moss) and not project.has(PEARL),
        timeout=NOTICED_MS,
    )
    assert bare_window.context.current_ref is None
    assert not project.is_dirty()


def test_an_edited_record_that_changes_outside_is_asked_about(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(context: Context, conflict: Conflict) -> Choice:
        asked.append(name_of(context.project, conflict.ref))
        return Choice.THEIRS

    monkeypatch.setattr(conflicts, "ask_about_conflict", ask)
    guard = opened(bare_window, small_project, qtbot)
    bare_window.context.project.set_field(RUBY, ("price",), 41)
    changed_elsewhere(small_project, 99)
    qtbot.waitUntil(lambda: bool(asked) or guard.disk.is_waiting, timeout=NOTICED_MS)
    guard.disk.look()
    qtbot.waitUntil(lambda: not guard.disk.is_looking)
    assert asked == ["Ruby"]
    assert price(bare_window) == 99


def test_a_stroke_is_not_interrupted_by_what_changes_outside(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    guard = opened(bare_window, small_project, qtbot)
    project = bare_window.context.project
    gesture = project.begin_gesture()
    project.set_field(PEARL, ("price",), 26, gesture)
    changed_elsewhere(small_project, 99)
    guard.disk.look_between()
    assert price(bare_window) == 40
    project.set_field(PEARL, ("price",), 27, gesture)
    project.end_gesture(gesture)
    qtbot.waitUntil(lambda: price(bare_window) == 99, timeout=NOTICED_MS)
    assert [len(step.assets) for step in project.history] == [1, 1]


def test_the_watch_ends_with_the_project(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot
) -> None:
    guard = opened(bare_window, small_project, qtbot)
    begun = time.monotonic()
    bare_window.close()
    assert not guard.watch.is_running
    assert time.monotonic() - begun < 2


# What can't be written


def test_a_read_only_project_says_so_and_offers_a_copy(
    bare_window: MainWindow, small_project: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path != small_project and real(path, mode))
    copy = small_project.with_name("elsewhere")
    monkeypatch.setattr(project_folders, "ask_for_copy", lambda *_: copy)
    monkeypatch.setattr(project_folders, "ask_to_open", lambda *_: True)
    guard = opened(bare_window, small_project, qtbot)
    bare_window.context.project.set_field(RUBY, ("price",), 41)
    bar = guard.bar("read_only")
    assert bar is not None
    press(bar, "Save Copy As…")
    assert bare_window.context.project.root == copy
    assert price(bare_window) == 41
    assert not bare_window.context.project.is_dirty()
    assert json.loads((small_project / RUBY.path).read_text())["price"] == 40


def test_a_full_disk_keeps_the_mark_and_offers_a_copy(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[object] = []

    def full(path: Path, _text: str) -> None:
        raise SaveError(path, "the disk is full", "Free some space and save again.")

    def tell(_failures: object, _window: object, *, save_copy: object) -> None:
        offered.append(save_copy)

    monkeypatch.setattr(documents_saving, "write_atomic", full)
    monkeypatch.setattr(saving, "tell_failures", tell)
    window.context.project.set_field(RUBY, ("price",), 41)
    assert not window.save_now()
    assert window.isWindowModified()
    assert callable(offered[0])
    assert '"price": 40' in (small_project / RUBY.path).read_text()


def test_a_copy_that_cannot_be_written_is_told(
    window: MainWindow, small_project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[SaveError] = []

    def tell(failures: list[SaveError], *_: object, **_options: object) -> None:
        told.extend(failures)

    monkeypatch.setattr(project_folders, "tell_failures", tell)
    monkeypatch.setattr(project_folders, "ask_for_copy", lambda *_: small_project / "inside")
    window.context.run("file.save_copy")
    assert "inside the project" in told[0].reason
    assert window.context.project.root == small_project
