"""What a fight leaves behind: thorns, leech, blocked blows, resistances and statuses on hits."""

from dataclasses import replace
from typing import Any

import pytest

from runtime.game import Done, Session, Strike, Wait
from runtime.rules.events import Attacked, Hurt
from runtime.rules.invariants import broken_invariants
from runtime.world.actor import Actor, Mood
from runtime.world.run import RunState
from tests.runtime.arena import enemy, make_content, play

ROWS = "#####\n#@..#\n#####"
ENEMIES: dict[str, dict[str, Any]] = {
    "post": {
        "health": 100,
        "evasion": 0,
        "attack": {
            "kind": "melee",
            "damage": [10, 10],
            "damage_type": "fire",
            "inflicts": [{"status": "burning", "chance": 100}],
        },
        "accuracy": 500,
        "brain": {"kind": "sentinel"},
    }
}
STATUSES = {"burning": {"duration": 5000, "period": 5000}}
CONTENT = make_content(
    {
        "player": {
            "health": 60, "damage": [10, 10], "accuracy": 500, "evasion": 0, "regeneration": 0,
            "move_time": 100,
        },
        "combat": {"max_hit": 100},
    },
    enemies=ENEMIES, statuses=STATUSES,
)  # fmt: skip


def begin(*, asleep: bool = False, **changes: dict[str, Any]) -> tuple[Session, Actor, Actor]:
    """Return a run with a post beside the player, and both with other numbers."""
    session = play(ROWS, enemy("post", 2, 1), content=CONTENT)
    player, post = session.run.player, session.run.level.actors[1]
    post.mood = Mood.CHASE
    post.next_time = 99_000 if asleep else 1
    session._scene.clock.enter(post)
    for actor, name in ((player, "player"), (post, "post")):
        actor.sheet = replace(actor.sheet, **{"crit_chance": 0, **changes.get(name, {})})
    return session, player, post


def blows(session: Session, command: Strike | Wait) -> list[Attacked]:
    outcome = session.act(command)
    assert isinstance(outcome, Done)
    assert broken_invariants(CONTENT, session.run) == []
    return [event for event in outcome.events if isinstance(event, Attacked)]


def test_thorns_hurt_whoever_strikes_and_nobody_who_misses() -> None:
    session, player, post = begin(asleep=True, post={"thorns": 7})
    blows(session, Strike(1, 0))
    assert (player.health, post.health) == (53, 90)
    player.sheet = replace(player.sheet, accuracy=0)
    post.sheet = replace(post.sheet, evasion=500)
    while not blows(session, Strike(1, 0))[0].hit.missed:
        player.health = 60
    before = player.health
    assert before in (60, 53)
    assert not any(isinstance(each, Hurt) for each in session._scene.events)


def test_thorns_kill_and_are_named_as_the_cause() -> None:
    session, player, _ = begin(asleep=True, post={"thorns": 7})
    player.health = 7
    session.act(Strike(1, 0))
    assert session.state is RunState.DEAD
    assert session.summary.cause == "the thorns of post"


def test_thorns_of_the_player_pay_back_a_blow() -> None:
    session, player, post = begin(player={"thorns": 4})
    assert blows(session, Wait())
    assert (player.health, post.health) == (50, 96)


@pytest.mark.parametrize(
    ("thorny", "command", "told"),
    [
        ("post", Strike(1, 0), "The thorns of the post hurt you for 4."),
        ("player", Wait(), "Your thorns hurt the post for 4."),
    ],
)
def test_thorns_are_told_by_whose_they_are(thorny: str, command: Strike | Wait, told: str) -> None:
    session, _, _ = begin(asleep=thorny == "post", **{thorny: {"thorns": 4}})
    blows(session, command)
    assert told in [line.text for line in session.log]


def test_leech_gives_health_by_what_got_through_and_no_more_than_one_has() -> None:
    session, player, _ = begin(asleep=True, player={"leech": 50.0}, post={"armour": 4})
    player.health = 20
    blows(session, Strike(1, 0))
    assert player.health == 23
    player.health = 59
    blows(session, Strike(1, 0))
    assert player.health == 60


def test_a_blocked_blow_neither_hurts_nor_leaves_anything_behind() -> None:
    session, player, _ = begin(player={"block": 100.0, "thorns": 4})
    (blow,) = blows(session, Wait())
    assert blow.hit.blocked
    assert (player.health, player.statuses) == (60, [])


@pytest.mark.parametrize(("resistance", "health"), [(0, 50), (50, 55), (100, 60), (-50, 45)])
def test_a_resistance_counts_against_its_own_kind_of_damage(resistance: int, health: int) -> None:
    session, player, _ = begin(player={"resistances": (0, resistance, 0, 0)})
    blows(session, Wait())
    assert player.health == health
    other, bystander, _ = begin(player={"resistances": (resistance, 0, resistance, resistance)})
    blows(other, Wait())
    assert bystander.health == 50


def test_a_hit_leaves_its_status_unless_nothing_got_through() -> None:
    session, player, _ = begin()
    blows(session, Wait())
    assert [each.status for each in player.statuses] == ["burning"]
    immune, proof, _ = begin(player={"resistances": (0, 100, 0, 0)})
    blows(immune, Wait())
    assert proof.statuses == []
