"""The live map follows edits, seeds and stages, and says calmly when there is no map."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from editor.features.maps.generation import Refusal
from editor.features.maps.map_form import MapForm
from runtime.content import AssetRef
from runtime.core.geometry import Cell
from runtime.core.rng import parse_seed
from runtime.mapgen import generate
from tests.editor.features.maps.conftest import GRAVEYARD, VALE, front, settle

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.documents.project import Project
    from editor.features.maps.live_map import LiveMap


def shown_fingerprint(live: LiveMap) -> str:
    assert live.outcome is not None
    assert live.outcome.map is not None
    return live.outcome.map.fingerprint


def wanted_fingerprint(project: Project, live: LiveMap) -> str:
    return generate(project.content, GRAVEYARD.id, parse_seed(live.seeds.text)).fingerprint


def test_the_map_shown_is_the_one_that_the_generator_makes(project: Project, live: LiveMap) -> None:
    assert shown_fingerprint(live) == wanted_fingerprint(project, live)
    assert live.picture.view.layer.size == (44, 34)
    assert "attempt" in live.corner.text()
    assert shown_fingerprint(live)[:4] in live.corner.text()


def test_a_number_typed_into_the_form_gives_another_map(
    map_window: MainWindow, project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    map_window.context.open(GRAVEYARD, ("width",))
    box = map_window.focusWidget()
    assert isinstance(box, QLineEdit)
    box.selectAll()
    QTest.keyClicks(box, "50")
    settle(qtbot, live)
    assert project.content.maps[GRAVEYARD.id].width == 50
    assert live.picture.view.layer.size == (50, 34)
    assert shown_fingerprint(live) == wanted_fingerprint(project, live)
    assert len(project.history) == 1


def test_undo_brings_the_map_back(project: Project, live: LiveMap, qtbot: QtBot) -> None:
    before = shown_fingerprint(live)
    project.set_field(GRAVEYARD, ("cover", "bush_lines"), 60)
    settle(qtbot, live)
    assert shown_fingerprint(live) != before
    project.undo()
    settle(qtbot, live)
    assert shown_fingerprint(live) == before


def test_a_refused_definition_is_not_called_proved_and_shows_no_stage(
    map_window: MainWindow, project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    assert "proved reachable" in map_window.status.facts
    assert live.stages.buttons[-1].isChecked()
    with qtbot.waitSignal(live.refused):
        project.set_field(GRAVEYARD, ("width",), "wide")
    assert "proved" not in map_window.status.facts
    assert "the last map that worked" in map_window.status.facts
    assert not any(button.isChecked() or button.isEnabled() for button in live.stages.buttons)
    project.undo()
    settle(qtbot, live)
    assert "proved reachable" in map_window.status.facts
    assert live.stages.buttons[-1].isChecked()
    assert all(button.isEnabled() for button in live.stages.buttons)


def test_the_stage_that_gave_up_is_marked(project: Project, live: LiveMap, qtbot: QtBot) -> None:
    zone = {"tier": "rare", "theme": None, "elder": False}
    with qtbot.waitSignal(live.refused) as refused:
        project.set_field(GRAVEYARD, ("zones",), [zone] * 9)
    (refusal,) = refused.args or [None]
    assert isinstance(refusal, Refusal)
    marked = [button.text() for button in live.stages.buttons if button.failed]
    assert marked == [refusal.stage.capitalize()]
    live.stages.choose(0)
    project.undo()
    settle(qtbot, live)
    assert not any(button.failed for button in live.stages.buttons)


def test_an_edit_of_what_the_map_is_made_of_shows(
    project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    before = shown_fingerprint(live)
    tier = AssetRef("zone_tiers", project.content.maps[GRAVEYARD.id].zones[0].tier)
    project.set_field(tier, ("guard_count",), [9, 9])
    settle(qtbot, live)
    assert shown_fingerprint(live) != before
    assert shown_fingerprint(live) == wanted_fingerprint(project, live)


def test_an_edit_of_something_else_makes_no_map(
    project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    before = live.outcome
    project.set_field(VALE, ("width",), 50)
    assert not live.generator.busy
    qtbot.wait(20)
    assert live.outcome is before


def test_a_hidden_map_waits_until_it_is_seen(
    map_window: MainWindow, project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    map_window.context.open(VALE)
    settle(qtbot, front(map_window))
    before = live.outcome
    project.set_field(GRAVEYARD, ("width",), 50)
    qtbot.wait(20)
    assert live.outcome is before
    map_window.context.open(GRAVEYARD)
    settle(qtbot, live)
    assert shown_fingerprint(live) == wanted_fingerprint(project, live)


def test_an_impossible_map_is_explained_above_the_last_good_one(
    project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    before = shown_fingerprint(live)
    with qtbot.waitSignal(live.refused):
        project.set_field(GRAVEYARD, ("zones",), [{"tier": "rare", "theme": "swamp"}] * 14)
    settle(qtbot, live)
    assert live.card.isVisible()
    assert "zones" in live.card.text
    assert live.picture.is_dimmed
    assert shown_fingerprint(live) == before
    project.undo()
    settle(qtbot, live)
    assert not live.card.isVisible()
    assert not live.picture.is_dimmed


def test_a_value_that_cannot_be_used_is_named(
    project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    project.set_field(GRAVEYARD, ("width",), 3)
    settle(qtbot, live)
    assert live.card.isVisible()
    assert "16" in live.card.text
    project.undo()
    settle(qtbot, live)
    assert not live.card.isVisible()


def test_a_map_that_comes_late_does_not_hide_what_is_wrong_by_now(
    project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    project.set_field(GRAVEYARD, ("width",), 50)
    project.set_field(GRAVEYARD, ("width",), 3)
    settle(qtbot, live)
    qtbot.wait(50)
    assert live.card.isVisible()
    assert live.picture.is_dimmed


@pytest.mark.parametrize("width", [1024, 1280, 1366, 1600, 1920])
def test_nothing_in_the_bar_of_the_seed_covers_its_neighbour(
    map_window: MainWindow, live: LiveMap, qtbot: QtBot, width: int
) -> None:
    map_window.resize(width, 800)
    qtbot.wait(50)
    parts = [each for each in live.bar.findChildren(QWidget) if each.isVisible()]
    parts = sorted((each for each in parts if each.parent() is live.bar), key=lambda each: each.x())
    assert len(parts) >= 12
    assert all(one.geometry().right() < other.x() for one, other in pairwise(parts))
    assert parts[-1].geometry().right() < live.bar.width()


def test_the_stage_looked_at_is_in_sight_in_a_narrow_window(
    map_window: MainWindow, live: LiveMap, qtbot: QtBot
) -> None:
    map_window.resize(1000, 700)
    qtbot.wait(50)
    for index in (len(live.stages.buttons) - 1, 0):
        live.stages.choose(index)
        qtbot.wait(20)
        button = live.stages.buttons[index]
        assert button.visibleRegion().boundingRect() == button.rect()


def test_the_seed_box_takes_any_text(project: Project, live: LiveMap, qtbot: QtBot) -> None:
    live.bar.box.selectAll()
    QTest.keyClicks(live.bar.box, "ashen lantern")
    QTest.keyClick(live.bar.box, Qt.Key.Key_Return)
    settle(qtbot, live)
    assert live.seeds.history[:2] == ("ashen lantern", GRAVEYARD.id)
    assert shown_fingerprint(live) == wanted_fingerprint(project, live)
    assert not project.is_dirty()


def test_buttons_step_and_throw_the_seed(live: LiveMap, qtbot: QtBot) -> None:
    seen = {shown_fingerprint(live)}
    for button in (live.bar.next, live.bar.next, live.bar.dice):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        settle(qtbot, live)
        seen.add(shown_fingerprint(live))
    assert len(seen) == 4
    assert live.bar.box.text() == live.seeds.text


def test_keys_throw_the_dice_only_while_the_map_is_in_front(
    map_window: MainWindow, live: LiveMap
) -> None:
    before = live.seeds.text
    QTest.keyClick(map_window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert live.seeds.text != before
    thrown = live.seeds.text
    map_window.context.open(AssetRef("tiles", "floor"))
    QTest.keyClick(map_window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert live.seeds.text == thrown


def test_the_lock_is_an_edit_that_fixes_the_seed_of_every_run(
    project: Project, live: LiveMap
) -> None:
    live.seeds.use("41")
    QTest.mouseClick(live.bar.lock, Qt.MouseButton.LeftButton)
    assert project.content.maps[GRAVEYARD.id].seed == 41
    assert live.bar.lock.isChecked()
    assert not live.bar.dice.isEnabled()
    assert not live.bar.box.isEnabled()
    project.undo()
    assert live.bar.dice.isEnabled()
    assert not live.bar.lock.isChecked()


@pytest.mark.parametrize("seed", ["ashen-lantern", "a", "b", "c", "d"])
def test_any_seed_can_be_locked(project: Project, live: LiveMap, seed: str) -> None:
    live.seeds.use(seed)
    live.lock(on=True)
    assert project.content.maps[GRAVEYARD.id].seed == parse_seed(seed)
    assert live.seeds.text == seed


def test_a_seed_written_into_the_form_is_the_one_shown(
    project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    project.set_field(GRAVEYARD, ("seed",), 77)
    settle(qtbot, live)
    assert live.bar.box.text() == "77"
    assert shown_fingerprint(live) == wanted_fingerprint(project, live)


def zone_count(live: LiveMap) -> int:
    return len(live.picture.zones.zones)


def test_stages_can_be_looked_at_and_stay_while_one_edits(
    project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    marks = live.picture.marks
    names = [button.text() for button in live.stages.buttons]
    assert names[0] == "Frame"
    assert names[-1] == "Proof"
    QTest.mouseClick(live.stages.buttons[names.index("Zones")], Qt.MouseButton.LeftButton)
    assert not marks.marks
    assert zone_count(live) == 3
    project.set_field(GRAVEYARD, ("width",), 50)
    settle(qtbot, live)
    assert live.stages.name == "zones"
    QTest.mouseClick(live.stages.back, Qt.MouseButton.LeftButton)
    assert live.stages.name == "frame"
    assert zone_count(live) == 0
    live.stages.choose(99)
    assert live.stages.name == "proof"
    assert len(marks.marks) > 3


def test_chips_show_and_hide_and_are_remembered(map_window: MainWindow, live: LiveMap) -> None:
    for toggle, chip in live.bar.chips.items():
        before = live.picture.overlays[toggle].visible
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
        assert live.picture.overlays[toggle].visible is not before
    map_window.context.open(VALE)
    other = front(map_window)
    assert [other.is_on(toggle) for toggle in other.bar.chips] == [
        live.is_on(toggle) for toggle in live.bar.chips
    ]


def test_diff_shows_what_an_edit_changed_but_not_what_a_seed_did(
    project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    diff = live.picture.diff
    live.seeds.use("another")
    settle(qtbot, live)
    assert diff.cells == frozenset()
    project.set_field(GRAVEYARD, ("population", "portals"), 3)
    settle(qtbot, live)
    assert 0 < len(diff.cells) < 44 * 34 // 2


def at(live: LiveMap, cell: Cell) -> QPoint:
    port = live.picture.view.port
    return (port.cell_rect(cell).center().toPointF() / port.ratio).toPoint()


def test_a_click_selects_and_a_double_click_opens_the_record(
    map_window: MainWindow, live: LiveMap
) -> None:
    assert live.outcome is not None
    assert live.outcome.map is not None
    guard = next(thing for thing in live.outcome.map.placements if thing.kind == "guard")
    cell = Cell(guard.x, guard.y)
    QTest.mouseClick(live.picture.view, Qt.MouseButton.LeftButton, pos=at(live, cell))
    picked = live.pointing.picked
    assert picked is not None
    assert picked.ref == guard.ref
    assert picked.leash == guard.leash
    assert "guard of" in map_window.status.facts
    assert "leash" in map_window.status.facts
    assert live.pointing.standing_cell() is None
    QTest.mouseDClick(live.picture.view, Qt.MouseButton.LeftButton, pos=at(live, cell))
    assert map_window.context.current_ref == guard.ref


def test_free_ground_that_is_selected_is_where_one_plays_from(
    map_window: MainWindow, live: LiveMap
) -> None:
    assert live.outcome is not None
    assert live.outcome.map is not None
    assert live.outcome.distances is not None
    taken = {(thing.x, thing.y) for thing in live.outcome.map.placements}
    ground = next(
        Cell(x, y)
        for y in range(34)
        for x in range(44)
        if live.outcome.distances[y, x] < 999 and (x, y) not in taken
    )
    QTest.mouseClick(live.picture.view, Qt.MouseButton.LeftButton, pos=at(live, ground))
    editor = map_window.context.current_editor
    assert editor is not None
    assert editor.play is not None
    request = editor.play()
    assert (request.map_id, request.seed, request.cell) == (
        GRAVEYARD.id,
        live.seeds.text,
        ground,
    )
    QTest.mouseClick(live.picture.view, Qt.MouseButton.LeftButton, pos=at(live, Cell(0, 0)))
    assert editor.play().cell is None


def test_the_form_says_what_numbers_come_to(
    map_window: MainWindow, project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    editor = map_window.context.current_editor
    assert editor is not None
    assert editor.panel is not None
    map_form = editor.panel.findChild(MapForm)
    assert isinstance(map_form, MapForm)
    host = map_form.form.host
    qtbot.waitUntil(lambda: host.consequence(("cover", "wall_clusters")) != "")
    assert host.consequence(("width",)) == "1,496 tiles"
    assert host.consequence(("cover", "wall_clusters")) == "≈ 6 clusters"
    assert host.consequence(("zones", 0)) == "3–4 guards"
    assert host.consequence(("population", "portals")).startswith("≥ ")
    project.set_field(GRAVEYARD, ("width",), 88)
    settle(qtbot, live)
    qtbot.waitUntil(lambda: host.consequence(("cover", "wall_clusters")) == "≈ 12 clusters")
    assert host.consequence(("width",)) == "2,992 tiles"


def test_problems_of_maps_join_once_their_checks_are_loaded(
    project: Project, live: LiveMap, qtbot: QtBot
) -> None:
    assert live
    project.set_field(GRAVEYARD, ("population", "portals"), 0)
    qtbot.waitUntil(
        lambda: any(each.code == "E_NO_EXIT" for each in project.problems_of(GRAVEYARD)),
        timeout=60_000,
    )


class Shows(QObject):
    """Takes note of every widget that opens a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Note widgets that are shown without a parent."""
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(repr(watched))
        return False


def test_opening_a_map_flashes_no_window(map_window: MainWindow, qtbot: QtBot) -> None:
    shows, application = Shows(), QApplication.instance()
    assert application is not None
    application.installEventFilter(shows)
    map_window.context.open(VALE)
    settle(qtbot, front(map_window))
    application.removeEventFilter(shows)
    assert shows.windows == []
