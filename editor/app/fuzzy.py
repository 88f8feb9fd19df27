"""Fuzzy matching for "Go to anything": letters in order, best at the starts of words."""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

T = TypeVar("T")

_SEPARATORS = " _-/›:.'"
_START, _RUN, _WORD, _LETTER = 12, 8, 10, 1


def score(pattern: str, text: str) -> int | None:
    """Rate how well a pattern matches a text; None when its letters don't occur in order.

    Spaces in the pattern are ignored, case too. Higher is better: whole beginnings first, then
    starts of words, then letters side by side; among equals the shorter text.
    """
    wanted = pattern.replace(" ", "").lower()
    if not wanted:
        return 0
    lowered = text.lower()
    whole = pattern.strip().lower()
    found = lowered.find(whole)
    if found >= 0:
        at_word = found == 0 or lowered[found - 1] in _SEPARATORS
        bonus = _START if found == 0 else _WORD if at_word else 0
        return 20 * len(wanted) + 5 * bonus - len(text)
    points = _scattered(wanted, lowered)
    return None if points is None else points - len(text)


def _scattered(wanted: str, lowered: str) -> int | None:
    points, place, last = 0, 0, -2
    for letter in wanted:
        at = _next_place(lowered, letter, place)
        if at is None:
            return None
        if at == last + 1:
            points += _RUN
        elif at == 0 or lowered[at - 1] in _SEPARATORS:
            points += _WORD
        else:
            points += _LETTER
        place, last = at + 1, at
    return points


def _next_place(lowered: str, letter: str, place: int) -> int | None:
    at = lowered.find(letter, place)
    return None if at < 0 else at


def best(
    pattern: str, items: Iterable[T], texts: Callable[[T], Sequence[str]], limit: int
) -> list[T]:
    """Return up to `limit` items of which a text matches, the best first.

    Equals keep their order.
    """
    rated: list[tuple[int, int, T]] = []
    for place, item in enumerate(items):
        points = [each for text in texts(item) if (each := score(pattern, text)) is not None]
        if points:
            rated.append((max(points), -place, item))
    return [item for _, _, item in nlargest(limit, rated, key=lambda rating: rating[:2])]
