"""A maze whose cells are painted chunks, as in Diablo 2. Source: unity-roguelike.txt."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from runtime.core.kernels.mapgen_maze import grow_maze, maze_steps
from runtime.mapgen.errors import AttemptFailed, PlanError
from runtime.mapgen.layouts.pieces import meet, orientations
from runtime.mapgen.numbers import tickets
from runtime.mapgen.streams import state_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from runtime.content.models.chunks import Chunk
    from runtime.content.models.maps import ChunksLayout, MapDefinition, RequiredRoom
    from runtime.core.rng import Rng
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.layouts.layout import Ground, LayoutRun
    from runtime.mapgen.layouts.pieces import Piece

_NAMES = ("north", "east", "south", "west")
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_FEWEST_ROOMS = 2
_GROWTHS = 12  # mazes that are grown in one attempt: they cost little


@dataclass(frozen=True, slots=True)
class Choice:
    """A chunk that opens certain sides, in its orientations that do."""

    chunk_id: str
    chunk: Chunk
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Maze:
    """Which grid cells have rooms, in growing order, with their open sides and distances."""

    columns: int
    cells: list[int]
    masks: dict[int, int]
    steps: dict[int, int]

    @property
    def farthest(self) -> int:
        """The cell with the longest way from the first one; the earlier of two."""
        return max(self.cells, key=lambda cell: self.steps[cell])


def grid_size(definition: MapDefinition, layout: ChunksLayout) -> tuple[int, int]:
    """Return how many cells lie side by side and below each other on the map."""
    return definition.width // layout.cell, definition.height // layout.cell


def choices_by_mask(
    layout: ChunksLayout, chunks: Mapping[str, Chunk], index: Mapping[str, int]
) -> dict[int, list[Choice]]:
    """Return for each set of open sides the chunks that have it. Other sizes are left out."""
    found: dict[int, list[Choice]] = {}
    for chunk_id, chunk in sorted(chunks.items()):
        if len(chunk.rows) != layout.cell or {len(row) for row in chunk.rows} != {layout.cell}:
            continue
        by_mask: dict[int, list[Piece]] = {}
        for piece in orientations(chunk_id, chunk, index):
            by_mask.setdefault(piece.mask, []).append(piece)
        for mask, pieces in by_mask.items():
            found.setdefault(mask, []).append(Choice(chunk_id, chunk, tuple(pieces)))
    return found


def sides_text(mask: int) -> str:
    """Return the sides of a mask in words: "north and east"."""
    names = [name for side, name in enumerate(_NAMES) if mask & 1 << side]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def compiled(definition: MapDefinition, layout: ChunksLayout, ground: Ground) -> LayoutRun:
    """Return the function that grows a maze and lays a chunk into each of its cells."""
    columns, rows = grid_size(definition, layout)
    choices = choices_by_mask(layout, ground.chunks, ground.palette.index)
    if columns * rows < max(layout.rooms.low, _FEWEST_ROOMS):
        raise PlanError(
            f"{columns}×{rows} cells of {layout.cell} tiles fit, fewer than its rooms.",
            "Enlarge the map, use smaller chunks or ask for fewer rooms.",
        )
    if not choices:
        raise PlanError(
            f"No chunk of {layout.cell}×{layout.cell} tiles has the tags of the set.",
            "Paint chunks of this size with these tags.",
        )
    merges = tickets(layout.merge_chance)

    def run(draft: Draft, rng: Rng) -> None:
        wanted = max(rng.between(layout.rooms.low, layout.rooms.high), _FEWEST_ROOMS)
        starts = _start_masks(layout, choices, draft.floor_number)
        for growth in range(1, _GROWTHS + 1):
            maze = _grown((columns, rows), wanted, merges, starts, rng)
            filling = _Filling(maze, choices, layout.required, draft.floor_number)
            try:
                filling.fill(rng)
            except AttemptFailed:
                if growth == _GROWTHS:
                    raise
            else:
                break
        _lay(draft, maze, filling.laid, layout.cell)
        draft.exit_room = list(filling.laid).index(filling.exit)

    return run


class _Filling:
    """Choosing a piece for each cell of a maze, one after another."""

    def __init__(
        self,
        maze: Maze,
        choices: Mapping[int, Sequence[Choice]],
        required: Sequence[RequiredRoom],
        floor_number: int,
    ) -> None:
        self.maze = maze
        self.choices = choices
        self.required = required
        self.reserved = {room.tag for room in required}
        self.floor_number = floor_number
        self.tags: dict[int, str] = {}
        self.exit = maze.farthest
        self.laid: dict[int, Piece] = {}
        self.used: Counter[str] = Counter()

    def fill(self, rng: Rng) -> None:
        """Lay a piece into each cell. Raises AttemptFailed when one finds none."""
        self.require(rng)
        for cell in self.maze.cells:
            self.choose(cell, rng)

    def require(self, rng: Rng) -> None:
        """Find a cell for each required room, where a chunk with its tag has the open sides."""
        for room in self.required:
            fitting = [
                cell
                for cell in _places(room, self.maze)
                if cell not in self.tags
                and (cell == self.maze.cells[0]) is (room.place == "start")
                and any(room.tag in each.chunk.tags for each in self._choices(cell))
            ]
            if not fitting:
                raise AttemptFailed(
                    f'The maze has no place "{room.place}" for the room "{room.tag}".',
                    remedy="Ask for more rooms, or paint its chunk for other open sides.",
                )
            cell = fitting[0] if room.place == "farthest" else rng.pick(fitting)
            self.tags[cell] = room.tag
            if room.place == "farthest":
                self.exit = cell

    def choose(self, cell: int, rng: Rng) -> None:
        """Lay a piece by weight: right sides, tag, floor and cap, with ports that meet."""
        tag = self.tags.get(cell)
        options: list[tuple[int, list[Piece]]] = []
        for choice in self._choices(cell):
            tags = choice.chunk.tags
            fits = tag in tags if tag is not None else self.reserved.isdisjoint(tags)
            if fits and not 0 < choice.chunk.cap <= self.used[choice.chunk_id]:
                pieces = [piece for piece in choice.pieces if self._meets(cell, piece)]
                if pieces:
                    options.append((choice.chunk.weight, pieces))
        if not any(weight for weight, _ in options):
            what = f'with the tag "{tag}" ' if tag is not None else ""
            raise AttemptFailed(
                f"No chunk {what}that is open to {sides_text(self.maze.masks[cell])} alone fits.",
                remedy="Paint one, or let an existing one be turned or mirrored.",
            )
        pieces = options[rng.weighted([weight for weight, _ in options])][1]
        piece = rng.pick(pieces) if len(pieces) > 1 else pieces[0]
        self.laid[cell] = piece
        self.used[piece.chunk] += 1

    def _choices(self, cell: int) -> list[Choice]:
        """Return the chunks of this floor that have the cell's open sides."""
        return [
            choice
            for choice in self.choices.get(self.maze.masks[cell], ())
            if choice.chunk.min_floor <= self.floor_number <= choice.chunk.max_floor
        ]

    def _meets(self, cell: int, piece: Piece) -> bool:
        """Tell whether the piece's ports meet those of all neighbours that are laid already."""
        for side, (dx, dy) in enumerate(_STEPS):
            if self.maze.masks[cell] & 1 << side:
                other = self.laid.get(cell + dx + dy * self.maze.columns)
                if other is not None and not meet(piece.ports[side], other.ports[side - 2]):
                    return False
        return True


def _start_masks(
    layout: ChunksLayout, choices: Mapping[int, Sequence[Choice]], floor_number: int
) -> frozenset[int] | None:
    """Return the open sides that the room may have where one starts; None for any."""
    tags = [room.tag for room in layout.required if room.place == "start"]
    if not tags:
        return None
    return frozenset(
        mask
        for mask, found in choices.items()
        if any(
            tags[0] in each.chunk.tags
            and each.chunk.weight
            and each.chunk.min_floor <= floor_number <= each.chunk.max_floor
            for each in found
        )
    )


def _grown(
    size: tuple[int, int], rooms: int, merges: int, starts: frozenset[int] | None, rng: Rng
) -> Maze:
    """Grow a maze; one starts in its first cell, or in a random one with the sides asked for."""
    columns, rows = size
    masks = np.empty((rows, columns), np.int64)
    order = np.empty(rooms, np.int64)
    count, state = grow_maze(columns, rows, rooms, merges, masks, order, state_of(rng))
    rng.state = int(state)
    cells: list[int] = order[: int(count)].tolist()
    flat: list[int] = masks.ravel().tolist()
    if starts is not None:
        fitting = [cell for cell in cells if flat[cell] in starts]
        if not fitting:
            raise AttemptFailed(
                "No room of the maze has the open sides of a chunk to start in.",
                remedy="Paint start rooms for other open sides, or lower the chance of loops.",
            )
        first = rng.pick(fitting)
        cells = [first, *(cell for cell in cells if cell != first)]
    steps = np.empty(rows * columns, np.int64)
    maze_steps(masks, cells[0], steps)
    away: list[int] = steps.tolist()
    return Maze(
        columns, cells, {cell: flat[cell] for cell in cells}, {cell: away[cell] for cell in cells}
    )


def _places(room: RequiredRoom, maze: Maze) -> list[int]:
    match room.place:
        case "start":
            return maze.cells[:1]
        case "farthest":
            return sorted(maze.cells, key=lambda cell: -maze.steps[cell])
        case "dead_end":
            return [cell for cell in maze.cells if maze.masks[cell].bit_count() == 1]
        case "on_path":
            return _path(maze)[1:-1]
    return [cell for cell in maze.cells if cell != maze.farthest]


def _path(maze: Maze) -> list[int]:
    """Return the cells from the farthest one back to the first."""
    path = [maze.farthest]
    while maze.steps[path[-1]] > 0:
        here = path[-1]
        path.append(
            next(
                there
                for side, (dx, dy) in enumerate(_STEPS)
                if maze.masks[here] & 1 << side
                and maze.steps.get(there := here + dx + dy * maze.columns) == maze.steps[here] - 1
            )
        )
    return path


def _lay(draft: Draft, maze: Maze, laid: Mapping[int, Piece], side: int) -> None:
    """Write all pieces to the middle of the map, each as a room; one starts in the first."""
    boxes = np.empty((len(laid), 4), np.int64)
    left = _middle(draft.plan.width, [cell % maze.columns for cell in laid], side)
    top = _middle(draft.plan.height, [cell // maze.columns for cell in laid], side)
    for i, (cell, piece) in enumerate(laid.items()):
        x, y = left + cell % maze.columns * side, top + cell // maze.columns * side
        draft.tiles[y : y + side, x : x + side] = piece.tiles
        boxes[i] = x, y, side, side
        draft.add_markers(piece, x, y, room=i)
        draft.add_piece(piece, x, y)
    draft.close_border()
    draft.room_boxes = boxes
    draft.start_room = 0


def _middle(length: int, places: Sequence[int], side: int) -> int:
    """Return where place 0 begins, so that all places together lie in the middle."""
    low, high = min(places), max(places)
    return (length - (high - low + 1) * side) // 2 - low * side
