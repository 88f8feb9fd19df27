"""The exact chance of each monster modifier on an enemy of a rank."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.rules.ranks import fitting_traits, rank_record

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.world.actor import Rank


def trait_odds(content: Content, enemy: str, rank: Rank) -> dict[str, Fraction]:
    """Return how likely an enemy of a rank has each modifier, by the choices that the game draws.

    Modifiers are chosen one after another, each once, so that what is there already counts.
    """
    wanted = rank_record(content, rank).traits
    numbers = Fraction(1, wanted.high - wanted.low + 1)
    odds: dict[str, Fraction] = {}
    having: dict[frozenset[str], Fraction] = {frozenset(): Fraction(1)}
    for count in range(wanted.high + 1):
        if count >= wanted.low:
            for chosen, chance in having.items():
                for name in chosen:
                    odds[name] = odds.get(name, Fraction(0)) + chance * numbers
        having = _one_more(content, enemy, rank, having)
    return odds


def _one_more(
    content: Content, enemy: str, rank: Rank, having: dict[frozenset[str], Fraction]
) -> dict[frozenset[str], Fraction]:
    """Return the sets of modifiers after one more choice; where none fits, the set stays."""
    found: dict[frozenset[str], Fraction] = {}
    for chosen, chance in having.items():
        weights = fitting_traits(content, content.enemies[enemy], rank, chosen)
        total = sum(weights.values())
        for name, weight in weights.items():
            more = chosen | {name}
            found[more] = found.get(more, Fraction(0)) + chance * Fraction(weight, total)
        if not weights:
            found[chosen] = found.get(chosen, Fraction(0)) + chance
    return found
