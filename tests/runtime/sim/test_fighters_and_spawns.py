"""Characters at a level, enemies under danger, and where enemies can appear."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from runtime.core.rng import Rng
from runtime.game import Session
from runtime.rules.ranks import roll_traits
from runtime.sim.analysis import Rank, player_with
from runtime.sim.analysis.chi_square import p_value
from runtime.sim.analysis.fighters import (
    boons_in_turn,
    boss_in_phases,
    enemy_on,
    enemy_up_ladder,
    fighter,
    sheets,
)
from runtime.sim.analysis.spawns import floors_of_maps, spawns
from runtime.sim.analysis.trait_odds import trait_odds
from runtime.world.setup import Setup
from tests.runtime.arena import make_content
from tests.runtime.game.small_campaign import campaign_content

CONTENT = campaign_content()
FIELD: dict[str, Any] = {
    "zones": [{"tier": "rare"}],
    "theme_pool": ["graveyard"],
    "population": {
        "roamers": ["goblin", "archer"],
        "packs": {"enemies": ["goblin", "lurker"]},
        "boss": "turret",
    },
}


def test_a_character_sets_out_with_the_numbers_of_a_run() -> None:
    for character in CONTENT.characters:
        session = Session.new(CONTENT, "field", 3, setup=Setup(character=character))
        assert fighter(CONTENT, character) == session.run.player.sheet


def test_levels_bring_boons_in_turn_and_none_too_often() -> None:
    levels = CONTENT.rules.levels
    assert boons_in_turn(levels, 1) == ()
    assert boons_in_turn(levels, 5) == ("tough", "strong", "swift", "tough")
    assert boons_in_turn(levels, 999).count("strong") == 1
    assert fighter(CONTENT, None, 5).max_health == player_with(CONTENT).max_health + 20


def test_danger_raises_an_enemy_stage_by_stage() -> None:
    up = enemy_up_ladder(CONTENT, "goblin", "way", Rank.NORMAL)
    assert [sheet.max_health for sheet in sheets(up)] == [10, 11, 15]
    elders = enemy_up_ladder(CONTENT, "goblin", "way", Rank.ELDER)
    assert [sheet.max_health for sheet in sheets(elders)] == [30, 33, 45]
    alone = enemy_on(CONTENT, "goblin", (1, 3), Rank.NORMAL)
    assert [sheet.max_health for sheet in sheets(alone)] == [10, 13]


def test_the_changes_of_phases_add_up() -> None:
    quick = {"stat": "move_speed", "operation": "increased", "value": 100.0}
    strong = {"stat": "damage", "value": 3.0}
    phases = [
        {"below_health": 70, "modifiers": [quick]},
        {"below_health": 30, "modifiers": [strong]},
    ]
    content = make_content(bosses={"king": {"enemy": "goblin", "phases": phases}})
    start, first, second = sheets(boss_in_phases(content, "king", 1))
    assert (start.move_time, first.move_time, second.move_time) == (100, 50, 50)
    assert (start.low, first.low, second.low) == (2, 2, 5)


def test_an_enemy_appears_where_rosters_name_it_with_its_share() -> None:
    content = make_content(maps={"meadow": FIELD}, enemies={"archer": {
        "health": 8, "weight": 30, "attack": {"kind": "melee", "damage": [2, 2]}}})  # fmt: skip
    found = {spawn.role: spawn.share for spawn in spawns(content, "goblin", 1)}
    assert found == {"guard, rare zone": 1, "roamer": pytest.approx(0.25), "pack": 0.5}
    assert [spawn.role for spawn in spawns(content, "turret", 1)] == ["boss"]
    assert spawns(content, "coward", 1) == []


def test_packs_heed_the_floors_of_enemies() -> None:
    late = {"health": 10, "min_floor": 5, "attack": {"kind": "melee", "damage": [2, 2]}}
    content = make_content(maps={"meadow": FIELD}, enemies={"lurker": late})
    assert [spawn.role for spawn in spawns(content, "lurker", 1)] == []
    assert [spawn.share for spawn in spawns(content, "lurker", 5)] == [0.5]


def test_maps_know_the_floors_on_which_they_stand() -> None:
    assert floors_of_maps(CONTENT) == {
        "field": [("way", 1), ("way", 2)],
        "zoned": [("way", 3)],
    }


def test_the_chance_of_each_modifier_is_that_of_rolled_ones() -> None:
    modifiers: dict[str, dict[str, Any]] = {
        "fast": {"ranks": ["elite"], "weight": 3, "excludes": ["slow"]},
        "slow": {"ranks": ["elite"], "weight": 2},
        "hard": {"ranks": ["elite"], "weight": 1},
        "wild": {"ranks": ["elite"], "requires": ["beast"]},
        "proud": {"ranks": ["champion"]},
    }
    content = make_content(ranks={"elite": {"traits": [1, 2]}}, monster_modifiers=modifiers)
    odds = trait_odds(content, "goblin", Rank.ELITE)
    assert set(odds) == {"fast", "slow", "hard"}
    assert odds["fast"] == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 6) * Fraction(3, 5)
    rng, rolls, seen = Rng(2), 20_000, 0
    for _ in range(rolls):
        seen += "fast" in roll_traits(content, content.enemies["goblin"], Rank.ELITE, rng)
    chance = float(odds["fast"])
    value = p_value([seen, rolls - seen], [chance, 1 - chance])
    assert value is not None
    assert value > 0.001
