"""Rooms in a binary space partition, the corridors between them and the doors where they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.jit import kernel
from runtime.core.kernels.mapgen_carves import WHOLE, pillars
from runtime.core.kernels.mapgen_grid import fill_box, size_of
from runtime.core.kernels.random import below, between, chance

if TYPE_CHECKING:
    from runtime.core.kernels.jit import Bools, Int, Int64s
    from runtime.core.kernels.mapgen_grid import Tiles

_HALL = 7  # tiles, the shorter side of a room that may have pillars
_WALL = 1  # tiles of wall that a leaf keeps at its right and bottom


@kernel
def split_rooms(
    tiles: Tiles, ground: Int, shortest: Int, depth: Int, loops: Int, out: Int64s, state: np.uint64
) -> tuple[Int, np.uint64]:
    """Split the ground, open a room in each leaf and connect them all.

    A part that is half as long again as broad is split across, any other by a coin. Siblings are
    joined from the bottom of the tree upwards by a corridor between their two nearest rooms; with
    `loops` of WHOLE chances a room gets one more, to the nearest room without one.

    Args:
        tiles: uint8[H, W], filled with wall; opened in place.
        ground: Of rooms and corridors.
        shortest: Side of a room, at least.
        depth: Splits from the whole to a leaf, at most.
        loops: Tickets for one more corridor.
        out: int64[N, 4], overwritten with rooms (x, y, w, h); N rooms are the most.
        state: Of the random stream.

    Returns:
        The number of rooms and the advanced state.
    """
    height, width = tiles.shape
    most = 2 * len(out)
    parts = np.empty((most, 4), np.int64)
    left = np.full(most, -1, np.int64)
    level = np.zeros(most, np.int64)
    parts[0] = np.array([1, 1, width - 2, height - 2])
    count, leaves = 1, 0
    group = np.full(len(out), -1, np.int64)
    for i in range(most):
        if i >= count:
            break
        at, along_x, state = _split_at(parts[i], shortest + _WALL, state)
        if at == 0 or level[i] >= depth or count + 2 > most:
            state = _open_room(tiles, parts[i], ground, shortest, out[leaves], state)
            group[leaves] = i
            leaves += 1
            continue
        left[i] = count
        _halve(parts, i, count, at, along_x)
        level[count], level[count + 1] = level[i] + 1, level[i] + 1
        count += 2
    linked = np.zeros((leaves, leaves), np.bool_)
    for i in range(count - 1, -1, -1):
        if left[i] >= 0:
            state = _join(tiles, ground, out, group[:leaves], left[i], i, linked, state)
    for room in range(leaves):
        more, state = chance(state, loops, WHOLE)
        if more:
            state = _loop(tiles, ground, out, room, linked, state)
    return leaves, state


@kernel
def _split_at(part: Int64s, least: Int, state: np.uint64) -> tuple[Int, bool, np.uint64]:
    """Return where to split a part (0: not at all), whether across its width, and the state."""
    w, h = part[2], part[3]
    coin, state = below(state, 2)
    along_x = 2 * w > 3 * h or (coin == 0 and 2 * h <= 3 * w)
    if (w if along_x else h) < 2 * least:
        along_x = not along_x
    length = w if along_x else h
    if length < 2 * least:
        return np.int64(0), along_x, state
    margin = max(least, length * 2 // 5)  # no part is much larger than its sibling
    at, state = between(state, margin, length - margin)
    return at, along_x, state


@kernel
def _halve(parts: Int64s, i: Int, first: Int, at: Int, along_x: bool) -> None:
    """Write the two halves of part `i` to `first` and `first + 1`."""
    parts[first] = parts[i]
    parts[first + 1] = parts[i]
    axis = 0 if along_x else 1
    parts[first, 2 + axis] = at
    parts[first + 1, axis] += at
    parts[first + 1, 2 + axis] -= at


@kernel
def _open_room(
    tiles: Tiles, part: Int64s, ground: Int, shortest: Int, out: Int64s, state: np.uint64
) -> np.uint64:
    """Open a room somewhere in a part, with wall left at its right and bottom.

    It keeps at least a third of what the part has beyond the shortest side.
    """
    for axis in range(2):
        room = part[2 + axis] - _WALL
        shrink, state = below(state, max(room - shortest, 0) * 2 // 3 + 1)
        shift, state = below(state, shrink + 1)
        out[axis] = part[axis] + shift
        out[2 + axis] = room - shrink
    fill_box(tiles, out[0], out[1], out[2], out[3], ground)
    return state


@kernel
def _join(
    tiles: Tiles,
    ground: Int,
    rooms: Int64s,
    group: Int64s,
    first: Int,
    parent: Int,
    linked: Bools,
    state: np.uint64,
) -> np.uint64:
    """Dig between the nearest rooms of two siblings and make both groups the parent's."""
    best, one, two = np.int64(2**62), 0, 0
    for a in range(len(group)):
        if group[a] != first:
            continue
        for b in range(len(group)):
            if group[b] == first + 1 and _apart(rooms, a, b) < best:
                best, one, two = _apart(rooms, a, b), a, b
    state = _corridor(tiles, ground, rooms[one], rooms[two], state)
    linked[one, two], linked[two, one] = True, True
    for a in range(len(group)):
        if group[a] == first or group[a] == first + 1:
            group[a] = parent
    return state


@kernel
def _loop(
    tiles: Tiles,
    ground: Int,
    rooms: Int64s,
    room: Int,
    linked: Bools,
    state: np.uint64,
) -> np.uint64:
    """Dig from a room to the nearest one that it has no corridor to."""
    best, other = np.int64(2**62), -1
    for b in range(len(linked)):
        if b != room and not linked[room, b] and _apart(rooms, room, b) < best:
            best, other = _apart(rooms, room, b), b
    if other >= 0:
        state = _corridor(tiles, ground, rooms[room], rooms[other], state)
        linked[room, other], linked[other, room] = True, True
    return state


@kernel
def _apart(rooms: Int64s, a: Int, b: Int) -> np.int64:
    """Return the orthogonal moves between the middles of two rooms, doubled."""
    dx = 2 * (rooms[a, 0] - rooms[b, 0]) + rooms[a, 2] - rooms[b, 2]
    dy = 2 * (rooms[a, 1] - rooms[b, 1]) + rooms[a, 3] - rooms[b, 3]
    return np.int64(size_of(dx) + size_of(dy))


@kernel
def _corridor(tiles: Tiles, ground: Int, a: Int64s, b: Int64s, state: np.uint64) -> np.uint64:
    """Dig straight between two rooms that face each other, else round one corner."""
    ax, bx, state = _meet(a[0], a[2], b[0], b[2], state)
    ay, by, state = _meet(a[1], a[3], b[1], b[3], state)
    across_first, state = below(state, 2)
    corner_x, corner_y = (bx, ay) if across_first else (ax, by)
    fill_box(tiles, min(ax, bx), corner_y, size_of(ax - bx) + 1, 1, ground)
    fill_box(tiles, corner_x, min(ay, by), 1, size_of(ay - by) + 1, ground)
    return state


@kernel
def _meet(a: Int, a_size: Int, b: Int, b_size: Int, state: np.uint64) -> tuple[Int, Int, np.uint64]:
    """Return a place in each of two spans: the same where they overlap."""
    low, high = max(a, b), min(a + a_size, b + b_size) - 1
    if low <= high:
        both, state = between(state, low, high)
        return both, both, state
    one, state = between(state, a, a + a_size - 1)
    two, state = between(state, b, b + b_size - 1)
    return one, two, state


@kernel
def pillared_halls(
    tiles: Tiles, rooms: Int64s, ground: Int, pillar: Int, tickets: Int, state: np.uint64
) -> np.uint64:
    """Stand two rows of pillars in large rooms, by chance; their middle stays open."""
    for i in range(len(rooms)):
        x, y, w, h = rooms[i, 0], rooms[i, 1], rooms[i, 2], rooms[i, 3]
        hall, state = chance(state, tickets, WHOLE)
        if hall and w >= _HALL and h >= _HALL:
            pillars(tiles, x, y, w, h, 1, ground, pillar)
    return state


@kernel
def hang_doors(
    tiles: Tiles, rooms: Int64s, ground: Int, wall: Int, door: Int, tickets: Int, state: np.uint64
) -> np.uint64:
    """Hang a door by chance where a corridor of one tile's breadth enters a room.

    No door stands right behind another.
    """
    for i in range(len(rooms)):
        x, y, w, h = rooms[i, 0], rooms[i, 1], rooms[i, 2], rooms[i, 3]
        for along in range(2 * (w + h)):
            px, py, dx, dy = _round_room(x, y, w, h, along)
            between_walls = tiles[py - dx, px - dy] == wall and tiles[py + dx, px + dy] == wall
            if between_walls and tiles[py, px] == ground and tiles[py + dy, px + dx] == ground:
                hung, state = chance(state, tickets, WHOLE)
                if hung:
                    tiles[py, px] = door
    return state


@kernel
def _round_room(x: Int, y: Int, w: Int, h: Int, along: Int) -> tuple[Int, Int, Int, Int]:
    """Return a cell of the ring round a room, without corners, and the way outwards from it."""
    if along < w:
        return x + along, y - 1, 0, -1
    if along < 2 * w:
        return x + along - w, y + h, 0, 1
    if along < 2 * w + h:
        return x - 1, y + along - 2 * w, -1, 0
    return x + w, y + along - 2 * w - h, 1, 0


@kernel
def draw_rooms(tickets: Int64s, out: Int64s, state: np.uint64) -> np.uint64:
    """Draw for each of `out`, int64[N], which of the kinds with these tickets of WHOLE it is.

    Overwritten with the index of the kind; len(tickets) for none of them.
    """
    for i in range(len(out)):
        ticket, state = below(state, WHOLE)
        kind = 0
        while kind < len(tickets) and ticket >= tickets[kind]:
            ticket -= tickets[kind]
            kind += 1
        out[i] = kind
    return state


@kernel
def openings(tiles: Tiles, closed: Bools, rooms: Int64s, out: Int64s) -> int:
    """Write the cells round each room that are not walls to `out`, (room, x, y); return how many.

    `closed` is bool[tiles], True for tiles that cannot be passed. `out` is int64[N, 3]; what does
    not fit is left out.
    """
    height, width = tiles.shape
    count = 0
    for i in range(len(rooms)):
        x, y, w, h = rooms[i, 0], rooms[i, 1], rooms[i, 2], rooms[i, 3]
        for row in range(max(y - 1, 0), min(y + h + 1, height)):
            for column in range(max(x - 1, 0), min(x + w + 1, width)):
                inside = x <= column < x + w and y <= row < y + h
                if inside or closed[tiles[row, column]] or count >= len(out):
                    continue
                out[count, 0], out[count, 1], out[count, 2] = i, column, row
                count += 1
    return count


@kernel
def room_cores(tiles: Tiles, standable: Bools, rooms: Int64s, out: Int64s) -> None:
    """Write the cell nearest to each room's middle where one can stand to `out`, int64[N, 2].

    -1 for a room without one. `standable` is bool[tiles], True where one can stand.
    """
    for i in range(len(rooms)):
        x, y, w, h = rooms[i, 0], rooms[i, 1], rooms[i, 2], rooms[i, 3]
        best = 1 << 30
        out[i, 0], out[i, 1] = -1, -1
        for row in range(y, y + h):
            for column in range(x, x + w):
                dx, dy = column - (x + w // 2), row - (y + h // 2)
                if standable[tiles[row, column]] and dx * dx + dy * dy < best:
                    best = dx * dx + dy * dy
                    out[i, 0], out[i, 1] = column, row
