"""A zone carved by the generator on a small map of its own that is never saved."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.content.models.maps import MapDefinition, ZoneEntry
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from runtime.content import Content

SAMPLE = "sample_of_a_zone"
NO_THEME = "There is no theme yet; make one, then its zones are carved here."
WIDTH, HEIGHT = 91, 77
MARGIN = 1
PLAIN: Mapping[str, object] = MappingProxyType(
    {
        "enemies": {"name": "Sample", "health": 1, "attack": {"kind": "melee", "damage": [1, 1]}},
        "drop_tables": {
            "name": "Sample",
            "mode": "pick_one",
            "entries": [{"kind": "nothing", "weight": 1}],
        },
        "zone_tiers": {
            "name": "Sample",
            "rarity": "common",
            "roster": [SAMPLE],
            "guard_count": [1, 1],
            "chest_table": SAMPLE,
        },
    }
)
"""What stands in where a project has no zone tier yet: a theme needs none of its own."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is carved: the tier and theme of the zone, the seed, and pixels to a cell."""

    tier: str
    theme: str
    seed: int
    cell: int
    populated: bool = False
    """With guards, elder and chest."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What was carved: a picture, uint8[H, W, 4] RGBA, or the reason why there is none."""

    picture: NDArray[np.uint8] | None
    reason: str = ""
    guards: int = 0


def sample_of(content: Content, wanted: Wanted) -> Sample:
    """Carve one zone of full size and draw it; nothing else is on its map."""
    from runtime.content.asset import asset_from_data  # noqa: PLC0415 - on the thread
    from runtime.content.fields import to_data  # noqa: PLC0415 - on the thread
    from runtime.core.geometry import Box  # noqa: PLC0415 - on the thread
    from runtime.mapgen.errors import GenerationError  # noqa: PLC0415 - numba loads there
    from runtime.mapgen.generate import generate  # noqa: PLC0415 - numba loads there
    from runtime.mapgen.model import PlacementKind  # noqa: PLC0415 - numba loads there
    from runtime.picture.compose import TileComposer  # noqa: PLC0415 - numpy and Pillow
    from runtime.picture.draw import draw_map  # noqa: PLC0415 - numpy and Pillow

    if not wanted.theme:
        return Sample(None, NO_THEME)
    zone = ZoneEntry(tier=wanted.tier or SAMPLE, theme=wanted.theme, elder=wanted.populated)
    definition = MapDefinition(name="Sample", width=WIDTH, height=HEIGHT, zones=(zone,))
    records = {"maps": to_data(definition), **({} if wanted.tier else PLAIN)}
    for kind, data in records.items():
        content = content.with_asset(asset_from_data(AssetRef(kind, SAMPLE), data))
    try:
        made = generate(content, SAMPLE, wanted.seed)
    except GenerationError as error:
        return Sample(None, f"{error.reason} {error.remedy}".strip())
    box = made.zones[0].box.inflated(MARGIN).clipped(Box(0, 0, made.width, made.height))
    kinds = [placement.kind for placement in made.placements]
    guards = kinds.count(PlacementKind.GUARD)
    if not wanted.populated:
        composer = TileComposer(content.tiles)
        drawn = composer.compose(made.tiles, made.tile_ids, box, wanted.cell)
        return Sample(drawn, guards=guards)
    whole = draw_map(content, made, wanted.cell)
    cell = wanted.cell
    part = whole[box.y * cell : box.bottom * cell, box.x * cell : box.right * cell]
    return Sample(part.copy(), guards=guards)
