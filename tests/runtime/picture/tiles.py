"""Tiles to draw with in the tests of pictures."""

from __future__ import annotations

from runtime.content.base import Appearance
from runtime.content.models.tiles import Tile, TileForm


def tile(form: TileForm, ground: str, icon: str = "", variants: int = 4) -> Tile:
    return Tile(
        name="Tile",
        walkable=form is not TileForm.WALL,
        transparent=form is not TileForm.WALL,
        form=form,
        ground=ground,
        variants=variants,
        appearance=Appearance(icon=icon, colour="#9aa0ae"),
    )


TILES = {
    "floor": tile(TileForm.FLOOR, "#25282e"),
    "wall": tile(TileForm.WALL, "#4f5664"),
    "water": tile(TileForm.LIQUID, "#20373c", "waves", variants=3),
    "grave": tile(TileForm.OBJECT, "#25282e", "grave-stone", variants=1),
}
IDS = tuple(TILES)
FLOOR, WALL, WATER, GRAVE = range(4)
