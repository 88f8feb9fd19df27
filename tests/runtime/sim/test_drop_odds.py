"""Odds, samples, ways, waiting and differences of drop tables, against fractions and rolls."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.content import load_project, shipped_project
from runtime.core.rng import Rng
from runtime.game.session import Session
from runtime.mapgen import generate
from runtime.rules.shops import stock_shop
from runtime.sim.analysis import Rank, drop_odds
from runtime.sim.analysis.chi_square import chi_square_tail, p_value
from runtime.sim.analysis.differences import differences
from runtime.sim.analysis.drops import GOLD, NOTHING, OddsWeb
from runtime.sim.analysis.paths import paths_to
from runtime.sim.analysis.sampling import exact_results, sample_rolls
from runtime.sim.analysis.sources import (
    SourceOdds,
    gifts,
    item_chances,
    kills,
    locked_by,
    source_fractions,
    tables_with,
)
from runtime.sim.analysis.spawns import ranks_met
from runtime.sim.analysis.waiting import Wait
from runtime.world.places import Shop
from tests.runtime.arena import make_content
from tests.runtime.sim.fraction_odds import FractionOdds, of_anything, of_gold, of_item
from tests.runtime.sim.webs import ITEMS, webs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.drop_tables import DropTable

NESTED: dict[str, Any] = {
    "inner": {
        "entries": [
            {"kind": "item", "item": "gem", "weight": 1},
            {"kind": "nothing", "weight": 3},
        ]
    },
    "outer": {
        "mode": "all",
        "entries": [
            {"kind": "table", "table": "inner", "chance": 40},
            {"kind": "item", "item": "gem", "chance": 10},
            {"kind": "item", "item": "sword", "chance": 5},
        ],
    },
}


@settings(max_examples=120, deadline=None)
@given(webs())
def test_the_odds_of_any_web_are_those_of_fractions(tables: Mapping[str, DropTable]) -> None:
    odds = drop_odds(tables, "t0", 1)
    for item in ITEMS:
        none, mean = FractionOdds(tables, 1, of_item(item)).table("t0")
        assert odds.items.get(item, 0.0) == pytest.approx(float(1 - none), rel=1e-11, abs=1e-14)
        assert odds.counts.get(item, 0.0) == pytest.approx(float(mean), rel=1e-11)
    none, mean = FractionOdds(tables, 1, of_gold).table("t0")
    assert odds.gold_chance == pytest.approx(float(1 - none), rel=1e-11, abs=1e-14)
    assert odds.gold == pytest.approx(float(mean), rel=1e-11)
    nothing, _ = FractionOdds(tables, 1, of_anything).table("t0")
    assert odds.nothing == pytest.approx(float(nothing), rel=1e-11, abs=1e-14)


def test_tiny_chances_keep_their_digits_and_certain_ones_are_certain() -> None:
    chain: dict[str, Any] = {
        f"t{n}": {
            "picks": 2,
            "entries": [
                {"kind": "table", "table": f"t{n + 1}", "weight": 1},
                {"kind": "nothing", "weight": 999},
            ],
        }
        for n in range(8)
    }
    chain["t8"] = {"entries": [{"kind": "item", "item": "gem", "weight": 1}] * 3}
    tables = make_content(drop_tables=chain).drop_tables
    none, _ = FractionOdds(tables, 1, of_item("gem")).table("t0")
    assert drop_odds(tables, "t0", 1).items["gem"] == pytest.approx(float(1 - none), rel=1e-12)
    assert drop_odds(tables, "t8", 1).items["gem"] == 1


def test_a_count_of_many_rolls_is_the_mean_over_all_of_them() -> None:
    wide = {"kind": "table", "table": "inner", "count": [0, 99], "weight": 1}
    tables = make_content(drop_tables={**NESTED, "wide": {"entries": [wide]}}).drop_tables
    none, _ = FractionOdds(tables, 1, of_item("gem")).table("wide")
    odds = drop_odds(tables, "wide", 1)
    assert odds.items["gem"] == pytest.approx(float(1 - none), rel=1e-12)
    assert odds.nothing == pytest.approx(float(none), rel=1e-12)


def test_items_of_a_group_count_as_one() -> None:
    tables = make_content(drop_tables=NESTED).drop_tables
    web = OddsWeb(tables, 1, {"any": ["gem", "sword"], "gem": ["gem"]})
    part = web.part("outer")
    assert web.chance(part, "any") == pytest.approx(1 - 0.9 * 0.9 * 0.95)
    assert web.chance(part, "gem") == pytest.approx(1 - 0.9 * 0.9)
    assert web.chance(part, NOTHING) == pytest.approx(0.9 * 0.9 * 0.95)
    assert web.chance(part, "sword") == 0


@pytest.mark.parametrize("chance", [0.001, 0.02, 0.5, 0.97])
def test_waiting_is_counted_as_tries_are_made(chance: float) -> None:
    wait = Wait(chance)
    assert wait.mean == pytest.approx(sum((1 - chance) ** n for n in range(40_000)))
    for share in (0.5, 0.9, 0.99):
        tries = int(wait.tries(share))
        assert wait.share(tries) >= share - 1e-12
        assert tries == 1 or wait.share(tries - 1) < share


def test_what_never_comes_is_waited_for_forever_and_what_is_certain_once() -> None:
    assert math.isinf(Wait(0).mean)
    assert math.isinf(Wait(0).tries(0.5))
    assert Wait(1).tries(0.99) == 1
    assert Wait(0.5).tries(0.5) == 1
    assert Wait(0.5).tries(0.75) == 2


@given(st.floats(0.01, 200), st.integers(1, 40))
def test_the_tail_of_chi_square_is_its_closed_form(statistic: float, half: int) -> None:
    terms = [math.exp(-statistic / 2 + i * math.log(statistic / 2) - math.lgamma(i + 1))
             for i in range(half)]  # fmt: skip
    assert chi_square_tail(statistic, 2 * half) == pytest.approx(sum(terms), rel=1e-9, abs=1e-13)


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [(3.841459, 1, 0.05), (11.0705, 5, 0.05), (27.8772, 9, 0.001), (0.0039321, 1, 0.95)],
)
def test_the_tail_of_chi_square_is_that_of_printed_tables(
    statistic: float, freedom: int, tail: float
) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-4)


def test_counts_that_are_off_are_unlikely_and_small_categories_are_joined() -> None:
    assert p_value([500, 500], [0.5, 0.5]) == 1
    off = p_value([600, 400], [0.5, 0.5])
    assert off is not None
    assert off < 1e-9
    assert p_value([1000, 0], [0.999, 0.001]) is None
    with_tiny = p_value([500, 499, 1], [0.5, 0.4999, 0.0001])
    assert with_tiny is not None
    assert with_tiny > 0.9


def test_p_values_of_true_samples_are_spread_evenly() -> None:
    tables = make_content(drop_tables=NESTED).drop_tables
    found = []
    for seed in range(60):
        sampled = sample_rolls(tables, "outer", 1, rolls=600, seed=seed)
        assert sampled is not None
        assert sampled.p_value is not None
        found.append(sampled.p_value)
    assert 0.35 < sum(found) / len(found) < 0.65
    assert sum(p < 0.1 for p in found) < 15


def test_samples_lie_near_the_exact_odds_and_stop_when_told() -> None:
    tables = make_content(drop_tables=NESTED).drop_tables
    sampled = sample_rolls(tables, "outer", 1, rolls=4000)
    assert sampled is not None
    assert list(sampled.exact) == [NOTHING, "gem", "sword"]
    for name, chance in sampled.exact.items():
        assert sampled.seen[name] / 4000 == pytest.approx(chance, abs=0.03)
    assert sample_rolls(tables, "outer", 1, stop=lambda: True) is None
    assert exact_results(tables, "outer", 1) == sampled.exact


def test_a_table_that_lies_is_found_out() -> None:
    """The p-value must fall when rolls and odds do not belong together."""
    tables = make_content(drop_tables=NESTED).drop_tables
    rng, counts = Rng(1), [0, 0, 0]
    for _ in range(4000):
        counts[0 if rng.below(100) < 8 else 1 if rng.below(100) < 20 else 2] += 1
    web = OddsWeb(tables, 1, {"0": ["sword"], "1": ["sword", "gem"]})
    part = web.part("outer")
    first, both = web.chance(part, "0"), web.chance(part, "1")
    lie = p_value(counts, [first, both - first, 1 - both])
    assert lie is not None
    assert lie < 1e-6


def test_ways_are_found_the_likeliest_first_with_the_share_of_each_step() -> None:
    tables = make_content(drop_tables=NESTED).drop_tables
    paths, more = paths_to(tables, "outer", 1, "gem")
    assert not more
    assert [path.chance for path in paths] == pytest.approx([0.1, 0.1])
    by_length = sorted(paths, key=lambda path: len(path.steps))
    assert [step.name for step in by_length[1].steps] == ["inner", "gem"]
    assert [step.chance for step in by_length[1].steps] == pytest.approx([0.4, 0.25])
    assert paths_to(tables, "outer", 1, "gem", most=1)[1]
    assert paths_to(tables, "outer", 1, "axe") == ([], False)
    assert paths_to(tables, "outer", 1, GOLD) == ([], False)


def test_every_source_of_an_item_is_found_with_its_chance() -> None:
    content = make_content(drop_tables={**NESTED, "pockets": NESTED["outer"]})
    chances = item_chances(content, "gem", 1)
    assert [(each.source.ref.id, each.source.occasion) for each in chances] == [("goblin", "kill")]
    assert chances[0].some == pytest.approx(1 - 0.9 * 0.9)
    assert chances[0].mean == pytest.approx(0.2)
    assert [each.source.occasion for each in item_chances(content, "sword", 1)] == ["chest", "kill"]


def test_an_edit_reaches_what_uses_the_table_and_nothing_else() -> None:
    before = make_content(drop_tables={**NESTED, "pockets": NESTED["outer"]})
    entries = [{"kind": "item", "item": "gem", "weight": 1}]
    changed = {**NESTED, "pockets": NESTED["outer"], "inner": {"entries": entries}}
    after = make_content(drop_tables=changed)
    found = differences(before, after, "inner", 1)
    assert {each.source.ref.id for each in found} == {"inner", "outer", "pockets", "goblin"}
    goblin = next(e for e in found if e.source.ref.id == "goblin" and e.result == "gem")
    assert (goblin.before, goblin.after) == pytest.approx((0.19, 1 - 0.9 * 0.6))
    assert not any(each.result == "sword" for each in found)
    assert differences(before, before, "inner", 1) == []
    assert tables_with(before.drop_tables, "inner") == {"inner", "outer", "pockets"}


def test_ranks_roll_drops_as_often_and_as_well_as_their_record_says() -> None:
    elite = {"name": "Elite", "drops": 3, "quality": 2}
    pockets = {
        "mode": "all",
        "entries": [{"kind": "item", "item": "gem", "chance": 10, "quality": 50}],
    }
    content = make_content(drop_tables={"pockets": pockets}, ranks={"elite": elite})
    odds = SourceOdds(content.drop_tables, 1)
    plain, better = kills(content, "goblin", [Rank.NORMAL, Rank.ELITE])
    assert odds.odds(plain).items["gem"] == pytest.approx(0.1)
    assert odds.odds(better).items["gem"] == pytest.approx(1 - 0.8**3)
    exact = source_fractions(content.drop_tables, better, 1)
    assert exact is not None
    assert exact.chances["gem"] == 1 - Fraction(4, 5) ** 3
    assert list(kills(content, "goblin", [Rank.NORMAL, Rank.MINION])) == [plain]


def test_a_shop_stocks_what_its_table_gives_in_all_its_rolls() -> None:
    content = load_project(shipped_project()).content
    run, rng, seen, shops = (
        Session.on_map(content, generate(content, "withered_graveyard", 1), 1).run,
        Rng(4),
        0,
        3_000,
    )
    for _ in range(shops):
        shop = Shop()
        stock_shop(content, run, shop, rng)
        seen += any(stack.item == "healing_draught" for stack in shop.stock)
    chances = item_chances(content, "healing_draught", 1)
    stock = next(each for each in chances if each.source.occasion == "stock")
    value = p_value([seen, shops - seen], [stock.some, 1 - stock.some])
    assert value is not None
    assert value > 0.001


def test_what_lies_ready_and_what_must_be_bought_is_told() -> None:
    content = make_content(
        characters={"digger": {"name": "Digger", "start_items": ["gem", "gem"]}},
        unlocks={
            "gems": {"name": "Gems", "grant": {"kind": "new_item", "item": "gem"}},
            "gift": {"name": "Gift", "grant": {"kind": "starting_item", "item": "gem"}},
        },
    )
    found = [(each.ref.id, each.count) for each in gifts(content, "gem")]
    assert found == [("digger", 2), ("gift", 1)]
    assert locked_by(content, "gem") == ["gems"]
    assert locked_by(content, "sword") == []


def test_ranks_are_those_in_which_maps_post_an_enemy() -> None:
    content = load_project(shipped_project()).content
    met = ranks_met(content)
    assert met["gate_captain"] == {Rank.BOSS}
    packs = content.maps["beggars_rows"].population.packs
    assert packs is not None
    assert (Rank.CHAMPION in met["rat"]) == bool(packs.champion_chance)
    assert (Rank.ELITE in met["rat"]) == bool(packs.elite_chance)
