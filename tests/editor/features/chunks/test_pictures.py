"""What painters share: drawn once, and anew when tiles or sprites are others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from editor.features.chunks.pictures import Pictures
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from editor.features.chunks.document import ChunkDocument
    from runtime.content.models.tiles import Tile


@pytest.fixture
def pictures(document: ChunkDocument) -> Pictures:
    """Return the pictures of the project of a room."""
    return Pictures(document.project, document)


def test_the_atlas_stays_while_other_records_change(
    pictures: Pictures, document: ChunkDocument
) -> None:
    before = pictures.composer
    document.project.set_field(document.ref, ("name",), "Hall")
    assert pictures.composer is before


def test_a_tile_with_another_look_is_drawn_anew(
    pictures: Pictures, document: ChunkDocument
) -> None:
    before, alone = pictures.composer, pictures.tile("bush", 26)
    assert pictures.tile("bush", 26) is alone
    document.project.set_field(AssetRef("tiles", "bush"), ("ground",), "#ff0000")
    assert pictures.composer is not before
    assert pictures.tile("bush", 26).toImage() != alone.toImage()


def test_a_changed_sprite_is_drawn_anew(pictures: Pictures) -> None:
    pictures.look_again()
    before = pictures.composer, pictures.icons
    pictures.look_again()
    assert (pictures.composer, pictures.icons) == before
    pictures.sprites.mkdir(exist_ok=True)
    (pictures.sprites / "bush.png").write_bytes(b"")
    pictures.look_again()
    assert pictures.composer is not before[0]
    assert pictures.icons is not before[1]


def test_a_tile_alone_looks_as_on_the_map(pictures: Pictures, document: ChunkDocument) -> None:
    tiles: dict[str, Tile] = dict(document.project.content.tiles)
    for tile_id, tile in tiles.items():
        image = pictures.tile(tile_id, 24).toImage()
        atlas = pictures.composer.atlas(24)
        start = atlas.first(tile_id)
        looks = atlas.pictures[start : start + 4 * tile.variants, 12, 12, :3]
        pixel = image.pixelColor(12, 12)
        seen = (pixel.red(), pixel.green(), pixel.blue())
        assert np.any(np.all(looks == np.array(seen, np.uint8), axis=1)), tile_id
