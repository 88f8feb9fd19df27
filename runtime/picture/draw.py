"""A whole generated map as one picture: tiles, zones with their names, and placements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.core.geometry import Box
from runtime.picture.compose import TileComposer
from runtime.picture.icons import appearance_picture, icon, shadowed, stamp, text_picture
from runtime.picture.marks import drawing_order, mark_of
from runtime.picture.roles import DARK, rgb

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from runtime.content import Content
    from runtime.mapgen.model import GeneratedMap, Zone
    from runtime.picture.marks import Mark

    Picture = NDArray[np.uint8]

ZONE_TINT = 0.13
BORDER_STRENGTH = 0.9
LETTERS_FROM_PX = 8
ICONS_FROM_PX = 7
LABEL_SHARE = 0.68
MARK_SHARE = 0.86
BADGE_SHARE = 0.42


def draw_map(
    content: Content, generated: GeneratedMap, cell_px: int, *, sprites: Path | None = None
) -> Picture:
    """Return a map as uint8[height * cell_px, width * cell_px, 4] RGBA, opaque.

    The same map and content give the same picture. Raises ValueError for cells of no or of huge
    size. Below 7 pixels a cell, placements are dots and zones have no names.
    """
    whole = Box(0, 0, generated.width, generated.height)
    composer = TileComposer(content.tiles, sprites)
    picture = composer.compose(generated.tiles, generated.tile_ids, whole, cell_px)
    for zone in generated.zones:
        tint_zone(picture, zone.box, DARK[zone.rarity], cell_px)
    _draw_marks(picture, content, generated, cell_px, sprites)
    if cell_px >= LETTERS_FROM_PX:
        for zone in generated.zones:
            _draw_name(picture, content, zone, cell_px)
    return picture


def tint_zone(picture: Picture, box: Box, colour: str, cell_px: int) -> None:
    """Lay a zone's tint and thin border upon the picture of a whole map, in place."""
    area = Box(box.x * cell_px, box.y * cell_px, box.w * cell_px, box.h * cell_px)
    _blend(picture, area, colour, ZONE_TINT)
    thick = max(1, cell_px // 10)
    for side in (
        Box(area.x, area.y, area.w, thick),
        Box(area.x, area.bottom - thick, area.w, thick),
        Box(area.x, area.y + thick, thick, area.h - 2 * thick),
        Box(area.right - thick, area.y + thick, thick, area.h - 2 * thick),
    ):
        _blend(picture, side, colour, BORDER_STRENGTH)


def _blend(picture: Picture, area: Box, colour: str, strength: float) -> None:
    part = area.clipped(Box(0, 0, picture.shape[1], picture.shape[0])).slices
    front = np.array(rgb(colour), np.float32) * strength
    picture[part][..., :3] = np.rint(picture[part][..., :3] * (1 - strength) + front)


def _draw_name(picture: Picture, content: Content, zone: Zone, cell_px: int) -> None:
    """Write the theme's name above the zone's top left corner, or inside at the map's top."""
    theme = content.themes.get(zone.theme)
    height = max(round(cell_px * LABEL_SHARE), 7)
    name = (theme.name if theme else zone.theme).upper()
    letters = shadowed(text_picture(name, height, DARK[zone.rarity]), 2)
    y = zone.box.y * cell_px - letters.shape[0] + 2
    stamp(picture, letters, zone.box.x * cell_px - 1, y if y >= 0 else zone.box.y * cell_px)


def _draw_marks(
    picture: Picture,
    content: Content,
    generated: GeneratedMap,
    cell_px: int,
    sprites: Path | None,
) -> None:
    drawn: dict[Mark, tuple[Picture, int]] = {}
    for placement in drawing_order(generated.placements):
        mark = mark_of(content, generated.zones, placement)
        x, y = placement.x * cell_px, placement.y * cell_px
        if cell_px < ICONS_FROM_PX:
            inset = cell_px // 5
            dot = Box(x, y, cell_px, cell_px).inflated(-inset)
            _blend(picture, dot, mark.look.colour, 1.0)
            continue
        if mark not in drawn:
            drawn[mark] = mark_picture(mark, cell_px, sprites)
        front, inset = drawn[mark]
        stamp(picture, front, x - inset, y - inset)


def mark_picture(mark: Mark, cell_px: int, sprites: Path | None = None) -> tuple[Picture, int]:
    """Return a mark with its shadow and badge, and how far it reaches beyond its cell."""
    side = max(round(cell_px * MARK_SHARE), 5)
    room = max(cell_px // 5, 1) + (cell_px - side) // 2
    front = np.zeros((side + 2 * room, side + 2 * room, 4), np.uint8)
    stamp(front, appearance_picture(mark.look, side, sprites), room, room)
    if mark.badge:
        small = max(round(cell_px * BADGE_SHARE), 4)
        badge = icon(mark.badge, small, mark.badge_colour)
        stamp(front, shadowed(badge, 1), room + (side - small) // 2 - 1, room - small * 3 // 4)
    return shadowed(front, 0), room - (cell_px - side) // 2
