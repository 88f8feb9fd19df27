"""The budget of odds: a web of 1,000 tables, 45 deep, in 100 ms on the machine of the budgets.

Told in the units of `measure`.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from runtime.sim.analysis import drop_odds
from tests.perf.measure import UNITS_PER_SECOND, least, unit
from tests.runtime.arena import make_content

pytestmark = pytest.mark.perf
DEPTH, TABLES, ITEMS = 45, 1_000, 300
BUDGET = 0.1 * UNITS_PER_SECOND


def web() -> dict[str, dict[str, Any]]:
    """Return the tables: each leads to three of the layer below, and to three items."""
    rng = random.Random(1)
    wide = -(-TABLES // DEPTH)
    layers = [[f"t{depth}_{place}" for place in range(wide)] for depth in range(DEPTH)]
    return {
        name: {
            "mode": rng.choice(["pick_one", "all", "sequence"]),
            "picks": rng.choice([1, 1, 2]),
            "entries": [*_items(rng), *_tables(rng, layers[depth + 1 : depth + 2])],
        }
        for depth, layer in enumerate(layers)
        for name in layer
    }


def _odds(rng: random.Random) -> dict[str, Any]:
    return {"weight": rng.randint(1, 50), "chance": rng.randint(1, 50)}


def _items(rng: random.Random) -> list[dict[str, Any]]:
    return [{"kind": "item", "item": f"i{rng.randrange(ITEMS)}", **_odds(rng)} for _ in range(3)]


def _tables(rng: random.Random, below: list[list[str]]) -> list[dict[str, Any]]:
    return [
        {"kind": "table", "table": rng.choice(names), "count": [0, 2], **_odds(rng)}
        for names in below
        for _ in range(3)
    ]


def test_a_deep_web_of_tables_is_resolved_within_its_budget() -> None:
    tables = make_content(drop_tables=web()).drop_tables
    assert len(tables) >= TABLES

    start, taken = unit(), least(lambda: drop_odds(tables, "t0_0", 1))
    print(f"\nunit {start * 1000:.1f} ms, odds {taken * 1000:.1f} ms")  # noqa: T201 figure
    assert len(drop_odds(tables, "t0_0", 1).items) > ITEMS // 2
    assert taken < BUDGET * start
