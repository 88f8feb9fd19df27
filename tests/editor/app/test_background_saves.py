"""A save is written while the designer goes on: what is edited meanwhile stays unsaved."""

from __future__ import annotations

import json
import time
from threading import Event
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressDialog

from editor.app import main_window, saving
from editor.app.close_prompt import Answer
from editor.documents import saving as documents_saving
from runtime.content.files import write_atomic
from tests.editor.conftest import PEARL, RUBY

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from runtime.content import AssetRef, SaveError


class SlowDisk:
    """Lets each file be written only when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._real = write_atomic
        self._may_write = Event()
        self.tried: list[str] = []
        monkeypatch.setattr(documents_saving, "write_atomic", self._write)

    def _write(self, path: Path, text: str) -> None:
        self.tried.append(path.stem)
        assert self._may_write.wait(20)
        self._real(path, text)

    def go_on(self) -> None:
        """Let everything be written from now on."""
        self._may_write.set()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    """Return a disk on which a save stands still until it may go on."""
    return SlowDisk(monkeypatch)


def is_saving(window: MainWindow) -> bool:
    return window.saves is not None and window.saves.is_running


def set_price(window: MainWindow, ref: AssetRef, price: int) -> None:
    window.context.project.set_field(ref, ("price",), price)


def price_on_disk(folder: Path, ref: AssetRef) -> object:
    return json.loads((folder / ref.path).read_text())["price"]


def begin(window: MainWindow, slow: SlowDisk, qtbot: QtBot) -> None:
    """Give the ruby a price of 41, save, and stand still while its file is written."""
    set_price(window, RUBY, 41)
    window.context.run("file.save")
    qtbot.waitUntil(lambda: slow.tried == ["ruby"])


def test_what_is_edited_during_a_save_stays_unsaved(
    window: MainWindow, small_project: Path, slow: SlowDisk, qtbot: QtBot
) -> None:
    begin(window, slow, qtbot)
    set_price(window, RUBY, 42)
    set_price(window, PEARL, 26)
    assert window.menu.state == "Small — 2 unsaved"
    slow.go_on()
    window.wait_for_save()
    assert price_on_disk(small_project, RUBY) == 41
    assert price_on_disk(small_project, PEARL) == 25
    assert window.context.project.dirty_refs() == {RUBY, PEARL}
    window.context.project.undo()
    window.context.project.undo()
    assert not window.context.project.is_dirty()


def test_undo_during_a_save_leaves_the_record_unsaved_as_it_was_before(
    window: MainWindow, small_project: Path, slow: SlowDisk, qtbot: QtBot
) -> None:
    begin(window, slow, qtbot)
    window.context.run("edit.undo")
    assert not window.context.project.is_dirty()
    slow.go_on()
    window.wait_for_save()
    assert window.context.project.dirty_refs() == {RUBY}
    assert window.save_now()
    assert price_on_disk(small_project, RUBY) == 40


def test_a_second_save_follows_the_first(
    window: MainWindow, small_project: Path, slow: SlowDisk, qtbot: QtBot
) -> None:
    begin(window, slow, qtbot)
    set_price(window, PEARL, 26)
    window.context.run("file.save")
    window.context.run("file.save")
    slow.go_on()
    qtbot.waitUntil(lambda: not is_saving(window) and not window.context.project.is_dirty())
    assert slow.tried == ["ruby", "pearl"]
    assert price_on_disk(small_project, PEARL) == 26


def test_closing_waits_for_the_save_with_a_sign_that_escape_does_not_take_away(
    window: MainWindow, small_project: Path, slow: SlowDisk, qtbot: QtBot
) -> None:
    begin(window, slow, qtbot)
    seen: list[str] = []

    def look() -> None:
        (sign,) = window.findChildren(QProgressDialog)
        sign.reject()
        sign.close()
        seen.append(sign.labelText())
        assert sign.isVisible()
        slow.go_on()

    QTimer.singleShot(400, look)
    assert window.close()
    assert seen == ["Finishing the save…"]
    assert price_on_disk(small_project, RUBY) == 41


def test_closing_with_an_edit_since_the_save_asks_and_saves_that_too(
    window: MainWindow,
    small_project: Path,
    slow: SlowDisk,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[list[str]] = []

    def ask(names: list[str], _window: object) -> Answer:
        asked.append(names)
        return Answer.SAVE

    monkeypatch.setattr(main_window, "ask_about_unsaved", ask)
    begin(window, slow, qtbot)
    set_price(window, PEARL, 26)
    slow.go_on()
    assert window.close()
    assert asked == [["Pearl"]]
    assert [price_on_disk(small_project, ref) for ref in (RUBY, PEARL)] == [41, 26]


def write_as_others(window: MainWindow, path: Path, before: int, price: int) -> None:
    """Change a price in a file by no hand of the window's, and let the window look."""
    path.write_text(path.read_text().replace(f'"price": {before}', f'"price": {price}'))
    assert window.safety is not None
    window.safety.disk.look()


def test_files_of_a_half_written_save_are_not_taken_for_somebody_elses(
    window: MainWindow, small_project: Path, slow: SlowDisk, qtbot: QtBot
) -> None:
    begin(window, slow, qtbot)
    write_as_others(window, small_project / RUBY.path, 40, 41)
    assert window.context.project.check_disk().conflicts == ()
    slow.go_on()
    window.wait_for_save()
    assert not window.context.project.is_dirty()


def test_a_change_by_others_during_a_save_is_seen_after_it(
    window: MainWindow, small_project: Path, slow: SlowDisk, qtbot: QtBot
) -> None:
    begin(window, slow, qtbot)
    write_as_others(window, small_project / PEARL.path, 25, 99)
    slow.go_on()
    window.wait_for_save()
    qtbot.waitUntil(lambda: window.context.project.content.items["pearl"].price == 99)


def test_a_writer_that_breaks_down_leaves_the_mark_and_the_next_save_is_whole(
    window: MainWindow,
    small_project: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def break_down(_path: Path, _text: str) -> None:
        raise RuntimeError("a fault of ours")

    set_price(window, RUBY, 41)
    with monkeypatch.context() as patch:
        patch.setattr(documents_saving, "write_atomic", break_down)
        with pytest.raises(RuntimeError, match="a fault of ours"):
            window.save_now()
    assert not is_saving(window)
    assert window.context.project.is_dirty(RUBY)
    assert price_on_disk(small_project, RUBY) == 40
    assert window.save_now()
    assert price_on_disk(small_project, RUBY) == 41


def test_a_failed_save_is_told_when_it_has_ended_and_is_not_tried_again_by_itself(
    window: MainWindow,
    small_project: Path,
    slow: SlowDisk,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[SaveError] = []

    def tell(failures: list[SaveError], *_: object, **_options: object) -> None:
        told.extend(failures)

    monkeypatch.setattr(saving, "tell_failures", tell)
    begin(window, slow, qtbot)
    (small_project / RUBY.path).unlink()
    (small_project / RUBY.path).mkdir()
    window.context.run("file.save")
    slow.go_on()
    qtbot.waitUntil(lambda: bool(told))
    assert not is_saving(window)
    assert [error.path for error in told] == [small_project / RUBY.path]
    assert window.context.project.is_dirty(RUBY)


def test_a_long_save_says_how_far_it_is(window: MainWindow, slow: SlowDisk, qtbot: QtBot) -> None:
    begin(window, slow, qtbot)
    qtbot.waitUntil(lambda: window.status.text == "Saving: 1 of 1 record…")
    slow.go_on()
    qtbot.waitUntil(lambda: window.status.text == "1 record saved.")


def test_the_window_lives_while_the_disk_is_slow(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    beats: list[float] = []
    timer = QTimer(window, interval=5)
    timer.timeout.connect(lambda: beats.append(time.monotonic()))
    timer.start()
    begin(window, slow, qtbot)
    before = len(beats)
    qtbot.waitUntil(lambda: len(beats) > before + 20)
    assert is_saving(window)
    slow.go_on()
    window.wait_for_save()
