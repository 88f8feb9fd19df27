"""The last stage of the pipeline: whatever breaks a promise before it, it catches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from runtime.core.geometry import Box, Cell
from runtime.core.kernels.mapgen_places import walk_from
from runtime.core.rng import Rng
from runtime.mapgen import plan_map
from runtime.mapgen.draft import Draft
from runtime.mapgen.errors import AttemptFailed
from runtime.mapgen.model import Placement, PlacementKind, Room, RoomType, VaultSite
from runtime.mapgen.stages import proof, stages_for
from tests.runtime.mapgen.small_world import world

if TYPE_CHECKING:
    from collections.abc import Callable

VAULT = {"table": "t", "lock": {"kind": "force", "roster": ["hound"]}}
FIELD = world(vault=VAULT, population={"roamers": ["hound"], "portals": 1, "traps": 200})


def finished() -> Draft:
    """Return a map that was proved, its terrain open to change again."""
    plan = plan_map(FIELD, "test")
    draft, root = Draft(plan, 1), Rng(11)
    for stages in stages_for(plan):
        for stage in stages:
            stage.run(draft, root.child(stage.name))
    return draft


def first(draft: Draft, kind: PlacementKind) -> int:
    return next(i for i, thing in enumerate(draft.placements) if thing.kind is kind)


def move(draft: Draft, kind: PlacementKind, x: int, y: int) -> None:
    i = first(draft, kind)
    draft.placements[i] = replace(draft.placements[i], x=x, y=y)


def wall_round(draft: Draft, x: int, y: int) -> None:
    for cell in Cell(x, y).neighbours():
        draft.tiles[cell.y, cell.x] = draft.plan.wall


def the(draft: Draft, kind: PlacementKind) -> Placement:
    return draft.placements[first(draft, kind)]


def open_border(draft: Draft) -> None:
    draft.tiles[0, 5] = draft.plan.floor


def no_exit(draft: Draft) -> None:
    draft.placements = [it for it in draft.placements if it.kind is not PlacementKind.PORTAL]


def exit_walled_in(draft: Draft) -> None:
    wall_round(draft, the(draft, PlacementKind.PORTAL).x, the(draft, PlacementKind.PORTAL).y)


def core_walled_in(draft: Draft) -> None:
    """Fill a zone: its chest and its core are inside rock."""
    box = draft.zones[0].box
    draft.tiles[box.slices] = draft.plan.wall
    kept = [it for it in draft.placements if not box.contains(Cell(it.x, it.y))]
    draft.placements = kept


def roamer_in_a_wall(draft: Draft) -> None:
    move(draft, PlacementKind.ROAMER, 0, 3)


def two_on_a_cell(draft: Draft) -> None:
    chest = the(draft, PlacementKind.CHEST)
    move(draft, PlacementKind.ROAMER, chest.x, chest.y)


def roamer_in_the_bubble(draft: Draft) -> None:
    player = the(draft, PlacementKind.PLAYER)
    near = next(
        cell
        for cell in Cell(player.x, player.y).neighbours()
        if draft.plan.palette.standable[draft.tiles[cell.y, cell.x]]
        and not draft.taken[cell.y, cell.x]
    )
    move(draft, PlacementKind.ROAMER, near.x, near.y)


BROKEN: tuple[tuple[Callable[[Draft], None], str], ...] = (
    (open_border, "border"),
    (no_exit, "no way out"),
    (exit_walled_in, "no exit can be reached"),
    (core_walled_in, "core of the zone"),
    (roamer_in_a_wall, "inside a wall"),
    (two_on_a_cell, "same cell"),
    (roamer_in_the_bubble, "too near the player"),
)


def test_a_finished_map_is_proved_again() -> None:
    proof.run(finished(), Rng(0))


@pytest.mark.parametrize(("break_it", "reason"), BROKEN, ids=[it.__name__ for it, _ in BROKEN])
def test_each_promise_is_proved_at_the_end(break_it: Callable[[Draft], None], reason: str) -> None:
    draft = finished()
    break_it(draft)
    with pytest.raises(AttemptFailed, match=reason):
        proof.run(draft, Rng(0))


def halls(*rows: str, chest: Cell | None = None, locked: bool = True) -> Draft:
    """Return a map of three rooms in a row, the boss in the middle one, drawn in text."""
    layout = {"kind": "bsp", "floors_per_boss": 1}
    population = {"boss": "warden", "treasure": "t", "portals": 0}
    source = world(width=20, height=16, layout=layout, zones=[], cover=None, population=population)
    draft = Draft(plan_map(source, "test"), 1)
    signs = {"#": "wall", ".": "floor", "+": "door"}
    drawn = [[draft.plan.tile(signs[sign]) for sign in row] for row in rows]
    draft.tiles[:] = draft.plan.wall
    draft.tiles[: len(rows), : len(rows[0])] = np.array(drawn, np.uint8)
    kind = RoomType.BOSS if locked else RoomType.COMBAT
    draft.rooms = (
        Room(RoomType.START, Box(1, 1, 4, 3), Cell(2, 2)),
        Room(kind, Box(7, 1, 4, 3), Cell(9, 2)),
        Room(RoomType.EXIT, Box(13, 1, 4, 3), Cell(15, 2)),
    )
    for thing, cell in (
        (PlacementKind.PLAYER, Cell(1, 1)),
        (PlacementKind.STAIRS_DOWN, Cell(16, 1)),
        (PlacementKind.CHEST, chest),
    ):
        if cell is not None:
            draft.add(Placement(thing, cell.x, cell.y))
    walk_from(draft.tiles, draft.plan.palette.passable, 1, 1, draft.steps)
    return draft


ROW = (
    "####################",
    "#....##....##....###",
    "#....+.....+.....###",
    "#....##....##....###",
    "####################",
)
ROUND = (*ROW[:3], "#....##....##....###", "##.###########.#####", "##.............#####", "#" * 20)


def test_a_boss_room_on_the_only_way_is_caught() -> None:
    proof.run(halls(*ROW, locked=False), Rng(0))
    with pytest.raises(AttemptFailed, match="cuts off other ground"):
        proof.run(halls(*ROW), Rng(0))


def test_a_chest_on_the_way_round_a_locked_room_is_caught() -> None:
    proof.run(halls(*ROUND), Rng(0))
    in_the_way = Cell(8, 5)
    proof.run(halls(*ROUND, chest=in_the_way, locked=False), Rng(0))
    with pytest.raises(AttemptFailed, match="cuts off other ground"):
        proof.run(halls(*ROUND, chest=in_the_way), Rng(0))


def test_a_vault_across_the_way_is_caught() -> None:
    draft = halls(*ROW, locked=False)
    draft.vault = VaultSite(Box(6, 0, 7, 5), Cell(9, 2), Cell(7, 2))
    with pytest.raises(AttemptFailed, match="cuts off other ground"):
        proof.run(draft, Rng(0))
