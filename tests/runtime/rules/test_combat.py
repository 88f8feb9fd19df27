"""The attack resolver: bounds, order, and sampled results against exact odds."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.content.models.rules import CombatRules
from runtime.content.stats import DamageType
from runtime.core.rng import Rng
from runtime.rules.chances import tickets
from runtime.rules.combat import Attack, Defense, harm, hit_tickets, resolve
from runtime.sim.analysis import damage_odds, hit_chance

RULES = CombatRules()

attacks = st.builds(
    Attack,
    low=st.integers(0, 20),
    high=st.integers(20, 40),
    damage_type=st.sampled_from(DamageType),
    accuracy=st.integers(1, 200),
    crit_chance=st.floats(0, 100),
    crit_damage=st.integers(100, 300),
    shot=st.booleans(),
    certain=st.booleans(),
)
defenses = st.builds(
    Defense,
    evasion=st.integers(0, 95),
    block=st.floats(0, 75),
    armour=st.integers(0, 50),
    resistances=st.tuples(*[st.integers(-100, 100)] * 4),
    cover=st.floats(0, 100),
)


@given(attacks, defenses)
def test_the_chance_to_hit_stays_within_the_bounds_of_the_rules(
    attack: Attack, defense: Defense
) -> None:
    tickets = hit_tickets(attack, defense, RULES)
    assert tickets == 10_000 if attack.certain else 500 <= tickets <= 9_500


@given(attack=attacks, defense=defenses, rolled=st.integers(0, 60), crit=st.booleans())
def test_more_armour_or_resistance_never_lets_more_through(
    attack: Attack, defense: Defense, rolled: int, *, crit: bool
) -> None:
    more = Defense(
        armour=defense.armour + 1, resistances=tuple(min(r + 5, 100) for r in defense.resistances)
    )
    through = harm(rolled, attack, defense, RULES, crit=crit)
    assert harm(rolled, attack, more, RULES, crit=crit) <= through


def test_no_armour_stops_the_least_damage_but_a_whole_resistance_does() -> None:
    attack = Attack(1, 1, DamageType.FIRE)
    assert harm(1, attack, Defense(armour=99), RULES, crit=False) == 1
    assert harm(50, attack, Defense(resistances=(0, 100, 0, 0)), RULES, crit=False) == 0
    assert harm(50, attack, Defense(resistances=(100, 0, 0, 0)), RULES, crit=False) == 50


def test_critical_then_armour_then_resistance() -> None:
    attack = Attack(10, 10, crit_damage=150)
    defense = Defense(armour=5, resistances=(50, 0, 0, 0))
    assert harm(10, attack, defense, RULES, crit=True) == 5  # (15 - 5) / 2


@given(attacks, defenses, st.integers(0, 2**64 - 1))
def test_every_hit_is_one_that_the_odds_allow(attack: Attack, defense: Defense, seed: int) -> None:
    hit = resolve(attack, defense, RULES, Rng(seed))
    odds = damage_odds(attack, defense, RULES)
    assert sum(odds.values()) == 1
    assert odds.get(hit.damage, 0) > 0
    assert hit.damage == 0 or not hit.missed
    if attack.certain:
        assert (hit.missed, hit.blocked, hit.critical) == (False, False, False)


@given(attacks, defenses, st.integers(0, 2**64 - 1))
def test_what_was_thrown_tells_how_it_came_to_the_hit(
    attack: Attack, defense: Defense, seed: int
) -> None:
    hit = resolve(attack, defense, RULES, Rng(seed))
    throws = hit.throws
    assert throws is not None
    assert (throws.attack, throws.defense) == (attack, defense)
    aimed = throws.hit is None or throws.hit < hit_tickets(attack, defense, RULES)
    covered = throws.cover is not None and throws.cover < tickets(defense.cover)
    assert hit.missed == (not aimed or covered)
    assert hit.blocked == (throws.block is not None and throws.block < tickets(defense.block))
    assert (throws.damage is None) == (hit.missed or hit.blocked)
    if throws.damage is not None:
        crit = throws.crit is not None and throws.crit < tickets(attack.crit_chance)
        assert hit.critical == crit
        assert hit.damage == harm(throws.damage, attack, defense, RULES, crit=crit)


def test_sampled_damage_follows_the_exact_odds() -> None:
    attack = Attack(2, 6, accuracy=90, crit_chance=20, crit_damage=200, shot=True)
    defense = Defense(evasion=20, block=15, armour=1, cover=25)
    odds, rng, runs = damage_odds(attack, defense, RULES), Rng(1), 40_000
    seen = Counter(resolve(attack, defense, RULES, rng).damage for _ in range(runs))
    assert set(seen) == set(odds)
    chi = sum((seen[d] - runs * float(p)) ** 2 / (runs * float(p)) for d, p in odds.items())
    assert chi < 3 * len(odds) + 10


def test_cover_counts_against_shots_only() -> None:
    defense = Defense(cover=100)
    assert hit_chance(Attack(1, 1, accuracy=50), defense, RULES) == Fraction(1, 2)
    assert hit_chance(Attack(1, 1, accuracy=50, shot=True), defense, RULES) == 0


@pytest.mark.parametrize("seed", range(5))
def test_an_unused_chance_draws_nothing(seed: int) -> None:
    plain, rng = Rng(seed), Rng(seed)
    resolve(Attack(1, 4, accuracy=90, certain=True), Defense(block=50), RULES, rng)
    plain.between(1, 4)
    assert rng.state == plain.state
