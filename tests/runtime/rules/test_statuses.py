"""Statuses: taking hold, stacking, pulses, passing, cures; and what they do to a fight."""

from typing import Any

import pytest

from runtime.content import AssetRef
from runtime.content.snapshot import Content
from runtime.game import Done, Move, Session, Use, Wait
from runtime.rules.events import StatusEnded, StatusGained
from runtime.rules.invariants import broken_invariants
from runtime.rules.statuses import LONGEST, gain
from tests.runtime.arena import enemy, make_content, play

STATUSES: dict[str, dict[str, Any]] = {
    "poisoned": {
        "duration": 500,
        "stacking": "stack",
        "max_stacks": 2,
        "pulse": {"kind": "wound", "amount": [2, 2]},
    },
    "slowed": {
        "duration": 300,
        "modifiers": [{"stat": "move_speed", "operation": "increased", "value": -50}],
    },
    "hasted": {
        "duration": 400,
        "harmful": False,
        "stacking": "extend",
        "modifiers": [{"stat": "move_speed", "operation": "increased", "value": 100}],
    },
    "mending": {"duration": 300, "harmful": False, "pulse": {"kind": "mend", "amount": [5, 5]}},
}
ITEMS: dict[str, dict[str, Any]] = {
    **{
        f"{status}_potion": {
            "slot": "consumable",
            "effects": [{"kind": "status", "status": status}],
        }
        for status in STATUSES
    },
    "cure": {"slot": "consumable", "effects": [{"kind": "cure"}]},
    "venom_blade": {
        "slot": "weapon",
        "damage": [1, 1],
        "crit_chance": 0.0,
        "inflicts": [{"status": "poisoned"}],
    },
}
ENEMIES: dict[str, dict[str, Any]] = {
    "viper": {
        "health": 50,
        "accuracy": 500,
        "attack": {"kind": "melee", "damage": [1, 1], "inflicts": [{"status": "slowed"}]},
    },
    "dummy": {
        "health": 50,
        "attack": {"kind": "melee", "damage": [0, 0]},
        "accuracy": 1,
        "brain": {"kind": "sentinel"},
    },
}
ROOM = "######\n#@...#\n#....#\n######"


def world(*start_items: str) -> Content:
    player = {"start_items": list(start_items), "regeneration": 0, "accuracy": 500}
    tiles = {"ooze": {"walkable": True, "transparent": True,
                      "hazard": {"damage": [0, 0], "status": "slowed"}}}  # fmt: skip
    return make_content(
        {"player": player, "combat": {"min_damage": 0, "max_hit": 100}},
        statuses=STATUSES, items=ITEMS, enemies=ENEMIES, tiles=tiles,
    )  # fmt: skip


def begin(*items: str, foes: tuple[Any, ...] = ()) -> Session:
    return play(ROOM, *foes, content=world(*items))


def do(session: Session, command: Any) -> Done:
    outcome = session.act(command)
    assert isinstance(outcome, Done), outcome
    assert broken_invariants(session.content, session.run) == []
    return outcome


def test_a_poison_bites_once_a_period_until_it_passes() -> None:
    session = begin("poisoned_potion")
    events = list(do(session, Use(0)).events)
    healths = []
    for _ in range(7):
        events += do(session, Wait()).events
        healths.append(session.observe().player.health)
    assert healths[-1] == 60 - 5 * 2
    assert session.observe().player.statuses == ()
    assert [type(e) for e in events if isinstance(e, StatusGained | StatusEnded)] == [
        StatusGained, StatusEnded,
    ]  # fmt: skip
    texts = [line.text for line in session.log]
    assert "You are poisoned." in texts
    assert "You are no longer poisoned." in texts
    assert "Being poisoned hurts you for 2." in texts


def test_stacks_add_up_to_their_bound() -> None:
    session = begin(*["poisoned_potion"] * 3)
    for _ in range(3):
        do(session, Use(0))
    (status,) = session.observe().player.statuses
    assert status.stacks == 2
    before = session.observe().player.health
    do(session, Wait())
    assert session.observe().player.health == before - 4


def test_extending_adds_the_durations_and_refreshing_does_not() -> None:
    session = begin("hasted_potion", "hasted_potion")
    do(session, Use(0))
    do(session, Use(0))
    (hasted,) = session.observe().player.statuses
    assert hasted.left == 400 + 400 - 200
    session = begin("slowed_potion", "slowed_potion")
    do(session, Use(0))
    do(session, Use(0))
    (slowed,) = session.observe().player.statuses
    assert slowed.left == 300 - 100


def test_extending_without_end_stays_within_what_lasts_longest() -> None:
    session = begin("hasted_potion")
    do(session, Use(0))
    (hasted,) = session.run.player.statuses
    hasted.until = session.run.time + LONGEST - 10
    gain(session._scene, session.run.player, "hasted")
    assert hasted.until == session.run.time + LONGEST
    assert broken_invariants(session.content, session.run) == []


def test_a_status_changes_stats_while_it_lasts() -> None:
    session = begin("hasted_potion")
    do(session, Use(0))
    assert session.observe().player.sheet.move_time == 50
    assert do(session, Move(1, 0)).time == 50
    for _ in range(6):
        do(session, Wait())
    assert session.observe().player.sheet.move_time == 100


def test_a_cure_takes_what_harms_and_leaves_what_helps() -> None:
    session = begin("poisoned_potion", "slowed_potion", "hasted_potion", "cure")
    for _ in range(4):
        do(session, Use(0))
    assert [status.status for status in session.observe().player.statuses] == ["hasted"]


def test_mending_heals() -> None:
    session = begin("mending_potion")
    session.run.player.health = 30
    do(session, Use(0))
    for _ in range(4):
        do(session, Wait())
    assert session.observe().player.health == 45


def test_hits_leave_statuses_behind_on_both_sides() -> None:
    session = begin("venom_blade", foes=(enemy("viper", 2, 1),))
    do(session, Move(1, 0))
    (viper,) = session.observe().actors
    assert [status.status for status in viper.statuses] == ["poisoned"]
    do(session, Wait())
    assert session.observe().player.sheet.move_time == 200
    before = viper.health
    do(session, Wait())
    assert session.observe().actors[0].health < before


def test_poison_kills_and_says_so() -> None:
    session = begin("poisoned_potion")
    session.run.player.health = 3
    do(session, Use(0))
    do(session, Wait())
    assert session.is_over
    assert session.log[-1].text == "You die, killed by being poisoned."


def test_burning_is_named_as_what_it_is() -> None:
    content = world("poisoned_potion")
    burning = content.statuses["poisoned"].model_copy(update={"name": "Burning"})
    content = content.with_record(AssetRef("statuses", "poisoned"), burning)
    session = play(ROOM, content=content)
    do(session, Use(0))
    do(session, Wait())
    assert "Burning hurts you for 2." in [line.text for line in session.log]
    session.run.player.health = 1
    do(session, Wait())
    assert session.log[-1].text == "You die, killed by burning."


def test_an_enemy_may_die_of_poison_far_from_everybody() -> None:
    session = begin("venom_blade", foes=(enemy("dummy", 2, 1),))
    do(session, Move(1, 0))
    session.run.level.actors[1].health = 3
    for _ in range(6):
        do(session, Wait())
    assert list(session.run.level.actors) == [0]


def test_ground_may_leave_a_status() -> None:
    session = begin()
    ooze = session.run.level.table
    assert all(hazard is None or hazard.status is None for hazard in ooze.hazards)
    content = world()
    assert content.tiles["ooze"].hazard is not None
    from tests.runtime.arena import LETTERS  # noqa: PLC0415 a letter for this test alone

    LETTERS["o"] = "ooze"
    try:
        session = play("#####\n#@o.#\n#####", content=content)
    finally:
        del LETTERS["o"]
    do(session, Move(1, 0))
    assert [status.status for status in session.observe().player.statuses] == ["slowed"]


@pytest.mark.parametrize("status", sorted(STATUSES))
def test_saving_in_the_middle_of_a_status_changes_nothing(status: str) -> None:
    straight, broken = begin(f"{status}_potion"), begin(f"{status}_potion")
    for session in (straight, broken):
        do(session, Use(0))
        do(session, Wait())
    broken = Session.load(broken.content, broken.save())
    for _ in range(8):
        do(straight, Wait())
        do(broken, Wait())
    assert broken.fingerprint() == straight.fingerprint()
