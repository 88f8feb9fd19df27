"""A monkey at the desk breaks nothing: no failure gets out, and undo undoes all."""

from __future__ import annotations

import shutil
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest

from editor.app.settings import CONFIG_VARIABLE
from editor.features.playtest.playtests import Playtests
from runtime.content import load_project, shipped_project
from tests.e2e.desk import Desk
from tests.e2e.monkey import Monkey
from tests.e2e.reading import digests

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

ACTS, LONG = 60, 1_500
ENOUGH_MS = 200


@pytest.mark.parametrize(
    ("seed", "acts"),
    [
        (1, ACTS),
        (2, ACTS),
        *(pytest.param(seed, LONG, marks=pytest.mark.soak) for seed in range(3, 9)),
    ],
)
def test_whatever_is_pressed_nothing_fails_and_undo_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, seed: int, acts: int
) -> None:
    assert qtbot
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv(CONFIG_VARIABLE, str(tmp_path / "config"))
    game = shutil.copytree(shipped_project(), tmp_path / "game")
    other = shutil.copytree(shipped_project(), tmp_path / "other")
    before = digests(game)
    texts = {ref: asset.text for ref, asset in load_project(game).assets.items()}
    threads = set(threading.enumerate())
    desk = Desk(game)
    desk.window._shipped = other
    monkey = Monkey(desk, seed)
    try:
        for _ in range(acts):
            monkey.act()
            assert not monkey.failures, monkey.failures[0]
    finally:
        monkey.release()
        _come_to_rest(desk, game)
    assert {ref: desk.project.asset(ref).text for ref in texts} == texts
    desk.project.save()
    assert digests(desk.project.root) == before
    desk.window.close()
    QTest.qWait(ENOUGH_MS)
    assert set(threading.enumerate()) <= threads


def _come_to_rest(desk: Desk, game: Path) -> None:
    """Undo everything in the window, which the monkey may have closed."""
    if not desk.window.isVisible():
        desk.window.show()
    if not desk.window.context.has_project:
        desk.window.open_path(game)
    playtest = Playtests.of(desk.window.context).window
    if playtest is not None:
        playtest.close()
    while desk.project.can_undo:
        desk.project.undo()
