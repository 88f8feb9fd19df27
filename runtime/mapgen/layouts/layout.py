"""What all layouts share: the ground they build with, and their shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from runtime.content.models.chunks import Chunk
    from runtime.core.rng import Rng
    from runtime.mapgen.carves import Carver
    from runtime.mapgen.draft import Draft
    from runtime.mapgen.palette import Palette

LayoutRun: TypeAlias = "Callable[[Draft, Rng], None]"


@dataclass(frozen=True, slots=True)
class Ground:
    """The palette with the indexes of open ground and wall, chunks and carvers to choose from."""

    palette: Palette
    floor: int
    wall: int
    chunks: Mapping[str, Chunk]
    carvers: Mapping[str, Carver]
