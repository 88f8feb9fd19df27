"""The map while it is made: what the stages read and change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Cell
from runtime.mapgen.model import Placement, PlacementKind, Room, Step, VaultSite, Zone

if TYPE_CHECKING:
    from runtime.content.refs import AssetRef
    from runtime.core.geometry import Box
    from runtime.core.kernels.jit import Int64s
    from runtime.mapgen.layouts.pieces import Piece
    from runtime.mapgen.model import Tiles
    from runtime.mapgen.plan import Plan


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker of a chunk on the map, with the index of its room where the layout has rooms."""

    preset: str
    box: Box
    ref: AssetRef | None
    room: int | None


class Draft:
    """State of one attempt at a map.

    tiles: uint8[H, W], indexes of the plan's palette; read-only once the terrain is final.
    claimed: bool[H, W], the cells of zones. taken: bool[H, W], cells where something stands.
    steps: int32[H, W], from the player.
    """

    def __init__(self, plan: Plan, floor_number: int, *, trace: bool = False) -> None:
        shape = plan.height, plan.width
        self.plan = plan
        self.tiles: Tiles = np.empty(shape, np.uint8)
        self.claimed = np.zeros(shape, np.bool_)
        self.zones: tuple[Zone, ...] = ()
        self.floor_number = floor_number
        self.rooms: tuple[Room, ...] = ()
        self.vault: VaultSite | None = None
        self.room_boxes: Int64s = np.empty((0, 4), np.int64)
        self.pieces: list[Piece] = []
        self.gates: list[list[Cell]] = []
        self.markers: list[Marker] = []
        self.start_room: int | None = None
        self.exit_room: int | None = None
        self.metrics: dict[str, int | float] = {}
        self.trace = trace
        self.stage = ""
        self.steps_made: list[Step] = []
        self.clear_population()

    def clear_population(self) -> None:
        """Take everything off the terrain, for a new attempt at the population."""
        self.taken = np.zeros(self.tiles.shape, np.bool_)
        self.steps = np.empty(self.tiles.shape, np.int32)
        self.placements: list[Placement] = []

    def close_border(self) -> None:
        """Put wall all round: every later stage relies on it."""
        wall = self.plan.wall
        self.tiles[[0, -1], :] = wall
        self.tiles[:, [0, -1]] = wall

    def add_markers(self, piece: Piece, x: int, y: int, room: int | None) -> None:
        """Keep the markers of a piece whose corner lies at (x, y)."""
        self.markers.extend(
            Marker(each.preset, each.box.moved(x, y), each.ref, room) for each in piece.markers
        )

    def add_piece(self, piece: Piece, x: int, y: int) -> None:
        """Keep a piece as the next room, with the cells of its ports."""
        self.pieces.append(piece)
        self.gates.append(
            [Cell(x + dx, y + dy) for side in range(4) for dx, dy in piece.gates(side)]
        )

    def freeze_terrain(self) -> None:
        """Forbid any further change of tiles: what is proved later stays true."""
        self.tiles.flags.writeable = False

    def add(self, placement: Placement) -> None:
        """Put a thing on its cell."""
        self.placements.append(placement)
        self.taken[placement.y, placement.x] = True

    def barred(self) -> Int64s:
        """Return the cells that nobody crosses, those of chests: int64[N, 2], (x, y)."""
        cells = [(it.x, it.y) for it in self.placements if it.kind is PlacementKind.CHEST]
        return np.array(cells, np.int64).reshape(len(cells), 2)

    def record(self, name: str) -> None:
        """Keep the map as the stage left it, when a trace was asked for."""
        if self.trace:
            tiles = self.tiles.copy()
            tiles.flags.writeable = False
            self.steps_made.append(
                Step(name, tiles, self.zones, self.rooms, tuple(self.placements))
            )
