"""Pearson's test of sampled counts against exact chances, with its p-value.

The tail of the chi-square distribution is the regularised incomplete gamma function Q(k/2, x/2):
its series below a + 1, Legendre's continued fraction above. Sources: DLMF 8.7.1 and 8.9.2.
"""

from __future__ import annotations

from math import exp, lgamma, log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAST_EXPECTED = 5.0
"""Categories of which fewer are expected are joined with the next one."""
_TINY = 1e-300
_PRECISE = 1e-15
_MOST_TERMS = 10_000


def p_value(counts: Sequence[int], chances: Sequence[float]) -> float | None:
    """Return how likely exact chances give counts at least as far off as these.

    The categories exclude one another and are all there are. None when there are not two that
    can be told apart.
    """
    total = sum(counts)
    means = [chance * total for chance in chances]
    pairs = _joined(list(zip(counts, means, strict=True)))
    if len(pairs) < 2:  # noqa: PLR2004 - one category is always right
        return None
    statistic = sum((count - mean) ** 2 / mean for count, mean in pairs)
    return chi_square_tail(statistic, len(pairs) - 1)


def _joined(pairs: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Join small categories; what is left over joins the last one."""
    joined: list[tuple[int, float]] = []
    count, expected = 0, 0.0
    for more, chance in sorted(pairs, key=lambda pair: pair[1]):
        count, expected = count + more, expected + chance
        if expected >= LEAST_EXPECTED:
            joined.append((count, expected))
            count, expected = 0, 0.0
    if (count or expected) and joined:
        last = joined.pop()
        joined.append((last[0] + count, last[1] + expected))
    return joined


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return the chance that chi-square with so many degrees of freedom is at least this."""
    if statistic <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        return min(max(1 - scale * _series(a, x), 0.0), 1.0)
    return min(scale * _continued_fraction(a, x), 1.0)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    for n in range(1, _MOST_TERMS):
        term *= x / (a + n)
        total += term
        if term < total * _PRECISE:
            break
    return total


def _continued_fraction(a: float, x: float) -> float:
    """Evaluate by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value = d
    for n in range(1, _MOST_TERMS):
        factor = n * (a - n)
        b += 2
        d = 1 / (factor * d + b or _TINY)
        c = b + factor / c or _TINY
        value *= c * d
        if abs(c * d - 1) < _PRECISE:
            break
    return value
