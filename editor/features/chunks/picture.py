"""The picture of a chunk as it can be drawn, also when its rows or its legend are at fault."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from editor.canvas.composer import VOID
from runtime.core.geometry import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

UNKNOWN = "?"
"""First character of the id that stands for a character without a meaning; no slug has it."""


@dataclass(frozen=True, slots=True)
class ChunkPicture:
    """Rows as a tile array.

    `tiles` is uint8[rows, columns] of indexes into `tile_ids`; rows that are too short end in
    `VOID`. `legend` has the entries that name a tile. A character without one gets an id of its
    own, "?" and the character.
    """

    rows: tuple[str, ...]
    legend: Mapping[str, str]
    tiles: NDArray[np.uint8]
    tile_ids: tuple[str, ...]

    @classmethod
    def of(cls, data: Mapping[str, object]) -> ChunkPicture:
        """Read the tree of a record; whatever is no picture counts as nothing."""
        rows, legend = _rows(data.get("rows")), _legend(data.get("legend"))
        text = "".join(rows)
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
        found, inverse = np.unique(codes, return_inverse=True)
        wanted = [legend.get(char, UNKNOWN + char) for char in map(chr, found.tolist())]
        ids = list(dict.fromkeys((*legend.values(), *wanted)))[:VOID]
        places = {tile_id: place for place, tile_id in enumerate(ids)}
        lookup = np.array([places.get(tile_id, VOID) for tile_id in wanted], np.uint8)
        lengths = np.array([len(row) for row in rows], np.intp)
        tiles = np.full((len(rows), int(lengths.max(initial=0))), VOID, np.uint8)
        if len(text):
            tiles[np.arange(tiles.shape[1]) < lengths[:, None]] = lookup[inverse]
        return cls(rows, legend, tiles, tuple(ids))

    @property
    def columns(self) -> int:
        """Length of the longest row."""
        return int(self.tiles.shape[1])

    @property
    def height(self) -> int:
        """Number of rows."""
        return int(self.tiles.shape[0])

    @property
    def is_ragged(self) -> bool:
        """Whether rows differ in length."""
        return len({len(row) for row in self.rows}) > 1

    def has(self, cell: Cell) -> bool:
        """Whether the cell can be painted: its row reaches it."""
        return 0 <= cell.y < len(self.rows) and 0 <= cell.x < len(self.rows[cell.y])

    def char_at(self, cell: Cell) -> str | None:
        """Return the character of a cell; None where there is none."""
        return self.rows[cell.y][cell.x] if self.has(cell) else None

    def tile_at(self, cell: Cell) -> str | None:
        """Return the id of the tile of a cell; None for unknown characters and off the picture."""
        char = self.char_at(cell)
        return None if char is None else self.legend.get(char)

    def unknown_cells(self) -> Iterator[tuple[Cell, str]]:
        """Yield cells whose character the legend lacks, with that character."""
        for index, tile_id in enumerate(self.tile_ids):
            if tile_id.startswith(UNKNOWN):
                rows, columns = np.nonzero(self.tiles == index)
                for y, x in zip(rows.tolist(), columns.tolist(), strict=True):
                    yield Cell(x, y), tile_id[1:]

    def void_cells(self) -> Iterator[Cell]:
        """Yield the cells that short rows leave out."""
        for y, row in enumerate(self.rows):
            for x in range(len(row), self.columns):
                yield Cell(x, y)


def _rows(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        return ()
    return tuple(row if isinstance(row, str) else "" for row in value)


def _legend(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        return {}
    return {
        char: tile_id
        for char, tile_id in value.items()
        if isinstance(char, str) and len(char) == 1 and isinstance(tile_id, str)
    }


AVOIDED = '"\\? '
CHARACTERS = (
    ".,:;'~=+*-_^%&$@!|/<>()[]{}abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
)


def character_for(
    tile_id: str, glyph: str, legend: Mapping[str, str], used: Sequence[str]
) -> str | None:
    """Return the character that paints a tile, a new one when the legend lacks the tile.

    `glyph` is the tile's own; `used` are rows, whose characters without a meaning stay free of
    one. Characters that files write with a backslash, that look like a fault or like nothing are
    passed over. None when no character is left.
    """
    for char, known in legend.items():
        if known == tile_id:
            return char
    taken = set(legend).union(AVOIDED, *used)
    wanted = (glyph, tile_id[:1], tile_id[:1].upper(), *CHARACTERS)
    candidates = (*wanted, *map(chr, range(0xC0, 0x250)))
    return next((char for char in candidates if _stands_alone(char) and char not in taken), None)


def _stands_alone(char: str) -> bool:
    return char.isprintable() and not unicodedata.combining(char)
