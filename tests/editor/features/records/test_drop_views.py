"""The views of a drop table: solving by drag and keys, waiting, samples, ways, differences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.features.records.difference_card import DifferenceCard
from editor.features.records.drop_cards import GOLD, NOTHING
from editor.features.records.drop_stories import PathsCard, SampleCard, WaitCard, path_tree
from editor.features.records.entries import EntryItem
from editor.features.records.odds_list import ROW
from editor.features.records.solving_card import SolvingOddsCard
from editor.features.records.view_state import ViewState, entry_keys
from editor.features.records.words import percent, points, tries
from runtime.content.refs import AssetRef
from runtime.sim.analysis import drop_odds
from runtime.sim.analysis.paths import Path, Step
from runtime.sim.analysis.waiting import Wait

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.documents.project import Project
    from editor.features.records.card import Card

    CardsOf = Callable[[str, str], dict[str, Card]]

REMEDIES = AssetRef("drop_tables", "remedies")


@pytest.fixture
def project(shipped_window: MainWindow) -> Project:
    return shipped_window.context.project


@pytest.fixture
def cards(cards_of: CardsOf) -> dict[str, Card]:
    return cards_of(*REMEDIES)


@pytest.fixture
def odds(cards: dict[str, Card]) -> SolvingOddsCard:
    return card(cards, SolvingOddsCard)  # type: ignore[no-any-return]


def card(cards: dict[str, Card], kind: type[Card]) -> Any:
    return next(each for each in cards.values() if type(each) is kind)


def chance(project: Project, item: str) -> float:
    return drop_odds(project.content.drop_tables, REMEDIES.id, 1).items[item]


def row_of(odds: SolvingOddsCard, key: str) -> int:
    return [row.key for row in odds.odds.rows].index(key)


def test_a_typed_per_cent_is_solved_for_as_one_step(
    odds: SolvingOddsCard, project: Project
) -> None:
    steps = len(project.history)
    odds.odds.edit_row(row_of(odds, "antidote"))
    box: Any = odds.odds.focusWidget()
    QTest.keyClicks(box, "12.5")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert chance(project, "antidote") == pytest.approx(0.125, abs=0.0005)
    assert odds.subject.context.current_ref == REMEDIES
    assert len(project.history) == steps + 1
    assert "12.5 %" in odds.told.text()
    weights = [entry["weight"] for entry in data_of(project)["entries"]]
    assert all(isinstance(weight, int) and weight > 0 for weight in weights)
    before = project.saved_asset(REMEDIES)
    project.undo()
    assert before is not None
    assert project.asset(REMEDIES).text == before.text


def test_nonsense_stays_in_the_box_and_escape_gives_up(
    odds: SolvingOddsCard, project: Project
) -> None:
    odds.odds.edit_row(1)
    box: Any = odds.odds.focusWidget()
    QTest.keyClicks(box, "many")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.property("bad") == "true"
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert not box.isVisible()
    assert not project.is_dirty()


def test_a_dragged_bar_is_one_step_and_solved_from_where_it_began(
    odds: SolvingOddsCard, project: Project
) -> None:
    steps, row = len(project.history), row_of(odds, "healing_draught")
    before = sum(entry["weight"] for entry in data_of(project)["entries"])
    track, y = odds.odds.track(row), row * ROW + ROW // 2
    start = QPoint(round(track.left()) + 20, y)
    QTest.mousePress(odds.odds, Qt.MouseButton.LeftButton, pos=start)
    for share in (0.2, 0.9, 0.5):
        point = QPointF(track.left() + share * track.width(), y).toPoint()
        QTest.mouseMove(odds.odds, point)
    QTest.mouseRelease(odds.odds, Qt.MouseButton.LeftButton, pos=point)
    assert chance(project, "healing_draught") == pytest.approx(0.5, abs=0.02)
    assert len(project.history) == steps + 1
    total = sum(entry["weight"] for entry in data_of(project)["entries"])
    assert total <= 10 * before
    project.undo()
    assert not project.is_dirty()


def test_a_dragged_bar_stays_with_its_result_while_the_odds_change_their_order(
    odds: SolvingOddsCard, project: Project, qtbot: QtBot
) -> None:
    rows = [row.key for row in odds.odds.rows]
    last = rows[-1]
    track, y = odds.odds.track(len(rows) - 1), len(rows) * ROW - ROW // 2
    QTest.mousePress(odds.odds, Qt.MouseButton.LeftButton, pos=QPoint(round(track.left()) + 2, y))
    for share in (0.3, 0.6, 0.9):
        point = QPointF(track.left() + share * track.width(), y).toPoint()
        QTest.mouseMove(odds.odds, point)
        qtbot.waitUntil(lambda: odds.odds.rows[-1].chance > share - 0.1)  # noqa: B023 - at once
        assert [row.key for row in odds.odds.rows] == rows
    QTest.mouseRelease(odds.odds, Qt.MouseButton.LeftButton, pos=point)
    assert chance(project, last) == pytest.approx(0.9, abs=0.03)
    assert [row.key for row in odds.odds.rows].index(last) < len(rows) - 1
    assert odds.odds.pointed_record() == AssetRef("items", last)


def test_a_drag_is_finer_with_shift_and_given_up_by_escape(
    odds: SolvingOddsCard, project: Project
) -> None:
    row = row_of(odds, "firepot")
    left, track = Qt.MouseButton.LeftButton, odds.odds.track(row)
    middle = track.center().toPoint()
    QTest.mousePress(odds.odds, left, pos=middle)
    QTest.mouseMove(odds.odds, middle + QPoint(12, 0))
    coarse = chance(project, "firepot")
    send_move(odds.odds, middle + QPoint(2, 0), Qt.KeyboardModifier.ShiftModifier)
    assert 0 < coarse - chance(project, "firepot") < 1.5 / track.width()
    QTest.keyClick(odds.odds, Qt.Key.Key_Escape)
    assert not project.is_dirty()
    QTest.mouseMove(odds.odds, middle + QPoint(20, 0))
    QTest.mouseRelease(odds.odds, left, pos=middle + QPoint(20, 0))
    assert not project.is_dirty()
    assert not project.can_redo


def send_move(widget: QWidget, point: QPoint, keys: Qt.KeyboardModifier) -> None:
    """Move the mouse with the left button and some keys down."""
    at, button = QPointF(point), Qt.MouseButton.LeftButton
    event = QMouseEvent(
        QEvent.Type.MouseMove, at, widget.mapToGlobal(at), Qt.MouseButton.NoButton, button, keys
    )
    QApplication.sendEvent(widget, event)


def test_the_row_of_gold_is_marked_when_the_cards_speak_of_it(cards_of: CardsOf) -> None:
    odds = card(cards_of("drop_tables", "chest_epic"), SolvingOddsCard)
    odds.subject.view.choose(result=GOLD)
    assert odds.marked(drop_odds(odds.subject.content.drop_tables, "chest_epic", 1)) == GOLD


def test_what_is_out_of_reach_names_a_remedy_that_helps(cards_of: CardsOf) -> None:
    odds = card(cards_of("drop_tables", "chest_epic"), SolvingOddsCard)
    odds.want("boar_tooth", 0.49)
    assert "49 % is out of reach" in odds.told.text()
    assert "Unlock" not in odds.told.text()
    odds.subject.view.lock("table:gear_graves#1", locked=True)
    odds.want("boar_tooth", 0.9)
    assert "locked" in odds.told.text().lower()


def test_a_locked_entry_keeps_its_share(
    odds: SolvingOddsCard, project: Project, shipped_window: MainWindow
) -> None:
    editor = shipped_window.context.current_editor
    assert editor is not None
    items = editor.view.findChildren(EntryItem)
    draught = next(each for each in items if each.value.get("item") == "healing_draught")
    before = chance(project, "healing_draught")
    QTest.mouseClick(draught.lock, Qt.MouseButton.LeftButton)
    odds.want("antidote", 0.2)
    assert chance(project, "antidote") == pytest.approx(0.2, abs=0.001)
    assert chance(project, "healing_draught") == pytest.approx(before, abs=1e-9)
    odds.want("antidote", 0.9)
    assert "out of reach" in odds.told.text()
    odds.want("healing_draught", 0.9)
    assert "alike" in odds.told.text() or "locked" in odds.told.text()


def test_locks_stay_with_their_entries_when_these_are_reordered() -> None:
    view = ViewState()
    entries = [{"kind": "gold"}, {"kind": "item", "item": "a"}, {"kind": "item", "item": "a"}]
    keys = entry_keys(entries)
    assert len(set(keys)) == 3
    view.lock(keys[1], locked=True)
    assert [view.is_locked(key) for key in entry_keys([entries[1], entries[0]])] == [True, False]
    view.lock(keys[1], locked=False)
    assert not view.is_locked(keys[1])


def test_the_cards_speak_of_the_result_that_is_chosen(
    cards: dict[str, Card], odds: SolvingOddsCard, project: Project, qtbot: QtBot
) -> None:
    wait, ways = card(cards, WaitCard), card(cards, PathsCard)
    row = row_of(odds, "firepot")
    QTest.mouseClick(
        odds.odds,
        Qt.MouseButton.LeftButton,
        pos=QPoint(round(odds.odds.track(row).left()) + 4, row * ROW + 9),
    )
    qtbot.waitUntil(lambda: wait.name.text() == "Firepot")
    expected = Wait(chance(project, "firepot"))
    assert f"median after {tries(expected.tries(0.5))} rolls" in wait.chart.accessibleDescription()
    qtbot.waitUntil(lambda: "Firepot" in ways.head.text())
    assert ways.told.text() == f"Remedies\n  Firepot ({percent(chance(project, 'firepot'))})"


def test_what_is_certain_needs_no_chart(cards_of: CardsOf, qtbot: QtBot) -> None:
    cards = cards_of("drop_tables", "chest_epic")
    wait, odds = card(cards, WaitCard), card(cards, SolvingOddsCard)
    odds.subject.view.choose(result=GOLD)
    qtbot.waitUntil(lambda: wait.name.text() == "Gold")
    qtbot.waitUntil(wait.chart.isHidden)
    assert "every roll" in wait.told.text()
    odds.subject.view.choose(result=NOTHING)
    qtbot.waitUntil(lambda: "never" in wait.told.text())


def test_sampled_rolls_lie_on_the_exact_odds(
    cards: dict[str, Card], project: Project, qtbot: QtBot
) -> None:
    sample = card(cards, SampleCard)
    qtbot.waitUntil(lambda: "p =" in sample.verdict.text(), timeout=30_000)
    assert sample.verdict.width() <= sample.width()
    assert sample.head.width() >= sample.head.sizeHint().width()
    bars = {bar.name: bar for bar in sample.chart.bars}
    draught = bars["Healing draught"]
    assert draught.exact == chance(project, "healing_draught")
    assert draught.sampled == pytest.approx(draught.exact, abs=0.02)
    assert draught.sampled != draught.exact


def test_an_edit_shows_what_it_changes_here_and_at_the_users(
    cards: dict[str, Card], project: Project, qtbot: QtBot
) -> None:
    changes = card(cards, DifferenceCard)
    assert changes.figures.isHidden()
    place = next(
        i for i, e in enumerate(data_of(project)["entries"]) if e["item"] == "healing_draught"
    )
    before = chance(project, "healing_draught")
    for weight in (60, 70, 80):
        project.set_field(REMEDIES, ("entries", place, "weight"), weight, "typing")
    qtbot.waitUntil(lambda: not changes.figures.isHidden())
    first = next(r for r in changes.figures.rows if r.name.startswith("Remedies › Healing"))
    after = chance(project, "healing_draught")
    assert first.figures == (percent(before), percent(after), points(after - before))
    assert any(row.target is not None for row in changes.figures.rows)
    project.set_field(REMEDIES, ("name",), "Cures")
    qtbot.waitUntil(changes.figures.isHidden)
    changes.since_saved.setChecked(True)
    assert not changes.figures.isHidden()


def test_points_and_tries_are_written_to_be_read() -> None:
    assert [points(0.034), points(-0.003), points(0.0001)] == ["+3.4", "\u22120.3", "+0.01"]
    assert tries(12345.0) == "12\u202f345"


def test_cards_out_of_view_wait_until_one_scrolls_to_them(
    shipped_window: MainWindow, qtbot: QtBot
) -> None:
    shipped_window.resize(1600, 480)
    shipped_window.context.open(REMEDIES)
    editor = shipped_window.context.current_editor
    assert editor is not None
    panel: Any = editor.panel

    def shown() -> list[type[Card]]:
        return [type(each) for each in panel.cards]

    qtbot.waitUntil(lambda: SolvingOddsCard in shown())
    qtbot.wait(100)
    assert PathsCard not in shown()
    panel.area.verticalScrollBar().setValue(panel.area.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: PathsCard in shown())


def data_of(project: Project) -> Any:
    data = project.asset(REMEDIES).data
    assert data is not None
    return data


def test_ways_that_begin_alike_stand_below_one_table(project: Project) -> None:
    steps = [Step("remedies", 0.5, 2), Step("litter", 0.2, 1), Step("firepot", 0.1, 1)]
    long, short = Path(tuple(steps), 0.01), Path((steps[0], Step("firepot", 0.4, 1)), 0.2)
    other = Path((Step("firepot", 0.05, 1),), 0.05)
    assert path_tree(project.content, "Chest", [short, other, long]).split("\n") == [
        "Chest",
        "  Remedies (50 %, 2 picks)",
        "    Firepot (40 %), in all 20 %",
        "    Litter (20 %)",
        "      Firepot (10 %), in all 1 %",
        "  Firepot (5 %)",
    ]


def test_the_difference_tells_of_the_chosen_result_first(
    cards: dict[str, Card], odds: SolvingOddsCard, qtbot: QtBot
) -> None:
    changes = card(cards, DifferenceCard)
    odds.want("owl_drops", 0.045)
    qtbot.waitUntil(lambda: not changes.figures.isHidden())
    assert changes.figures.rows[0].name == "Remedies › Owl drops"


def test_a_difference_that_saw_no_step_is_told_since_the_last_save(
    project: Project, cards_of: CardsOf
) -> None:
    project.set_field(REMEDIES, ("entries", 0, "weight"), 90)
    changes = card(cards_of(*REMEDIES), DifferenceCard)
    assert changes.since_saved.isChecked()
    assert changes.figures.rows[0].name.startswith("Remedies › ")
    project.set_field(REMEDIES, ("entries", 0, "weight"), 80)
    assert not changes.since_saved.isChecked()


def test_a_low_window_leaves_its_room_to_the_form(
    shipped_window: MainWindow, cards_of: CardsOf, qtbot: QtBot
) -> None:
    shipped_window.resize(1280, 1400)
    changes = card(cards_of(*REMEDIES), DifferenceCard)
    changes.subject.context.project.set_field(REMEDIES, ("entries", 0, "weight"), 90)
    qtbot.waitUntil(lambda: len(changes.figures.rows) == 5)
    shipped_window.resize(1280, 720)
    qtbot.waitUntil(lambda: changes.parentWidget().height() < 560)
    changes.refresh()
    assert len(changes.figures.rows) < 4
