"""A file that changes outside is read again without moving what the designer looks at."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from editor.features.browser.dock import BrowserDock
from tests.editor.features.maps.conftest import GRAVEYARD, VALE, settle

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.features.maps.live_map import LiveMap


def test_a_reload_keeps_the_zoom_the_place_the_seed_and_the_chosen_record(
    map_window: MainWindow, live: LiveMap, shipped_copy: Path, qtbot: QtBot
) -> None:
    camera, project = live.picture.view.camera, map_window.context.project
    browser = map_window.findChild(BrowserDock)
    assert browser is not None
    for _ in range(4):
        camera.zoom_in()
    camera.pan(-37, -21)
    assert not camera.fitted
    port, seed, before = camera.port, live.seeds.text, live.outcome
    chosen = browser.tree.currentIndex().data()
    for ref in (GRAVEYARD, VALE):
        file = shipped_copy / ref.path
        file.write_text(json.dumps({**json.loads(file.read_text()), "name": "Elsewhere"}))
    tier = shipped_copy / "zone_tiers" / "graves_rare.json"
    tier.write_text(json.dumps({**json.loads(tier.read_text()), "guard_count": [6, 6]}))
    assert len(project.check_disk().reloaded) == 3
    qtbot.waitUntil(lambda: live.outcome is not before)
    settle(qtbot, live)
    QApplication.processEvents()
    assert project.content.maps[GRAVEYARD.id].name == "Elsewhere"
    assert camera.port == port
    assert live.seeds.text == seed
    assert map_window.context.current_ref == GRAVEYARD
    assert browser.tree.currentIndex().data() in (chosen, "Elsewhere")
