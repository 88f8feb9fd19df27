"""The views of all kinds but drop tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.features.records.affix_cards import AffixEffectCard, BasesCard, FamilyCard
from editor.features.records.boss_cards import PhaseBarCard, PhaseStoryCard
from editor.features.records.campaign_cards import DangerCard, LadderCard
from editor.features.records.character_cards import GearCard, SheetCard
from editor.features.records.compare_cards import RankCard, TraitCard, TraitsCard
from editor.features.records.duel_rows import PENDING
from editor.features.records.enemy_cards import (
    BehaviourCard,
    DuelCard,
    EnemyDropsCard,
    GrowthCard,
    SpawnCard,
)
from editor.features.records.item_sources import FoundCard, SourcesCard
from editor.features.records.power_cards import AbilityCard, BearersCard, StatusCard
from editor.features.records.rules_cards import (
    SIZES,
    ArmourCard,
    HitCard,
    LevelsCard,
    PayCard,
    ZoneRoomCard,
)
from editor.features.records.theme_cards import TierZoneCard, themes_with
from editor.features.records.tier_cards import RosterCard
from editor.features.records.unlock_cards import (
    GrantCard,
    UnlockTreeCard,
    forest,
    needed_for,
)
from editor.features.records.words import beats, percent
from editor.features.records.zone_sample import Wanted, sample_of
from runtime.content.kinds import KINDS
from runtime.content.ladder import ladder
from runtime.content.models.unlocks import Unlock
from runtime.content.refs import AssetRef
from runtime.sim.analysis import Rank, ranked_sheet, strikes
from runtime.sim.analysis.affixes import affix_odds
from runtime.sim.analysis.curves import zone_room
from runtime.sim.analysis.duels import duel as fought
from runtime.sim.analysis.duels import enemy_duellist
from runtime.sim.analysis.fighters import fighter, fighting
from runtime.sim.analysis.progress import currency_of, experience_for, score_that_pays
from runtime.sim.analysis.sources import SourceOdds, item_chances, kills
from runtime.sim.analysis.spawns import spawns
from runtime.sim.worth import threat_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from editor.app.main_window import MainWindow
    from editor.documents.project import Project
    from editor.features.records.card import Card
    from runtime.content import Content

    CardsOf = Callable[[str, str], dict[str, Card]]


@pytest.fixture
def project(shipped_window: MainWindow) -> Project:
    return shipped_window.context.project


@pytest.fixture
def content(project: Project) -> Content:
    return project.content


def card(cards: dict[str, Card], kind: type[Card]) -> Any:
    return next(each for each in cards.values() if type(each) is kind)


def test_every_kind_but_maps_and_chunks_has_its_view(cards_of: CardsOf, content: Content) -> None:
    for kind in KINDS:
        if kind not in {"maps", "chunks"} and content.all(kind):
            first = next(iter(content.all(kind)))
            assert cards_of(kind, first), kind


def test_an_enemy_is_shown_by_rank_and_danger(
    cards_of: CardsOf, content: Content, qtbot: QtBot
) -> None:
    cards = cards_of("enemies", "skeleton")
    growth, duel = card(cards, GrowthCard), card(cards, DuelCard)
    assert growth.curve.lines[0].base == ()
    growth.subject.view.choose(rank="elite")
    elite = ranked_sheet(content, "skeleton", 1, Rank.ELITE)
    qtbot.waitUntil(lambda: growth.curve.lines[0].base != ())
    assert growth.curve.lines[0].values[0] == elite.max_health
    qtbot.waitUntil(lambda: duel.figures.rows[0].figures[0] == f"{elite.max_health}")
    campaign = next(iter(content.campaigns))
    floors = len(ladder(content.campaigns[campaign]))
    growth.subject.view.choose(campaign=campaign)
    qtbot.waitUntil(lambda: len(growth.curve.lines[0].values) == floors)


def test_a_duel_is_fought_by_the_character_and_level_that_one_chooses(
    cards_of: CardsOf, content: Content, qtbot: QtBot
) -> None:
    duel = card(cards_of("enemies", "skeleton"), DuelCard)
    who = next(iter(content.characters))
    duel.character.picked.emit(who)
    duel.level.setValue(6)
    foe = ranked_sheet(content, "skeleton", content.enemies["skeleton"].min_floor, Rank.NORMAL)
    own = fighter(content, who, 6)
    expected = beats(strikes(own, foe, content.rules.combat).time)
    qtbot.waitUntil(lambda: duel.figures.rows[0].figures[3] == expected)


def test_a_duel_counts_what_a_bite_leaves_and_names_what_it_does_not(
    cards_of: CardsOf, content: Content, qtbot: QtBot
) -> None:
    duel = card(cards_of("enemies", "mire_snail"), DuelCard)
    floor = content.enemies["mire_snail"].min_floor
    player = fighting(content, None)
    foe = enemy_duellist(content, "mire_snail", floor, Rank.NORMAL)
    ending = fought(content, foe, player)
    qtbot.waitUntil(lambda: duel.deaths.rows[0].figures[3] == beats(ending.time))
    assert duel.deaths.rows[0].figures[2] == f"{ending.acts:.1f}"
    blows = strikes(foe.sheet_with(()), player.sheet_with(()), content.rules.combat).time
    assert ending.time < blows
    assert "Left out" in card(cards_of("enemies", "goblin"), DuelCard).told.text()


def test_a_kill_is_rolled_as_the_chosen_rank_says(
    cards_of: CardsOf, content: Content, qtbot: QtBot
) -> None:
    odds = card(cards_of("enemies", "goblin"), EnemyDropsCard)
    assert not odds.pity.isHidden()
    assert odds.odds.rows[1].with_pity not in ("", odds.odds.rows[1].percent)
    odds.rank.picked.emit("elite")
    source = next(kills(content, "goblin", [Rank.ELITE]))
    gold = SourceOdds(content.drop_tables, 1).odds(source).gold_chance
    qtbot.waitUntil(lambda: odds.odds.rows[1].percent == percent(gold))
    assert odds.pity.isHidden()


def test_the_rules_show_what_their_bounds_come_to(
    cards_of: CardsOf, project: Project, content: Content, qtbot: QtBot
) -> None:
    cards = cards_of("rules", "rules")
    hit, armour, zones = card(cards, HitCard), card(cards, ArmourCard), card(cards, ZoneRoomCard)
    assert hit.curve.lines[0].values[0] == content.rules.player.accuracy
    assert hit.curve.lines[0].values[-1] == content.rules.combat.min_hit
    assert armour.curve.lines[1].values[:3] == (10, 9, 8)
    qtbot.waitUntil(lambda: zones.figures.rows[0].figures[0] != PENDING)
    room = zone_room(content.rules, *SIZES[1])
    assert zones.figures.rows[1].figures[0] == f"{room.zone_width} × {room.zone_height}"
    project.set_field(AssetRef("rules", "rules"), ("combat", "min_hit"), 30)
    qtbot.waitUntil(lambda: hit.curve.lines[0].values[-1] == 30)


def test_guards_are_told_with_their_threat_and_how_long_one_lasts(
    cards_of: CardsOf, content: Content, qtbot: QtBot
) -> None:
    roster = card(cards_of("zone_tiers", "epic"), RosterCard)
    first = content.enemies[content.zone_tiers["epic"].roster[0]]
    assert roster.figures.rows[0].figures[1] == f"{threat_of(first):.1f}"
    qtbot.waitUntil(lambda: PENDING not in roster.figures.rows[0].figures)


def test_an_enemy_tells_what_it_does_and_where_it_is(
    cards_of: CardsOf, project: Project, content: Content, qtbot: QtBot
) -> None:
    cards = cards_of("enemies", "skeleton")
    said, where = card(cards, BehaviourCard), card(cards, SpawnCard)
    assert "physical damage every " in said.told.text()
    found = [spawn.ref for spawn in spawns(content, "skeleton", 1)]
    assert [row.target for row in where.figures.rows] == found[: len(where.figures.rows)]
    project.set_field(AssetRef("enemies", "skeleton"), ("move_time",), 50)
    qtbot.waitUntil(lambda: "takes 2 steps" in said.told.text())
    project.set_field(AssetRef("enemies", "skeleton"), ("brain",), {"kind": "sentinel"})
    qtbot.waitUntil(lambda: "Never leaves its post" in said.told.text())


def test_an_item_knows_all_its_sources_and_opens_them(
    cards_of: CardsOf, shipped_window: MainWindow, content: Content
) -> None:
    sources = card(cards_of("items", "gravebrand"), SourcesCard)
    found = item_chances(content, "gravebrand", 1)
    rows = sources.figures.rows
    assert [row.figures[0] for row in rows] == [percent(e.some) for e in found][: len(rows)]
    assert "\n    Gravebrand (" in sources.ways.text()
    QTest.mouseClick(sources.figures, Qt.MouseButton.LeftButton, pos=QPoint(60, 25 + 12))
    assert shipped_window.context.current_ref == found[0].source.ref


def test_gear_shows_samples_and_exact_affixes_and_other_things_do_not(
    cards_of: CardsOf, content: Content, qtbot: QtBot
) -> None:
    found = card(cards_of("items", "gravebrand"), FoundCard)
    odds = affix_odds(content, content.items["gravebrand"], 1)
    shown = {row.target.id: row.figures[1] for row in found.figures.rows}
    assert shown == {name: percent(chance) for name, chance in odds.affixes.items()}
    before = found.samples.text()
    found.again.click()
    assert found.samples.text() != before
    level = content.items["gravebrand"].level
    assert found.level.value() == level
    found.level.selectAll()
    QTest.keyClicks(found.level, str(level + 8))
    QTest.keyClick(found.level, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "On floor 9" in found.told.text())
    chances = affix_odds(content, content.items["gravebrand"], 9).affixes
    assert found.figures.rows[0].figures[1] == percent(max(chances.values()))
    assert card(cards_of("items", "healing_draught"), FoundCard).isHidden()


def test_an_affix_shows_its_values_bases_and_family(cards_of: CardsOf, content: Content) -> None:
    cards = cards_of("affixes", "keen_1")
    affix = content.affixes["keen_1"]
    low = affix.effects[0].low
    assert f"+{low} crit chance to" in card(cards, AffixEffectCard).told.text()
    bases = card(cards, BasesCard).figures.rows
    first = bases[0]
    exact = affix_odds(content, content.items[first.target.id], 1).affixes.get("keen_1", 0.0)
    assert first.figures[2] == percent(exact)
    family = [each for each in content.affixes.values() if each.family == affix.family]
    assert len(card(cards, FamilyCard).curve.lines) == len(family)


def test_a_boss_shows_its_phases_on_its_health(
    cards_of: CardsOf, project: Project, content: Content, qtbot: QtBot
) -> None:
    cards = cards_of("bosses", "gravekeeper")
    bar, story = card(cards, PhaseBarCard), card(cards, PhaseStoryCard)
    phases = content.bosses["gravekeeper"].phases
    starts = [phase.below_health for phase in phases]
    assert bar.bar.parts() == [
        (100.0, starts[0]),
        *zip(starts, [*starts[1:], 0.0], strict=True),
    ]
    assert len(bar.figures.rows) == len(phases) + 1
    summoned = phases[0].minions
    assert summoned is not None
    assert content.enemies[summoned.enemy].name in story.told.text()
    project.set_field(AssetRef("bosses", "gravekeeper"), ("phases", 0, "below_health"), 80)
    qtbot.waitUntil(lambda: bar.bar.parts()[0] == (100.0, 80.0))


def test_ranks_and_traits_show_before_and_after_on_a_chosen_enemy(
    cards_of: CardsOf, content: Content, qtbot: QtBot
) -> None:
    cards = cards_of("ranks", "elite")
    rank = card(cards, RankCard)
    rank.enemy.picked.emit("skeleton")
    plain = ranked_sheet(content, "skeleton", 1, Rank.NORMAL)
    elite = ranked_sheet(content, "skeleton", 1, Rank.ELITE)

    def health() -> tuple[str, ...]:
        return next(tuple(r.figures) for r in rank.figures.rows if r.name == "Health")

    qtbot.waitUntil(lambda: health()[:2] == (f"{plain.max_health}", f"{elite.max_health}"))
    modifiers = content.monster_modifiers
    fitting = [id_ for id_, each in modifiers.items() if Rank.ELITE in each.ranks and each.weight]
    assert [row.target.id for row in card(cards, TraitsCard).figures.rows] == fitting
    trait = card(cards_of("monster_modifiers", "fast"), TraitCard)
    assert any(row.name == "Step time" for row in trait.figures.rows)
    assert "It comes on" in trait.told.text()


def test_statuses_and_abilities_say_what_they_do_and_who_has_them(cards_of: CardsOf) -> None:
    cards = cards_of("statuses", "poisoned")
    assert "its bearer takes" in card(cards, StatusCard).told.text()
    assert card(cards, BearersCard).figures.rows
    cards = cards_of("abilities", "raise_bones")
    assert "calls Skeleton" in card(cards, AbilityCard).told.text()
    assert {row.target.kind for row in card(cards, BearersCard).figures.rows} <= {
        "enemies",
        "bosses",
        "monster_modifiers",
    }


def test_a_ladder_shows_every_stage_and_opens_its_map(
    cards_of: CardsOf, shipped_window: MainWindow, content: Content
) -> None:
    campaign = next(iter(content.campaigns))
    cards = cards_of("campaigns", campaign)
    picture = card(cards, LadderCard).picture
    rungs = ladder(content.campaigns[campaign])
    lines = picture.accessibleDescription().split("\n")
    assert len(lines) == len(rungs)
    assert f"danger {rungs[-1].danger} %" in lines[-1]
    assert len(card(cards, DangerCard).curve.lines[0].values) == len(rungs)
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=QPoint(80, 26 + 10))
    assert shipped_window.context.current_ref == AssetRef("maps", rungs[0].map)


def test_a_ladder_leaves_the_colours_of_the_theme_alone(
    cards_of: CardsOf, shipped_window: MainWindow, content: Content
) -> None:
    icons = shipped_window.context.icons
    before = icons.colour("accent").name()
    picture = card(cards_of("campaigns", next(iter(content.campaigns))), LadderCard).picture
    picture.resize(300, picture.sizeHint().height())
    assert not picture.grab().isNull()
    assert icons.colour("accent").name() == before


def test_a_character_stands_beside_the_player_of_the_rules(
    cards_of: CardsOf, content: Content
) -> None:
    who = next(iter(content.characters))
    cards = cards_of("characters", who)
    row = card(cards, SheetCard).figures.rows[0]
    expected = (fighter(content, None).max_health, fighter(content, who).max_health)
    assert row.figures == tuple(f"{each}" for each in expected)
    gear = card(cards, GearCard).figures.rows
    assert [row.target.id for row in gear] == list(content.characters[who].start_items)


def make_unlock(*prerequisites: str, cost: int = 10) -> Unlock:
    grant = {"kind": "starting_item", "item": "x"}
    data = {"name": "U", "cost": cost, "prerequisites": prerequisites, "grant": grant}
    return Unlock.model_validate(data)


def test_the_way_to_an_unlock_has_every_prerequisite_once_and_rings_end() -> None:
    unlocks = {"a": make_unlock(), "b": make_unlock("a"), "c": make_unlock("a", "b")}
    assert needed_for(unlocks, "c") == ["a", "b", "c"]
    assert forest(unlocks) == [("a", 0), ("b", 1), ("c", 2)]
    ring = {"a": make_unlock("b"), "b": make_unlock("a")}
    assert set(needed_for(ring, "a")) == {"a", "b"}
    assert {id_ for id_, _ in forest(ring)} == {"a", "b"}


def test_an_unlock_tells_its_price_and_opens_its_neighbours(
    cards_of: CardsOf, shipped_window: MainWindow, content: Content
) -> None:
    wanted = max(content.unlocks, key=lambda id_: len(needed_for(content.unlocks, id_)))
    cards = cards_of("unlocks", wanted)
    way = needed_for(content.unlocks, wanted)
    cost = sum(content.unlocks[each].cost for each in way)
    tree = card(cards, UnlockTreeCard)
    assert tree.note.text().startswith(f"{cost} in all")
    score = score_that_pays(cost, content.rules.meta)
    assert f"a score of {score} pays" in card(cards, GrantCard).told.text()
    first = forest(content.unlocks)[0][0]
    QTest.mouseClick(tree.tree, Qt.MouseButton.LeftButton, pos=QPoint(60, 12))
    assert shipped_window.context.current_ref == AssetRef("unlocks", first)


def test_a_score_pays_just_enough(content: Content) -> None:
    meta = content.rules.meta
    for cost in (1, 50, 333):
        for victory in (False, True):
            score = score_that_pays(cost, meta, victory=victory)
            assert score is not None
            assert currency_of(score, meta, victory=victory) >= cost
            assert currency_of(score - 1, meta, victory=victory) < cost
    broke = meta.model_copy(update={"currency": 0})
    assert score_that_pays(1, broke) is None


def test_rules_show_what_their_constants_come_to(
    cards_of: CardsOf, project: Project, content: Content, qtbot: QtBot
) -> None:
    cards = cards_of("rules", "rules")
    levels, pay = card(cards, LevelsCard), card(cards, PayCard)
    total = experience_for(content.rules.levels, 3)
    assert next(r for r in levels.figures.rows if r.name == "3").figures[0] == f"{total}"
    paid = currency_of(1000, content.rules.meta, victory=True)
    assert next(r for r in pay.figures.rows if r.name == "1000").figures[2] == f"{paid}"
    project.set_field(AssetRef("rules", "rules"), ("levels", "first"), 500)
    qtbot.waitUntil(lambda: levels.figures.rows[0].figures[0] == "500")


def test_a_tier_shows_a_carved_zone_with_its_guards(
    cards_of: CardsOf, content: Content, qtbot: QtBot
) -> None:
    zone = card(cards_of("zone_tiers", "epic"), TierZoneCard)
    qtbot.waitUntil(lambda: not zone.picture.image.isNull(), timeout=60_000)
    first = zone.picture.image.copy()
    zone.theme.picked.emit(next(iter(content.themes)))
    qtbot.waitUntil(lambda: zone.picture.image != first, timeout=20_000)


def test_every_table_by_which_an_item_comes_can_be_seen(cards_of: CardsOf) -> None:
    sources = card(cards_of("items", "healing_draught"), SourcesCard)
    few = sources.ways.text()
    assert sources.all_ways.text() == "Show every way"
    sources.all_ways.click()
    roots = [line for line in sources.ways.text().splitlines() if not line.startswith(" ")]
    assert sources.all_ways.text() == "Show fewer ways"
    assert len(roots) == len(set(roots)) > 4
    sources.all_ways.click()
    assert sources.ways.text() == few


def test_the_themes_of_a_tier_begin_with_those_that_maps_give_it(content: Content) -> None:
    themes = themes_with(content, "epic")
    assert sorted(themes) == sorted(content.themes)
    given = {
        theme
        for each in content.maps.values()
        for entry in each.zones
        if entry.tier == "epic"
        for theme in ([entry.theme] if entry.theme else each.theme_pool)
    }
    assert set(themes[: len(given)]) == given
    assert themes_with(content, "unknown") == list(content.themes)


def test_a_theme_is_carved_before_there_is_any_tier(content: Content) -> None:
    usual = sample_of(content, Wanted("epic", "swamp", 1, 8))
    for kind in ("zone_tiers", "maps", "enemies", "drop_tables"):
        for id_ in list(content.all(kind)):
            content = content.without(AssetRef(kind, id_))
    alone = sample_of(content, Wanted("", "swamp", 1, 8))
    assert alone.picture is not None
    assert usual.picture is not None
    assert alone.picture.tobytes() == usual.picture.tobytes()
    assert "no theme yet" in sample_of(content, Wanted("", "", 1, 8)).reason


def test_cards_of_a_hidden_tab_cost_nothing(
    shipped_window: MainWindow, project: Project, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = shipped_window.context
    context.open(AssetRef("enemies", "skeleton"))
    editor: Any = context.current_editor
    editor.panel.refresh()
    context.open(AssetRef("items", "gravebrand"))
    qtbot.wait(50)
    asked: list[str] = []
    for each in editor.panel.cards:
        monkeypatch.setattr(each, "refresh", lambda title=each.title: asked.append(title))
    project.set_field(AssetRef("enemies", "skeleton"), ("health",), 77)
    qtbot.wait(50)
    assert asked == []
    context.open(AssetRef("enemies", "skeleton"))
    qtbot.waitUntil(lambda: bool(asked))
