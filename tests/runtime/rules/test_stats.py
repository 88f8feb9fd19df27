"""Stats: base, flat, increased, more; ranks and floors."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.content.stats import Operation, Stat, StatModifier
from runtime.rules.ranks import ranked_sheet
from runtime.rules.stats import Modifiers, enemy_sheet, player_sheet
from runtime.world.actor import Rank
from runtime.world.items import ItemStack
from tests.runtime.arena import make_content

modifiers = st.lists(
    st.builds(
        StatModifier,
        stat=st.just(Stat.ARMOUR),
        operation=st.sampled_from(Operation),
        value=st.integers(-90, 200).map(float),
    ),
    max_size=6,
)


@given(st.integers(0, 100), modifiers)
def test_a_stat_is_base_and_flat_times_increased_times_each_more(
    base: int, pile: list[StatModifier]
) -> None:
    flat = sum(int(m.value) for m in pile if m.operation is Operation.FLAT)
    increased = sum(int(m.value) for m in pile if m.operation is Operation.INCREASED)
    exact = Fraction(base + flat) * max(100 + increased, 0) / 100
    for modifier in pile:
        if modifier.operation is Operation.MORE:
            exact *= Fraction(max(100 + int(modifier.value), 0), 100)
    assert Modifiers(pile).apply(Stat.ARMOUR, base) == pytest.approx(max(float(exact), 0.0))


def test_only_what_is_worn_counts() -> None:
    content = make_content()
    bare = player_sheet(content, {})
    worn = player_sheet(content, {"weapon": ItemStack("axe"), "shield": ItemStack("buckler")})
    assert (bare.low, bare.high, bare.attack_time, bare.armour) == (2, 4, 100, 0)
    assert (worn.low, worn.high, worn.attack_time, worn.armour) == (9, 9, 150, 1)
    assert worn.block == 10


def test_double_speed_halves_the_time_of_a_step() -> None:
    sheet = player_sheet(make_content(), {"feet": ItemStack("boots")})
    assert sheet.move_time == 50


def test_enemies_grow_with_the_floor_and_elders_stand_out() -> None:
    content = make_content()
    goblin, rules = content.enemies["goblin"], content.rules
    first, third = enemy_sheet(goblin, rules, 1), enemy_sheet(goblin, rules, 3)
    elder = ranked_sheet(content, "goblin", 1, Rank.ELDER)
    assert (first.max_health, first.high) == (10, 2)
    assert third.max_health == 13  # 10 x 1.30
    assert (elder.max_health, elder.high) == (30, 3)
