"""Levels within a run: the curve of experience and the boons that a new level offers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.content.models.progress import Boon, LevelRules
    from runtime.content.stats import StatModifier
    from runtime.core.rng import Rng


def experience_for(rules: LevelRules, level: int) -> int:
    """Return all the experience that a level takes; level 1 takes none.

    Each level needs `growth` per cent more than the one before, rounded down.
    """
    return _sum_of_needs(rules.first, rules.growth, level)


@lru_cache(maxsize=1024)
def _sum_of_needs(first: int, growth: int, level: int) -> int:
    """Asked after each turn, so the answers are remembered."""
    total, need = 0, first
    for _ in range(level - 1):
        total += need
        need += need * growth // 100
    return total


def next_level_at(rules: LevelRules, level: int) -> int | None:
    """Return the experience that takes one from this level to the next; None when none does."""
    if not rules.boons or level >= rules.most:
        return None
    return experience_for(rules, level + 1)


def offered_boons(rules: LevelRules, taken: Sequence[str], rng: Rng) -> tuple[str, ...]:
    """Draw the boons of a new level: different ones, none that one has as often as it goes."""
    free = [boon.id for boon in rules.boons if taken.count(boon.id) < boon.most]
    return tuple(rng.shuffled(free)[: rules.choices])


def boon_of(rules: LevelRules, boon: str) -> Boon:
    """Return a boon by its id. Raises KeyError when the rules have no such boon."""
    for each in rules.boons:
        if each.id == boon:
            return each
    raise KeyError(boon)


def boon_modifiers(rules: LevelRules, taken: Sequence[str]) -> tuple[StatModifier, ...]:
    """Return what all boons taken change. Raises KeyError when the rules lack one."""
    return tuple(modifier for boon in taken for modifier in boon_of(rules, boon).modifiers)
