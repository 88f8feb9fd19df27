"""Numbers of the generator that checks and inspectors show too. Source: zone-maps.txt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.kernels.mapgen_carves import WHOLE

if TYPE_CHECKING:
    from runtime.content.models.maps import Population
    from runtime.content.models.rules import Rules

_PER_CENT = WHOLE // 100
SMALLEST_HALF = 3
_LARGEST_HALF_WIDTH, _LARGEST_HALF_HEIGHT = 6, 5


def tickets(chance: float) -> int:
    """Return a chance in per cent as tickets out of `WHOLE`: no draw compares floats."""
    return round(chance * _PER_CENT)


def count_per(area: int, tiles_per_thing: int) -> int:
    """Return how many things an area holds at one per so many tiles, rounded; 0 means none."""
    if tiles_per_thing == 0:
        return 0
    return (2 * area + tiles_per_thing) // (2 * tiles_per_thing)


def rival_count(area: int, population: Population) -> int:
    """Return clamp(area / rival_div, 1, rival_cap): how many rivals come; 0 without a density."""
    if population.rival_div == 0:
        return 0
    return min(max(area // population.rival_div, 1), population.rival_cap)


def scaled(count: int, area: int, full_area: int) -> int:
    """Return max(1, round(count · area / full_area)): counts are written for a full zone."""
    return max(1, (2 * count * area + full_area) // (2 * full_area))


def safe_steps(rules: Rules) -> int:
    """Return the radius of the player's safe bubble in steps: out of sight at least."""
    return max(rules.maps.spawn_safe, rules.player.sight + 1)


def half_sizes(width: int, height: int) -> tuple[int, int]:
    """Return the half width and half height of zones on a map of this size.

    hw = clamp(W // 7, 3, 6) and hh = clamp(H // 7, 3, 5), so zones are 13 by 11 at most.
    """
    return (
        min(max(width // 7, SMALLEST_HALF), _LARGEST_HALF_WIDTH),
        min(max(height // 7, SMALLEST_HALF), _LARGEST_HALF_HEIGHT),
    )


def shrinking(half_w: int, half_h: int) -> list[tuple[int, int]]:
    """Return the half sizes that are tried one after another: both shrink by one, down to 3."""
    sizes = [(half_w, half_h)]
    while sizes[-1] != (SMALLEST_HALF, SMALLEST_HALF):
        w, h = sizes[-1]
        sizes.append((max(w - 1, SMALLEST_HALF), max(h - 1, SMALLEST_HALF)))
    return sizes
