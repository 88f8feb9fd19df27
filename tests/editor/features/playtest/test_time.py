"""Time in the playtest: looking back exactly, going on from any turn, bots and replay files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from editor.features.playtest.autopilot import Pace
from editor.features.playtest.launch import Launch
from editor.features.playtest.moments import MomentKind
from editor.features.playtest.play import LOOKING_ONLY, Play
from editor.features.playtest.replays import ask_what_to_open, proposed_name
from editor.features.playtest.timeline import MOST_BRANCHES
from runtime.content import load_project, shipped_project
from runtime.game import Move, Session, Setup, Wait
from runtime.game.replay import read_replay
from runtime.sim.bots import make_bot
from runtime.sim.names import BotName
from tests.editor.features.playtest.conftest import press
from tests.runtime.arena import chest, enemy, play

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.features.playtest.window import PlaytestWindow
    from runtime.content import Content

    Begin = Callable[[Session], Play]

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
CORRIDOR = """
##########
#@.......#
##########
"""
ROOM = """
##########
#@.......#
#........#
##########
"""
SURE = {"combat": {"min_hit": 100, "max_hit": 100}}
TURNS = 130


@pytest.fixture(scope="module")
def content() -> Content:
    """Return the shipped content."""
    return load_project(shipped_project()).content


@pytest.fixture
def run(content: Content) -> Session:
    """Return a campaign at its first turn."""
    return Session.campaign(content, next(iter(content.campaigns)), 5)


def bot_plays(run: Play, turns: int) -> list[str]:
    """Let a bot play; return the fingerprint after each turn, the first before any."""
    bot = make_bot(BotName.CAUTIOUS, run.content, 5)
    prints = [run.session.fingerprint()]
    while run.time.last < turns:
        assert run.attempt(bot.decide(run.session)) is None
        prints.append(run.session.fingerprint())
    return prints


def test_every_turn_is_looked_at_exactly_as_it_was(begin: Begin, run: Session) -> None:
    shown = begin(run)
    prints = bot_plays(shown, TURNS)
    for turn in (*range(TURNS, -1, -7), 0, 1, 39, 40, 41, 80, 81, TURNS):
        shown.look(turn)
        assert shown.session.fingerprint() == prints[turn], turn
        assert shown.seen.turn == turn
        assert shown.time.is_looking == (turn < TURNS)
    assert shown.session is run


def test_stepping_forward_through_the_past_is_exact_and_leaves_the_run_alone(
    begin: Begin, run: Session
) -> None:
    shown = begin(run)
    prints = bot_plays(shown, 60)
    shown.look(0)
    for turn in range(1, 61):
        shown.look(turn)
        assert shown.session.fingerprint() == prints[turn], turn
    assert run.fingerprint() == prints[60]


def test_what_happened_in_the_turn_is_shown_again(window: PlaytestWindow, begin: Begin) -> None:
    begin(play(CORRIDOR, enemy("goblin", 2, 1), rules={**SURE, "player": {"health": 60}}))
    press(window, Key.Key_Right, Key.Key_Z, Key.Key_Z)

    def texts() -> list[tuple[object, str]]:
        return [(each.cell, each.text) for each in window.stage.texts._texts]

    risen, attack = texts(), window.panel.attack.text
    assert risen
    assert attack
    press(window, Key.Key_Comma, Key.Key_Comma, Key.Key_Comma)
    assert (texts(), window.panel.attack.text) == ([], "")
    press(window, Key.Key_Period, Key.Key_Period, Key.Key_Period)
    assert (texts(), window.panel.attack.text) == (risen, attack)


def test_keys_and_buttons_step_through_time(window: PlaytestWindow, begin: Begin) -> None:
    shown = begin(play(CORRIDOR))
    press(window, *[Key.Key_Right] * 5)
    assert window.status.where.text() == ""
    press(window, Key.Key_Comma, Key.Key_Comma)
    assert shown.seen.player.cell.x == 4
    assert window.status.where.text() == "looking at turn 3 of 5"
    press(window, Key.Key_Less)
    assert shown.seen.turn == 0
    press(window, Key.Key_Comma)
    assert shown.seen.turn == 0
    for name, turn in (("forward", 1), ("end", 5), ("back", 4), ("start", 0)):
        QTest.mouseClick(window.strip.buttons[name], LEFT)
        assert shown.seen.turn == turn, name
    press(window, Key.Key_Greater)
    assert not shown.time.is_looking
    press(window, Key.Key_Period)
    assert shown.seen.turn == 5


def test_the_line_of_turns_is_dragged_and_takes_keys(window: PlaytestWindow, begin: Begin) -> None:
    shown = begin(play(CORRIDOR))
    press(window, *[Key.Key_Right] * 6)
    track = window.strip.track
    QTest.mousePress(track, LEFT, pos=QPoint(round(track.x_of(4)), 26))
    assert shown.seen.turn == 4
    QTest.mouseMove(track, QPoint(round(track.x_of(1)), 26))
    assert shown.seen.turn == 1
    QTest.mouseRelease(track, LEFT, pos=QPoint(round(track.x_of(1)), 26))
    QTest.keyClick(track, Key.Key_Right)
    assert (shown.seen.turn, track.value()) == (2, 2)
    QTest.keyClick(track, Key.Key_End)
    assert shown.seen.turn == 6


def test_a_move_in_the_past_goes_on_from_there_and_keeps_the_future_as_a_branch(
    window: PlaytestWindow, begin: Begin
) -> None:
    shown = begin(play(CORRIDOR))
    press(window, *[Key.Key_Right] * 5)
    first = shown.session.fingerprint()
    assert not window.strip.branches.isVisible()
    press(window, *[Key.Key_Comma] * 3, Key.Key_Z)
    assert (shown.time.last, shown.seen.player.cell.x) == (3, 3)
    assert not shown.time.is_looking
    assert window.strip.branches.text() == "2 branches"
    texts = [action.text() for action in window.strip.branch_menu.actions()]
    assert texts == ["This one, to turn 3", "Left at turn 2, to turn 5"]
    second = shown.session.fingerprint()
    window.strip.branch_menu.actions()[1].trigger()
    assert shown.session.fingerprint() == first
    press(window, Key.Key_V)
    assert shown.session.fingerprint() == second
    press(window, Key.Key_Right)
    assert shown.seen.player.cell.x == 4


def test_branches_are_as_many_as_fit(begin: Begin) -> None:
    shown = begin(play(CORRIDOR))
    shown.do(Wait())
    for _ in range(MOST_BRANCHES + 4):
        shown.look(0)
        assert shown.do(Move(1, 0))
        assert shown.do(Wait())
    assert len(shown.time.left) == MOST_BRANCHES


def test_what_is_impossible_in_the_past_starts_no_branch(begin: Begin) -> None:
    shown = begin(play(CORRIDOR))
    for _ in range(3):
        shown.do(Move(1, 0))
    shown.look(1)
    assert not shown.do(Move(0, -1))
    assert (shown.time.left, shown.time.last, shown.seen.turn) == ([], 3, 1)


def test_a_run_for_keeps_is_only_looked_at(
    window: PlaytestWindow, content: Content, run: Session
) -> None:
    setup = Setup(next(iter(content.campaigns)))
    window.launch = Launch(content, "", "The Gray Road", 5, setup=setup, counts=True)
    window.take(run)
    shown = window.play
    assert shown is not None
    bot_plays(shown, 12)
    before = run.fingerprint()
    press(window, *[Key.Key_Comma] * 4)
    press(window, Key.Key_Z)
    assert shown.time.last == 12
    assert shown.time.left == []
    assert window.stage.log.lines[-1] == LOOKING_ONLY
    assert "only looked at" in window.status.where.text()
    press(window, Key.Key_B)
    QTest.qWait(Pace.BRISK * 2)
    assert shown.time.last == 12
    press(window, Key.Key_Greater, Key.Key_Z)
    assert shown.time.last == 13
    assert run.fingerprint() != before


def test_after_death_one_looks_back_and_goes_on_from_before_it(
    window: PlaytestWindow, begin: Begin
) -> None:
    shown = begin(play(CORRIDOR, enemy("goblin", 2, 1), rules={**SURE, "player": {"health": 2}}))
    press(window, Key.Key_Z, Key.Key_Z)
    assert window.summary.isVisible()
    died = shown.time.last
    assert shown.time.course.moments[died].kind is MomentKind.END
    press(window, Key.Key_Comma)
    assert not window.summary.isVisible()
    assert shown.seen.turn == died - 1
    press(window, Key.Key_Period)
    assert window.summary.isVisible()
    QTest.mouseClick(window.summary.buttons["earlier"], LEFT)
    assert not shown.is_over
    press(window, Key.Key_Right)
    assert shown.time.left[0].last == died


def test_marks_tell_what_happened_by_shape_and_word(window: PlaytestWindow, begin: Begin) -> None:
    shown = begin(
        play(
            ROOM,
            chest(2, 1),
            enemy("goblin", 4, 1),
            rules={**SURE, "player": {"health": 60}},
        )
    )
    press(window, Key.Key_Right)
    moments = shown.time.course.moments
    assert moments[1].kind is MomentKind.LOOT
    told = window.strip.track.told_at(window.strip.track.x_of(1))
    assert told.startswith("Turn 1, loot: You open the rare chest")
    assert "diamond: near death" in told
    for _ in range(4):
        press(window, Key.Key_Z)
    assert MomentKind.HURT in {moment.kind for moment in moments.values()}


def test_recorded_turns_are_played_to_the_last_and_stop_at_a_key(
    window: PlaytestWindow, begin: Begin, qtbot: QtBot
) -> None:
    shown = begin(play(CORRIDOR))
    press(window, *[Key.Key_Right] * 3)
    press(window, Key.Key_P)
    assert shown.seen.turn == 0
    qtbot.waitUntil(lambda: not window.time.playback.is_playing, timeout=5000)
    assert shown.seen.turn == 3
    press(window, Key.Key_P)
    assert shown.time.is_looking
    press(window, Key.Key_P)
    QTest.qWait(300)
    assert shown.seen.turn == 0
    assert shown.time.last == 3


def test_a_bot_plays_until_a_key_is_pressed_and_takes_boons_itself(
    window: PlaytestWindow, begin: Begin, run: Session, qtbot: QtBot
) -> None:
    shown = begin(run)
    window.bot.autopilot.set_pace(Pace.QUICK)
    press(window, Key.Key_B)
    assert window.top.bot.isChecked()
    qtbot.waitUntil(lambda: shown.time.last >= 20, timeout=20_000)
    press(window, Key.Key_Right)
    stopped = shown.time.last
    assert not window.top.bot.isChecked()
    QTest.qWait(Pace.QUICK * 6)
    assert shown.time.last == stopped
    run.run.player.xp = 10_000
    press(window, Key.Key_B)
    qtbot.waitUntil(lambda: len(shown.seen.player.boons) > 0, timeout=20_000)
    assert not window.boons.isVisible()
    window.stand_still()


def test_nothing_goes_on_when_the_window_closes(
    window: PlaytestWindow, begin: Begin, run: Session
) -> None:
    shown = begin(run)
    bot_plays(shown, 10)
    press(window, Key.Key_P)
    window.close()
    turn = shown.seen.turn
    QTest.qWait(300)
    assert shown.seen.turn == turn
    window.show()
    press(window, Key.Key_B)
    assert window.bot.autopilot.is_playing
    window.close()
    last = shown.time.last
    QTest.qWait(Pace.BRISK * 2)
    assert shown.time.last == last


def kept(window: PlaytestWindow, content: Content, path: Path, qtbot: QtBot) -> None:
    """Play some turns of a campaign and keep them."""
    campaign = next(iter(content.campaigns))
    window.launch = Launch(content, "", "The Gray Road", 5, setup=Setup(campaign))
    window.take(Session.campaign(content, campaign, 5))
    assert window.play is not None
    bot_plays(window.play, 30)
    window.time.write(path)
    qtbot.waitUntil(lambda: path.name in window.stage.log.lines[-1], timeout=20_000)


def test_a_run_is_kept_as_a_file_that_verifies_and_opens_again(
    window: PlaytestWindow, content: Content, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "replays" / "run.json"
    kept(window, content, path, qtbot)
    assert window.play is not None
    prints = window.play.session.fingerprint()
    assert "delve replay FILE verifies it" in window.stage.log.lines[-1]
    assert read_replay(content, path.read_text("utf-8")).verify() is None
    assert [each.name for each in path.parent.iterdir()] == ["run.json"]

    window.time.read(Launch(content, "", "run", 0), path)
    qtbot.waitUntil(lambda: "verified" in window.stage.log.lines[-1], timeout=20_000)
    assert window.play.seen.turn == 0
    assert window.play.time.last == 30
    press(window, Key.Key_Greater)
    assert window.play.session.fingerprint() == prints


def test_a_replay_that_goes_another_way_is_shown_up_to_there(
    content: Content, window: PlaytestWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "run.json"
    kept(window, content, path, qtbot)
    data = json.loads(path.read_text("utf-8"))
    data["pulses"] = data["pulses"][: 8 * 11] + "0" * 8 + data["pulses"][8 * 12 :]
    path.write_text(json.dumps(data), "utf-8")
    window.time.read(Launch(content, "", "run", 0), path)
    qtbot.waitUntil(lambda: "another way at turn 12" in window.stage.log.lines[-1], timeout=20_000)
    assert window.play is not None
    assert window.play.time.last == 11


def test_what_is_no_replay_is_refused_with_a_reason(
    content: Content, window: PlaytestWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "other.json"
    path.write_text("{}", "utf-8")
    window.time.read(Launch(content, "", "other", 0), path)
    qtbot.waitUntil(window.notice.isVisible, timeout=20_000)
    assert window.notice.title == "other.json can't be shown"
    assert "no replay" in window.notice.text


def test_a_file_that_cannot_be_written_is_said(
    content: Content, window: PlaytestWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "replays").write_text("in the way", "utf-8")
    window.take(Session.campaign(content, next(iter(content.campaigns)), 5))
    told = len(window.stage.log.lines)
    window.time.write(tmp_path / "replays" / "run.json")
    qtbot.waitUntil(lambda: len(window.stage.log.lines) > told, timeout=20_000)
    assert str(tmp_path / "replays") in window.stage.log.lines[-1]


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path | None], list[str]]:
    """Return what makes file dialogs answer with a path, or be left, and lists their titles."""
    assert tmp_path

    def answer(path: Path | None) -> list[str]:
        titles: list[str] = []

        def execute(dialog: QFileDialog) -> int:
            titles.append(dialog.windowTitle())
            if path is None:
                return QFileDialog.DialogCode.Rejected
            dialog.setDirectory(str(path.parent))
            dialog.selectFile(path.name)
            return QFileDialog.DialogCode.Accepted

        monkeypatch.setattr(QFileDialog, "exec", execute)
        return titles

    return answer


def test_the_key_keeps_the_run_where_the_dialog_says_and_the_other_opens_it(
    window: PlaytestWindow,
    content: Content,
    tmp_path: Path,
    chosen: Callable[[Path | None], list[str]],
    qtbot: QtBot,
) -> None:
    campaign = next(iter(content.campaigns))
    window.launch = Launch(content, "", "The Gray Road", 5, setup=Setup(campaign))
    window.time.folder = tmp_path / "replays"
    window.take(Session.campaign(content, campaign, 5))
    assert window.play is not None
    bot_plays(window.play, 10)
    kept_as = tmp_path / "elsewhere.json"
    titles = chosen(kept_as)
    press(window, Key.Key_K)
    qtbot.waitUntil(kept_as.exists, timeout=20_000)
    assert titles == ["Keep this run as a replay"]
    assert read_replay(content, kept_as.read_text("utf-8")).verify() is None

    path = ask_what_to_open(tmp_path, window)
    assert path == kept_as
    assert titles[-1] == "Open a replay"
    with qtbot.waitSignal(window.replay_wanted):
        press(window, Key.Key_L)


def test_a_dialog_that_is_left_keeps_nothing_and_leaves_no_folder(
    window: PlaytestWindow,
    content: Content,
    tmp_path: Path,
    chosen: Callable[[Path | None], list[str]],
    begin: Begin,
) -> None:
    begin(play(CORRIDOR))
    window.launch = Launch(content, "road", "The Road", 5)
    window.time.folder = tmp_path / "replays"
    titles = chosen(None)
    told = list(window.stage.log.lines)
    press(window, Key.Key_K)
    assert titles == ["Keep this run as a replay"]
    assert not window.time.folder.exists()
    assert list(window.stage.log.lines) == told
    assert ask_what_to_open(tmp_path, window) is None


def test_reading_stops_when_the_window_is_closed(
    content: Content, window: PlaytestWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "run.json"
    kept(window, content, path, qtbot)
    shown = window.play
    window.time.read(Launch(content, "", "run", 0), path)
    window.close()
    qtbot.waitUntil(lambda: not window.workers.is_busy, timeout=20_000)
    assert window.play is shown


def test_names_of_replays_are_plain() -> None:
    assert proposed_name("Withered Graveyard", 7, 214) == "withered-graveyard-7-turn-214.json"
    assert proposed_name("…", "", 0) == "run-turn-0.json"
