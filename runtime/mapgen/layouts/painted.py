"""Painted: one chunk used whole, in the middle of the map, closed in by wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.mapgen.errors import PlanError
from runtime.mapgen.layouts.pieces import piece_of

if TYPE_CHECKING:
    from runtime.content.models.maps import MapDefinition, PaintedLayout
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.layouts.layout import Ground, LayoutRun


def compiled(definition: MapDefinition, layout: PaintedLayout, ground: Ground) -> LayoutRun:
    """Return the function that lays the painting down with its markers."""
    chunk = ground.chunks.get(layout.chunk)
    if chunk is None:
        raise PlanError(f'There is no chunk "{layout.chunk}".', "Paint it or choose another.")
    piece = piece_of(layout.chunk, chunk, ground.palette.index)
    height, width = piece.tiles.shape
    if width > definition.width or height > definition.height:
        raise PlanError(
            f'The chunk "{layout.chunk}" is {width}×{height} tiles, larger than the map.',
            f"Enlarge the map to {max(width, definition.width)}×{max(height, definition.height)}.",
        )
    left, top = (definition.width - width) // 2, (definition.height - height) // 2

    def run(draft: Draft, _rng: Rng) -> None:
        draft.tiles[top : top + height, left : left + width] = piece.tiles
        draft.close_border()
        draft.add_markers(piece, left, top, room=None)

    return run
