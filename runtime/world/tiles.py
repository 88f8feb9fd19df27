"""What the tile records of a level say, laid out by tile index for quick answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from runtime.content.models.tiles import Breakable, Hazard, Tile
    from runtime.content.snapshot import Content

MAX_TILES = 255
UNKNOWN = 255
"""In the player's memory: a cell that was never seen."""


class TileTable:
    """Facts of each tile by its index; a tile that a door turns into has an index too."""

    def __init__(self, content: Content, tile_ids: Iterable[str]) -> None:
        """Look up every tile. Raises KeyError with the id of a tile that content lacks."""
        self.ids = _with_doors(content, tile_ids)
        self.index = {tile_id: place for place, tile_id in enumerate(self.ids)}
        tiles = [content.tiles[tile_id] for tile_id in self.ids]
        self.names = [tile.name for tile in tiles]
        self.move_cost = [tile.move_cost for tile in tiles]
        self.cover = [tile.cover for tile in tiles]
        self.hazards: list[Hazard | None] = [tile.hazard for tile in tiles]
        self.has_hazards = any(self.hazards)
        self.opens_to = [self._other(tile.opens_to) for tile in tiles]
        self.closes_to = [self._other(tile.closes_to) for tile in tiles]
        self.breaks: list[Breakable | None] = [tile.breaks for tile in tiles]
        self.breaks_to = [self._other(_ruin(tile)) for tile in tiles]
        self.has_breaks = any(self.breaks)
        self.walkable = _mask(tile.walkable for tile in tiles)
        self.transparent = _mask(tile.transparent for tile in tiles)
        self.passable = _mask(
            tile.walkable or (opened is not None and tiles[opened].walkable)
            for tile, opened in zip(tiles, self.opens_to, strict=True)
        )
        self.harmless = _mask(hazard is None for hazard in self.hazards)

    def _other(self, tile_id: str | None) -> int | None:
        return None if tile_id is None else self.index[tile_id]


def _with_doors(content: Content, tile_ids: Iterable[str]) -> tuple[str, ...]:
    """Return the ids and those that they open, close or break to, each once, in a fixed order."""
    found = list(dict.fromkeys(tile_ids))
    for tile_id in found:
        tile = content.tiles[tile_id]
        for other in (tile.opens_to, tile.closes_to, _ruin(tile)):
            if other is not None and other not in found:
                found.append(other)
    if len(found) > MAX_TILES:
        raise ValueError(f"A level has at most {MAX_TILES} kinds of tiles, not {len(found)}.")
    return tuple(found)


def _ruin(tile: Tile) -> str | None:
    return None if tile.breaks is None else tile.breaks.becomes


def _mask(values: Iterable[bool]) -> NDArray[np.bool_]:
    return np.array(list(values), np.bool_)
