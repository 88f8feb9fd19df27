"""The proof notices each broken promise."""

from __future__ import annotations

import numpy as np
import pytest

from runtime.core.kernels import mapgen_proof as proof
from runtime.core.kernels.mapgen_places import walk_from

WALL, FLOOR, DOOR, FIRE = range(4)
PASSABLE = np.array([False, True, True, True])
WALKABLE = np.array([False, True, False, True])
HARMLESS = np.array([True, True, True, False])
SIGNS = {"#": WALL, ".": FLOOR, "+": DOOR, "^": FIRE}

SOUND = ("#########", "#...+...#", "#...#...#", "#########")
PLAYER, EXIT, ENEMY, CHEST = 0, proof.IS_EXIT, proof.KEEPS_AWAY, proof.NO_WAY_THROUGH


def proved(
    rows: tuple[str, ...],
    things: list[tuple[int, int, int]],
    cores: tuple[tuple[int, int], ...] = ((7, 1),),
) -> tuple[int, int, int]:
    tiles = np.array([[SIGNS[sign] for sign in row] for row in rows], np.uint8)
    steps = np.empty(tiles.shape, np.int32)
    walk_from(tiles, PASSABLE, things[0][0], things[0][1], steps)
    code, x, y = proof.prove(
        tiles, PASSABLE, WALKABLE, HARMLESS, np.array(things), np.array(cores), steps, 3
    )
    return int(code), int(x), int(y)


def test_a_sound_map_is_proved_through_its_doors() -> None:
    things = [(1, 1, PLAYER), (7, 2, EXIT), (6, 1, ENEMY), (6, 2, CHEST)]
    assert proved(SOUND, things) == (proof.PROVED, 0, 0)


@pytest.mark.parametrize(
    ("rows", "things", "code", "cell"),
    [
        (("####.####", *SOUND[1:]), [(7, 1, EXIT)], proof.BORDER_OPEN, (0, 0)),
        ((".########", *SOUND[1:]), [(7, 1, EXIT)], proof.BORDER_OPEN, (0, 0)),
        ((*SOUND[:2], "....#...#", SOUND[3]), [(7, 1, EXIT)], proof.BORDER_OPEN, (0, 0)),
        (SOUND, [(7, 1, ENEMY)], proof.NO_EXIT, (0, 0)),
        (SOUND, [(7, 1, EXIT), (4, 2, ENEMY)], proof.IN_A_WALL, (4, 2)),
        (SOUND, [(7, 1, EXIT), (4, 1, ENEMY)], proof.IN_A_WALL, (4, 1)),
        (SOUND, [(7, 1, EXIT), (7, 1, ENEMY)], proof.ON_ANOTHER, (7, 1)),
        (SOUND, [(7, 1, EXIT), (3, 2, ENEMY)], proof.IN_BUBBLE, (3, 2)),
        (
            ("#########", "#...+.^.#", "#########"),
            [(7, 1, EXIT), (6, 1, CHEST)],
            proof.ON_HAZARD,
            (6, 1),
        ),
        (("#########", "#...#...#", "#########"), [(7, 1, EXIT)], proof.CUT_OFF, (1, 1)),
        (
            ("#########", "#...+...#", "#########"),
            [(7, 1, EXIT), (2, 1, CHEST)],
            proof.CUT_OFF,
            (1, 1),
        ),
    ],
)
def test_each_broken_promise_is_noticed(
    rows: tuple[str, ...],
    things: list[tuple[int, int, int]],
    code: int,
    cell: tuple[int, int],
) -> None:
    assert proved(rows, [(1, 1, PLAYER), *things]) == (code, *cell)


def test_a_core_or_chest_inside_rock_is_noticed() -> None:
    rock = ("#########", "#.......#", "#########", "#########", "#########")
    ends = [(1, 1, PLAYER), (7, 1, EXIT)]
    assert proved(rock, ends, cores=((4, 2),))[0] == proof.PROVED  # one stands beside it
    assert proved(rock, ends, cores=((4, 3),)) == (proof.CORE_CUT_OFF, 4, 3)
    cell = (*rock[:3], "####.####", rock[4])
    assert proved(cell, [*ends, (4, 3, CHEST)]) == (proof.THING_CUT_OFF, 4, 3)
