"""A trial of few seeds, where a definition looks tight: what fails there is said before any run.

Whether cover, caves and dead ends leave enough room is decided by seeds; no formula knows it. The
trial is the generator itself, on fixed seeds, with few attempts and only where it is cheap beside
the doubt.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from runtime.content.models.maps import CavesLayout, ChunksLayout, PaintedLayout
from runtime.content.problems import Problem, problem
from runtime.mapgen.capacity import capacity
from runtime.mapgen.errors import GenerationError
from runtime.mapgen.generate import generate_from
from runtime.mapgen.numbers import count_per, half_sizes, rival_count, safe_steps, scaled
from runtime.mapgen.plan import plan_map

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.content.models.maps import MapDefinition
    from runtime.content.refs import AssetRef, FieldPath
    from runtime.mapgen.view import MapContent

_ATTEMPTS = 3  # of each seed: what needs more is worth a word
_TILES = 40_000  # of all seeds together: six of most maps, one of the largest
_MOST_SEEDS = 6
_WHOLE = 100
_FIELDS: dict[str, FieldPath] = {
    "zones": ("zones",),
    "vault": ("vault",),
    "player": ("zones",),
    "portals": ("population", "portals"),
    "guards": ("zones",),
    "elders": ("zones",),
    "lock": ("vault",),
    "roamers": ("population", "roam_div"),
    "rivals": ("population", "rival_div"),
    "furnishing": ("population", "boss"),
}
_MIN_OPEN: FieldPath = ("layout", "min_open")
_LAYOUT: FieldPath = ("layout",)


def trial_problems(
    content: MapContent, ref: AssetRef, definition: MapDefinition
) -> Iterator[Problem]:
    """Report what fails on a few fixed seeds, when the definition looks as if something could."""
    if not looks_tight(content, definition):
        return
    try:
        plan = plan_map(content, ref.id)
    except GenerationError:
        return  # other checks say what is missing
    maps = plan.rules.maps.model_copy(update={"attempts": _ATTEMPTS})
    quick = replace(plan, rules=plan.rules.model_copy(update={"maps": maps}))
    seeds = min(max(_TILES // plan.area, 1), _MOST_SEEDS)
    failures = []
    for seed in range(seeds):
        try:
            generate_from(quick, seed)
        except GenerationError as error:
            failures.append(error)
    if not failures:
        return
    stage = Counter(error.stage for error in failures).most_common(1)[0][0]
    first = next(error for error in failures if error.stage == stage)
    tried = f"{len(failures)} of {seeds} tried seeds" if seeds > 1 else "the one seed tried"
    message = (
        f"on {tried} no map came in {_ATTEMPTS} attempts. Stage {stage}:"
        f" {first.reason} {first.remedy}"
    )
    yield problem("W_SEEDS", ref, _field(definition, stage), message)


def _field(definition: MapDefinition, stage: str) -> FieldPath:
    if stage == "layout" and isinstance(definition.layout, CavesLayout):
        return _MIN_OPEN
    return _FIELDS.get(stage, _LAYOUT)


def looks_tight(content: MapContent, definition: MapDefinition) -> bool:
    """Tell whether seeds could fail: a small map, a crowd, a painting, scarce caves, a vault."""
    bubble = 3 * safe_steps(content.rules)
    return (
        max(definition.width, definition.height) - 2 < bubble
        or _least_ground(definition) < bubble**2
        or _is_crowded(content, definition)
        or _has_tight_layout(definition)
        or (definition.vault is not None and _has_tight_vault(content, definition))
    )


def _least_ground(definition: MapDefinition) -> int:
    """Return the tiles that the layout builds on: all, or the cells of the smallest maze."""
    area, layout = definition.width * definition.height, definition.layout
    if isinstance(layout, ChunksLayout):
        return min(area, max(layout.rooms.low, 2) * layout.cell**2)
    return area


def _is_crowded(content: MapContent, definition: MapDefinition) -> bool:
    """Tell whether more than a twelfth of the ground, or a quarter of a zone, is to be taken."""
    population, area = definition.population, definition.width * definition.height
    crowd = count_per(area, population.roam_div) if population.roamers else 0
    crowd += rival_count(area, population) if population.rivals else 0
    if population.packs is not None:
        sizes = [
            content.enemies[each].pack_size.high
            for each in population.packs.enemies
            if each in content.enemies
        ]
        crowd += count_per(area, population.packs.tiles_per_pack) * max(sizes, default=1)
    half_w, half_h = half_sizes(definition.width, definition.height)
    zone = (2 * half_w + 1) * (2 * half_h + 1)
    tiers = [content.zone_tiers.get(each.tier) for each in definition.zones]
    guards = max((tier.guard_count.high for tier in tiers if tier is not None), default=0)
    return (
        12 * crowd > _least_ground(definition)
        or 4 * scaled(guards, zone, content.rules.zones.full_area) > zone
    )


def _has_tight_layout(definition: MapDefinition) -> bool:
    """Tell whether the layout itself may leave too little, or cover may take it all."""
    cover, layout = definition.cover, definition.layout
    if cover is not None:
        area = definition.width * definition.height
        if 8 * count_per(area, cover.wall_clusters) * cover.wall_cluster_size.high > area:
            return True
    match layout:
        case PaintedLayout():
            return True
        case CavesLayout(fill_chance=fill, min_open=least):
            return fill > 50 or least > max(_WHOLE - fill - 15, 0)  # noqa: PLR2004 half is wall
        case ChunksLayout(required=required, rooms=rooms):
            blind = sum(room.place in ("dead_end", "start", "farthest") for room in required)
            return 3 * blind > rooms.low
    return False


def _has_tight_vault(content: MapContent, definition: MapDefinition) -> bool:
    """Tell whether the vault may find no room: it is as large as a small zone."""
    return len(definition.zones) + 2 > capacity(definition, content.rules.zones).low
