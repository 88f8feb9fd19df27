"""The front door: from content, map id and seed to a proved map."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.core.rng import Rng
from runtime.mapgen.draft import Draft
from runtime.mapgen.errors import AttemptFailed, GenerationError
from runtime.mapgen.fingerprint import fingerprint_of
from runtime.mapgen.metrics import metrics_of
from runtime.mapgen.model import GENERATOR_VERSION, GeneratedMap
from runtime.mapgen.plan import plan_map
from runtime.mapgen.stages import stages_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.mapgen.plan import Plan
    from runtime.mapgen.stages.stage import Stage
    from runtime.mapgen.view import MapContent


def generate(
    content: MapContent, map_id: str, seed: int, *, floor: int = 1, trace: bool = False
) -> GeneratedMap:
    """Make the map of this definition and seed: the same everywhere and always.

    `trace` keeps the map as each stage left it. Raises GenerationError when there is none.
    """
    try:
        plan = plan_map(content, map_id)
    except GenerationError as error:
        error.seed = seed
        raise
    return generate_from(plan, seed, floor=floor, trace=trace)


def generate_from(plan: Plan, seed: int, *, floor: int = 1, trace: bool = False) -> GeneratedMap:
    """Make the map of a plan that `plan_map` made: for many seeds of one definition."""
    root = Rng(seed)
    terrain, population = stages_for(plan)
    draft, attempt = _terrain(Draft(plan, floor, trace=trace), terrain, root, seed)
    attempt = _populated(draft, population, root, seed, attempt)
    return _finished(draft, seed, attempt)


def _terrain(bare: Draft, stages: Sequence[Stage], root: Rng, seed: int) -> tuple[Draft, int]:
    """Return the first terrain that works out and the number of its attempt, from 1."""
    draft = bare
    for attempt in range(1, bare.plan.rules.maps.attempts + 1):
        if attempt > 1:
            draft = Draft(bare.plan, bare.floor_number, trace=bare.trace)
        try:
            _run(draft, stages, root.child("attempt", attempt))
        except AttemptFailed as failure:
            _give_up(draft, failure, seed, attempt, attempt)
        else:
            draft.freeze_terrain()
            return draft, attempt
    raise AssertionError("unreachable: the last attempt gives up")


def _populated(draft: Draft, stages: Sequence[Stage], root: Rng, seed: int, first: int) -> int:
    """Populate the terrain, in new attempts until it works out; return the attempt's number."""
    kept = len(draft.steps_made)
    for made in range(1, draft.plan.rules.maps.attempts + 1):
        attempt = first + made - 1
        draft.clear_population()
        del draft.steps_made[kept:]
        try:
            _run(draft, stages, root.child("attempt", attempt))
        except AttemptFailed as failure:
            _give_up(draft, failure, seed, attempt, made)
        else:
            return attempt
    raise AssertionError("unreachable: the last attempt gives up")


def _run(draft: Draft, stages: Sequence[Stage], streams: Rng) -> None:
    for stage in stages:
        draft.stage = stage.name
        stage.run(draft, streams.child(stage.name))
        draft.record(stage.name)


def _give_up(draft: Draft, failure: AttemptFailed, seed: int, attempt: int, made: int) -> None:
    """Raise GenerationError when the attempts are used up or cannot help."""
    if failure.hopeless or made >= draft.plan.rules.maps.attempts:
        raise GenerationError(
            draft.stage,
            failure.reason,
            seed,
            draft.plan.map_id,
            remedy=failure.remedy,
            attempts=attempt,
        ) from failure


def _finished(draft: Draft, seed: int, attempt: int) -> GeneratedMap:
    plan = draft.plan
    placements = tuple(draft.placements)
    ids = plan.palette.ids
    return GeneratedMap(
        map_id=plan.map_id,
        seed=seed,
        attempt=attempt,
        generator_version=GENERATOR_VERSION,
        fingerprint=fingerprint_of(draft.tiles, ids, draft.zones, draft.rooms, placements),
        width=plan.width,
        height=plan.height,
        tiles=draft.tiles,
        tile_ids=ids,
        zones=draft.zones,
        rooms=draft.rooms,
        placements=placements,
        metrics=MappingProxyType(metrics_of(draft)),
        steps=tuple(draft.steps_made),
    )
