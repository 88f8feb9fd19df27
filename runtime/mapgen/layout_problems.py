"""What cannot work in a layout: masks without a chunk, ports that cannot meet, sizes that clash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.content.models.maps import BspLayout, ChunksLayout, PaintedLayout
from runtime.content.problems import Fix, Problem, problem
from runtime.core.kernels.labels import label_components
from runtime.mapgen.layouts import chunks_of, takes_zones
from runtime.mapgen.layouts.bsp import rooms_fit
from runtime.mapgen.layouts.chunks import choices_by_mask, grid_size, sides_text
from runtime.mapgen.layouts.pieces import SIDES, meet
from runtime.mapgen.palette import opens
from runtime.mapgen.required_problems import required_problems

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from runtime.content.models.chunks import Chunk
    from runtime.content.models.maps import MapDefinition
    from runtime.content.refs import AssetRef
    from runtime.mapgen.layouts.chunks import Choice
    from runtime.mapgen.view import MapContent

_LAYOUT = ("layout",)


def layout_problems(
    content: MapContent, ref: AssetRef, definition: MapDefinition
) -> Iterator[Problem]:
    """Report what the layout cannot do, whatever the seed."""
    if (definition.zones or definition.vault) and not takes_zones(definition):
        what = "zones" if definition.zones else "vault"
        message = (
            f"{what} cannot lie over the layout {definition.layout.kind}; take them away, or"
            " choose field, caves or a painting"
        )
        yield problem("E_ZONES_LAYOUT", ref, (what,), message)
    match definition.layout:
        case BspLayout():
            yield from _rooms(ref, definition, definition.layout)
        case ChunksLayout():
            yield from _maze(content, ref, definition, definition.layout)
        case PaintedLayout():
            yield from _painting(content, ref, definition, definition.layout)


def _rooms(ref: AssetRef, definition: MapDefinition, layout: BspLayout) -> Iterator[Problem]:
    if not rooms_fit(definition.width, definition.height, layout):
        message = (
            f"two rooms of {layout.min_room} tiles do not fit on {definition.width}×"
            f"{definition.height}; enlarge the map or lower min_room"
        )
        yield problem("E_ROOMS", ref, (*_LAYOUT, "min_room"), message)
    if layout.treasure_chance and definition.population.treasure is None:
        message = "no treasure rooms come: population.treasure names no drop table"
        yield problem("I_NO_TREASURE", ref, ("population", "treasure"), message)


def _painting(
    content: MapContent, ref: AssetRef, definition: MapDefinition, layout: PaintedLayout
) -> Iterator[Problem]:
    chunk = content.chunks.get(layout.chunk)
    if chunk is None:
        return
    width, height = max(map(len, chunk.rows)), len(chunk.rows)
    for field, mine, need in (
        ("width", definition.width, width),
        ("height", definition.height, height),
    ):
        if mine < need:
            message = f"the chunk {layout.chunk} is {width}×{height} tiles; {field} must be {need}"
            fix = Fix(f"Set {field} to {need}", ref, (field,), need)
            yield problem("E_CHUNK_SIZE", ref, (field,), message, fix)
    yield from _split(content, ref, layout.chunk, chunk)
    ways_out = any(marker.preset in ("stairs_down", "portal") for marker in chunk.markers)
    if definition.population.portals == 0 and not ways_out:
        message = (
            f"{layout.chunk} has no marker for stairs or a portal, and no portals are asked for"
        )
        yield problem("E_NO_EXIT", ref, ("population", "portals"), message)


def _maze(
    content: MapContent, ref: AssetRef, definition: MapDefinition, layout: ChunksLayout
) -> Iterator[Problem]:
    chunks = chunks_of(definition, content)
    sound = {chunk_id: chunk for chunk_id, chunk in chunks.items() if _complete(content, chunk)}
    yield from _sizes(ref, layout, sound)
    for chunk_id, chunk in sound.items():
        yield from _split(content, ref, chunk_id, chunk)
    columns, rows = grid_size(definition, layout)
    if columns * rows < max(layout.rooms.low, 2):
        message = (
            f"{columns}×{rows} cells of {layout.cell} tiles fit, fewer than {layout.rooms.low}"
            " rooms; enlarge the map or ask for fewer"
        )
        yield problem("E_MAZE", ref, (*_LAYOUT, "rooms"), message)
        return
    tiles = {tile: 0 for chunk in sound.values() for tile in chunk.legend.values()}
    reserved = {room.tag for room in layout.required}
    choices = choices_by_mask(layout, sound, {tile: i for i, tile in enumerate(sorted(tiles))})
    yield from _masks(ref, layout, choices, _possible(columns, rows), reserved)
    yield from required_problems(ref, layout, choices, (columns, rows))
    yield from _meetings(ref, choices)


def _complete(content: MapContent, chunk: Chunk) -> bool:
    """Tell whether a chunk is whole; other checks say what is wrong with one that is not."""
    return (
        len({len(row) for row in chunk.rows}) == 1
        and set("".join(chunk.rows)) <= chunk.legend.keys()
        and all(tile in content.tiles for tile in chunk.legend.values())
    )


def _sizes(ref: AssetRef, layout: ChunksLayout, chunks: Mapping[str, Chunk]) -> Iterator[Problem]:
    for chunk_id, chunk in chunks.items():
        width, height = len(chunk.rows[0]), len(chunk.rows)
        if (width, height) != (layout.cell, layout.cell):
            message = (
                f"the chunk {chunk_id} has the tags of this maze but is {width}×{height} tiles,"
                f" not {layout.cell}×{layout.cell}, so it is never used"
            )
            yield problem("W_CHUNK_SIZE", ref, (*_LAYOUT, "cell"), message)


def _split(content: MapContent, ref: AssetRef, chunk_id: str, chunk: Chunk) -> Iterator[Problem]:
    """Report a chunk that falls apart: the generator would dig through it or fill it."""
    if not _complete(content, chunk):
        return
    passable = {
        sign: content.tiles[tile].walkable or opens(content.tiles[tile], content.tiles)
        for sign, tile in chunk.legend.items()
    }
    mask = np.array([[passable[sign] for sign in row] for row in chunk.rows], np.bool_)
    parts = int(label_components(mask, True, np.empty(mask.shape, np.int32)))
    if parts > 1:
        message = (
            f"the chunk {chunk_id} falls into {parts} parts with no way between them, which are"
            " filled or dug to on each map; open a way or a door"
        )
        yield problem("W_SPLIT", ref, _LAYOUT, message)


def _possible(columns: int, rows: int) -> list[int]:
    """Return the sets of open sides that a cell of the grid can have."""
    impossible = (0b1010 if columns < 3 else 0, 0b0101 if rows < 3 else 0)  # noqa: PLR2004 a middle
    closed = (0b1010 if columns == 1 else 0) | (0b0101 if rows == 1 else 0)
    return [
        mask
        for mask in range(1, 16)
        if not mask & closed and not any(both and mask & both == both for both in impossible)
    ]


def _masks(
    ref: AssetRef,
    layout: ChunksLayout,
    choices: Mapping[int, Sequence[Choice]],
    possible: Sequence[int],
    reserved: set[str],
) -> Iterator[Problem]:
    """Report open sides that no chunk has, and those that run out by their caps."""
    path = (*_LAYOUT, "tags")
    free = {
        mask: [
            each
            for each in choices.get(mask, ())
            if each.chunk.weight and reserved.isdisjoint(each.chunk.tags)
        ]
        for mask in possible
    }
    missing = [mask for mask in possible if not free[mask]]
    for mask in missing:
        message = (
            f"no chunk of this maze is open to {sides_text(mask)} alone; paint one, or let"
            " another be turned or mirrored"
        )
        yield problem("E_MASK", ref, path, message)
    for mask in possible:
        caps = [each.chunk.cap for each in free[mask]]
        if caps and all(caps) and sum(caps) < layout.rooms.high:
            message = (
                f"chunks open to {sides_text(mask)} alone are capped at {sum(caps)} together;"
                " a maze that needs more is tried again; raise a cap or paint one without"
            )
            yield problem("W_MASK_CAP", ref, path, message)


def _meetings(ref: AssetRef, choices: Mapping[int, Sequence[Choice]]) -> Iterator[Problem]:
    """Report chunks with a port that no port of the facing side can meet."""
    pieces = [piece for each in choices.values() for choice in each for piece in choice.pieces]
    told = set()
    for piece in pieces:
        for side, spans in enumerate(piece.ports):
            alone = spans and not any(meet(spans, other.ports[side - 2]) for other in pieces)
            if alone and piece.chunk not in told:
                told.add(piece.chunk)
                message = (
                    f"the {SIDES[side].value} port of {piece.chunk} meets no port of any chunk of"
                    " this maze; move it to where theirs are"
                )
                yield problem("E_PORTS", ref, (*_LAYOUT, "tags"), message)
