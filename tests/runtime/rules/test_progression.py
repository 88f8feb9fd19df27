"""What a run pays, and how much all bonuses together may give."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.content.models.progress import MetaRules
from runtime.content.stats import Operation, Stat, StatModifier
from runtime.rules.progression import BY_SHARE, capped, currency_of
from runtime.rules.stats import Modifiers

BASE = {Stat.MAX_HEALTH: 60.0, Stat.DAMAGE: 3.0, Stat.MOVE_SPEED: 100.0, Stat.SIGHT: 8.0}
modifiers = st.builds(
    StatModifier,
    stat=st.sampled_from([*BASE, Stat.ARMOUR, Stat.RESIST_FIRE, Stat.BLOCK]),
    operation=st.sampled_from(Operation),
    value=st.floats(-90, 500).map(lambda value: round(value, 2)),
)
RULES = MetaRules()


@pytest.mark.parametrize(
    ("score", "victory", "pay"),
    [
        (0, False, 0),
        (149, False, 1),
        (150, False, 2),
        (250, False, 2),
        (1250, True, 25),
        (75, True, 2),
    ],
)
def test_a_run_pays_a_share_of_its_score_rounded_half_to_even(
    score: int, pay: int, *, victory: bool
) -> None:
    assert currency_of(score, RULES, victory=victory) == pay


@given(st.integers(0, 10**6), st.booleans())
def test_the_pay_is_that_of_exact_fractions(score: int, victory: bool) -> None:  # noqa: FBT001 drawn
    exact = Fraction(score * (2 if victory else 1), 100)
    assert currency_of(score, RULES, victory=victory) == round(exact)


@settings(max_examples=500)
@given(st.lists(modifiers, max_size=12))
def test_bonuses_together_never_give_more_than_the_cap(given_modifiers: list[StatModifier]) -> None:
    kept = Modifiers(capped(given_modifiers, BASE, RULES))
    for stat, base in BASE.items():
        assert kept.apply(stat, base) <= base * 1.25 * (1 + 1e-9) or base == 0
    for stat in (Stat.ARMOUR, Stat.RESIST_FIRE, Stat.BLOCK):
        assert kept.apply(stat, 0) <= 5 * 1.25


@given(st.lists(modifiers, max_size=6))
def test_what_stays_below_the_cap_is_not_touched(given_modifiers: list[StatModifier]) -> None:
    small = [
        StatModifier(stat=m.stat, operation=Operation.INCREASED, value=round(m.value / 500, 4))
        for m in given_modifiers
    ]
    kept, plain = Modifiers(capped(small, BASE, RULES)), Modifiers(small)
    for stat, base in BASE.items():
        assert kept.apply(stat, base) == pytest.approx(plain.apply(stat, base))


def test_points_use_up_the_share_that_per_cents_could_have_had() -> None:
    flat = StatModifier(stat=Stat.MAX_HEALTH, operation=Operation.FLAT, value=9)
    more = StatModifier(stat=Stat.MAX_HEALTH, operation=Operation.MORE, value=40)
    points, percent = capped([flat, more], BASE, RULES)
    assert points == flat
    assert percent.operation is Operation.INCREASED
    assert (60 + 9) * (1 + percent.value / 100) == pytest.approx(60 * 1.25)
    assert Stat.MAX_HEALTH in BY_SHARE
