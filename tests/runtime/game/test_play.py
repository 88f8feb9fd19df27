"""What the player does: bumps, doors, chests, the bag, gear, consumables, hazards."""

import pytest

from runtime.core.geometry import Box, Cell
from runtime.game import (
    Close,
    Command,
    Done,
    Drop,
    Equip,
    Impossible,
    Move,
    Open,
    PickUp,
    Session,
    Unequip,
    Use,
    Wait,
)
from runtime.rules.events import Attacked, ChestOpened, Hurt, Opened, PickedUp
from runtime.rules.invariants import broken_invariants
from tests.runtime.arena import chest, enemy, item, make_content, play

CORRIDOR = """
#########
#@......#
#.......#
#########
"""


def do(session: Session, command: Command) -> Done:
    """Act, and insist that it was possible and left the world whole."""
    outcome = session.act(command)
    assert isinstance(outcome, Done), outcome
    assert broken_invariants(session.content, session.run) == []
    return outcome


def test_a_bump_into_an_enemy_costs_the_time_of_an_attack() -> None:
    session = play(CORRIDOR, enemy("turret", 2, 1), rules={"player": {"attack_time": 70}})
    outcome = do(session, Move(1, 0))
    assert outcome.time == 70
    assert isinstance(outcome.events[0], Attacked)
    assert session.observe().player.cell == Cell(1, 1)


def test_rough_ground_takes_more_time() -> None:
    session = play("#####\n#@~.#\n#####")
    assert do(session, Move(1, 0)).time == 200
    assert do(session, Move(1, 0)).time == 100


def test_a_door_opens_by_a_bump_and_can_be_closed_again() -> None:
    session = play("######\n#@+..#\n######")
    outcome = do(session, Move(1, 0))
    assert [type(event) for event in outcome.events] == [Opened]
    assert session.observe().player.cell == Cell(1, 1)
    assert session.observe().visible[1, 4]
    do(session, Close(1, 0))
    assert not session.observe().visible[1, 4]
    do(session, Open(1, 0))
    do(session, Move(1, 0))
    do(session, Move(1, 0))
    assert isinstance(session.act(Close(1, 0)), Impossible)


def test_a_door_does_not_close_on_what_lies_in_it() -> None:
    session = play("######\n#@'..#\n######", item("gem", 2, 1))
    assert session.act(Close(1, 0)) == Impossible("Something lies in the way.")


def test_a_chest_pays_into_bag_and_purse_once() -> None:
    session = play(CORRIDOR, chest(2, 1))
    outcome = do(session, Move(1, 0))
    found = outcome.events[0]
    assert isinstance(found, ChestOpened)
    assert found.sentence(session.content) == (
        "You open the rare chest: a sword, 4 × draught and 7 gold."
    )
    seen = session.observe()
    assert seen.player.gold == 7
    assert [(s.item, s.count) for s in seen.player.bag] == [
        ("sword", 1), ("draught", 3), ("draught", 1),
    ]  # fmt: skip
    assert seen.chests[0].opened
    do(session, Move(1, 0))
    assert session.observe().player.cell == Cell(2, 1)


def test_what_does_not_fit_into_the_bag_stays_on_the_floor() -> None:
    session = play(CORRIDOR, chest(2, 1), rules={"player": {"bag": 2}})
    do(session, Move(1, 0))
    assert [(s.item, s.count) for s in session.observe().items[0].stacks] == [("draught", 1)]
    do(session, Move(1, 0))
    assert session.act(PickUp()) == Impossible("The bag is full.")
    do(session, Use(1))  # unhurt, but used up all the same
    outcome = do(session, PickUp())
    assert isinstance(outcome.events[0], PickedUp)
    assert session.observe().items == ()


def test_picking_up_changes_no_stats_and_putting_on_does() -> None:
    session = play(CORRIDOR, item("belt", 1, 1))
    do(session, PickUp())
    assert session.observe().player.max_health == 60
    do(session, Equip(0))
    assert session.observe().player.max_health == 80
    assert session.observe().player.bag == ()
    do(session, Unequip("body"))
    assert session.observe().player.max_health == 60
    assert session.observe().player.health == 60


def test_swapping_gear_puts_the_old_into_the_same_place() -> None:
    rules = {"player": {"start_items": ["sword", "gem", "axe"]}}
    session = play(CORRIDOR, rules=rules)
    assert session.observe().player.worn["weapon"].item == "sword"
    do(session, Use(1))
    seen = session.observe().player
    assert seen.worn["weapon"].item == "axe"
    assert [stack.item for stack in seen.bag] == ["gem", "sword"]


def test_cursed_gear_stays_on_until_the_curse_is_lifted() -> None:
    rules = {"player": {"start_items": ["ring", "cursed_ring", "prayer"], "bag": 2}}
    session = play(CORRIDOR, rules=rules)
    do(session, Equip(0))
    assert session.observe().player.worn["ring"].cursed
    assert isinstance(session.act(Unequip("ring")), Impossible)
    assert isinstance(session.act(Equip(0)), Impossible)
    slot = [stack.item for stack in session.observe().player.bag].index("prayer")
    do(session, Use(slot))
    assert not session.observe().player.worn["ring"].cursed
    do(session, Unequip("ring"))
    assert session.observe().player.max_health == 60


def test_a_full_bag_of_cursed_things_can_be_emptied() -> None:
    rules = {"player": {"start_items": ["ring", "cursed_ring", "cursed_ring"], "bag": 2}}
    session = play(CORRIDOR, rules=rules)
    do(session, Drop(0))
    do(session, Drop(0))
    assert session.observe().player.bag == ()
    assert session.observe().items[0].stacks[0].count == 2


def test_a_draught_heals_and_is_used_up() -> None:
    rules = {"player": {"start_items": ["draught"], "regeneration": 0}}
    session = play("####\n#@^#\n####", rules=rules)
    do(session, Move(1, 0))
    do(session, Move(-1, 0))
    assert session.observe().player.health == 57
    do(session, Use(0))
    assert session.observe().player.health == 60
    assert session.run.ledger.destroyed == {"draught": 1}


def test_a_scroll_takes_one_to_a_free_cell_that_can_be_walked_to() -> None:
    rules = {"player": {"start_items": ["blink"]}}
    rows = "##########\n#@...#...#\n##########"
    for seed_item in range(3):
        session = play(rows, item("gem", 2 + seed_item, 1), rules=rules)
        do(session, Use(0))
        cell = session.observe().player.cell
        assert cell.x in (2, 3, 4)


def test_a_chart_shows_the_ground_without_making_it_visible() -> None:
    session = play("#########\n#@#.....#\n#########", rules={"player": {"start_items": ["chart"]}})
    assert not session.observe().explored[1, 5]
    do(session, Use(0))
    assert session.observe().explored[1, 5]
    assert not session.observe().visible[1, 5]


def test_a_firepot_hurts_all_around_but_not_behind_walls_nor_the_thrower() -> None:
    session = play(
        "#########\n#.@.#...#\n#.......#\n#########",
        enemy("turret", 3, 2), enemy("turret", 5, 1),
        rules={"player": {"start_items": ["firepot"]}},
    )  # fmt: skip
    outcome = do(session, Use(0))
    hurt = [event for event in outcome.events if isinstance(event, Hurt)]
    assert [event.cell for event in hurt] == [Cell(3, 2)]


def test_hazards_hurt_at_the_end_of_a_turn_and_name_the_cause_of_death() -> None:
    session = play("####\n#@^#\n####", rules={"player": {"health": 4, "regeneration": 0}})
    do(session, Move(1, 0))
    assert session.observe().player.health == 1
    do(session, Wait())
    assert session.run.cause == "embers"


def test_health_comes_back_with_time() -> None:
    session = play("####\n#@^#\n####", rules={"player": {"regeneration": 200}})
    do(session, Move(1, 0))
    do(session, Move(-1, 0))
    hurt = session.observe().player.health
    for _ in range(4):
        do(session, Wait())
    assert session.observe().player.health == min(hurt + 2, 60)


def test_a_kill_pays_experience_and_leaves_its_drops() -> None:
    rules = {"player": {"damage": [50, 50], "accuracy": 500}}
    session = play(CORRIDOR, enemy("goblin", 2, 1), rules=rules)
    while session.run.kills == 0:
        do(session, Move(1, 0))
    assert session.observe().player.xp == 5
    heap = session.observe().items[0]
    assert heap.cell == Cell(2, 1)
    assert heap.gold == 3 or heap.stacks[0].item == "gem"


def test_gold_is_taken_by_walking_over_it() -> None:
    rules = {"player": {"damage": [50, 50], "accuracy": 500}}
    content = make_content(
        rules,
        drop_tables={"pockets": {"entries": [{"kind": "gold", "amount": [3, 3], "weight": 1}]}},
    )
    session = play(CORRIDOR, enemy("goblin", 2, 1), content=content)
    while session.run.kills == 0:
        do(session, Move(1, 0))
    do(session, Move(1, 0))
    assert session.observe().player.gold == 3
    assert session.observe().items == ()


def test_a_zone_is_discovered_when_a_part_of_it_is_seen() -> None:
    session = play("########\n#@.+...#\n########", zone=Box(4, 1, 3, 1))
    assert session.observe().zones == ()
    do(session, Move(1, 0))
    assert session.observe().zones == ()
    outcome = do(session, Open(1, 0))
    assert session.observe().zones[0].box == Box(4, 1, 3, 1)
    assert outcome.events[-1].sentence(session.content) == "You come upon a graveyard."


@pytest.mark.parametrize(
    "command", [Drop(5), Use(-1), Equip(0), Unequip("nose"), PickUp(), Open(1, 0), Close(9, 9)]
)
def test_what_is_impossible_says_why_and_changes_nothing(command: Command) -> None:
    session = play(CORRIDOR)
    before = session.fingerprint()
    outcome = session.act(command)
    assert isinstance(outcome, Impossible)
    assert outcome.reason.endswith(".")
    assert session.fingerprint() == before
