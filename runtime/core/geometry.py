"""Cells, boxes and directions of a square grid.

x grows right and y grows down, both in tiles. Arrays are indexed ``[y, x]``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Cell(NamedTuple):
    """One tile position, or a direction when it is passed to `step`."""

    x: int
    y: int

    def step(self, direction: Cell, times: int = 1) -> Cell:
        """Return the cell that lies `times` steps of `direction` away."""
        return Cell(self.x + direction.x * times, self.y + direction.y * times)

    def chebyshev(self, other: Cell) -> int:
        """Return the distance in king moves, the game's measure of distance."""
        return max(abs(self.x - other.x), abs(self.y - other.y))

    def manhattan(self, other: Cell) -> int:
        """Return the distance in orthogonal moves."""
        return abs(self.x - other.x) + abs(self.y - other.y)

    def towards(self, other: Cell) -> Cell:
        """Return the direction of one king move to `other`; (0, 0) when there."""
        dx, dy = other.x - self.x, other.y - self.y
        return Cell((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))

    def neighbours(self) -> tuple[Cell, ...]:
        """Return the eight cells around, clockwise from north."""
        return tuple(self.step(direction) for direction in DIRECTIONS)


NORTH, EAST, SOUTH, WEST = Cell(0, -1), Cell(1, 0), Cell(0, 1), Cell(-1, 0)
ORTHOGONALS: tuple[Cell, ...] = (NORTH, EAST, SOUTH, WEST)
DIRECTIONS: tuple[Cell, ...] = (
    NORTH,
    Cell(1, -1),
    EAST,
    Cell(1, 1),
    SOUTH,
    Cell(-1, 1),
    WEST,
    Cell(-1, -1),
)


@dataclass(frozen=True, slots=True)
class Box:
    """A half-open rectangle of tiles: `x <= column < right`, `y <= row < bottom`."""

    x: int
    y: int
    w: int
    h: int

    def __post_init__(self) -> None:
        if self.w < 0 or self.h < 0:
            raise ValueError(f"A box cannot be {self.w} by {self.h} tiles.")

    @classmethod
    def around(cls, centre: Cell, half_w: int, half_h: int | None = None) -> Box:
        """Return the box of `2 · half + 1` tiles a side with `centre` in its middle."""
        half_h = half_w if half_h is None else half_h
        return cls(centre.x - half_w, centre.y - half_h, 2 * half_w + 1, 2 * half_h + 1)

    @classmethod
    def spanning(cls, first: Cell, second: Cell) -> Box:
        """Return the smallest box that holds both cells, in whatever order they come."""
        x, y = min(first.x, second.x), min(first.y, second.y)
        return cls(x, y, abs(first.x - second.x) + 1, abs(first.y - second.y) + 1)

    @property
    def right(self) -> int:
        """First column beyond the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """First row beyond the box."""
        return self.y + self.h

    @property
    def area(self) -> int:
        """Number of tiles."""
        return self.w * self.h

    @property
    def centre(self) -> Cell:
        """The middle tile; right and below of the middle when a side is even."""
        return Cell(self.x + self.w // 2, self.y + self.h // 2)

    @property
    def slices(self) -> tuple[slice, slice]:
        """Index of this box in an array `[y, x]`; the box must lie inside the array."""
        return slice(self.y, self.bottom), slice(self.x, self.right)

    def contains(self, cell: Cell) -> bool:
        """Tell whether the tile lies in the box."""
        return self.x <= cell.x < self.right and self.y <= cell.y < self.bottom

    def encloses(self, other: Box) -> bool:
        """Tell whether every tile of `other` lies in this box."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def cells(self) -> Iterator[Cell]:
        """Yield the tiles row by row, left to right."""
        for y in range(self.y, self.bottom):
            for x in range(self.x, self.right):
                yield Cell(x, y)

    def border(self) -> Iterator[Cell]:
        """Yield the outermost tiles row by row, each once."""
        for cell in self.cells():
            if cell.x in (self.x, self.right - 1) or cell.y in (self.y, self.bottom - 1):
                yield cell

    def inflated(self, n: int) -> Box:
        """Return the box grown by `n` tiles on each side; a negative `n` shrinks it.

        A box that would shrink below nothing becomes empty at its centre.
        """
        w, h = self.w + 2 * n, self.h + 2 * n
        x = self.x - n if w >= 0 else self.centre.x
        y = self.y - n if h >= 0 else self.centre.y
        return Box(x, y, max(w, 0), max(h, 0))

    def moved(self, dx: int, dy: int) -> Box:
        """Return the box of the same size, shifted."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def clipped(self, other: Box) -> Box:
        """Return the part that lies in `other`; an empty box when they do not meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        w = min(self.right, other.right) - x
        h = min(self.bottom, other.bottom) - y
        return Box(x, y, max(w, 0), max(h, 0)) if w > 0 and h > 0 else Box(x, y, 0, 0)

    def overlaps(self, other: Box) -> bool:
        """Tell whether the boxes share a tile."""
        return self.clipped(other).area > 0

    def gap_to(self, other: Box) -> int:
        """Return the free tiles between the boxes, measured in king moves.

        0 when they touch, also at a corner; negative by the depth of an overlap.
        """
        across = max(other.x - self.right, self.x - other.right)
        down = max(other.y - self.bottom, self.y - other.bottom)
        return max(across, down)
