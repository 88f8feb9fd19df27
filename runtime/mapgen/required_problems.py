"""What cannot work in the rooms that a maze must have: no chunk, no place, too many of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from runtime.content.problems import Fix, Problem, problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from runtime.content.models.chunks import Chunk
    from runtime.content.models.maps import ChunksLayout
    from runtime.content.refs import AssetRef
    from runtime.mapgen.layouts.chunks import Choice

_REQUIRED = ("layout", "required")
_ROOMS = ("layout", "rooms")


def required_problems(
    ref: AssetRef,
    layout: ChunksLayout,
    choices: Mapping[int, Sequence[Choice]],
    grid: tuple[int, int],
) -> Iterator[Problem]:
    """Report required rooms that no maze can have, whatever the seed."""
    yield from _alone(ref, layout, choices)
    yield from _supply(ref, layout, choices)
    yield from _starts(ref, layout)
    yield from _number(ref, layout, grid)
    yield from _dead_ends(ref, layout, choices, grid)


def _alone(
    ref: AssetRef, layout: ChunksLayout, choices: Mapping[int, Sequence[Choice]]
) -> Iterator[Problem]:
    for i, room in enumerate(layout.required):
        masks = _masks(choices, room.tag)
        path = (*_REQUIRED, i)
        if not masks:
            message = f'no chunk of this maze has the tag "{room.tag}"; give it to one'
            yield problem("E_REQUIRED", ref, (*path, "tag"), message)
        elif room.place == "dead_end" and all(mask.bit_count() != 1 for mask in masks):
            message = f'no chunk with the tag "{room.tag}" has one open side alone: no dead end'
            yield problem("E_REQUIRED", ref, (*path, "place"), message)


def _supply(
    ref: AssetRef, layout: ChunksLayout, choices: Mapping[int, Sequence[Choice]]
) -> Iterator[Problem]:
    """Report tags that are asked for more often than weights and caps of their chunks allow."""
    chunks = {each.chunk_id: each.chunk for found in choices.values() for each in found}
    for tag, wanted in Counter(room.tag for room in layout.required).items():
        tagged = [chunk for chunk in chunks.values() if tag in chunk.tags]
        weighed = [chunk for chunk in tagged if chunk.weight]
        if tagged and not weighed:
            message = f'all chunks with the tag "{tag}" have weight 0; raise one'
            yield problem("E_REQUIRED", ref, _REQUIRED, message)
        elif weighed and wanted > (most := _most(weighed)):
            message = (
                f'{wanted} rooms with the tag "{tag}" are required, but its chunks are capped at'
                f" {most} together; raise a cap, or ask for fewer"
            )
            yield problem("E_REQUIRED", ref, _REQUIRED, message)


def _most(chunks: Sequence[Chunk]) -> int:
    """Return how often the chunks may come by their caps."""
    caps = [chunk.cap for chunk in chunks]
    return sum(caps) if all(caps) else 1 << 30


def _starts(ref: AssetRef, layout: ChunksLayout) -> Iterator[Problem]:
    starts = [i for i, room in enumerate(layout.required) if room.place == "start"]
    for i in starts[1:]:
        message = f"one starts in one room, and required[{starts[0]}] is that already"
        path = (*_REQUIRED, i, "place")
        fix = Fix("Let it stand anywhere", ref, path, "anywhere")
        yield problem("E_REQUIRED", ref, path, message, fix)


def _number(ref: AssetRef, layout: ChunksLayout, grid: tuple[int, int]) -> Iterator[Problem]:
    """Report mazes with fewer rooms than are required: each required room is one of them."""
    wanted = len(layout.required)
    low, high = layout.rooms.low, layout.rooms.high
    if wanted <= max(low, 2):
        return
    surely = wanted > max(high, 2)
    room = grid[0] * grid[1]
    which = f"has {high} at most" if surely else f"may have {low} alone"
    message = f"{wanted} rooms are required, but the maze {which}; ask for more rooms or fewer tags"
    fix = None
    if wanted <= room:
        value = [wanted, max(high, wanted)]
        fix = Fix(f"Set rooms to {value[0]}-{value[1]}", ref, _ROOMS, value)
    yield problem("E_REQUIRED_ROOMS" if surely else "W_REQUIRED_ROOMS", ref, _ROOMS, message, fix)


def _dead_ends(
    ref: AssetRef,
    layout: ChunksLayout,
    choices: Mapping[int, Sequence[Choice]],
    grid: tuple[int, int],
) -> Iterator[Problem]:
    """Report more rooms at dead ends than the largest maze has: a tree of crossings has most."""
    wanted = sum(
        room.place == "dead_end" or _ends_blind(choices, room.tag) for room in layout.required
    )
    rooms = min(max(layout.rooms.high, 2), grid[0] * grid[1])
    most = 2 if min(grid) == 1 else max(2, (2 * rooms + 2) // 3)
    if wanted > most:
        message = (
            f"{wanted} required rooms stand at dead ends, or have chunks with one open side alone;"
            f" a maze of {rooms} rooms has {most} dead ends at most"
        )
        yield problem("E_REQUIRED_ROOMS", ref, _REQUIRED, message)


def _ends_blind(choices: Mapping[int, Sequence[Choice]], tag: str) -> bool:
    masks = _masks(choices, tag)
    return bool(masks) and all(mask.bit_count() == 1 for mask in masks)


def _masks(choices: Mapping[int, Sequence[Choice]], tag: str) -> list[int]:
    """Return the sets of open sides that chunks with a tag have."""
    return [
        mask for mask, found in choices.items() if any(tag in each.chunk.tags for each in found)
    ]
