"""Affixes: which an item may get, what they do, names, stacking and saves."""

from collections import Counter
from typing import Any

import pytest

from runtime.content.models.affixes import AffixPlace
from runtime.core.rng import Rng
from runtime.game import Equip, Move, PickUp, Session, Unequip
from runtime.rules.affixes import affix_modifiers, candidates, roll_affixes, stack_name
from runtime.rules.invariants import broken_invariants
from runtime.rules.loot import lay_down
from runtime.rules.stats import player_sheet
from runtime.world.items import ItemStack, RolledAffix
from tests.runtime.arena import chest, make_content, play

AFFIXES: dict[str, dict[str, Any]] = {
    "keen": {
        "part": "keen", "family": "edge",
        "effects": [{"stat": "crit_chance", "low": 2, "high": 10, "step": 4}],
        "spawn": [{"tag": "blade", "weight": 5}],
    },
    "razor": {
        "part": "razor", "family": "edge", "tier": 2, "min_level": 4,
        "effects": [{"stat": "crit_chance", "low": 12, "high": 12}],
        "spawn": [{"tag": "blade", "weight": 1}],
    },
    "of_edges": {
        "part": "of edges", "place": "suffix", "family": "edge",
        "effects": [{"stat": "damage", "low": 1, "high": 1}],
        "spawn": [{"tag": "blade", "weight": 1}],
    },
    "of_life": {
        "part": "of life", "place": "suffix", "family": "life",
        "effects": [{"stat": "max_health", "low": 7, "high": 7}],
        "spawn": [{"tag": "toy", "weight": 0}, {"tag": "blade", "weight": 3}],
    },
    "royal": {
        "part": "royal", "family": "royal", "rarities": ["legendary"],
        "effects": [{"stat": "armour", "low": 9, "high": 9}],
        "spawn": [{"tag": "blade", "weight": 9}],
    },
}  # fmt: skip
SABRE = {"slot": "weapon", "damage": [3, 3], "crit_chance": 0.0}
ITEMS: dict[str, dict[str, Any]] = {
    "sabre": {**SABRE, "affix_tags": ["blade"]},
    "toy_sabre": {**SABRE, "affix_tags": ["toy", "blade"]},
    "stick": SABRE,
}
TABLES = {
    "chest": {
        "mode": "all",
        "entries": [{"kind": "item", "item": "sabre", "count": [4, 4], "chance": 100.0}],
    }
}
CONTENT = make_content(
    {"affixes": {"magic_chance": 100, "both_chance": 50}},
    affixes=AFFIXES, items=ITEMS, drop_tables=TABLES,
)  # fmt: skip
PREFIX, SUFFIX = AffixPlace.PREFIX, AffixPlace.SUFFIX


@pytest.mark.parametrize(
    ("item", "floor", "place", "tickets"),
    [
        ("sabre", 1, PREFIX, {"keen": 5}),
        ("sabre", 4, PREFIX, {"keen": 5, "razor": 1}),
        ("sabre", 1, SUFFIX, {"of_edges": 1, "of_life": 3}),
        ("toy_sabre", 1, SUFFIX, {"of_edges": 1}),
        ("stick", 1, PREFIX, {}),
        ("draught", 1, PREFIX, {}),
    ],
)
def test_the_first_tag_that_fits_decides_the_tickets(
    item: str, floor: int, place: AffixPlace, tickets: dict[str, int]
) -> None:
    assert candidates(CONTENT, CONTENT.items[item], floor, place) == tickets


def test_rolls_keep_to_families_steps_and_places_and_reach_everything() -> None:
    seen: Counter[str] = Counter()
    values: set[int] = set()
    both = 0
    for seed in range(600):
        rolled = roll_affixes(CONTENT, "sabre", 4, Rng(seed))
        records = [CONTENT.affixes[r.affix] for r in rolled]
        assert len({r.place for r in records}) == len({r.family for r in records}) == len(records)
        seen.update(r.affix for r in rolled)
        values |= {r.values[0] for r in rolled if r.affix == "keen"}
        both += len(rolled) == 2
    assert set(seen) == {"keen", "razor", "of_edges", "of_life"}
    assert values == {2, 6, 10}
    assert both > 50


def test_what_can_have_none_draws_nothing() -> None:
    rng = Rng(1)
    before = rng.state
    assert roll_affixes(CONTENT, "stick", 1, rng) == ()
    assert roll_affixes(CONTENT, "draught", 1, rng) == ()
    assert rng.state == before


def test_affixes_count_while_worn_and_show_in_the_name() -> None:
    stack = ItemStack("sabre", affixes=(RolledAffix("keen", (6,)), RolledAffix("of_life", (7,))))
    assert stack_name(CONTENT, stack) == "keen sabre of life"
    sheet = player_sheet(CONTENT, {"weapon": stack})
    assert (sheet.crit_chance, sheet.max_health) == (6, 67)
    assert [m.value for m in affix_modifiers(CONTENT, stack.affixes)] == [6, 7]


def test_instances_with_other_affixes_do_not_stack() -> None:
    keen = ItemStack("sabre", affixes=(RolledAffix("keen", (6,)),))
    assert not keen.joins(ItemStack("sabre"))
    assert not keen.joins(ItemStack("sabre", affixes=(RolledAffix("keen", (10,)),)))
    assert keen.joins(ItemStack("sabre", 3, affixes=(RolledAffix("keen", (6,)),)))


def test_gear_keeps_its_affixes_from_chest_to_body_to_floor_and_through_a_save() -> None:
    session = play("#####\n#@..#\n#####", chest(2, 1), content=CONTENT)
    session.act(Move(1, 0))
    bag = session.observe().player.bag
    assert len(bag) == 4
    assert all(stack.affixes for stack in bag)
    assert any("keen sabre" in line.text or "sabre of" in line.text for line in session.log)
    session.act(Equip(0))
    assert session.observe().player.worn["weapon"].affixes == bag[0].affixes
    twin = Session.load(CONTENT, session.save())
    assert twin.observe().player == session.observe().player
    session.act(Unequip("weapon"))
    assert broken_invariants(CONTENT, session.run) == []
    lay_down(session.run.level, session.run.level.spot(1, 1), session.run.player.bag.pop(0))
    session.act(PickUp())
    assert broken_invariants(CONTENT, session.run) == []
    assert all(stack.affixes for stack in session.observe().player.bag)
