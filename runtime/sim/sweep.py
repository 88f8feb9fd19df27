"""Sweeps: one map over many seeds, with numbers for each and what stands out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.labels import label_components
from runtime.core.kernels.mapgen_proof import dead_ends
from runtime.core.rng import MASK
from runtime.mapgen import GenerationError, RoomType, generate_from, plan_map
from runtime.sim.jobs import spread
from runtime.sim.worth import Appraiser

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from runtime.content.snapshot import Content
    from runtime.mapgen import GeneratedMap, Plan

BATCH = 200
_NAMED_FAILURES = 20
COLUMNS = (
    "walkable_share",
    "longest_path",
    "nearest_exit",
    "farthest_exit",
    "dead_ends",
    "loops",
    "rooms",
    *(f"rooms_{kind.value}" for kind in RoomType),
    "zones",
    "enemies",
    "guards",
    "chests",
    "threat",
    "loot",
    "attempt",
    "milliseconds",
)


@dataclass(frozen=True, slots=True)
class SweepRow:
    """One seed: its numbers by column, or why it failed."""

    seed: int
    fingerprint: str = ""
    values: dict[str, float] = field(default_factory=dict)
    error: str = ""


@dataclass(slots=True)
class Extremes:
    """The least, the most and the mean of a column, and which seeds had the ends."""

    least: float = float("inf")
    least_seed: int = 0
    most: float = float("-inf")
    most_seed: int = 0
    total: float = 0.0
    count: int = 0

    def add(self, value: float, seed: int) -> None:
        """Take in one more value."""
        if value < self.least:
            self.least, self.least_seed = value, seed
        if value > self.most:
            self.most, self.most_seed = value, seed
        self.total += value
        self.count += 1

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0


@dataclass(slots=True)
class SweepSummary:
    """What a sweep comes to; it stays small however many seeds there are."""

    map_id: str
    seeds: int = 0
    failed: int = 0
    failures: list[tuple[int, str]] = field(default_factory=list)
    attempts: Counter[int] = field(default_factory=Counter)
    columns: dict[str, Extremes] = field(default_factory=dict)

    def add(self, row: SweepRow) -> None:
        """Take in one more seed."""
        self.seeds += 1
        if row.error:
            self.failed += 1
            if len(self.failures) < _NAMED_FAILURES:
                self.failures.append((row.seed, row.error))
            return
        self.attempts[int(row.values["attempt"])] += 1
        for name, value in row.values.items():
            self.columns.setdefault(name, Extremes()).add(value, row.seed)

    def as_json(self) -> dict[str, object]:
        """Return the summary as JSON values."""
        return {
            "map": self.map_id,
            "seeds": self.seeds,
            "failed": self.failed,
            "failures": [{"seed": seed, "error": error} for seed, error in self.failures],
            "attempts": {str(number): self.attempts[number] for number in sorted(self.attempts)},
            "metrics": {
                name: {
                    "mean": round(each.mean, 4),
                    "min": each.least,
                    "min_seed": each.least_seed,
                    "max": each.most,
                    "max_seed": each.most_seed,
                }
                for name, each in self.columns.items()
            },
        }


def sweep(
    content: Content, map_id: str, seeds: Sequence[int], *, floor: int = 1, jobs: int = 1
) -> Iterator[SweepRow]:
    """Yield a row for each seed, in their order, whatever the number of jobs.

    Seeds count modulo 2**64. A `range` of them keeps memory flat.

    Raises GenerationError (stage "plan") at once when the map cannot work with any seed.
    """
    yield from spread(Sweeper(content, map_id, floor), seeds, jobs=jobs, batch=BATCH)


class Sweeper:
    """Makes the row of a seed; it goes to another process as what it is made of.

    Raises GenerationError (stage "plan") when the map cannot work with any seed.
    """

    def __init__(self, content: Content, map_id: str, floor: int) -> None:
        self._origin = (content, map_id, floor)
        self._plan = plan_map(content, map_id)
        self._appraiser = Appraiser(content, floor)
        self._floor = floor

    def __reduce__(self) -> tuple[object, ...]:
        """Let plan and appraisals be made again where this goes."""
        return Sweeper, self._origin

    def __call__(self, seed: int) -> SweepRow:
        """Return the row of a seed, which counts modulo 2**64."""
        seed &= MASK
        started = perf_counter()
        try:
            found = generate_from(self._plan, seed, floor=self._floor)
        except GenerationError as error:
            return SweepRow(seed, error=str(error))
        spent = perf_counter() - started
        return SweepRow(
            seed, found.fingerprint, values_of(found, self._plan, self._appraiser, spent)
        )


def values_of(
    found: GeneratedMap, plan: Plan, appraiser: Appraiser, seconds: float
) -> dict[str, float]:
    """Return the numbers of a map, one for each of `COLUMNS`.

    Dead ends are walkable cells with one way on; loops are islands of what cannot be crossed,
    each a way round.
    """
    passable = plan.palette.passable[found.tiles]
    islands = label_components(~passable, False, np.empty(passable.shape, np.int32))
    types = Counter(room.type for room in found.rooms)
    metrics = found.metrics
    values: dict[str, float] = {
        "dead_ends": int(dead_ends(passable)),
        "loops": int(islands) - 1,
        "rooms": len(found.rooms),
        **{f"rooms_{kind.value}": types[kind] for kind in RoomType},
        "zones": len(found.zones),
        "threat": round(appraiser.threat(found.placements), 2),
        "loot": round(appraiser.loot(found.placements), 2),
        "attempt": found.attempt,
        "milliseconds": round(1000 * seconds, 3),
    }
    return {name: values[name] if name in values else metrics.get(name, 0) for name in COLUMNS}
