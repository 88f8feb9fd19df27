"""What the playtest says: the log in colours, items line by line, things with exact odds."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from editor.features.playtest.log_text import LogText
from editor.features.playtest.marks import floating_texts, play_marks, zone_marks
from editor.features.playtest.minimap import minimap_picture
from editor.features.playtest.play import Play
from editor.features.playtest.setting_out import choices
from editor.features.playtest.things import percent, thing_at
from editor.features.playtest.travel import next_step
from editor.features.playtest.unlock_rows import unlock_shelves
from editor.widgets.item_facts import item_facts, item_kind
from runtime.content import KINDS
from runtime.core.geometry import Box, Cell
from runtime.game import Meta, Move, Session, Wait
from runtime.picture.roles import DARK, rgb
from tests.runtime.arena import chest, enemy, item, make_content, play

SURE = {"combat": {"min_hit": 100, "max_hit": 100}}
ROOM = "#######\n#@....#\n#.....#\n#....>#\n#######"


def made(slot: str, **data: Any) -> Any:
    text = json.dumps({"name": "Thing", "slot": slot, **data})
    return KINDS["items"].adapter.validate_json(text)


@pytest.mark.parametrize(
    ("thing", "facts"),
    [
        (
            made("weapon", damage=[4, 7], attack_time=150, crit_chance=7.5, damage_type="fire"),
            ["Damage 4–7 fire", "Slow: an attack takes 150 time", "Critical 7.5 %"],
        ),
        (made("shield", block=12, armour=1), ["Blocks 12 %", "Armour 1"]),
        (
            made("feet", modifiers=[{"stat": "move_speed", "operation": "increased", "value": 10}]),
            ["+10 % move speed"],
        ),
        (made("ring", modifiers=[{"stat": "max_health", "value": -10}]), ["-10 max health"]),
        (
            made("amulet", modifiers=[{"stat": "damage", "operation": "more", "value": 20}]),
            ["× 1.2 damage"],
        ),
        (made("consumable", effects=[{"kind": "heal", "amount": [5, 9]}]), ["Heals 5–9"]),
        (
            made("consumable", effects=[{"kind": "blast", "radius": 2, "damage": [6, 6]}]),
            ["6 fire damage to all within 2 tiles"],
        ),
        (
            made("consumable", effects=[{"kind": "lift_curse"}]),
            ["Lifts the curse of what you wear"],
        ),
        (
            made("consumable", effects=[{"kind": "status", "status": "hasted"}, {"kind": "cure"}]),
            ["Makes you hasted", "Takes every harmful status off you"],
        ),
        (made("valuable", price=40), ["Worth 40 gold"]),
    ],
)
def test_an_item_says_what_it_does(thing: Any, facts: list[str]) -> None:
    assert item_facts(thing) == facts


def test_rarity_is_written_and_not_only_coloured() -> None:
    assert item_kind(made("body", rarity="epic")) == "Epic body armour"


def test_the_log_colours_names_by_rarity_and_pain_in_red() -> None:
    blade = {"slot": "weapon", "damage": [1, 1], "rarity": "epic", "name": "Gravebrand"}
    text = LogText(make_content(items={"gravebrand": blade}))
    assert DARK["epic"] in text.rich("You open the rare chest: a gravebrand and 7 gold.")
    assert DARK["rare"] in text.rich("You open the rare chest: a gravebrand and 7 gold.")
    assert DARK["legendary"] in text.rich("You pick up 7 gold.")
    assert DARK["error"] in text.rich("The goblin hits you for 5.")
    assert text.rich("You hit the goblin for 8.") == "You hit the goblin for <b>8</b>."
    assert text.rich("a < b & c") == "a &lt; b &amp; c"


@pytest.mark.parametrize(
    ("chance", "told"),
    [(Fraction(0), "0"), (Fraction(1, 1000), "under 1"), (Fraction(999, 1000), "99"), (1, "100")],
)
def test_a_chance_is_never_rounded_to_certainty(chance: Fraction, told: str) -> None:
    assert percent(Fraction(chance)) == f"{told}\u00a0%"


def test_the_odds_told_are_those_of_the_rules() -> None:
    seen = play(ROOM, enemy("goblin", 2, 1), rules=SURE).observe()
    thing = thing_at(make_content(SURE), seen, Cell(2, 1))
    assert thing is not None
    rows = dict(thing.rows)
    assert rows["Hits you"] == "100\u00a0% for 2, about 30 attacks to die"
    assert rows["May drop"] == "gem 50\u00a0%, gold 50\u00a0%"
    assert thing.health == (10, 10)


def test_what_was_never_seen_is_not_described() -> None:
    session = play(f"{'#' * 30}\n#@{'.' * 27}#\n{'#' * 30}", enemy("goblin", 25, 1))
    seen = session.observe()
    assert thing_at(session.content, seen, Cell(25, 1)) is None
    assert thing_at(session.content, seen, Cell(-1, 99)) is None


def test_marks_show_what_is_known_and_fade_what_is_remembered() -> None:
    session = play(ROOM, enemy("goblin", 5, 2, elder=True), chest(5, 1), item("gem", 1, 3))
    marks = {mark.cell: mark for mark in play_marks(session.content, session.observe())}
    assert marks[Cell(5, 2)].mark.badge == "crown"
    assert marks[Cell(5, 1)].mark.look.colour == DARK["rare"]
    assert {Cell(1, 1), Cell(1, 3), Cell(5, 3)} <= marks.keys()
    assert all(mark.opacity == 1.0 for mark in marks.values())
    wide = f"{'#' * 40}\n#@{'.' * 37}#\n{'#' * 40}"
    session = play(wide, item("gem", 4, 1))
    for _ in range(20):
        session.act(Move(1, 0))
    marks = {mark.cell: mark for mark in play_marks(session.content, session.observe())}
    assert 0 < marks[Cell(4, 1)].opacity < 1


def test_damage_on_one_cell_is_summed_and_colours_tell_whose_it_is() -> None:
    session = play(
        ROOM, enemy("goblin", 2, 1), enemy("goblin", 2, 2), rules=SURE
    )  # both strike in one turn
    session.act(Wait())
    outcome = session.act(Wait())
    texts = floating_texts(getattr(outcome, "events", ()), Cell(1, 1))
    assert texts == {Cell(1, 1): ("4", "error")}


def test_zones_are_drawn_once_they_are_found() -> None:
    zone = Box(3, 1, 3, 3)
    session = play(ROOM, zone=zone)
    assert [mark.box for mark in zone_marks(session.content, session.observe())] == [zone]
    dark = "#########\n#@#.....#\n#########"
    hidden = play(dark, zone=Box(3, 1, 5, 1))
    assert zone_marks(hidden.content, hidden.observe()) == []


def test_the_minimap_shows_the_player_and_hides_the_unknown() -> None:
    session = play("#########\n#@#.....#\n#########", enemy("goblin", 5, 1))
    picture = minimap_picture(session.content, session.observe())
    assert picture.shape == (3, 9, 4)
    assert tuple(picture[1, 1, :3]) == (255, 255, 255)
    assert len(np.unique(picture[1, 3:8, :3])) == len(set(rgb("#0a0b0f")))


def test_a_walk_goes_round_walls_and_what_hurts() -> None:
    session = play("#####\n#@^.#\n#...#\n#####")
    assert next_step(session.content, session.observe(), Cell(3, 1)) == (1, 1)
    shut = play("#####\n#@#.#\n#####")
    assert next_step(shut.content, shut.observe(), Cell(3, 1)) is None


def test_looking_at_a_run_does_not_change_it() -> None:
    session = play(ROOM, enemy("goblin", 4, 2), chest(5, 1))
    before = session.fingerprint()
    run = Play(session)
    for y in range(run.seen.height):
        for x in range(run.seen.width):
            thing_at(session.content, run.seen, Cell(x, y))
    play_marks(session.content, run.seen)
    minimap_picture(session.content, run.seen)
    assert session.fingerprint() == before
    assert isinstance(run.session, Session)


def test_the_way_to_an_unlock_is_bought_step_by_step() -> None:
    unlock = {"cost": 10, "grant": {"kind": "starting_item", "item": "sword"}}
    content = make_content(unlocks={"one": unlock, "two": {**unlock, "prerequisites": ["one"]}})
    (title, rows), *others = unlock_shelves(content, Meta(currency=10))
    assert (title, others) == ("To start with", [])
    assert [(row.id, row.is_locked, row.bought) for row in rows] == [
        ("one", False, False), ("two", True, False),
    ]  # fmt: skip
    bought = unlock_shelves(content, Meta(currency=0, unlocked=("one",)))[0][1]
    assert [row.tag for row in bought] == ["bought", "10"]
    assert bought[1].refused.endswith("costs 10; there are 0.")
    assert not bought[1].is_locked


def test_without_a_free_character_the_plain_body_sets_out() -> None:
    grant = {"kind": "character", "character": "digger"}
    content = make_content(
        characters={"digger": {"start_items": ["sword", "sword"]}},
        unlocks={"guild": {"cost": 7, "grant": grant}},
    )
    assert [each.id for each in choices(content, None)] == ["digger"]
    plain, digger = choices(content, ())
    assert (plain.id, plain.locked) == (None, "")
    assert digger.locked.endswith("opens the way, for 7.")
    assert ("Carries", "2 × sword") in digger.facts
