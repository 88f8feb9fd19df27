"""Rolling a table many times and holding what falls against the exact odds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from runtime.core.rng import Rng
from runtime.rules.drops import roll_table
from runtime.sim.analysis.chi_square import p_value
from runtime.sim.analysis.drops import GOLD, NOTHING, OddsWeb

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from runtime.content.models.drop_tables import DropTable

ROLLS = 20_000
_ASK_EVERY = 256


@dataclass(frozen=True, slots=True)
class Sampled:
    """Results of many rolls, the likeliest first; GOLD and NOTHING among them."""

    rolls: int
    seen: Mapping[str, int]
    """In how many rolls there was at least one."""
    exact: Mapping[str, float]
    p_value: float | None
    """Of the rarest result of each roll; None when there is only one thing that can come."""


def sample_rolls(
    tables: Mapping[str, DropTable],
    table: str,
    floor: int,
    *,
    rolls: int = ROLLS,
    seed: int = 1,
    stop: Callable[[], bool] = lambda: False,
) -> Sampled | None:
    """Roll a table as the game does; None when told to stop. Raises LootError."""
    exact = exact_results(tables, table, floor)
    rarest_first = sorted((name for name in exact if name != NOTHING), key=lambda n: (exact[n], n))
    places = {name: place for place, name in enumerate(rarest_first)}
    seen: Counter[str] = Counter()
    rarest = [0] * (len(places) + 1)
    rng = Rng(seed)
    for roll in range(rolls):
        if roll % _ASK_EVERY == 0 and stop():
            return None
        loot = roll_table(tables, table, floor, rng)
        got = {item for item, _ in loot.items} | ({GOLD} if loot.gold else set())
        seen.update(got or (NOTHING,))
        rarest[min((places[name] for name in got), default=len(places))] += 1
    chances = _rarest_chances(tables, table, floor, rarest_first)
    return Sampled(rolls, {name: seen[name] for name in exact}, exact, p_value(rarest, chances))


def exact_results(tables: Mapping[str, DropTable], table: str, floor: int) -> dict[str, float]:
    """Return the chance of each result of a roll, the likeliest first."""
    odds = OddsWeb(tables, floor).odds(table)
    found = {NOTHING: odds.nothing, GOLD: odds.gold_chance, **odds.items}
    ordered = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    return {name: chance for name, chance in ordered if chance}


def _rarest_chances(
    tables: Mapping[str, DropTable], table: str, floor: int, rarest_first: list[str]
) -> list[float]:
    """Return the exact chance that each result is the rarest of a roll, and that of none.

    Results may come together, so they are no categories; which of them is the rarest is one.
    P(k is the rarest) = P(any of the first k + 1) - P(any of the first k).
    """
    groups = {str(k): rarest_first[: k + 1] for k in range(len(rarest_first))}
    web = OddsWeb(tables, floor, groups)
    part = web.part(table)
    any_of = [0.0, *(web.chance(part, name) for name in groups)]
    steps = [after - before for before, after in pairwise(any_of)]
    return [*steps, 1 - any_of[-1]]
