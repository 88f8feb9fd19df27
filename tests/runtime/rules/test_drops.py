"""Drop tables: what is rolled against exact odds, reach of every entry, and refusals."""

import math
from collections import Counter
from typing import Any

import pytest

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.core.rng import Rng
from runtime.rules.drops import LootError, roll_table
from runtime.sim.analysis import drop_odds
from tests.runtime.arena import make_content

ROLLS = 6_000


def tables(**extra: dict[str, Any]) -> Any:
    return make_content(drop_tables=extra).drop_tables


def entry(item: str, **fields: Any) -> dict[str, Any]:
    return {"kind": "item", "item": item, **fields}


def assert_follows_odds(all_tables: Any, table: str, floor: int = 1) -> None:
    """Roll often; each item's frequency must be near its exact chance, and none may be missing."""
    odds, rng = drop_odds(all_tables, table, floor), Rng(7)
    seen: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    gold = nothing = 0
    for _ in range(ROLLS):
        loot = roll_table(all_tables, table, floor, rng)
        seen.update({item for item, _ in loot.items})
        for item, count in loot.items:
            counts[item] += count
        gold += loot.gold
        nothing += not loot.items and not loot.gold
    assert set(seen) == set(odds.items)
    for item, chance in odds.items.items():
        assert seen[item] / ROLLS == pytest.approx(float(chance), abs=spread(chance))
        assert counts[item] / ROLLS == pytest.approx(float(odds.counts[item]), rel=0.2, abs=0.02)
    assert nothing / ROLLS == pytest.approx(float(odds.nothing), abs=spread(odds.nothing))
    assert gold / ROLLS == pytest.approx(float(odds.gold), rel=0.1, abs=0.05)


def spread(chance: float) -> float:
    """Return four and a half standard deviations of a frequency."""
    return 4.5 * math.sqrt(chance * (1 - chance) / ROLLS) + 1e-9


def test_pick_one_goes_by_tickets_and_reaches_the_last_entry() -> None:
    all_tables = tables(
        loot={
            "entries": [
                entry("sword", weight=1),
                {"kind": "nothing", "weight": 5},
                entry("gem", weight=3, count=[2, 4]),
                {"kind": "gold", "amount": [1, 9], "weight": 2},
                entry("axe", weight=1),
            ]
        }
    )
    odds = drop_odds(all_tables, "loot", 1)
    assert odds.items == pytest.approx({"axe": 1 / 12, "gem": 1 / 4, "sword": 1 / 12})
    assert odds.counts["gem"] == pytest.approx(3 / 4)
    assert odds.nothing == pytest.approx(5 / 12)
    assert odds.gold == pytest.approx(10 / 12)
    assert_follows_odds(all_tables, "loot")


def test_all_rolls_each_entry_by_its_own_chance() -> None:
    all_tables = tables(
        loot={
            "mode": "all",
            "picks": 2,
            "entries": [entry("sword", chance=10.0), entry("gem", chance=50.0)],
        }
    )
    assert drop_odds(all_tables, "loot", 1).items["gem"] == pytest.approx(3 / 4)
    assert_follows_odds(all_tables, "loot")


def test_a_sequence_gives_the_first_that_comes_true() -> None:
    all_tables = tables(
        loot={
            "mode": "sequence",
            "entries": [entry("sword", chance=25.0), entry("gem", chance=50.0)],
        }
    )
    odds = drop_odds(all_tables, "loot", 1)
    assert odds.items == pytest.approx({"gem": 3 / 8, "sword": 1 / 4})
    assert odds.nothing == pytest.approx(3 / 8)
    assert_follows_odds(all_tables, "loot")


def test_nested_tables_multiply_their_chances() -> None:
    all_tables = tables(
        inner={"entries": [entry("sword", weight=1), {"kind": "nothing", "weight": 3}]},
        outer={
            "entries": [
                {"kind": "table", "table": "inner", "count": [0, 2], "weight": 1},
                entry("gem", weight=1),
            ]
        },
    )
    chance = 1 / 2 * (1 / 4 + (1 - (3 / 4) ** 2)) / 3
    assert drop_odds(all_tables, "outer", 1).items["sword"] == pytest.approx(chance)
    assert_follows_odds(all_tables, "outer")


def test_entries_outside_their_floors_do_not_take_part() -> None:
    all_tables = tables(
        loot={
            "entries": [
                entry("sword", weight=9, min_floor=3, max_floor=4),
                entry("gem", weight=1),
            ]
        }
    )
    for floor in (1, 2, 5):
        assert drop_odds(all_tables, "loot", floor).items == {"gem": 1}
    for floor in (3, 4):
        assert drop_odds(all_tables, "loot", floor).items["sword"] == pytest.approx(9 / 10)
    assert drop_odds(tables(loot={"entries": []}), "loot", 1).nothing == 1


def test_a_hundred_nested_tables_need_no_recursion() -> None:
    chain: dict[str, dict[str, Any]] = {
        f"t{n}": {"entries": [{"kind": "table", "table": f"t{n + 1}", "weight": 1}]}
        for n in range(1500)
    }
    chain["t1500"] = {"entries": [entry("gem", weight=1)]}
    all_tables = tables(**chain)
    assert roll_table(all_tables, "t0", 1, Rng(1)).items == [("gem", 1)]
    assert drop_odds(all_tables, "t0", 1).items == {"gem": 1}


def test_a_table_that_contains_itself_is_refused_with_its_path() -> None:
    all_tables = tables(
        a={"entries": [{"kind": "table", "table": "b", "weight": 1}]},
        b={"entries": [{"kind": "table", "table": "a", "weight": 1}]},
    )
    with pytest.raises(LootError, match="a > b > a"):
        drop_odds(all_tables, "a", 1)
    with pytest.raises(LootError, match="more than"):
        roll_table(all_tables, "a", 1, Rng(1))


def test_a_missing_table_is_named() -> None:
    all_tables = tables(a={"entries": [{"kind": "table", "table": "gone", "weight": 1}]})
    with pytest.raises(LootError, match="'gone', which is missing"):
        roll_table(all_tables, "a", 1, Rng(1))
    with pytest.raises(LootError, match="'gone', which is missing"):
        drop_odds(all_tables, "a", 1)


@pytest.mark.parametrize("table", sorted(load_project(shipped_project()).content.drop_tables))
def test_each_shipped_table_gives_what_its_odds_say(table: str) -> None:
    assert_follows_odds(load_project(shipped_project()).content.drop_tables, table)
