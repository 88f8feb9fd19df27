"""What every finished map promises, looked at again in plain Python without any kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.geometry import Cell
from runtime.mapgen import PlacementKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.tiles import Tile
    from runtime.mapgen import GeneratedMap

EXITS = (PlacementKind.PORTAL, PlacementKind.STAIRS_DOWN)
ENEMIES = (
    PlacementKind.GUARD,
    PlacementKind.ELDER,
    PlacementKind.ROAMER,
    PlacementKind.RIVAL,
    PlacementKind.PACK,
    PlacementKind.BOSS,
)


def walkable_cells(found: GeneratedMap, tiles: Mapping[str, Tile]) -> set[Cell]:
    """Return the cells on which one can stand."""
    return {
        Cell(x, y)
        for y in range(found.height)
        for x in range(found.width)
        if tiles[found.tile_at(x, y)].walkable
    }


def passable_cells(found: GeneratedMap, tiles: Mapping[str, Tile]) -> set[Cell]:
    """Return the cells that one can cross, closed doors included."""
    doors = {
        name
        for name, tile in tiles.items()
        if tile.opens_to is not None and tiles[tile.opens_to].walkable
    }
    return walkable_cells(found, tiles) | {
        Cell(x, y)
        for y in range(found.height)
        for x in range(found.width)
        if found.tile_at(x, y) in doors
    }


def steps_from(start: Cell, cells: set[Cell]) -> dict[Cell, int]:
    """Return the king moves from `start` to each of the cells that can be reached."""
    steps = {start: 0}
    front = [start]
    while front:
        front = [other for cell in front for other in _fresh(cell, cells, steps)]
    return steps


def _fresh(cell: Cell, cells: set[Cell], steps: dict[Cell, int]) -> list[Cell]:
    fresh = [other for other in cell.neighbours() if other in cells and other not in steps]
    for other in fresh:
        steps[other] = steps[cell] + 1
    return fresh


def assert_promises(found: GeneratedMap, tiles: Mapping[str, Tile], safe: int) -> None:
    """Assert all that is promised of every map."""
    passable = passable_cells(found, tiles)
    things = {Cell(thing.x, thing.y): thing for thing in found.placements}
    assert len(things) == len(found.placements), "two things on one cell"
    _assert_reachable(found, tiles, passable)
    (player,) = [cell for cell, it in things.items() if it.kind is PlacementKind.PLAYER]
    steps = steps_from(player, passable)
    for cell, thing in things.items():
        tile = tiles[found.tile_at(*cell)]
        in_doorway = thing.kind is PlacementKind.GATE and cell in passable
        assert tile.walkable or in_doorway, f"{thing.kind} in a wall"
        assert tile.hazard is None, f"{thing.kind} on a hazard"
        assert cell in steps, f"{thing.kind} out of reach"
        if thing.kind in ENEMIES:
            assert steps[cell] >= safe, f"{thing.kind} in the safe bubble"
        if thing.kind is PlacementKind.PORTAL:
            assert steps[cell] >= safe, "a portal in the safe bubble"
        if thing.leash is not None:
            assert thing.leash.contains(cell), f"{thing.kind} outside its leash"
    for zone in found.zones:
        assert zone.centre in steps, "a zone core out of reach"
    for room in found.rooms:
        assert room.centre in steps, "a room out of reach"


def _assert_reachable(found: GeneratedMap, tiles: Mapping[str, Tile], passable: set[Cell]) -> None:
    """Assert that from each cell to stand on, an exit is reached without crossing a chest."""
    chests = {
        Cell(thing.x, thing.y) for thing in found.placements if thing.kind is PlacementKind.CHEST
    }
    exits = [Cell(thing.x, thing.y) for thing in found.placements if thing.kind in EXITS]
    assert exits, "no exit"
    reached = steps_from(exits[0], passable - chests)
    missed = walkable_cells(found, tiles) - chests - reached.keys()
    assert not missed, f"cut off: {sorted(missed)[:5]}"
    for x in range(found.width):
        assert Cell(x, 0) not in passable
        assert Cell(x, found.height - 1) not in passable
    for y in range(found.height):
        assert Cell(0, y) not in passable
        assert Cell(found.width - 1, y) not in passable
