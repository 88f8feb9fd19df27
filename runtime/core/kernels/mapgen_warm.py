"""One call of each kernel of the generator, with the types that it uses: for `warm`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels import (
    mapgen_carves,
    mapgen_connect,
    mapgen_cover,
    mapgen_grid,
    mapgen_places,
    mapgen_proof,
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
    inside = np.full((1, 2), 4, np.int64)
    yield "connections", lambda: mapgen_connect.connect(tiles, passable, inside, 1, 0, 6)


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
    box, weights = np.array((0, 0, _SIDE, _SIDE)), np.ones(1, np.int64)
    harmless = np.ones(2, np.bool_)
    yield "starts", lambda: places.pick_start(tiles, open_, no, boxes, 1, 4, state)
    yield "walks", lambda: places.walk_from(tiles, open_, 4, 4, steps)
    yield "exits", lambda: places.pick_exits(tiles, open_, no, taken, steps, 1, 4, cells, state)
    yield (
        "crowds",
        lambda: places.pick_crowd(
            tiles, open_, no, taken, steps, box, False, 1, weights, crowd, state
        ),
    )
    things = np.array([(2, 2, proof.IS_EXIT)])
    yield "proof", lambda: proof.prove(tiles, open_, open_, harmless, things, cells[:0], steps, 1)
    yield "survey", lambda: proof.survey(tiles, open_, steps)
