"""Chances as integer tickets, so that a roll and its exact odds are the same numbers."""

from __future__ import annotations

from fractions import Fraction

TICKETS = 10_000
"""Tickets in a hundred per cent: chances count to a hundredth of a per cent."""


def tickets(percent: float) -> int:
    """Return how many of TICKETS a chance in per cent wins, from none to all."""
    return min(max(round(percent * (TICKETS // 100)), 0), TICKETS)


def fraction(won: int) -> Fraction:
    """Return the exact chance that so many tickets make."""
    return Fraction(won, TICKETS)
