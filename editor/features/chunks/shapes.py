"""Cells of strokes and shapes: lines, brushes, boxes, floods, mirror images. Pure functions."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from runtime.core.geometry import ORTHOGONALS, Box, Cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

BRUSH_SIZES = (1, 3, 5, 7, 9)


def line(start: Cell, end: Cell) -> list[Cell]:
    """Return the cells of a straight line, both ends included, without gaps or doubles.

    Source: Bresenham's algorithm in its form for all octants.
    """
    dx, dy = abs(end.x - start.x), -abs(end.y - start.y)
    step = start.towards(end)
    error, cell, cells = dx + dy, start, [start]
    while cell != end:
        doubled = 2 * error
        x, y = cell
        if doubled >= dy:
            error += dy
            x += step.x
        if doubled <= dx:
            error += dx
            y += step.y
        cell = Cell(x, y)
        cells.append(cell)
    return cells


def brush(centre: Cell, size: int) -> Box:
    """Return the square of an odd `size` round a cell."""
    return Box.around(centre, size // 2)


def swept(cells: Iterable[Cell], size: int) -> set[Cell]:
    """Return every cell that a brush of `size` covers along some cells."""
    return {covered for cell in cells for covered in brush(cell, size).cells()}


def mirrored(
    cells: Iterable[Cell], columns: int, rows: int, *, across: bool, down: bool
) -> set[Cell]:
    """Return cells with their mirror images left–right (`across`) and top–bottom (`down`)."""
    result = set(cells)
    if across:
        result |= {Cell(columns - 1 - cell.x, cell.y) for cell in result}
    if down:
        result |= {Cell(cell.x, rows - 1 - cell.y) for cell in result}
    return result


def inside(cells: Iterable[Cell], columns: int, rows: int) -> Iterator[Cell]:
    """Yield the cells that lie on a map."""
    bounds = Box(0, 0, columns, rows)
    return (cell for cell in cells if bounds.contains(cell))


def rectangle(first: Cell, second: Cell, *, outline: bool) -> list[Cell]:
    """Return the cells of a box between two corners, or of its border only."""
    box = Box.spanning(first, second)
    return list(box.border() if outline else box.cells())


def flood(tiles: NDArray[np.uint8], start: Cell) -> list[Cell]:
    """Return the cells of one value that hang together with `start`, side by side.

    `tiles` is indexed [y, x]. Each cell is visited once; nothing for a start off the map.
    """
    rows, columns = tiles.shape
    if not (0 <= start.x < columns and 0 <= start.y < rows):
        return []
    same = (tiles == tiles[start.y, start.x]).tolist()
    same[start.y][start.x] = False
    found, queue = [start], deque([start])
    while queue:
        cell = queue.popleft()
        for side in ORTHOGONALS:
            x, y = cell.x + side.x, cell.y + side.y
            if 0 <= x < columns and 0 <= y < rows and same[y][x]:
                same[y][x] = False
                found.append(Cell(x, y))
                queue.append(found[-1])
    return found
