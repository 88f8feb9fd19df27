"""Rooms: which is the start, the exit, the boss's, the treasure's. Source: patterns-guide.txt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.content.models.maps import BspLayout, ChunksLayout
from runtime.core.geometry import Box, Cell
from runtime.core.kernels.mapgen_places import walk_from
from runtime.core.kernels.mapgen_proof import rest_connected
from runtime.core.kernels.mapgen_rooms import openings, room_cores
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import Room, RoomType
from runtime.mapgen.numbers import tickets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.layouts.pieces import Piece

_FEW_GATES = 3
_WHOLE = 1_000_000
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
    boxes = [Box(*sides) for sides in draft.room_boxes.tolist()]
    if draft.pieces:
        draft.rooms = tuple(map(_chunk_room, types, boxes, cores, gates, draft.pieces))
    else:
        draft.rooms = tuple(map(_room, types, boxes, cores, gates))


def _cores(draft: Draft) -> list[Cell]:
    cores = np.empty((len(draft.room_boxes), 2), np.int64)
    room_cores(draft.tiles, draft.plan.palette.standable, draft.room_boxes, cores)
    if cores[:, 0].min() < 0:
        raise AttemptFailed(
            "A room has no cell to stand on.", remedy="Open its chunk round the middle."
        )
    return [Cell(x, y) for x, y in cores.tolist()]


def _steps(draft: Draft, cores: Sequence[Cell], start: int) -> list[int]:
    """Return the steps from the start room's core to each core."""
    field = np.empty(draft.tiles.shape, np.int32)
    walk_from(draft.tiles, draft.plan.palette.passable, *cores[start], field)
    return [int(field[y, x]) for x, y in cores]


def _gates(draft: Draft) -> list[list[Cell]]:
    """Return the open cells round each room."""
    boxes = draft.room_boxes
    ring = int((2 * (boxes[:, 2] + boxes[:, 3]) + 4).sum())
    found = np.empty((ring, 3), np.int64)
    count = openings(draft.tiles, ~draft.plan.palette.passable, boxes, found)
    gates: list[list[Cell]] = [[] for _ in draft.room_boxes]
    for room, x, y in found[: int(count)].tolist():
        gates[room].append(Cell(x, y))
    return gates


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
    order = sorted((i for i in range(len(steps)) if i != start), key=lambda i: (-steps[i], i))
    if draft.exit_room is not None:
        order.sort(key=lambda i: i != draft.exit_room)
    if not boss:
        return order[0]
    if draft.exit_room is None:
        order.sort(key=lambda i: len(gates[i]) > _FEW_GATES)
    for room in order:
        x, y, w, h = _closed_box(draft, room)
        if rest_connected(draft.tiles, draft.plan.palette.passable, x, y, w, h):
            return room
    raise AttemptFailed(
        "Every room is on the way to another, so none can be the boss's.",
        remedy="Ask for more rooms or fewer loops, or paint chunks that end blind.",
    )


def _closed_box(draft: Draft, room: int) -> tuple[int, int, int, int]:
    """Return the cells that are shut in when the room is: with the doors round it."""
    x, y, w, h = draft.room_boxes[room].tolist()
    return (x, y, w, h) if draft.pieces else (x - 1, y - 1, w + 2, h + 2)


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
    types = []
    for roll in rng.below_array(_WHOLE, len(draft.room_boxes)).tolist():
        if roll < treasure:
            types.append(RoomType.TREASURE)
        elif roll < treasure + shop:
            types.append(RoomType.SHOP)
        elif roll < treasure + shop + rest:
            types.append(RoomType.REST)
        else:
            types.append(RoomType.COMBAT)
    return types


def _tagged(draft: Draft, chunk: str) -> RoomType:
    tags = draft.plan.chunk_tags[chunk]
    return next((kind for tag, kind in _BY_TAG.items() if tag in tags), RoomType.COMBAT)


def _room(kind: RoomType, box: Box, core: Cell, gates: Sequence[Cell]) -> Room:
    return Room(kind, box, core, tuple(gates))


def _chunk_room(kind: RoomType, box: Box, core: Cell, gates: Sequence[Cell], piece: Piece) -> Room:
    return Room(kind, box, core, tuple(gates), piece.chunk, piece.turns, piece.mirrored)
