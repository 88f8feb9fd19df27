"""What the player knows of rooms: entering one visits it and reveals those behind its doors.

Source: patterns-guide.txt, room visibility.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.events import RoomEntered
from runtime.world.places import RoomSight

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.core.geometry import Box, Cell
    from runtime.rules.scene import Scene
    from runtime.world.level import Level


def visit_room(scene: Scene) -> None:
    """Visit the room that the player stands in, if it is one and new."""
    level, player = scene.level, scene.player
    index = level.room_of[level.spot(player.x, player.y)]
    if index < 0 or level.rooms[index].sight is RoomSight.VISITED:
        return
    room = level.rooms[index]
    room.sight = RoomSight.VISITED
    scene.tell_always(RoomEntered(player.cell, room.kind))
    for other in rooms_beside(level, index):
        if level.rooms[other].sight is RoomSight.HIDDEN:
            level.rooms[other].sight = RoomSight.REVEALED


def reveal_rooms(level: Level, area: Box) -> None:
    """Reveal the rooms that reach into an area, as a map does."""
    for room in level.rooms:
        if room.sight is RoomSight.HIDDEN and room.box.gap_to(area) < 0:
            room.sight = RoomSight.REVEALED


def rooms_beside(level: Level, index: int) -> list[int]:
    """Return the rooms that one comes to first behind the doors of a room, in order."""
    found: dict[int, None] = {}
    for door in level.rooms[index].doors:
        found.update(dict.fromkeys(_behind(level, index, door)))
    return sorted(found)


def _behind(level: Level, index: int, door: Cell) -> list[int]:
    """Walk out by a door until another room begins; locked ways end the walk."""
    start = level.spot(door.x, door.y)
    seen, ring = {start}, [start]
    while ring:
        rooms: list[int] = []
        outer: list[int] = []
        for spot in ring:
            for other in _around(level, spot):
                if other in seen:
                    continue
                seen.add(other)
                room = level.room_of[other]
                if room == -1:
                    outer.append(other)
                elif room != index:
                    rooms.append(room)
        if rooms:
            return rooms
        ring = outer
    return []


def _around(level: Level, spot: int) -> Iterator[int]:
    """Yield the neighbouring spots that one can come through, doors included."""
    for cell in level.cell(spot).neighbours():
        if level.inside(cell.x, cell.y) and level.passable[cell.y, cell.x]:
            yield level.spot(cell.x, cell.y)
