"""What each entry of a drop table comes to, held against rolls of its draws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from runtime.core.rng import Rng
from runtime.rules.drops import draws_of
from runtime.sim.analysis.chi_square import p_value
from runtime.sim.analysis.entry_odds import entry_odds
from tests.runtime.arena import make_content
from tests.runtime.sim.webs import webs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.drop_tables import DropTable

ITEM = {"kind": "item", "item": "gem"}
SEQUENCE = {
    "mode": "sequence",
    "picks": 2,
    "entries": [
        {**ITEM, "chance": 20},
        {**ITEM, "chance": 50, "min_floor": 3},
        {"kind": "gold", "amount": [1, 2], "chance": 25},
    ],
}


def table(data: dict[str, object]) -> DropTable:
    return make_content(drop_tables={"loot": data}).drop_tables["loot"]


def test_a_sequence_tells_how_often_it_comes_as_far_as_an_entry() -> None:
    first, late, last = entry_odds(table(SEQUENCE), 1)
    assert (first.reached, first.share, first.roll) == (
        Fraction(1),
        Fraction(1, 5),
        1 - Fraction(4, 5) ** 2,
    )
    assert (last.reached, last.share) == (Fraction(4, 5), Fraction(1, 5))
    assert (late.floor, late.reached, late.share) == (3, Fraction(4, 5), Fraction(2, 5))
    assert entry_odds(table(SEQUENCE), 3)[2].reached == Fraction(2, 5)


@given(webs(), st.integers(1, 3))
def test_without_nesting_the_share_is_the_chance_over_the_times_it_is_reached(
    tables: Mapping[str, DropTable], floor: int
) -> None:
    record = tables["t0"]
    for entry, odds in zip(record.entries, entry_odds(record, floor), strict=True):
        if record.mode == "sequence":
            assert odds.share == odds.reached * Fraction(round((entry.chance or 0) * 100), 10_000)
        assert odds.roll == 1 - (1 - odds.share) ** record.picks


def test_draws_fall_as_the_shares_say() -> None:
    record = table(SEQUENCE)
    odds, (draw, _) = entry_odds(record, 3), draws_of(record, 3)
    places = {id(entry): place for place, entry in enumerate(record.entries)}
    rng = Rng(8)
    drawn = (draw.sample(rng) for _ in range(20_000))
    seen = Counter(places[id(each)] if each is not None else 3 for each in drawn)
    chances = [float(each.share) for each in odds]
    value = p_value([seen[place] for place in range(4)], [*chances, 1 - sum(chances)])
    assert value is not None
    assert value > 0.001
