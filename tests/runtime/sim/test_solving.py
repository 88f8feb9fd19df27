"""From a wanted chance back to weights and chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.sim.analysis import drop_odds
from runtime.sim.analysis.drops import GOLD, NOTHING, OddsWeb
from runtime.sim.analysis.solving import Solution, SolveError, solve
from tests.runtime.arena import make_content
from tests.runtime.sim.webs import webs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.drop_tables import DropTable

ENTRIES: list[dict[str, Any]] = [
    {"kind": "nothing", "weight": 40, "chance": 10},
    {"kind": "item", "item": "gem", "weight": 30, "chance": 30},
    {"kind": "table", "table": "inner", "weight": 20, "chance": 50},
    {"kind": "item", "item": "sword", "weight": 10, "chance": 5},
]
INNER = {
    "entries": [{"kind": "item", "item": "gem", "weight": 1}, {"kind": "nothing", "weight": 1}]
}


def tables(mode: str = "pick_one", picks: int = 1) -> Mapping[str, DropTable]:
    own = {"mode": mode, "picks": picks, "entries": ENTRIES}
    return make_content(drop_tables={"loot": own, "inner": INNER}).drop_tables


def applied(
    all_tables: Mapping[str, DropTable], table: str, solution: Solution
) -> Mapping[str, DropTable]:
    record = all_tables[table]
    entries = tuple(
        e.model_copy(update={solution.field: solution.values.get(i, getattr(e, solution.field))})
        for i, e in enumerate(record.entries)
    )
    return {**all_tables, table: record.model_copy(update={"entries": entries})}


@pytest.mark.parametrize("mode", ["pick_one", "all", "sequence"])
@pytest.mark.parametrize("picks", [1, 3])
@pytest.mark.parametrize("result", ["sword", NOTHING])
def test_a_wanted_chance_is_met_in_every_mode(mode: str, picks: int, result: str) -> None:
    before = tables(mode, picks)
    solution = solve(before, "loot", 1, result, 0.25)
    assert solution.is_close
    web = OddsWeb(applied(before, "loot", solution), 1)
    assert web.chance(web.part("loot"), result) == solution.reached
    assert solution.reached == pytest.approx(0.25, abs=0.0005)
    assert solution.field == ("weight" if mode == "pick_one" else "chance")


def test_weights_stay_whole_and_small_and_the_others_keep_their_proportions() -> None:
    solution = solve(tables(), "loot", 1, "sword", 0.4)
    assert solution.values == {0: 27, 1: 20, 2: 13, 3: 40}
    assert solution.reached == 0.4


def test_entries_of_other_floors_keep_their_share_there_when_tickets_are_multiplied() -> None:
    few = [
        {"kind": "item", "item": "gem", "weight": 2},
        {"kind": "item", "item": "sword", "weight": 1},
        {"kind": "item", "item": "crown", "weight": 1, "min_floor": 5},
    ]
    before = make_content(drop_tables={"loot": {"mode": "pick_one", "entries": few}}).drop_tables
    solution = solve(before, "loot", 1, "sword", 0.41)
    after = applied(before, "loot", solution)
    assert sum(entry.weight or 0 for entry in after["loot"].entries) > 100
    assert drop_odds(after, "loot", 5).items["crown"] == pytest.approx(0.25, abs=1e-6)


def test_tickets_are_as_few_as_come_as_close_as_is_asked_for() -> None:
    exact = solve(tables(), "loot", 1, "sword", 0.333)
    rough = solve(tables(), "loot", 1, "sword", 0.333, close=0.005)
    assert rough.is_close
    assert sum(rough.values.values()) == 100
    assert sum(exact.values.values()) > 100
    assert abs(exact.reached - 0.333) < abs(rough.reached - 0.333)


def test_a_locked_entry_keeps_its_share() -> None:
    solution = solve(tables(), "loot", 1, "sword", 0.2, locked=frozenset({0, 2}))
    assert solution.values == {0: 40, 1: 20, 2: 20, 3: 20}
    in_order = solve(tables("sequence"), "loot", 1, "gem", 0.3, locked=frozenset({0, 2, 3}))
    shares = applied(tables("sequence"), "loot", in_order)
    assert drop_odds(shares, "loot", 1).items["sword"] == pytest.approx(
        drop_odds(tables("sequence"), "loot", 1).items["sword"], abs=1e-4
    )


def test_what_cannot_be_had_is_said() -> None:
    with pytest.raises(SolveError, match="locked"):
        solve(tables(), "loot", 1, "sword", 0.2, locked=frozenset({0, 1, 2, 3}))
    with pytest.raises(SolveError, match="alike"):
        solve(tables(), "loot", 1, "axe", 0.2)
    with pytest.raises(SolveError, match="locked"):
        solve(tables("all"), "loot", 1, "sword", 0.2, locked=frozenset({3}))
    with pytest.raises(SolveError, match="alike"):
        solve(tables(), "loot", 1, GOLD, 0.2)
    cyclic = {"loot": {"entries": [{"kind": "table", "table": "loot", "weight": 1}]}}
    with pytest.raises(SolveError, match="contains itself"):
        solve(make_content(drop_tables=cyclic).drop_tables, "loot", 1, "gem", 0.2)


def test_the_best_that_can_be_reached_is_told_when_locks_forbid_the_rest() -> None:
    solution = solve(tables(), "loot", 1, "sword", 0.9, locked=frozenset({0}))
    assert not solution.is_close
    assert solution.reached == pytest.approx(0.6, abs=0.01)


def test_no_entry_that_could_drop_is_rounded_away() -> None:
    solution = solve(tables(), "loot", 1, "gem", 0.995)
    assert all(weight > 0 for weight in solution.values.values())


@settings(max_examples=120, deadline=None)
@given(webs(4), st.floats(0.05, 0.95))
def test_solving_any_table_never_leads_away(
    all_tables: Mapping[str, DropTable], wanted: float
) -> None:
    before = drop_odds(all_tables, "t0", 1)
    if "gem" not in before.items:
        return
    try:
        solution = solve(all_tables, "t0", 1, "gem", wanted)
    except SolveError:
        return
    after = drop_odds(applied(all_tables, "t0", solution), "t0", 1).items.get("gem", 0.0)
    assert after == pytest.approx(solution.reached)
    assert abs(after - wanted) <= abs(before.items["gem"] - wanted) + 0.06


@pytest.mark.parametrize("mode", ["pick_one", "all", "sequence"])
def test_what_grows_with_the_floor_is_solved_for_on_that_floor(mode: str) -> None:
    entries = [
        dict(ENTRIES[0]),
        dict(ENTRIES[1], quality=40),
        dict(ENTRIES[3], quality=10),
        {"kind": "item", "item": "axe", "guaranteed": True},
        {"kind": "item", "item": "gem", "guaranteed": True, "count": [0, 3]},
    ]
    own = make_content(drop_tables={"loot": {"mode": mode, "entries": entries}}).drop_tables
    solution = solve(own, "loot", 4, "sword", 0.3)
    assert solution.is_close
    assert set(solution.values) <= {0, 1, 2}
    assert solve(own, "loot", 4, "gem", 0.85).is_close
    with pytest.raises(SolveError, match="guaranteed"):
        solve(own, "loot", 4, "axe", 0.5)
