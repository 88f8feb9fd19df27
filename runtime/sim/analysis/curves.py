"""What the bounds of combat and zones come to, by the functions that fight and place."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.content.models.maps import MapDefinition, ZoneEntry
from runtime.mapgen.capacity import capacity
from runtime.rules.combat import Attack, Defense
from runtime.sim.analysis.fights import damage_odds, hit_chance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content.models.rules import CombatRules, Rules
    from runtime.mapgen.capacity import Capacity


def hit_curve(rules: CombatRules, accuracy: int, evasions: Iterable[int]) -> list[Fraction]:
    """Return the chance that a blow lands against each evasion."""
    blow = Attack(1, 1, accuracy=accuracy)
    return [hit_chance(blow, Defense(evasion=evasion), rules) for evasion in evasions]


def armour_curve(rules: CombatRules, damage: int, armours: Iterable[int]) -> list[Fraction]:
    """Return the damage that a landed blow of so much does against each armour."""
    blow = Attack(damage, damage, certain=True)
    return [
        sum((harm * chance for harm, chance in odds.items()), Fraction(0))
        for odds in (damage_odds(blow, Defense(armour=armour), rules) for armour in armours)
    ]


def zone_room(rules: Rules, width: int, height: int) -> Capacity:
    """Return the room for zones on open ground of a size, tried as the generator places."""
    asked = MapDefinition(name="Size", width=width, height=height, zones=(ZoneEntry(tier=""),))
    return capacity(asked, rules.zones)
