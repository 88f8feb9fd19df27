"""Duels against fights in the game itself: statuses, abilities and what comes back."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

import pytest

from runtime.core.rng import Rng
from runtime.game import Wait
from runtime.sim.analysis import Rank, strikes
from runtime.sim.analysis.duels import Ending, duel, enemy_duellist, player_duellist
from runtime.world.items import ItemStack
from tests.runtime.arena import enemy, make_content, play

if TYPE_CHECKING:
    from runtime.content import Content
    from runtime.game.session import Session

FIGHTS = 400
ROOM = """
#####
#.@.#
#...#
#####
"""
STATUSES: dict[str, dict[str, Any]] = {
    "bleeding": {
        "duration": 400,
        "period": 100,
        "stacking": "stack",
        "max_stacks": 3,
        "pulse": {"kind": "wound", "amount": [1, 2], "damage_type": "physical"},
    },
    "sundered": {"duration": 300, "modifiers": [{"stat": "armour", "value": -2.0}]},
    "raging": {"duration": 500, "modifiers": [{"stat": "damage", "value": 3.0}]},
}
ABILITIES: dict[str, dict[str, Any]] = {
    "spit": {
        "power": {"kind": "shot", "damage": [3, 5], "inflicts": [{"status": "bleeding"}]},
        "cooldown": 400,
    },
    "curse": {
        "power": {"kind": "inflict", "inflicts": [{"status": "sundered", "chance": 70}]},
        "cooldown": 300,
    },
    "rage": {
        "power": {"kind": "empower", "inflicts": [{"status": "raging"}]},
        "cooldown": 900,
    },
    "call": {"power": {"kind": "summon", "enemy": "goblin"}},
    "lob": {"power": {"kind": "shot", "damage": [9, 9]}, "min_distance": 3},
}
CLAWS = {"kind": "melee", "damage": [2, 4], "inflicts": [{"status": "bleeding", "chance": 35}]}
FOES: dict[str, dict[str, Any]] = {
    "plain": {"health": 20, "attack": {"kind": "melee", "damage": [2, 5]}},
    "clawed": {"health": 20, "attack": CLAWS},
    "caster": {
        "health": 20,
        "attack": {"kind": "melee", "damage": [2, 4]},
        "abilities": ["rage", "spit", "curse"],
    },
    "leader": {"health": 20, "attack": CLAWS, "abilities": ["call", "lob"]},
}
RULES = {"player": {"health": 40, "regeneration": 0}}


def content_with(rules: dict[str, Any] = RULES) -> Content:
    return make_content(rules, statuses=STATUSES, abilities=ABILITIES, enemies=FOES)


def against_player(content: Content, foe: str, worn: dict[str, ItemStack] | None = None) -> Ending:
    return duel(
        content, enemy_duellist(content, foe, 1, Rank.NORMAL), player_duellist(content, worn or {})
    )


def outlasted(content: Content, foe: str, seed: int) -> float:
    """Return how long one lasts who waits, in the game: a blow counts with the time it takes."""
    session: Session = play(ROOM, enemy(foe, 3, 1), content=content)
    run = session.run
    run.streams["combat"].state = Rng(seed).next_u64()
    actor = next(each for each in run.level.actors.values() if each.enemy == foe)
    first: int | None = None
    while session.state == "active":
        waits = actor.next_time
        session.act(Wait())
        if first is None and run.time >= waits and actor.next_time > waits:
            first = waits
    assert first is not None
    pulsed = run.cause in {"bleeding", "being bleeding"}
    return run.time - first + (0 if pulsed else 100)


@pytest.mark.parametrize("foe", ["plain", "clawed", "caster"])
def test_one_lasts_as_long_as_in_the_game(foe: str) -> None:
    content = content_with()
    times = [outlasted(content, foe, seed) for seed in range(FIGHTS)]
    mean = sum(times) / FIGHTS
    deviation = (sum((each - mean) ** 2 for each in times) / FIGHTS) ** 0.5
    assert against_player(content, foe).time == pytest.approx(mean, abs=4 * deviation / FIGHTS**0.5)


def test_without_statuses_a_duel_is_what_the_renewal_equation_gives() -> None:
    content = content_with()
    foe, player = enemy_duellist(content, "plain", 1, Rank.NORMAL), player_duellist(content, {})
    for attacker, target in ((foe, player), (player, foe)):
        found = duel(content, attacker, target)
        exact = strikes(attacker.sheet_with(()), target.sheet_with(()), content.rules.combat)
        assert found.time == pytest.approx(exact.time, rel=1e-4)
        assert found.acts == pytest.approx(exact.to_kill, rel=1e-4)


def test_statuses_and_abilities_shorten_a_duel_and_health_that_comes_back_lengthens_it() -> None:
    content, slow = content_with(), content_with({"player": {"health": 40, "regeneration": 200}})
    assert against_player(content, "clawed").time < against_player(content, "plain").time
    assert against_player(slow, "clawed").time > against_player(content, "clawed").time
    healer = content_with({"player": {"health": 40, "regeneration": 10}})
    assert against_player(healer, "plain") == Ending(inf, inf)


def test_what_a_duel_does_not_know_is_named() -> None:
    content = content_with()
    foe = enemy_duellist(content, "leader", 1, Rank.NORMAL)
    assert foe.left_out == ("call", "lob")
    assert enemy_duellist(content, "caster", 1, Rank.NORMAL).left_out == ()


def test_weapons_leave_their_statuses_too() -> None:
    base = {"slot": "weapon", "damage": [3, 3], "crit_chance": 0.0}
    items = {
        "knife": {**base, "inflicts": [{"status": "bleeding"}]},
        "stick": base,
    }
    content = make_content(RULES, statuses=STATUSES, enemies=FOES, items=items)
    foe = enemy_duellist(content, "plain", 1, Rank.NORMAL)
    knife, stick = (
        duel(content, player_duellist(content, {"weapon": ItemStack(each)}), foe)
        for each in ("knife", "stick")
    )
    assert knife.time < stick.time


def test_a_duel_stops_when_nobody_wants_it_any_more() -> None:
    content = content_with()
    foe = enemy_duellist(content, "clawed", 1, Rank.NORMAL)
    assert duel(content, foe, player_duellist(content, {}), stop=lambda: True).time == inf
