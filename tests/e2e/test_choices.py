"""What the views speak of is chosen by mouse and keys: rank, danger, level, floor, a chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QSpinBox, QToolButton, QWidget

from editor.features.maps.map_form import Meter
from editor.features.records.entries import EntryItem
from editor.features.records.odds_list import OddsList
from editor.features.records.pickers import Picker
from runtime.content import AssetRef, shipped_project
from tests.e2e.desk import LEFT, Desk, wait_until
from tests.e2e.reading import bytes_of, card, card_said, expect

if TYPE_CHECKING:
    from collections.abc import Callable

    Part = TypeVar("Part", bound=QWidget)

SKELETON, GRAVEYARD = AssetRef("enemies", "skeleton"), AssetRef("maps", "withered_graveyard")
REMEDIES, SWORD = AssetRef("drop_tables", "remedies"), AssetRef("items", "short_sword")
KEEN, EPIC = AssetRef("affixes", "keen_1"), AssetRef("zone_tiers", "epic")


def part(desk: Desk, title: str, kind: type[Part], name: str = "") -> Part:
    """Return a part of a card by what it is, and where there are several by what it is called."""
    found: list[Part] = []

    def is_there() -> bool:
        try:
            parts = card(desk, title).findChildren(kind)
        except LookupError:
            return False
        found[:] = [each for each in parts if each.isVisible() and name in each.accessibleName()]
        return bool(found)

    wait_until(is_there, f"{kind.__name__} of “{title}”")
    return found[0]


def pick(desk: Desk, title: str, name: str, choice: str) -> None:
    """Click a box in the head of a card, go down to a choice, and take it."""
    box = part(desk, title, Picker, name)
    QTest.mouseClick(box, LEFT)
    wait_until(box.view().isVisible, "the choices")
    QTest.keyClick(box.view(), Qt.Key.Key_Home)
    for _ in range(box.findText(choice)):
        QTest.keyClick(box.view(), Qt.Key.Key_Down)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    assert box.currentText() == choice


def step_to(desk: Desk, title: str, number: int, name: str = "") -> None:
    """Type a number into the head of a card."""
    box = part(desk, title, QSpinBox, name)
    line = box.findChild(QLineEdit)
    assert line is not None
    QTest.mouseDClick(line, LEFT)
    QTest.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(line, str(number))
    QTest.keyClick(line, Qt.Key.Key_Return)


def answers(desk: Desk, title: str, act: Callable[[], object]) -> tuple[str, str]:
    """Act, and return what a card said before and says then: something else."""
    before = card_said(desk, title)
    act()
    wait_until(lambda: card_said(desk, title) not in ("", before), f"another answer of {title}")
    return before, card_said(desk, title)


def test_an_enemy_is_looked_at_by_rank_danger_and_against_anybody(shared: Desk) -> None:
    shared.open(SKELETON)
    expect(shared, "By floor", "health: 18 to 48")
    pick(shared, "By floor", "Rank", "Elite")
    expect(shared, "By floor", "health: 36 to 96")
    pick(shared, "By floor", "Rank", "Normal")
    pick(shared, "By floor", "Danger", "The Gray Marches")
    expect(shared, "By floor", "health: 18 to 34")
    pick(shared, "By floor", "Danger", "Any floor")
    expect(shared, "By floor", "health: 18 to 48")

    expect(shared, "Against", "floor 1 18 85 % 5.1 5.1")
    step_to(shared, "Against", 12)
    wait_until(lambda: "5.1 5.1" not in card_said(shared, "Against"), "a stronger player")
    step_to(shared, "Against", 1)
    expect(shared, "Against", "floor 1 18 85 % 5.1 5.1")
    pick(shared, "Against", "Character", "Gravedigger")
    expect(shared, "Against", "floor 1 18 85 % 2.4")
    assert not shared.project.is_dirty()


def test_a_chance_is_dragged_while_another_is_locked_and_users_are_told(shared: Desk) -> None:
    shared.open(REMEDIES)
    odds = part(shared, "Exact odds of one roll", OddsList)
    wait_until(lambda: bool(odds.rows), "the odds")
    chances = {row.key: row.percent for row in odds.rows}
    entries = [each for each in shared.window.findChildren(EntryItem) if each.isVisible()]
    draught = next(each for each in entries if each.value.get("item") == "healing_draught")
    QTest.mouseClick(draught.findChildren(QToolButton)[-1], LEFT)
    assert draught.lock.isChecked()

    order = [row.key for row in odds.rows]
    row = order.index("antidote")
    start = odds.track(row).center().toPoint()
    QTest.mousePress(odds, LEFT, pos=start)
    for far in (6, 12):
        QTest.mouseMove(odds, start + QPoint(far, 0))
        QTest.qWait(80)
        assert [each.key for each in odds.rows] == order
    QTest.mouseRelease(odds, LEFT, pos=start + QPoint(12, 0))
    now = {each.key: each for each in odds.rows}
    assert now["antidote"].chance > 0.4
    assert now["healing_draught"].percent == chances["healing_draught"]
    expect(shared, "What this edit changes", "Remedies › Antidote")
    expect(shared, "What this edit changes", ", boss kill › Antidote")
    shared.undo()
    wait_until(lambda: {r.key: r.percent for r in odds.rows} == chances, "the odds of before")
    assert not shared.project.is_dirty()
    assert bytes_of(shared, REMEDIES) == (shipped_project() / REMEDIES.path).read_bytes()


def test_a_chance_is_typed_by_keys_alone(shared: Desk) -> None:
    shared.open(REMEDIES)
    odds = part(shared, "Exact odds of one roll", OddsList)
    wait_until(lambda: bool(odds.rows), "the odds")
    odds.setFocus()
    for _ in range([row.key for row in odds.rows].index("firepot")):
        shared.key(Qt.Key.Key_Down)
    expect(shared, "Rolls until the first", "Firepot")
    shared.key(Qt.Key.Key_F2)
    shared.write("25")
    QTest.keyClick(QApplication.focusWidget() or odds, Qt.Key.Key_Return)
    expect(shared, "Exact odds of one roll", "Firepot 25.0 %")
    expect(shared, "Rolls until the first", "median after 3 rolls, 90 % after 9 rolls")
    assert odds.pointed_record() == AssetRef("items", "firepot")
    shared.undo()
    expect(shared, "Exact odds of one roll", "Firepot 7.4 %")


def test_floors_and_levels_are_stepped_through(shared: Desk) -> None:
    shared.open(SWORD)
    step_to(shared, "As it may be found", 9)
    expect(shared, "As it may be found", "On floor 9")
    step_to(shared, "Where it comes from", 1)
    expect(shared, "As it may be found", "On floor 1")
    shared.open(KEEN)
    answers(shared, "On which items", lambda: step_to(shared, "On which items", 6))
    answers(shared, "Tiers by floor", lambda: pick(shared, "Tiers by floor", "Item", "Hatchet"))
    shared.open(EPIC)
    chest = "Exact odds of its chest"
    answers(shared, chest, lambda: step_to(shared, chest, 8))
    assert not shared.project.is_dirty()


def test_a_map_tells_its_capacity_as_its_size_is_typed(shared: Desk) -> None:
    shared.open(GRAVEYARD)
    assert shared.live_map
    meter = next(each for each in shared.window.findChildren(Meter) if each.isVisible())
    wait_until(lambda: "zones fit" in meter.toolTip(), "the capacity")
    before = meter.toolTip()
    shared.type_field(("width",), "24")
    wait_until(lambda: meter.toolTip() != before, "another capacity")
    shared.undo()
    wait_until(lambda: meter.toolTip() == before, "the capacity of before")
