"""The curves of combat and the room for zones."""

from fractions import Fraction

from runtime.content.models.rules import CombatRules, Rules
from runtime.core.rng import Rng
from runtime.rules.combat import Attack, Defense, resolve
from runtime.sim.analysis.chi_square import p_value
from runtime.sim.analysis.curves import armour_curve, hit_curve, zone_room

COMBAT = CombatRules(min_hit=10, max_hit=80)


def test_hits_stay_within_the_bounds_of_the_rules() -> None:
    assert hit_curve(COMBAT, 90, (0, 30, 90)) == [Fraction(4, 5), Fraction(3, 5), Fraction(1, 10)]


def test_hits_fall_as_the_curve_says() -> None:
    rng, rolls = Rng(6), 10_000
    blow, target = Attack(1, 1, accuracy=90), Defense(evasion=33)
    missed = sum(resolve(blow, target, COMBAT, rng).missed for _ in range(rolls))
    chance = float(hit_curve(COMBAT, 90, (33,))[0])
    value = p_value([rolls - missed, missed], [chance, 1 - chance])
    assert value is not None
    assert value > 0.001


def test_armour_takes_off_each_blow_but_the_least_damage() -> None:
    assert armour_curve(COMBAT, 5, (0, 2, 4, 9)) == [5, 3, 1, 1]
    assert armour_curve(CombatRules(min_damage=0), 5, (9,)) == [0]


def test_larger_maps_have_room_for_more_zones() -> None:
    rules = Rules(name="Rules")
    small, large = zone_room(rules, 32, 24), zone_room(rules, 64, 64)
    assert small.high < large.low
    assert (large.zone_width, large.zone_height) == (13, 11)
    assert all(room.low <= room.high <= room.most for room in (small, large))
