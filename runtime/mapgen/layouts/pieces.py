"""Pieces: chunks turned and mirrored, their tiles numbered, their ports by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from runtime.content.models.chunks import Side
from runtime.core.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from runtime.content.models.chunks import Chunk
    from runtime.content.refs import AssetRef
    from runtime.mapgen.model import Tiles

SIDES = (Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST)
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PieceMarker:
    """A marker of a chunk as it lies in the piece."""

    preset: str
    box: Box
    ref: AssetRef | None


@dataclass(frozen=True, slots=True)
class Piece:
    """One chunk in one orientation.

    tiles: uint8[H, W], palette indexes. ports: for each side of `SIDES`, the spans (start, width)
    that are open, from the left or from the top. turns: quarters clockwise, after mirroring.
    """

    chunk: str
    turns: int
    mirrored: bool
    tiles: Tiles
    ports: tuple[tuple[Span, ...], ...]
    markers: tuple[PieceMarker, ...]

    @property
    def mask(self) -> int:
        """The sides with ports as bits: north 1, east 2, south 4, west 8."""
        return sum(1 << side for side, spans in enumerate(self.ports) if spans)

    def gates(self, side: int) -> list[tuple[int, int]]:
        """Return the cells (x, y) of the ports of a side."""
        height, width = self.tiles.shape
        cells = [at for start, size in self.ports[side] for at in range(start, start + size)]
        match side:
            case 0:
                return [(at, 0) for at in cells]
            case 1:
                return [(width - 1, at) for at in cells]
            case 2:
                return [(at, height - 1) for at in cells]
        return [(0, at) for at in cells]


def piece_of(chunk_id: str, chunk: Chunk, index: Mapping[str, int]) -> Piece:
    """Return a chunk as it was painted. Its rows must be of one length, its legend complete."""
    tiles = np.array(
        [[index[chunk.legend[character]] for character in row] for row in chunk.rows], np.uint8
    )
    return Piece(
        chunk=chunk_id,
        turns=0,
        mirrored=False,
        tiles=tiles,
        ports=tuple(
            tuple(sorted((port.start, port.width) for port in chunk.ports if port.side is side))
            for side in SIDES
        ),
        markers=tuple(
            PieceMarker(each.preset, Box(each.x, each.y, each.w, each.h), each.asset)
            for each in chunk.markers
        ),
    )


def orientations(chunk_id: str, chunk: Chunk, index: Mapping[str, int]) -> list[Piece]:
    """Return the chunk in every orientation that it allows and that looks different."""
    seen: dict[tuple[bytes, object], Piece] = {}
    for piece in _turned(
        piece_of(chunk_id, chunk, index), rotate=chunk.rotate, mirror=chunk.mirror
    ):
        markers = tuple((each.preset, each.box, each.ref) for each in piece.markers)
        seen.setdefault((piece.tiles.tobytes(), (piece.ports, markers)), piece)
    return list(seen.values())


def _turned(piece: Piece, *, rotate: bool, mirror: bool) -> Iterator[Piece]:
    for base in (piece, mirrored(piece)) if mirror else (piece,):
        turned = base
        yield turned
        for _ in range(3 if rotate else 0):
            turned = rotated(turned)
            yield turned


def mirrored(piece: Piece) -> Piece:
    """Return the piece with left and right exchanged."""
    width = piece.tiles.shape[1]
    north, east, south, west = piece.ports
    return Piece(
        chunk=piece.chunk,
        turns=piece.turns,
        mirrored=not piece.mirrored,
        tiles=np.ascontiguousarray(piece.tiles[:, ::-1]),
        ports=(_flipped(north, width), west, _flipped(south, width), east),
        markers=tuple(
            PieceMarker(each.preset, _box(width - each.box.right, each.box.y, each.box), each.ref)
            for each in piece.markers
        ),
    )


def rotated(piece: Piece) -> Piece:
    """Return the piece turned by a quarter clockwise: its north becomes its east."""
    height, _ = piece.tiles.shape
    north, east, south, west = piece.ports
    return Piece(
        chunk=piece.chunk,
        turns=(piece.turns + 1) % 4,
        mirrored=piece.mirrored,
        tiles=np.ascontiguousarray(np.rot90(piece.tiles, -1)),
        ports=(_flipped(west, height), north, _flipped(east, height), south),
        markers=tuple(
            PieceMarker(
                each.preset,
                Box(height - each.box.bottom, each.box.x, each.box.h, each.box.w),
                each.ref,
            )
            for each in piece.markers
        ),
    )


def meet(one: tuple[Span, ...], other: tuple[Span, ...]) -> bool:
    """Tell whether the ports of two facing sides share a cell."""
    return any(a < b + v and b < a + w for a, w in one for b, v in other)


def _flipped(spans: tuple[Span, ...], length: int) -> tuple[Span, ...]:
    return tuple(sorted((length - start - size, size) for start, size in spans))


def _box(x: int, y: int, like: Box) -> Box:
    return Box(x, y, like.w, like.h)
