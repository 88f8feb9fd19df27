"""Which chunk lies in a cell of a maze: by weight, turned only where it may be, at its place."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from runtime.mapgen import Room, RoomType, generate
from tests.runtime.mapgen.small_world import chunk_set, chunk_world, small_chunk

if TYPE_CHECKING:
    from runtime.content.models.chunks import Chunk

SEEDS = range(40)


def rooms_of(chunks: dict[str, Chunk], **layout: object) -> list[list[Room]]:
    source = chunk_world(width=72, height=72, layout={"rooms": [14, 18], **layout})
    source = replace(source, chunks=chunks)
    return [list(generate(source, "test", seed).rooms) for seed in SEEDS]


def test_chunks_come_by_their_weights() -> None:
    chunks = {**chunk_set(), "often": small_chunk("often", "ns", weight=30)}
    chunks["way"] = small_chunk("way", "ns", weight=10)
    used = Counter(room.chunk for rooms in rooms_of(chunks) for room in rooms)
    total = used["often"] + used["way"]
    assert total > 100
    assert used["often"] / total == pytest.approx(0.75, abs=0.12)  # four deviations of 200 draws


@pytest.mark.parametrize(
    ("allowed", "poses"),
    [
        ((), {(0, False)}),
        (("mirror",), {(0, False), (0, True)}),
        (("rotate",), {(turns, False) for turns in range(4)}),
        (
            ("rotate", "mirror"),
            {(turns, mirrored) for turns in range(4) for mirrored in (False, True)},
        ),
    ],
)
def test_a_chunk_is_turned_and_mirrored_only_where_it_may_be(
    allowed: tuple[str, ...], poses: set[tuple[int, bool]]
) -> None:
    odd = small_chunk(
        "odd", "n", weight=10_000, rotate="rotate" in allowed, mirror="mirror" in allowed
    )
    rows = [list(row) for row in odd.rows]
    rows[9][2] = "I"
    lopsided = odd.model_copy(update={"rows": tuple("".join(row) for row in rows)})
    found = {
        (room.turns, room.mirrored)
        for rooms in rooms_of({**chunk_set(), "odd": lopsided})
        for room in rooms
        if room.chunk == "odd"
    }
    assert found == poses


def test_a_room_that_may_stand_anywhere_does() -> None:
    """Not only at dead ends or on the way, but never where one starts."""
    kinds = {
        f"shrine_{sides}": small_chunk("shrine", sides, tags=("shrine",))
        for sides in ("n", "ns", "ne", "nes")
    }
    open_sides = Counter[int]()
    for rooms in rooms_of({**chunk_set(), **kinds}, required=[{"tag": "shrine"}]):
        (shrine,) = [room for room in rooms if (room.chunk or "").startswith("shrine")]
        assert shrine.type is not RoomType.START
        open_sides[len(shrine.doors) // 2] += 1
    assert len(open_sides) > 1


def test_a_room_on_the_path_lies_between_start_and_exit() -> None:
    kinds = {
        f"arch_{sides}": small_chunk("arch", sides, tags=("arch",))
        for sides in ("ns", "ne", "nes", "nesw")
    }
    required = [{"tag": "arch", "place": "on_path"}]
    for rooms in rooms_of({**chunk_set(), **kinds}, required=required, merge_chance=0):
        (arch,) = [room for room in rooms if (room.chunk or "").startswith("arch")]
        (start,) = [room for room in rooms if room.type is RoomType.START]
        (leave,) = [room for room in rooms if room.type is RoomType.EXIT]
        assert leave not in reachable(start, [room for room in rooms if room is not arch])


def reachable(start: Room, rooms: list[Room]) -> list[Room]:
    """Return the rooms that one comes to through doors of these rooms."""
    joined = [(a, b) for a, b in permutations(rooms, 2) if meet(a, b)]
    found = [start]
    for room in found:
        found.extend(b for a, b in joined if a is room and b not in found)
    return found


def meet(one: Room, other: Room) -> bool:
    """Tell whether doors of the two rooms stand side by side."""
    return any(abs(a.x - b.x) + abs(a.y - b.y) == 1 for a in one.doors for b in other.doors)
