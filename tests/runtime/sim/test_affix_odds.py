"""Exact chances of affixes against many rolls of the game."""

from __future__ import annotations

from collections import Counter

import pytest

from runtime.core.rng import Rng
from runtime.rules.affixes import roll_affixes
from runtime.sim.analysis.affixes import (
    affix_odds,
    eligible_bases,
    family_by_level,
    sample_items,
)
from tests.runtime.arena import make_content
from tests.runtime.rules.test_affixes import AFFIXES, ITEMS

CONTENT = make_content(
    {"affixes": {"magic_chance": 60, "both_chance": 40}}, affixes=AFFIXES, items=ITEMS
)
ROLLS = 6_000


@pytest.mark.parametrize("item", ["sabre", "toy_sabre", "stick"])
@pytest.mark.parametrize("floor", [1, 6])
def test_the_exact_chances_are_those_of_rolled_gear(item: str, floor: int) -> None:
    odds = affix_odds(CONTENT, CONTENT.items[item], floor)
    rng, seen, plain, both = Rng(5), Counter[str](), 0, 0
    for _ in range(ROLLS):
        rolled = roll_affixes(CONTENT, item, floor, rng)
        seen.update(each.affix for each in rolled)
        plain += not rolled
        both += len(rolled) == 2
    assert set(seen) == {name for name, chance in odds.affixes.items() if chance}
    for name, chance in odds.affixes.items():
        assert seen[name] / ROLLS == pytest.approx(chance, abs=0.03)
    assert plain / ROLLS == pytest.approx(odds.plain, abs=0.03)
    assert both / ROLLS == pytest.approx(odds.both, abs=0.03)


def test_two_of_one_family_never_count_together() -> None:
    odds = affix_odds(CONTENT, CONTENT.items["toy_sabre"], 1)
    assert odds.both == 0
    assert odds.affixes["of_edges"] == pytest.approx(0.6 * 0.6 / 2)


def test_samples_carry_their_affixes_in_name_and_numbers() -> None:
    found = sample_items(CONTENT, "sabre", 1, 3, 4)
    assert len(found) == 4
    for each in found:
        parts = [CONTENT.affixes[affix].part for affix in each.affixes]
        assert all(part in each.name for part in parts)
        assert len(each.modifiers) == len(each.affixes)
    assert sample_items(CONTENT, "stick", 1, 3, 4) == []
    assert found == sample_items(CONTENT, "sabre", 1, 3, 4)


def test_bases_are_those_whose_tags_and_rarity_fit() -> None:
    assert eligible_bases(CONTENT, CONTENT.affixes["of_life"]) == {"sabre": 3}
    assert eligible_bases(CONTENT, CONTENT.affixes["royal"]) == {}


def test_higher_tiers_come_with_the_level() -> None:
    curves = family_by_level(CONTENT, CONTENT.affixes["keen"], CONTENT.items["sabre"], range(1, 7))
    assert list(curves) == ["keen", "of_edges", "razor"]
    assert curves["razor"][:3] == [0, 0, 0]
    assert curves["razor"][3] > 0
    assert curves["keen"][0] > curves["keen"][3]
