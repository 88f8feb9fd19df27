"""One cell of ground as a picture: floors, walls, liquids and the objects that stand on floor.

Light comes from above: a wall has a lit top edge where nothing stands behind it, a shadowed foot
where the ground before it is open, and throws a soft shadow on the floor below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.content.models.tiles import TileForm
from runtime.core.rng import Rng
from runtime.picture.icons import appearance_picture, shadowed, stamp
from runtime.picture.roles import rgb

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from runtime.content.models.tiles import Tile

    Shade = NDArray[np.float32]

EDGE_ABOVE = 1
"""Mask bit of a wall with no wall above, of a liquid's shore, of floor below a wall."""
EDGE_BELOW = 2
"""Mask bit of a wall with open ground below."""
MASKS = 4

BRIGHTNESS_SPREAD = 0.075
TEXTURE_SPREAD = 0.03
TEXTURE_FROM_PX = 12
LIT_EDGE, LIT_SHARE = 0.12, 0.16
FOOT, FOOT_SHADE = 0.24, 0.5
FLOOR_SHADOW, FLOOR_SHADE = 0.4, 0.34
ICON_SHARE = 0.8
RIPPLES = (0.8, 0.3, 0.55)
"""Strength of a liquid's icon by variant: still water is no pattern of equal waves."""


def cell_picture(
    tile: Tile,
    px: int,
    variant: int,
    mask: int,
    front: NDArray[np.uint8] | None = None,
    *,
    texture: Shade | None = None,
) -> NDArray[np.uint8]:
    """Return one look of a tile, uint8[px, px, 4] RGBA, opaque.

    `variant` counts from 0 to `tile.variants - 1`, `mask` has the bits EDGE_ABOVE and EDGE_BELOW.
    `front` is what `front_picture` gave and `texture` what `grain` gave, made anew when not given.
    """
    if texture is None:
        texture = grain(tile.form, px, variant)
    shade = (texture + _brightness(tile, variant)) * _edges(tile, px, mask)
    colour = np.array(rgb(tile.ground), np.float32) * shade[..., None]
    if tile.form is TileForm.WALL and mask & EDGE_ABOVE:
        lit = _rows(px, LIT_EDGE)
        colour[:lit] += (255 - colour[:lit]) * LIT_SHARE
    picture = np.full((px, px, 4), 255, np.uint8)
    picture[..., :3] = np.clip(np.rint(colour), 0, 255)
    if front is None:
        front = front_picture(tile, px)
    if front is not None:
        if tile.form is TileForm.LIQUID:
            front = front.copy()
            front[..., 3] = front[..., 3] * RIPPLES[variant % len(RIPPLES)]
        inset = (px - front.shape[0]) // 2
        stamp(picture, front, inset, inset)
    return picture


def front_picture(tile: Tile, px: int, sprites: Path | None = None) -> NDArray[np.uint8] | None:
    """Return what stands on the ground of a tile, shadow and all; None for bare ground.

    Every look of the tile has the same front, and drawing it takes most of the time.
    """
    if tile.form not in {TileForm.OBJECT, TileForm.LIQUID}:
        return None
    side = max(round(px * ICON_SHARE), 3)
    room = max(px // 8, 1)
    return shadowed(appearance_picture(tile.appearance, side, sprites), room)


def _rows(px: int, share: float) -> int:
    return max(1, round(px * share))


def _brightness(tile: Tile, variant: int) -> np.float32:
    """Return the brightness of a variant as a factor."""
    last = max(tile.variants - 1, 1)
    level = (variant / last - 0.5) * BRIGHTNESS_SPREAD * 2 if tile.variants > 1 else 0.0
    return np.float32(1 + level * (0.4 if tile.form is TileForm.WALL else 1.0))


def grain(form: TileForm, px: int, variant: int) -> Shade:
    """Return the soft texture of a form where there is room for it, float32[px, px] around 0."""
    if px < TEXTURE_FROM_PX:
        return np.zeros((px, px), np.float32)
    rng = Rng(0).child("grain", form.value, variant)
    soft: Shade = _noise(rng, px, 4) * np.float32(TEXTURE_SPREAD)
    return soft + _noise(rng, px, 9) * np.float32(TEXTURE_SPREAD) / np.float32(2)


def _noise(rng: Rng, px: int, knots: int) -> Shade:
    """Return smooth noise from -1 to 1 that joins itself at the edges, float32[px, px]."""
    lattice = rng.below_array(2001, knots * knots).reshape(knots, knots) / 1000 - 1
    place = np.arange(px) * knots / px
    low = place.astype(np.intp)
    high, share = (low + 1) % knots, place - low
    share = share * share * (3 - 2 * share)
    rows = lattice[low] * (1 - share)[:, None] + lattice[high] * share[:, None]
    noise = rows[:, low] * (1 - share) + rows[:, high] * share
    return np.asarray(noise, np.float32)


def _edges(tile: Tile, px: int, mask: int) -> Shade:
    """Return the factors of shadows that neighbours make, float32[px, 1]."""
    shade = np.ones((px, 1), np.float32)
    if tile.form is TileForm.WALL:
        if mask & EDGE_BELOW:
            foot = _rows(px, FOOT)
            shade[-foot:, 0] = np.linspace(FOOT_SHADE, FOOT_SHADE * 0.8, foot)
    elif mask & EDGE_ABOVE:
        deep = _rows(px, FLOOR_SHADOW)
        shade[:deep, 0] = 1 - FLOOR_SHADE * (1 - np.arange(deep) / deep) ** 1.5
    return shade
