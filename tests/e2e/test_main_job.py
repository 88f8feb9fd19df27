"""The main job, end to end, by mouse and keys: author, generate, paint, save, play."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.features.playtest.playtests import Playtests
from runtime.content import AssetRef
from runtime.core.geometry import Cell
from runtime.sim.bots import CautiousBot
from tests.e2e.desk import CONTROL, Desk, press_command
from tests.e2e.reading import digests

if TYPE_CHECKING:
    from pathlib import Path

    from editor.features.playtest.window import PlaytestWindow

GRAVEYARD = AssetRef("maps", "withered_graveyard")
CROSSING = AssetRef("chunks", "crypt_crossing")
SEED = "ashen-lantern"
MOST_TURNS = 3_000


def generated_by_delve(project: Path, map_id: str) -> dict[str, object]:
    """Return what `delve generate` makes of a project on disk, in a process of its own."""
    command = [sys.executable, "-m", "runtime.cli.main", "generate", map_id, "--seed", SEED]
    command += ["--project", str(project), "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    made = json.loads(done.stdout)
    assert isinstance(made, dict)
    return made


def choose_seed(desk: Desk) -> None:
    """Type the seed into the seed box of the map in front."""
    box = desk.live_map.bar.box
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(box, SEED)
    QTest.keyClick(box, Qt.Key.Key_Return)


def play_to_the_end(window: PlaytestWindow) -> None:
    """Play by keys alone; a bot says which."""
    assert window.play is not None
    bot = CautiousBot(window.play.content, seed=1)
    for _turn in range(MOST_TURNS):
        if window.play.is_over:
            return
        press_command(window, bot.decide(window.play.session))
    raise AssertionError(f"The run did not end in {MOST_TURNS} turns.")


def test_a_designer_edits_generates_paints_saves_and_plays(desk: Desk, game: Path) -> None:
    as_shipped = digests(game)

    desk.open(GRAVEYARD)
    choose_seed(desk)
    before = desk.live_map.outcome
    desk.type_field(("width",), "50")
    live = desk.live_map
    assert live.outcome is not before
    assert live.outcome is not None
    assert live.outcome.map is not None
    assert live.outcome.map.width == 50
    edited = game.parent / "edited"
    desk.project.save_copy(edited)
    assert live.outcome.map.fingerprint == generated_by_delve(edited, GRAVEYARD.id)["fingerprint"]
    assert digests(game) == as_shipped

    desk.open(CROSSING)
    desk.take_tile("Bush")
    steps = len(desk.project.history)
    desk.stroke(Cell(5, 12), Cell(9, 12), Cell(9, 15))
    assert len(desk.project.history) == steps + 1
    assert desk.project.is_dirty(CROSSING)

    desk.save()
    assert not desk.project.is_dirty()
    changed = {path for path, digest in digests(game).items() if digest != as_shipped[path]}
    assert changed == {GRAVEYARD.path, CROSSING.path}

    while desk.project.can_undo:
        desk.key(Qt.Key.Key_Z, CONTROL)
    assert desk.project.is_dirty(GRAVEYARD)
    desk.save()
    assert digests(game) == as_shipped

    desk.open(GRAVEYARD)
    assert desk.live_map.seeds.text == SEED
    window = desk.play()
    assert window.launch is not None
    assert window.launch.map_id == GRAVEYARD.id
    play_to_the_end(window)
    assert window.summary.isVisible()
    assert not desk.project.is_dirty()


def test_unsaved_edits_are_played_and_playing_leaves_the_editor_as_it_was(
    desk: Desk, game: Path
) -> None:
    as_shipped = digests(game)
    desk.open(GRAVEYARD)
    desk.type_field(("width",), "60")
    assert desk.live_map.outcome is not None
    history = desk.project.history
    window = desk.play()
    assert window.play is not None
    level = window.play.session.observe()
    assert level.width == 60
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Z, Qt.Key.Key_Z):
        desk.key(key)
    assert window.play.session.observe().turn > 0
    desk.key(Qt.Key.Key_Escape)
    assert not window.isVisible()
    assert Playtests.of(desk.window.context).window is window
    assert desk.project.history == history
    assert desk.project.is_dirty(GRAVEYARD)
    assert digests(game) == as_shipped
