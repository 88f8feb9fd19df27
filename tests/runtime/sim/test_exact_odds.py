"""Odds as fractions: equal to the oracle's, from the smallest ticket to the largest weight."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.rules.drops import LootError, draws_of
from runtime.rules.drops import exact_odds as entry_odds
from runtime.sim.analysis import drop_odds
from runtime.sim.analysis.drops import GOLD, NOTHING
from runtime.sim.analysis.exact import exact_odds
from tests.runtime.arena import make_content
from tests.runtime.sim.fraction_odds import FractionOdds, of_anything, of_gold, of_item
from tests.runtime.sim.webs import ITEMS, webs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.drop_tables import DropTable

LARGE = 2**53 + 1
"""The first whole number that double precision cannot hold."""


def pick_one(*weights: int) -> Mapping[str, DropTable]:
    entries = [{"kind": "item", "item": f"i{n}", "weight": w} for n, w in enumerate(weights)]
    return make_content(drop_tables={"loot": {"entries": entries}}).drop_tables


def test_one_ticket_in_a_milliard_is_a_chance_and_not_nothing() -> None:
    tables = pick_one(1_000_000_000, 1)
    odds = exact_odds(tables, "loot", 1)
    assert odds is not None
    assert odds.chances == {
        "i0": Fraction(1_000_000_000, 1_000_000_001),
        "i1": Fraction(1, 1_000_000_001),
    }
    assert 0 < drop_odds(tables, "loot", 1).items["i1"] < 1.1e-9


@pytest.mark.parametrize("large", [LARGE, 2**60])
def test_weights_beyond_double_precision_lose_nothing(large: int) -> None:
    odds = exact_odds(pick_one(large, 1), "loot", 1)
    assert odds is not None
    assert odds.chances == {"i0": Fraction(large, large + 1), "i1": Fraction(1, large + 1)}
    (draw,) = draws_of(pick_one(large, 1)["loot"], 1)
    assert [chance for _, chance in entry_odds(draw)] == [odds.chances["i0"], odds.chances["i1"]]


@settings(max_examples=80, deadline=None)
@given(webs())
def test_the_fractions_of_any_web_are_those_of_the_oracle(
    tables: Mapping[str, DropTable],
) -> None:
    odds = exact_odds(tables, "t0", 1, budget=10_000_000)
    assert odds is not None
    for result, amount in [(GOLD, of_gold), *((item, of_item(item)) for item in ITEMS)]:
        none, mean = FractionOdds(tables, 1, amount).table("t0")
        assert odds.chances.get(result, 0) == 1 - none
        assert odds.counts.get(result, 0) == mean
    assert odds.chances.get(NOTHING, 0) == FractionOdds(tables, 1, of_anything).table("t0")[0]


def test_every_shipped_table_is_affordable_on_every_floor_of_its_campaign() -> None:
    tables = load_project(shipped_project()).content.drop_tables
    assert all(exact_odds(tables, name, floor) for name in tables for floor in range(1, 10))


def test_a_web_that_costs_too_much_is_given_up_and_not_waited_for() -> None:
    chain: dict[str, Any] = {
        f"t{n}": {
            "entries": [
                {"kind": "table", "table": f"t{n + 1}", "weight": 1, "count": [0, 5]},
                {"kind": "nothing", "weight": 2},
            ]
        }
        for n in range(40)
    }
    chain["t40"] = {"entries": [{"kind": "item", "item": "gem", "weight": 1}]}
    tables = make_content(drop_tables=chain).drop_tables
    assert exact_odds(tables, "t0", 1) is None
    assert exact_odds(tables, "t38", 1) is not None
    assert drop_odds(tables, "t0", 1).items["gem"] > 0


def test_a_table_that_contains_itself_is_refused() -> None:
    entry = {"kind": "table", "table": "loot", "weight": 1}
    tables = make_content(drop_tables={"loot": {"entries": [entry]}}).drop_tables
    with pytest.raises(LootError, match="loot > loot"):
        exact_odds(tables, "loot", 1)
