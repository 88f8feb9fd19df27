"""Budgets of the playtest: a frame each for a step and for the line of 1,000 turns.

In the time of this thread and in the units of `measure` (figures with ``-s``).
"""

from __future__ import annotations

from statistics import median
from time import thread_time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from editor.app.icons import Icons
from editor.app.theme import Theme
from editor.app.workers import Workers
from editor.features.playtest.course import play_again
from editor.features.playtest.window import PlaytestWindow
from runtime.content import load_project, shipped_project, shipped_resources
from runtime.game import Session
from runtime.sim.bots import make_bot
from runtime.sim.names import BotName
from tests.perf.measure import UNIT_MS, unit, usual

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from editor.features.playtest.play import Play

pytestmark = pytest.mark.perf

TURNS = 1_000
FRAME = 16 / UNIT_MS
ROUNDS, STEPS = 5, 9


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[tuple[PlaytestWindow, Play]]:
    """Return the playtest window, shown, at the last of 1,000 turns of a campaign."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    theme = Theme(shipped_resources())
    theme.apply(application)
    owner = QObject()
    workers = Workers(owner)
    window = PlaytestWindow(Icons(theme), workers)
    qtbot.addWidget(window)
    window.resize(1600, 1000)
    window.show()
    play = long_run(window)
    yield window, play
    workers.close()
    application.setStyleSheet("")


def long_run(window: PlaytestWindow) -> Play:
    """Let a bot play until there are 1,000 turns; on the seed of some run that lasts so long."""
    content = load_project(shipped_project()).content
    campaign = next(iter(content.campaigns))
    for seed in range(50):
        session = Session.campaign(content, campaign, seed)
        bot = make_bot(BotName.CAUTIOUS, content, seed)
        while not session.is_over and len(session.record.commands) < TURNS:
            session.act(bot.decide(session))
        if not session.is_over:
            begun = Session.begin(content, session.record)
            window.take(begun, play_again(begun, session.record, TURNS, lambda _turn: True))
            break
    assert window.play is not None
    assert window.play.time.last == TURNS
    return window.play


def units(call: Callable[[], object], name: str) -> float:
    """Return and print the units of a call."""
    found = usual(call, ROUNDS) / unit()
    print(f"\n{name}: {found * UNIT_MS:.2f} ms")  # noqa: T201 - the figure
    return found


def test_a_step_through_1000_turns_is_shown_within_a_frame(
    shown: tuple[PlaytestWindow, Play],
) -> None:
    """Back is farther than forward: from the checkpoint before, up to 40 turns are played."""
    window, play = shown
    middle = TURNS // 2
    window.time.look(middle)
    taken: dict[int, list[float]] = {1: [], -1: []}
    for _ in range(STEPS):
        for by, times in taken.items():
            start = thread_time()
            window.time.step(by)
            QApplication.sendPostedEvents()
            times.append((thread_time() - start) / unit())
    forward, back = median(taken[1]), median(taken[-1])
    print(f"\nforward {forward * UNIT_MS:.1f} ms, back {back * UNIT_MS:.1f} ms")  # noqa: T201 - figures
    assert play.time.turn == middle
    assert forward < FRAME
    assert back < 2 * FRAME


def test_the_line_of_1000_turns_is_painted_within_a_frame(
    shown: tuple[PlaytestWindow, Play],
) -> None:
    window, play = shown
    assert len(play.time.course.moments) > TURNS // 20

    def painted() -> None:
        window.strip.track.grab()

    assert units(painted, "the line of 1,000 turns") < FRAME
    assert units(window.time.show, "the strip told of 1,000 turns") < FRAME
