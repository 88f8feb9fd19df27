"""What the generator needs of the content: a narrow view that `Content` satisfies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.chunks import Chunk
    from runtime.content.models.enemies import Enemy
    from runtime.content.models.maps import MapDefinition
    from runtime.content.models.rules import Rules
    from runtime.content.models.themes import Theme
    from runtime.content.models.tiles import Tile
    from runtime.content.models.zone_tiers import ZoneTier


class MapContent(Protocol):
    """The kinds of records of which maps are made."""

    @property
    def tiles(self) -> Mapping[str, Tile]:
        """Tiles by id."""

    @property
    def enemies(self) -> Mapping[str, Enemy]:
        """Enemies by id."""

    @property
    def zone_tiers(self) -> Mapping[str, ZoneTier]:
        """Zone tiers by id."""

    @property
    def themes(self) -> Mapping[str, Theme]:
        """Themes by id."""

    @property
    def chunks(self) -> Mapping[str, Chunk]:
        """Chunks by id."""

    @property
    def maps(self) -> Mapping[str, MapDefinition]:
        """Map definitions by id."""

    @property
    def rules(self) -> Rules:
        """The rules."""
