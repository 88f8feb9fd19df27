"""What the bounds of combat and zones come to, by the functions that fight and place."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from runtime.content.models.maps import MapDefinition, ZoneEntry
from runtime.mapgen.capacity import capacity
from runtime.rules.combat import Attack, Defense
from runtime.sim.analysis.fights import damage_odds, hit_chance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content.models.rules import CombatRules, Rules


class Room(NamedTuple):
    """How many zones of full size, and of which, a map of a size has room for."""

    width: int
    height: int
    zone_width: int
    zone_height: int
    low: int
    high: int
    most: int
    """At the smallest size, in any seed."""


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


def zone_room(rules: Rules, sizes: Iterable[tuple[int, int]]) -> list[Room]:
    """Return the room for zones on open ground of each size, tried as the generator places."""
    found = []
    for width, height in sizes:
        asked = MapDefinition(name="Size", width=width, height=height, zones=(ZoneEntry(tier=""),))
        room = capacity(asked, rules.zones)
        found.append(
            Room(width, height, room.zone_width, room.zone_height, room.low, room.high, room.most)
        )
    return found
