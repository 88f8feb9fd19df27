"""How bots choose what a new level brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.stats import Stat
from runtime.game import ChooseBoon

if TYPE_CHECKING:
    from runtime.game import BoonView, Observation

WORTH = {
    Stat.MAX_HEALTH: 3.0,
    Stat.ARMOUR: 30.0,
    Stat.DAMAGE: 2.4,
    Stat.ATTACK_SPEED: 2.6,
    Stat.MOVE_SPEED: 2.0,
    Stat.EVASION: 4.0,
    Stat.REGENERATION: 20.0,
    Stat.ACCURACY: 1.5,
    Stat.CRIT_CHANCE: 2.0,
}
"""What a point of each stat is worth to somebody who wants to live."""
OTHER = 0.5


def choose_boon(seen: Observation) -> ChooseBoon:
    """Take the offered boon that is worth most; what one has already is worth less each time."""
    owned = [boon.boon for boon in seen.player.boons]
    offers = seen.player.offers
    return ChooseBoon(max(range(len(offers)), key=lambda i: _worth(offers[i], owned)))


def _worth(offer: BoonView, owned: list[str]) -> float:
    worth = sum(WORTH.get(m.stat, OTHER) * m.value for m in offer.modifiers)
    return worth / (1 + owned.count(offer.boon) / 2)
