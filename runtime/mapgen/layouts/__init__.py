"""Layouts: how the ground of a map is made. A new one is a module here and a line below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.maps import (
    BspLayout,
    CavesLayout,
    ChunksLayout,
    FieldLayout,
    PaintedLayout,
)
from runtime.mapgen.layouts import bsp, caves, chunks, field, painted
from runtime.mapgen.layouts.layout import Ground, LayoutRun

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content.models.chunks import Chunk
    from runtime.content.models.maps import MapDefinition
    from runtime.mapgen.view import MapContent

__all__ = [
    "Ground",
    "LayoutRun",
    "chunks_of",
    "compile_layout",
    "takes_zones",
    "themes_of",
    "tiles_of",
]


def compile_layout(definition: MapDefinition, ground: Ground) -> LayoutRun:
    """Return the function that makes the ground of a draft that is filled with wall.

    Raises PlanError when the layout cannot work at all.
    """
    layout = definition.layout
    match layout:
        case FieldLayout():
            return field.compiled(ground)
        case BspLayout():
            return bsp.compiled(definition, layout, ground)
        case CavesLayout():
            return caves.compiled(layout, ground)
        case PaintedLayout():
            return painted.compiled(definition, layout, ground)
        case ChunksLayout():
            return chunks.compiled(definition, layout, ground)


def takes_zones(definition: MapDefinition) -> bool:
    """Tell whether zones and a vault may lie over this layout."""
    return isinstance(definition.layout, FieldLayout | CavesLayout | PaintedLayout)


def themes_of(definition: MapDefinition) -> tuple[str, ...]:
    """Return the themes that the layout itself carves."""
    match definition.layout:
        case BspLayout(room_themes=themes):
            return tuple(dict.fromkeys(themes))
    return ()


def chunks_of(definition: MapDefinition, content: MapContent) -> dict[str, Chunk]:
    """Return the chunks from which the layout chooses, by id."""
    match definition.layout:
        case PaintedLayout(chunk=chunk):
            found = content.chunks.get(chunk)
            return {chunk: found} if found is not None else {}
        case ChunksLayout(tags=tags):
            return {
                chunk_id: chunk
                for chunk_id, chunk in content.chunks.items()
                if set(tags) <= set(chunk.tags)
            }
    return {}


def tiles_of(definition: MapDefinition, chunks: Iterable[Chunk]) -> set[str]:
    """Return the tiles that the layout builds with."""
    used = {tile for chunk in chunks for tile in chunk.legend.values()}
    match definition.layout:
        case BspLayout(door_tile=door, pillar_tile=pillar):
            used |= {door, pillar}
        case ChunksLayout(door_tile=door):
            used.add(door)
    return used
