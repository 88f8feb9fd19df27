"""Odds with pity counted in: against fractions and against rolls of a run that counts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from runtime.core.rng import Rng
from runtime.rules.drops import roll_table
from runtime.rules.pity import Pity, due_shares, long_run
from runtime.sim.analysis import drop_odds
from runtime.sim.analysis.pity_odds import long_run_odds
from tests.runtime.arena import make_content

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.drop_tables import DropTable

ROLLS = 40_000
INNER = {
    "entries": [
        {"kind": "item", "item": "gem", "weight": 1},
        {"kind": "item", "item": "axe", "weight": 2},
    ]
}
EACH = {
    "mode": "all",
    "entries": [
        {"kind": "item", "item": "sword", "chance": 7, "pity": 6},
        {"kind": "table", "table": "inner", "chance": 12, "pity": 3},
        {"kind": "gold", "amount": [1, 3], "chance": 30},
    ],
}
ONE = {
    "entries": [
        {"kind": "item", "item": "sword", "weight": 1, "pity": 4},
        {"kind": "table", "table": "inner", "weight": 5},
        {"kind": "nothing", "weight": 14},
    ]
}
SEQUENCE = {
    "mode": "sequence",
    "picks": 2,
    "entries": [
        {"kind": "gold", "amount": [2, 2], "chance": 20},
        {"kind": "item", "item": "sword", "chance": 5, "pity": 5},
        {"kind": "item", "item": "draught", "chance": 40},
    ],
}


def tables(outer: Mapping[str, Any]) -> Mapping[str, DropTable]:
    return make_content(drop_tables={"inner": INNER, "loot": dict(outer)}).drop_tables


@pytest.mark.parametrize("outer", [EACH, ONE, SEQUENCE])
def test_long_run_odds_are_those_of_a_run_that_counts(outer: Mapping[str, Any]) -> None:
    own = tables(outer)
    found = long_run_odds(own, "loot", 1)
    assert found is not None
    seen: Counter[str] = Counter()
    rng, pity = Rng(5), Pity({})
    for _ in range(ROLLS):
        loot = roll_table(own, "loot", 1, rng, pity=pity)
        got = {item for item, _ in loot.items}
        seen.update(got)
        seen["*nothing"] += not got and not loot.gold
        seen["*gold"] += bool(loot.gold)
    for item, chance in found.items.items():
        assert seen[item] / ROLLS == pytest.approx(chance, abs=0.008), item
    assert seen["*nothing"] / ROLLS == pytest.approx(found.nothing, abs=0.008)
    assert seen["*gold"] / ROLLS == pytest.approx(found.gold_chance, abs=0.008)


@pytest.mark.parametrize("outer", [EACH, ONE])
def test_long_run_odds_are_the_fractions_of_the_rules(outer: Mapping[str, Any]) -> None:
    own = tables(outer)
    found, shares = long_run_odds(own, "loot", 1), long_run(own["loot"], 1)
    assert found is not None
    assert found.items["sword"] == pytest.approx(float(shares[0]), rel=1e-12)
    assert found.items["gem"] == pytest.approx(float(shares[1]) / 3, rel=1e-12)
    assert found.items["sword"] > drop_odds(own, "loot", 1).items["sword"]


def test_what_only_pity_gives_comes_in_the_long_run() -> None:
    entry = {"kind": "table", "table": "inner", "chance": 0, "pity": 4}
    own = tables({"mode": "all", "entries": [entry]})
    found = long_run_odds(own, "loot", 1)
    assert found is not None
    assert found.items["gem"] == pytest.approx(1 / 5 / 3)
    assert found.nothing == pytest.approx(4 / 5)
    assert dict(due_shares(own["loot"], 1)) == {0: pytest.approx(1 / 5)}


def test_without_pity_there_is_nothing_to_tell_in_the_long_run() -> None:
    outer = {"entries": [{"kind": "table", "table": "inner", "weight": 1}]}
    assert long_run_odds(tables(outer), "loot", 1) is None
    late = {"kind": "item", "item": "sword", "chance": 5, "pity": 3, "min_floor": 4}
    own = tables({"mode": "all", "entries": [late]})
    assert long_run_odds(own, "loot", 3) is None
    assert long_run_odds(own, "loot", 4) is not None
