"""Analysis for designers: time to kill against fights that are rolled out."""

import math

import pytest

from runtime.core.rng import Rng
from runtime.rules.combat import resolve
from runtime.sim.analysis import (
    attack_of,
    defense_of,
    enemy_curve,
    enemy_sheet,
    player_with,
    strikes,
    time_to_kill,
)
from tests.runtime.arena import make_content

CONTENT = make_content()


def test_the_mean_number_of_attacks_is_that_of_rolled_fights() -> None:
    rules = CONTENT.rules
    player, goblin = player_with(CONTENT), enemy_sheet(CONTENT.enemies["goblin"], rules, 4)
    rng, blows, fights = Rng(3), 0, 4000
    for _ in range(fights):
        health = goblin.max_health
        while health > 0:
            blows += 1
            attack, defense = attack_of(player), defense_of(goblin)
            health -= resolve(attack, defense, rules.combat, rng).damage
    assert strikes(player, goblin, rules.combat).to_kill == pytest.approx(blows / fights, rel=0.02)


def test_better_weapons_kill_sooner_and_the_immune_never_die() -> None:
    rules = CONTENT.rules
    goblin = enemy_sheet(CONTENT.enemies["goblin"], rules, 1)
    bare, armed = player_with(CONTENT), player_with(CONTENT, ["sword"])
    assert time_to_kill(armed, goblin, rules.combat) < time_to_kill(bare, goblin, rules.combat)
    stone = make_content(
        enemies={
            "stone": {
                "health": 5,
                "attack": {"kind": "melee", "damage": [1, 1]},
                "resistances": {"physical": 100},
            }
        }
    ).enemies["stone"]
    assert math.isinf(time_to_kill(bare, enemy_sheet(stone, rules, 1), rules.combat))


def test_a_curve_grows() -> None:
    curve = enemy_curve(CONTENT.enemies["goblin"], CONTENT.rules, range(1, 6))
    healths = [sheet.max_health for _, sheet in curve]
    assert healths == sorted(healths)
    assert healths[0] == 10
    assert healths[-1] == 16
