"""Cover: light walls and bushes over open ground. Source: zone-maps.txt section 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.kernels.mapgen_cover import scatter_clusters, scatter_lines
from runtime.mapgen.numbers import count_per
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft


def run(draft: Draft, rng: Rng) -> None:
    """Scatter wall clusters, bush lines and bush clusters, each so many per tile of the map."""
    plan, cover = draft.plan, draft.plan.definition.cover
    if cover is None:
        return
    bush = plan.tile(cover.bush_tile)
    walls, lines, clusters = (
        cover.wall_cluster_size,
        cover.bush_line_size,
        cover.bush_cluster_size,
    )
    tiles, floor, area = draft.tiles, plan.floor, plan.area
    count = count_per(area, cover.wall_clusters)
    rng.state = int(
        scatter_clusters(tiles, floor, plan.wall, count, walls.low, walls.high, state_of(rng))
    )
    count = count_per(area, cover.bush_lines)
    rng.state = int(scatter_lines(tiles, floor, bush, count, lines.low, lines.high, state_of(rng)))
    count = count_per(area, cover.bush_clusters)
    rng.state = int(
        scatter_clusters(tiles, floor, bush, count, clusters.low, clusters.high, state_of(rng))
    )
