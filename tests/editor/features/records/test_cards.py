"""The views beside the forms show what the runtime works out, and follow the edits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from editor.features.records.duel_rows import PENDING
from editor.features.records.enemy_cards import DuelCard, GrowthCard
from editor.features.records.item_cards import FightCard, ItemCard
from editor.features.records.solving_card import SolvingOddsCard
from editor.features.records.theme_cards import ThemeCard
from editor.features.records.tier_cards import GuardCountCard, RosterCard
from editor.features.records.tile_cards import TileCard, VariantsCard
from editor.features.records.words import percent
from runtime.content.refs import AssetRef
from runtime.sim.analysis import drop_odds, enemy_sheet, player_with, time_to_kill

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.documents.project import Project
    from editor.features.records.card import Card

    CardsOf = Callable[[str, str], dict[str, Card]]

CHEST = AssetRef("drop_tables", "chest_epic")
ENTRIES: list[dict[str, object]] = [
    {"kind": "gold", "chance": 100, "amount": [30, 60]},
    {"kind": "table", "chance": 50, "table": "remedies"},
    {"kind": "item", "chance": 35, "item": "mail_hauberk"},
]


@pytest.fixture
def project(shipped_window: MainWindow) -> Project:
    return shipped_window.context.project


@pytest.fixture
def chest(project: Project) -> AssetRef:
    project.set_field(CHEST, ("mode",), "all")
    project.set_field(CHEST, ("entries",), ENTRIES)
    return CHEST


def card(cards: dict[str, Card], kind: type[Card]) -> Any:
    return next(each for each in cards.values() if type(each) is kind)


def test_a_drop_table_shows_exact_odds_with_nothing_first(
    cards_of: CardsOf, project: Project, chest: AssetRef, qtbot: QtBot
) -> None:
    odds = card(cards_of(*chest), SolvingOddsCard)
    exact = drop_odds(project.content.drop_tables, CHEST.id, 1)
    rows = {row.name: row for row in odds.odds.rows}
    assert odds.odds.rows[0].name == "Nothing"
    assert rows["Nothing"].chance == float(exact.nothing)
    for item, chance in exact.items.items():
        assert rows[project.content.items[item].name].percent == percent(chance)
    project.set_field(CHEST, ("entries", 2, "chance"), 0)
    qtbot.waitUntil(lambda: "Mail hauberk" not in [row.name for row in odds.odds.rows])


def test_odds_follow_the_floor_and_open_the_record_of_a_row(
    cards_of: CardsOf, project: Project, chest: AssetRef, shipped_window: MainWindow
) -> None:
    odds = card(cards_of(*chest), SolvingOddsCard)
    project.set_field(CHEST, ("entries", 2, "min_floor"), 4)
    odds.floor.setValue(3)
    names = [row.name for row in odds.odds.rows]
    assert "Mail hauberk" not in names
    odds.floor.setValue(4)
    names = [row.name for row in odds.odds.rows]
    place = names.index("Mail hauberk")
    QTest.mouseClick(odds.odds, Qt.MouseButton.LeftButton, pos=QPoint(60, place * 26 + 13))
    assert shipped_window.context.current_ref == AssetRef("items", "mail_hauberk")


def test_a_table_that_contains_itself_says_so_in_place_of_odds(
    cards_of: CardsOf, project: Project, chest: AssetRef, qtbot: QtBot
) -> None:
    odds = card(cards_of(*chest), SolvingOddsCard)
    project.set_field(CHEST, ("entries", 1, "table"), CHEST.id)
    qtbot.waitUntil(lambda: not odds.fault.isHidden())
    assert "contains itself" in odds.fault.text()
    assert not odds.odds.isVisible()


def test_chances_never_read_zero_or_certain_unless_they_are() -> None:
    texts = [percent(each) for each in (0, 1, 1 / 3, 1 / 9000, 0.9999, 0.07 * 3)]
    assert texts == ["0 %", "100 %", "33.3 %", "0.011 %", "> 99.9 %", "21 %"]


def test_an_item_is_shown_as_the_player_sees_it(
    cards_of: CardsOf, project: Project, qtbot: QtBot
) -> None:
    cards = cards_of("items", "gravebrand")
    shown = card(cards, ItemCard)
    item = project.content.items["gravebrand"]
    assert shown.name.text() == item.name
    assert "Damage" in shown.facts.text()
    assert not shown.curse.isVisible()
    ref = AssetRef("items", "gravebrand")
    project.set_field(ref, ("cursed",), value=True)
    project.set_field(ref, ("curse_description",), "It whispers.")
    qtbot.waitUntil(shown.curse.isVisible)
    assert shown.curse.text() == "Cursed. It whispers."


def test_a_weapon_is_compared_with_bare_hands_by_the_rules_themselves(
    cards_of: CardsOf, project: Project, qtbot: QtBot
) -> None:
    fights = card(cards_of("items", "gravebrand"), FightCard)
    content = project.content
    skeleton = content.enemies["skeleton"]
    foe = enemy_sheet(skeleton, content.rules, skeleton.min_floor)
    names = [each.name for each in fights.figures.rows]
    place = names.index(skeleton.name)
    qtbot.waitUntil(lambda: PENDING not in fights.figures.rows[place].figures, timeout=30_000)
    row = fights.figures.rows[place]
    assert row.name == skeleton.name
    bare = time_to_kill(player_with(content), foe, content.rules.combat)
    worn = time_to_kill(player_with(content, ("gravebrand",)), foe, content.rules.combat)
    assert row.figures[:2] == (f"{bare / 100:.1f}", f"{worn / 100:.1f}")


def test_what_is_not_worn_has_no_comparison(cards_of: CardsOf) -> None:
    assert card(cards_of("items", "healing_draught"), FightCard).isHidden()


def test_an_enemy_grows_with_the_floor_and_follows_its_health(
    cards_of: CardsOf, project: Project, qtbot: QtBot
) -> None:
    cards = cards_of("enemies", "skeleton")
    duel, growth = card(cards, DuelCard), card(cards, GrowthCard)
    health = [int(row.figures[0]) for row in duel.figures.rows]
    assert health == sorted(health)
    assert health[0] < health[-1]
    assert "health" in growth.curve.accessibleDescription()
    project.set_field(AssetRef("enemies", "skeleton"), ("health",), 500)
    qtbot.waitUntil(lambda: duel.figures.rows[0].figures[0] == "500")


def test_a_tier_counts_its_guards_by_zone_size_and_knows_a_missing_one(
    cards_of: CardsOf, project: Project, qtbot: QtBot
) -> None:
    ref = AssetRef("zone_tiers", "epic")
    cards = cards_of(*ref)
    counts, roster = card(cards, GuardCountCard), card(cards, RosterCard)
    project.set_field(ref, ("guard_count",), [3, 4])
    qtbot.waitUntil(lambda: counts.figures.rows[0].figures == ("143", "3–4"))
    assert counts.figures.rows[-1].figures == ("49", "1")
    project.set_field(ref, ("roster", 0), "nobody")
    qtbot.waitUntil(lambda: roster.figures.rows[0].name == "nobody")
    assert roster.figures.rows[0].role == "error"


def test_a_theme_is_carved_on_a_thread_and_again_with_the_next_seed(
    cards_of: CardsOf, qtbot: QtBot
) -> None:
    theme = card(cards_of("themes", "graveyard"), ThemeCard)
    qtbot.waitUntil(lambda: not theme.picture.image.isNull(), timeout=60_000)
    first = theme.picture.image.copy()
    theme.again.click()
    qtbot.waitUntil(lambda: theme.picture.image != first, timeout=10_000)
    assert theme.note.text() == "seed 2"


def test_a_tile_is_drawn_in_place_and_with_all_its_looks(
    cards_of: CardsOf, project: Project, qtbot: QtBot
) -> None:
    cards = cards_of("tiles", "gravestone")
    place, looks = card(cards, TileCard), card(cards, VariantsCard)
    assert not place.picture.image.isNull()
    before = place.picture.image.copy()
    width = looks.picture.image.width()
    project.set_field(AssetRef("tiles", "gravestone"), ("ground",), "#ff0000")
    project.set_field(AssetRef("tiles", "gravestone"), ("variants",), 8)
    qtbot.waitUntil(lambda: place.picture.image != before)
    qtbot.waitUntil(lambda: looks.picture.image.width() > width)


def test_a_record_with_errors_keeps_its_last_view_dimmed_and_says_why(
    cards_of: CardsOf, project: Project, qtbot: QtBot
) -> None:
    shown = card(cards_of("items", "gravebrand"), ItemCard)
    name = shown.name.text()
    project.set_field(AssetRef("items", "gravebrand"), ("name",), "")
    qtbot.waitUntil(lambda: not shown.isEnabled())
    assert shown.name.text() == name
    project.undo()
    qtbot.waitUntil(shown.isEnabled)


@pytest.mark.parametrize(
    ("weights", "told"),
    [
        ((1_000_000_000, 1), ("> 99.9 %", "1e-07 %", "1 in 1 000 000 001")),
        ((2**53 + 1, 1), ("> 99.9 %", "1.1e-14 %", "1 in 9 007 199 254 740 994")),
        ((3, 1), ("75 %", "25 %", "1 in 4")),
    ],
)
def test_the_smallest_chance_is_never_nothing_and_the_largest_never_certain(
    cards_of: CardsOf, project: Project, weights: tuple[int, int], told: tuple[str, str, str]
) -> None:
    large, small = (
        {"kind": "item", "item": item, "weight": weight}
        for item, weight in zip(("mail_hauberk", "firepot"), weights, strict=True)
    )
    project.set_field(CHEST, ("mode",), "pick_one")
    project.set_field(CHEST, ("picks",), 1)
    project.set_field(CHEST, ("entries",), [large, small])
    rows = {row.name: row for row in card(cards_of(*CHEST), SolvingOddsCard).odds.rows}
    assert (rows["Mail hauberk"].percent, rows["Firepot"].percent) == told[:2]
    assert rows["Firepot"].exact.replace("\N{NARROW NO-BREAK SPACE}", " ") == told[2]


def test_the_mouse_over_a_row_tells_its_chance_as_a_fraction(
    cards_of: CardsOf, project: Project
) -> None:
    project.set_field(CHEST, ("mode",), "pick_one")
    items = [("mail_hauberk", 3), ("firepot", 4)]
    entries = [{"kind": "item", "item": item, "weight": weight} for item, weight in items]
    project.set_field(CHEST, ("picks",), 1)
    project.set_field(CHEST, ("entries",), entries)
    odds = card(cards_of(*CHEST), SolvingOddsCard).odds
    place = [row.name for row in odds.rows].index("Firepot")
    at = odds.track(place).center().toPoint()
    QApplication.sendEvent(odds, QHelpEvent(QEvent.Type.ToolTip, at, odds.mapToGlobal(at)))
    assert QToolTip.text().splitlines()[0] == "4 in 7"
    QToolTip.hideText()
