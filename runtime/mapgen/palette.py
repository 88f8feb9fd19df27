"""The tiles that a map may use, numbered, with the facts that the stages ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from runtime.content.models.tiles import Tile

MOST_TILES = 256  # an index is one byte


@dataclass(frozen=True, slots=True)
class Palette:
    """Tile ids in sorted order; a tile's index is its place. Masks are bool[len(ids)].

    passable: one can walk there, or open it and walk there.
    standable: one may spawn there: walkable, without hazard, no doorway.
    calm: standable, in plain sight and quick to cross: for the player, exits and chests.
    """

    ids: tuple[str, ...]
    index: Mapping[str, int]
    walkable: NDArray[np.bool_]
    transparent: NDArray[np.bool_]
    passable: NDArray[np.bool_]
    harmless: NDArray[np.bool_]
    standable: NDArray[np.bool_]
    calm: NDArray[np.bool_]


def palette_of(ids: Iterable[str], tiles: Mapping[str, Tile]) -> Palette:
    """Return the palette of these tiles; each must exist. Others in the content change nothing."""
    names = tuple(sorted(set(ids)))
    records = [tiles[name] for name in names]
    walkable = _mask(record.walkable for record in records)
    transparent = _mask(record.transparent for record in records)
    passable = walkable | _mask(opens(record, tiles) for record in records)
    harmless = _mask(record.hazard is None for record in records)
    doorway = _mask(
        record.opens_to is not None or record.closes_to is not None for record in records
    )
    quick = _mask(record.move_cost <= 100 for record in records)  # noqa: PLR2004 a plain floor
    standable = walkable & harmless & ~doorway
    return Palette(
        ids=names,
        index={name: place for place, name in enumerate(names)},
        walkable=walkable,
        transparent=transparent,
        passable=passable,
        harmless=harmless,
        standable=standable,
        calm=standable & transparent & quick,
    )


def opens(record: Tile, tiles: Mapping[str, Tile]) -> bool:
    """Tell whether the tile can be opened and then walked through."""
    opened = tiles.get(record.opens_to) if record.opens_to is not None else None
    return opened is not None and opened.walkable


def _mask(values: Iterable[bool]) -> NDArray[np.bool_]:
    return np.array(list(values), np.bool_)
