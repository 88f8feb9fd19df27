"""What runs pay and levels take, by the functions that the game uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.levels import experience_for
from runtime.rules.progression import currency_of

if TYPE_CHECKING:
    from runtime.content.models.progress import MetaRules

__all__ = ["currency_of", "experience_for", "score_that_pays"]
_HIGHEST = 1 << 40


def score_that_pays(cost: int, rules: MetaRules, *, victory: bool = False) -> int | None:
    """Return the lowest score of a run that pays a cost alone; None when no score does."""
    low, high = 0, _HIGHEST
    if currency_of(high, rules, victory=victory) < cost:
        return None
    while low < high:
        middle = (low + high) // 2
        if currency_of(middle, rules, victory=victory) >= cost:
            high = middle
        else:
            low = middle + 1
    return low
