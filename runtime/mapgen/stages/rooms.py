"""Rooms: which is the start, the exit, the boss's, the treasure's. Source: patterns-guide.txt."""

from __future__ import annotations

from itertools import pairwise, starmap
from typing import TYPE_CHECKING

import numpy as np

from runtime.content.models.maps import BspLayout, ChunksLayout
from runtime.core.geometry import Box, Cell
from runtime.core.kernels.mapgen_places import walk_from
from runtime.core.kernels.mapgen_proof import rest_connected
from runtime.core.kernels.mapgen_rooms import draw_rooms, openings, room_cores
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import Room, RoomType, shut_in
from runtime.mapgen.numbers import tickets
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.layouts.pieces import Piece

_FEW_GATES = 3
_ROLLED = (RoomType.TREASURE, RoomType.SHOP, RoomType.REST, RoomType.COMBAT)
_BY_TAG = {
    "treasure": RoomType.TREASURE,
    "shop": RoomType.SHOP,
    "rest": RoomType.REST,
}


def run(draft: Draft, rng: Rng) -> None:
    """Give each room its type; close a boss room with doors."""
    cores = _cores(draft)
    start = draft.start_room if draft.start_room is not None else rng.below(len(cores))
    steps = _steps(draft, cores, start)
    gates = draft.gates or _gates(draft)
    boss = _boss_floor(draft)
    leave = _exit(draft, steps, start, gates, boss=boss)
    types = _types(draft, rng)
    types[start] = RoomType.START
    types[leave] = RoomType.BOSS if boss else RoomType.EXIT
    if boss:
        _close(draft, gates[leave])
    boxes = starmap(Box, draft.room_boxes.tolist())
    if draft.pieces:
        draft.rooms = tuple(map(_chunk_room, types, boxes, cores, gates, draft.pieces))
    else:
        draft.rooms = tuple(map(Room, types, boxes, cores, map(tuple, gates)))


def _cores(draft: Draft) -> list[Cell]:
    cores = np.empty((len(draft.room_boxes), 2), np.int64)
    room_cores(draft.tiles, draft.plan.palette.standable, draft.room_boxes, cores)
    if cores[:, 0].min() < 0:
        raise AttemptFailed(
            "A room has no cell to stand on.", remedy="Open its chunk round the middle."
        )
    return list(starmap(Cell, cores.tolist()))


def _steps(draft: Draft, cores: Sequence[Cell], start: int) -> list[int]:
    """Return the steps from the start room's core to each core."""
    field = np.empty(draft.tiles.shape, np.int32)
    walk_from(draft.tiles, draft.plan.palette.passable, *cores[start], field)
    columns, rows = zip(*cores, strict=True)
    found: list[int] = field[rows, columns].tolist()
    return found


def _gates(draft: Draft) -> list[list[Cell]]:
    """Return the open cells round each room."""
    boxes = draft.room_boxes
    ring = 4 * len(boxes) + 2 * int(boxes[:, 2:].sum())
    found = np.empty((ring, 3), np.int64)
    count = int(openings(draft.tiles, ~draft.plan.palette.passable, boxes, found))
    cells = list(starmap(Cell, found[:count, 1:].tolist()))
    ends = np.searchsorted(found[:count, 0], np.arange(len(boxes) + 1)).tolist()
    return [cells[start:end] for start, end in pairwise(ends)]


def _boss_floor(draft: Draft) -> bool:
    layout = draft.plan.definition.layout
    return (
        isinstance(layout, BspLayout | ChunksLayout)
        and draft.plan.boss is not None
        and draft.floor_number % layout.floors_per_boss == 0
    )


def _exit(
    draft: Draft, steps: Sequence[int], start: int, gates: Sequence[Sequence[Cell]], *, boss: bool
) -> int:
    """Return the room farthest from the start; for a boss, one that may be locked.

    Locking it must cut nothing off; rooms with few ways in are preferred.
    """
    others = [i for i in range(len(steps)) if i != start]
    if not boss:
        asked = draft.exit_room
        return asked if asked is not None and asked != start else max(others, key=steps.__getitem__)
    order = sorted(others, key=lambda i: (i != draft.exit_room, -steps[i]))
    if draft.exit_room is None:
        order.sort(key=lambda i: len(gates[i]) > _FEW_GATES)
    passable = draft.plan.palette.passable
    for room in order:
        box = shut_in(Box(*draft.room_boxes[room].tolist()), painted=bool(draft.pieces))
        if rest_connected(draft.tiles, passable, draft.barred(), box.x, box.y, box.w, box.h):
            return room
    raise AttemptFailed(
        "Every room is on the way to another, so none can be the boss's.",
        remedy="Ask for more rooms or fewer loops, or paint chunks that end blind.",
    )


def _close(draft: Draft, gates: Sequence[Cell]) -> None:
    layout = draft.plan.definition.layout
    if isinstance(layout, BspLayout | ChunksLayout):
        door = draft.plan.tile(layout.door_tile)
        for cell in gates:
            if draft.plan.palette.walkable[draft.tiles[cell.y, cell.x]]:
                draft.tiles[cell.y, cell.x] = door


def _types(draft: Draft, rng: Rng) -> list[RoomType]:
    """Return what each room is for: by its chunk's tags, or by roll."""
    layout = draft.plan.definition.layout
    if draft.pieces:
        return [_tagged(draft, piece.chunk) for piece in draft.pieces]
    if not isinstance(layout, BspLayout):
        return [RoomType.COMBAT] * len(draft.room_boxes)
    treasure = tickets(layout.treasure_chance) if draft.plan.treasure is not None else 0
    shop, rest = tickets(layout.shop_chance), tickets(layout.rest_chance)
    drawn = np.empty(len(draft.room_boxes), np.int64)
    chances = np.array((treasure, shop, rest), np.int64)
    rng.state = int(draw_rooms(chances, drawn, state_of(rng)))
    return [_ROLLED[kind] for kind in drawn.tolist()]


def _tagged(draft: Draft, chunk: str) -> RoomType:
    tags = draft.plan.chunk_tags[chunk]
    return next((kind for tag, kind in _BY_TAG.items() if tag in tags), RoomType.COMBAT)


def _chunk_room(kind: RoomType, box: Box, core: Cell, gates: Sequence[Cell], piece: Piece) -> Room:
    return Room(kind, box, core, tuple(gates), piece.chunk, piece.turns, piece.mirrored)
