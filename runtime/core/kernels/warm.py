"""Compile or load every kernel before it is needed; start this on a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels import distance, labels, lines, mapgen_warm, random, sight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def warm(progress: Callable[[str], None] | None = None) -> None:
    """Call every kernel once with the types that the program uses.

    Takes about a second when the kernels are cached on disk, several when they are not.
    `progress` gets the name of each kernel before its turn, on the calling thread.
    """
    for name, call in _calls():
        if progress is not None:
            progress(name)
        call()


def _calls() -> Iterator[tuple[str, Callable[[], object]]]:
    mask = np.ones((3, 3), np.bool_)
    seen = np.zeros((3, 3), np.bool_)
    field = np.zeros((3, 3), np.int32)
    points = np.zeros((3, 2), np.int32)
    numbers = np.ones(3, np.int64)
    state = np.uint64(1)
    yield "sight", lambda: sight.field_of_view(mask, 1, 1, 1, seen)
    yield "distance", lambda: distance.distance_field(mask, points, 4, field)
    yield "distance to targets", lambda: distance.distance_until(mask, points, points, 4, field)
    yield "best step", lambda: distance.best_step(field, seen, 1, 1, False)
    yield "components", lambda: labels.label_components(mask, True, field)
    yield "flood", lambda: labels.flood(mask, 1, 1, False, seen)
    yield "reach", lambda: labels.reachable(mask, 1, 1, seen)
    yield "lines", lambda: lines.line(0, 0, 2, 1, points)
    yield "clear lines", lambda: lines.line_clear(mask, 0, 0, 2, 1)
    yield "random bits", lambda: random.next_u64(state)
    yield "random numbers", lambda: random.below(state, 3)
    yield "random ranges", lambda: random.between(state, 1, 3)
    yield "random chances", lambda: random.chance(state, 1, 3)
    yield "random tables", lambda: random.weighted(state, numbers)
    yield "random orders", lambda: random.shuffle(state, numbers)
    yield from mapgen_warm.calls()
