"""How long bots keep at an enemy, and what they do when their weapon cannot hurt it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.stats import DamageType
from runtime.game import Unequip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.game import ActorView, Command, Observation

_TYPES = list(DamageType)
_WHOLE = 100


class Patience:
    """Counts for each enemy the turns in which it was sought and not wounded any further."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._least: dict[int, int] = {}
        """The least health seen, by id."""
        self._turns: dict[int, int] = {}

    def spend(self, foes: Iterable[ActorView]) -> None:
        """Count a turn for each of them; a new wound makes up for all."""
        for foe in foes:
            wounded = foe.health < self._least.get(foe.id, foe.max_health + 1)
            self._turns[foe.id] = 0 if wounded else self._turns[foe.id] + 1
            self._least[foe.id] = min(foe.health, self._least.get(foe.id, foe.health))

    def is_spent(self, foe: ActorView) -> bool:
        """Tell whether so many turns were in vain that the enemy is better left alone."""
        return self._turns.get(foe.id, 0) >= self._limit


def bare_hands(seen: Observation, foe: ActorView) -> Command | None:
    """Take off a weapon against which the enemy is proof; None where there is none, or no way."""
    player = seen.player
    weapon = player.worn.get("weapon")
    if weapon is None or weapon.cursed or len(player.bag) >= player.bag_size:
        return None
    resistance = foe.sheet.resistances[_TYPES.index(player.sheet.damage_type)]
    return Unequip("weapon") if resistance >= _WHOLE else None
