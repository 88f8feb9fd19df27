"""One call of each kernel of the generator, with the types that it uses: for `warm`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels import (
    mapgen_carves,
    mapgen_caves,
    mapgen_connect,
    mapgen_cover,
    mapgen_grid,
    mapgen_maze,
    mapgen_packs,
    mapgen_places,
    mapgen_proof,
    mapgen_rooms,
    mapgen_zones,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_SIDE = 9


def calls() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield each kernel's name with a call of it on a small map."""
    state, box = np.uint64(1), (1, 1, 7, 7)
    passable = np.array([False, True])
    tiles = np.zeros((_SIDE, _SIDE), np.uint8)
    tiles[1:-1, 1:-1] = 1
    centres = np.zeros((1, 2), np.int64)
    yield from _terrain(tiles, passable, centres, box, state)
    final = tiles.copy()
    final.flags.writeable = False  # as the terrain is once it is finished
    yield from _population(final, passable, centres, state)


def _terrain(
    tiles: mapgen_grid.Tiles,
    passable: np.ndarray[tuple[int], np.dtype[np.bool_]],
    centres: np.ndarray[tuple[int, int], np.dtype[np.int64]],
    box: tuple[int, int, int, int],
    state: np.uint64,
) -> Iterator[tuple[str, Callable[[], object]]]:
    cover, carves = mapgen_cover, mapgen_carves
    yield "cover clusters", lambda: cover.scatter_clusters(tiles, 1, 1, 1, 1, 2, state)
    yield "cover lines", lambda: cover.scatter_lines(tiles, 1, 1, 1, 1, 2, state)
    yield "zones", lambda: mapgen_zones.place_centres(16, 16, 3, 3, 1, 3, 8, state, centres)
    yield "clearings", lambda: mapgen_grid.fill_box(tiles, *box, 1)
    yield "cores", lambda: carves.open_core(tiles, *box, 1, 1)
    yield "sprinkles", lambda: carves.sprinkle(tiles, *box, 1, 1, 1, state)
    yield "gravestones", lambda: carves.gravestones(tiles, *box, 1, 1, 1, state)
    yield "swamp paths", lambda: carves.winding_path(tiles, *box, 0, 1, state)
    yield "wall rings", lambda: carves.wall_ring(tiles, *box, 1, 1, 1, state)
    yield "doors", lambda: carves.doors_in_ring(tiles, *box, 1, 1, 1, state)
    yield "pillars", lambda: carves.pillars(tiles, *box, 1, 1, 1)
    yield "ruins", lambda: carves.wall_segments(tiles, *box, 1, 1, 2, 1, 1, 1, state)
    yield "huts", lambda: carves.huts(tiles, *box, 1, 1, 1, 1, 1, 1, state)
    yield from _layouts(passable, state)
    inside = np.full((1, 2), 4, np.int64)
    yield "connections", lambda: mapgen_connect.connect(tiles, passable, inside, 1, 0, 6)


def _layouts(
    passable: np.ndarray[tuple[int], np.dtype[np.bool_]], state: np.uint64
) -> Iterator[tuple[str, Callable[[], object]]]:
    tiles = np.zeros((24, 24), np.uint8)
    rooms, cores, gates = np.ones((2, 4), np.int64), np.ones((2, 2), np.int64), np.ones((4, 3), int)
    masks, order, away = np.zeros((2, 2), np.int64), np.zeros(3, np.int64), np.zeros(4, np.int64)
    boxes = np.ones((1, 4), np.int64)
    grid, maze = mapgen_rooms, mapgen_maze
    yield "rooms", lambda: grid.split_rooms(tiles, 1, 5, 1, 1, rooms, state)
    yield "halls", lambda: grid.pillared_halls(tiles, rooms, 1, 1, 1, state)
    yield "hung doors", lambda: grid.hang_doors(tiles, rooms, 1, 0, 1, 1, state)
    yield "room rolls", lambda: grid.draw_rooms(order, order, state)
    yield "openings", lambda: grid.openings(tiles, ~passable, rooms, gates)
    yield "room cores", lambda: grid.room_cores(tiles, passable, rooms, cores)
    yield "caves", lambda: mapgen_caves.grow_caves(tiles, 1, 0, 1, 1, state)
    yield "mazes", lambda: maze.grow_maze(2, 2, 3, 1, masks, order, state)
    yield "maze steps", lambda: maze.maze_steps(masks, 0, away)
    yield "vaults", lambda: mapgen_zones.place_apart(24, 24, 3, boxes, 3, 4, state)
    steps = np.zeros(tiles.shape, np.int32)
    yield "walks on the way", lambda: mapgen_places.walk_from(tiles, passable, 4, 4, steps)
    yield "locked rooms", lambda: mapgen_proof.rest_connected(tiles, passable, cores, 1, 1, 2, 2)


def _population(
    tiles: mapgen_grid.Tiles,
    open_: np.ndarray[tuple[int], np.dtype[np.bool_]],
    cells: np.ndarray[tuple[int, int], np.dtype[np.int64]],
    state: np.uint64,
) -> Iterator[tuple[str, Callable[[], object]]]:
    places, proof = mapgen_places, mapgen_proof
    no = np.zeros(tiles.shape, np.bool_)
    taken = no.copy()
    steps = np.zeros(tiles.shape, np.int32)
    boxes, crowd = np.ones((1, 4), np.int64), np.zeros((1, 3), np.int64)
    box, weights = (0, 0, _SIDE, _SIDE), np.ones(1, np.int64)
    harmless = np.ones(2, np.bool_)
    yield "starts", lambda: places.pick_start(tiles, open_, no, boxes, 1, 4, state)
    yield "walks", lambda: places.walk_from(tiles, open_, 4, 4, steps)
    yield "exits", lambda: places.pick_exits(tiles, open_, no, taken, steps, 1, 4, cells, state)
    yield (
        "crowds",
        lambda: places.pick_crowd(
            tiles, open_, no, taken, steps, *box, False, 1, weights, crowd, state
        ),
    )
    yield "leashes", lambda: places.boxes_round(crowd, 11, _SIDE, _SIDE, boxes)
    sizes, pack = np.ones((1, 2), np.int64), np.zeros((1, 4), np.int64)
    yield (
        "packs",
        lambda: mapgen_packs.place_packs(
            tiles, open_, taken, steps, 1, 1, 1, weights, sizes, pack, state
        ),
    )
    things = np.array([(2, 2, proof.IS_EXIT)])
    yield "proof", lambda: proof.prove(tiles, open_, open_, harmless, things, cells[:0], steps, 1)
    yield "survey", lambda: proof.survey(tiles, open_, steps)
