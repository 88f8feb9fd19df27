"""Guaranteed entries, quality and pity: exact chances, and rolls that follow them."""

import math
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.content.models.drop_tables import DropTable, ItemDrop
from runtime.core.rng import Rng
from runtime.rules.drops import draws_of, roll_table
from runtime.rules.pity import Pity, entry_chances, long_run, pity_rate
from runtime.sim.analysis import drop_odds
from tests.runtime.arena import make_content

MODES = ("pick_one", "all", "sequence")
ROLLS = 4_000


def tables(**fields: Any) -> Any:
    return make_content(drop_tables={"loot": fields}).drop_tables


def entry(item: str, share: float, mode: str = "pick_one", **fields: Any) -> dict[str, Any]:
    key = {"weight": int(share)} if mode == "pick_one" else {"chance": float(share)}
    return {"kind": "item", "item": item, **key, **fields}


def items_of(table: DropTable) -> list[str]:
    return [e.item for e in table.entries if isinstance(e, ItemDrop)]


@pytest.mark.parametrize("mode", MODES)
def test_a_guaranteed_entry_falls_besides_what_is_chosen(mode: str) -> None:
    sure = {"kind": "item", "item": "gem", "guaranteed": True}
    all_tables = tables(mode=mode, picks=2, entries=[entry("sword", 50, mode), sure])
    odds = drop_odds(all_tables, "loot", 1)
    assert (odds.items["gem"], odds.counts["gem"], odds.nothing) == (1, 1, 0)
    rng = Rng(3)
    for _ in range(50):
        found = Counter(dict(roll_table(all_tables, "loot", 1, rng).items))
        assert found["gem"] == 1


def test_quality_shifts_the_shares_by_floor_and_rank() -> None:
    all_tables = tables(entries=[entry("gem", 3), entry("sword", 1, quality=50)])
    loot = all_tables["loot"]
    assert entry_chances(loot, 1)[1] == Fraction(1, 4)
    assert entry_chances(loot, 3)[1] == Fraction(2, 5)
    assert entry_chances(loot, 1, quality=2) == entry_chances(loot, 3)
    assert drop_odds(all_tables, "loot", 3).items["sword"] == pytest.approx(0.4)


@pytest.mark.parametrize("mode", ["all", "sequence"])
def test_quality_lets_chances_grow_and_never_beyond_certainty(mode: str) -> None:
    loot = tables(mode=mode, entries=[entry("sword", 30, mode, quality=20)])["loot"]
    assert entry_chances(loot, 2)[0] == Fraction(36, 100)
    assert entry_chances(loot, 900)[0] == 1


def test_huge_weights_that_grow_can_still_be_drawn() -> None:
    entries = [entry("sword", 2**62, quality=1000), entry("gem", 2**62)]
    loot = tables(entries=entries)["loot"]
    (draw,) = draws_of(loot, 900)
    assert draw.sample(Rng(1)) is not None
    assert entry_chances(loot, 1)[0] == Fraction(1, 2)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("after", [1, 4])
def test_no_more_rolls_than_its_pity_go_by_without_an_entry(mode: str, after: int) -> None:
    share = 2 if mode != "pick_one" else 1
    filler = entry("gem", 60, mode)
    all_tables = tables(mode=mode, entries=[filler, entry("sword", share, mode, pity=after)])
    counts: dict[str, int] = {}
    rng, misses, hits = Rng(11), 0, 0
    for _ in range(ROLLS):
        loot = roll_table(all_tables, "loot", 1, rng, pity=Pity(counts))
        hit = any(item == "sword" for item, _ in loot.items)
        misses = 0 if hit else misses + 1
        hits += hit
        assert misses <= after
    shares = long_run(all_tables["loot"], 1)
    spread = 4.5 * math.sqrt(float(shares[1] * (1 - shares[1])) / ROLLS)
    assert hits / ROLLS == pytest.approx(float(shares[1]), abs=spread)


def test_pity_takes_its_share_from_what_is_chosen_otherwise() -> None:
    all_tables = tables(entries=[entry("gem", 9), entry("sword", 1, pity=3)])
    shares = long_run(all_tables["loot"], 1)
    assert shares[0] + shares[1] == 1
    assert shares[1] == pity_rate(Fraction(1, 10), 3)
    rng, counts = Rng(5), {}  # type: tuple[Rng, dict[str, int]]
    seen: Counter[str] = Counter()
    for _ in range(ROLLS):
        seen.update(i for i, _ in roll_table(all_tables, "loot", 1, rng, pity=Pity(counts)).items)
    assert seen["gem"] / ROLLS == pytest.approx(float(shares[0]), abs=0.04)


def test_what_never_falls_by_itself_falls_by_pity() -> None:
    all_tables = tables(entries=[entry("gem", 1), entry("sword", 0, pity=5)])
    counts: dict[str, int] = {}
    rolled = [
        roll_table(all_tables, "loot", 1, Rng(n), pity=Pity(counts)).items[0][0] for n in range(12)
    ]
    assert rolled == (["gem"] * 5 + ["sword"]) * 2


def test_several_that_are_due_all_come_where_each_has_its_own_chance() -> None:
    entries = [entry(item, 0, "all", pity=2) for item in ("gem", "sword")]
    all_tables = tables(mode="all", picks=2, entries=entries)
    pity = Pity({"loot/0": 2, "loot/1": 2})
    assert [i for i, _ in roll_table(all_tables, "loot", 1, Rng(1), pity=pity).items] == [
        "gem",
        "sword",
    ]
    assert pity.counts == {}


def test_without_a_run_nothing_is_due() -> None:
    all_tables = tables(entries=[entry("gem", 1), entry("sword", 0, pity=1)])
    assert {roll_table(all_tables, "loot", 1, Rng(n)).items[0][0] for n in range(9)} == {"gem"}


@settings(max_examples=60, deadline=None, derandomize=True)
@given(hits=st.integers(0, 20), pity=st.integers(1, 12))
def test_the_rate_with_pity_is_that_of_the_chain(hits: int, pity: int) -> None:
    """Walk the chain of counts to its balance and compare."""
    chance = Fraction(hits, 20)
    states = [Fraction(1)]
    for _ in range(pity):
        states.append(states[-1] * (1 - chance))
    total = sum(states)
    expected = sum(s / total * (1 if k == pity else chance) for k, s in enumerate(states))
    assert pity_rate(chance, pity) == expected
