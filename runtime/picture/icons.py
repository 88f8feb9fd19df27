"""Icons and letters as RGBA arrays: from the icon font, a record's appearance, or plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from fonticon_mdi7 import MDI7

from runtime.picture.roles import rgb

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

    from runtime.content.base import Appearance

    Picture = NDArray[np.uint8]

UNKNOWN_ICON = "help_circle_outline"
SHADOW_BLUR = 0.06
SHADOW_DROP = 0.045
SHADOW_STRENGTH = 0.6
_OVERSAMPLING = 4


def has_icon(name: str) -> bool:
    """Tell whether the icon font has an icon of that name, such as "treasure-chest"."""
    key = name.replace("-", "_")
    return key.isidentifier() and not key.startswith("_") and hasattr(MDI7, key)


def icon(name: str, px: int, colour: str) -> Picture:
    """Return an icon of the font, uint8[px, px, 4] RGBA; a question mark for an unknown name."""
    from PIL import ImageFont

    key = name.replace("-", "_") if has_icon(name) else UNKNOWN_ICON
    character = str(getattr(MDI7, key)).partition(".")[2]
    side = px * _OVERSAMPLING
    font = ImageFont.truetype(str(MDI7.__font_file__), side)
    ascent, descent = font.getmetrics()
    mask = _mask(side)
    _pen(mask).text((0, (side + ascent - descent) // 2), character, 255, font, "ls")
    return _filled(np.asarray(mask.reduce(_OVERSAMPLING)), colour)


def glyph(character: str, px: int, colour: str) -> Picture:
    """Return one character in the middle of uint8[px, px, 4] RGBA."""
    side = px * _OVERSAMPLING
    mask = _mask(side)
    _pen(mask).text((side // 2, side // 2), character, 255, text_font(side * 3 // 4), "mm")
    return _filled(np.asarray(mask.reduce(_OVERSAMPLING)), colour)


def appearance_picture(look: Appearance, px: int, sprites: Path | None = None) -> Picture:
    """Return how a record looks, uint8[px, px, 4]: its sprite, icon or glyph, the first there is.

    `sprites` is the folder of pictures; a sprite that is not there or cannot be read is passed
    over, as it is a problem that the checks report.
    """
    if look.sprite and sprites is not None:
        picture = _sprite(sprites / look.sprite, px)
        if picture is not None:
            return picture
    if look.icon:
        return icon(look.icon, px, look.colour)
    return glyph(look.glyph, px, look.colour)


def _sprite(path: Path, px: int) -> Picture | None:
    from PIL import Image

    try:
        with Image.open(path) as image:
            sharp = Image.Resampling.NEAREST if image.width <= px else Image.Resampling.LANCZOS
            return np.asarray(image.convert("RGBA").resize((px, px), sharp))
    except (OSError, ValueError):
        return None


def text_font(size: int) -> FreeTypeFont:
    """Return the plain font that Pillow brings along, so that pictures are alike everywhere."""
    from PIL import ImageFont

    font = ImageFont.load_default(max(size, 1))
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType: reinstall it from its wheel.")
    return font


def text_picture(text: str, height: int, colour: str) -> Picture:
    """Return one line of text, uint8[about 1.2 · height, width, 4] RGBA, somewhat bold."""
    font = text_font(height * _OVERSAMPLING)
    bold = max(height * _OVERSAMPLING // 32, 1)
    left, _, right, _ = font.getbbox(text, stroke_width=bold)
    ascent, descent = font.getmetrics()
    mask = _mask(max(int(right - left) + 2, _OVERSAMPLING), ascent + descent + 2 * bold)
    _pen(mask).text((1 - left, bold), text, 255, font, stroke_width=bold)
    return _filled(np.asarray(mask.reduce(_OVERSAMPLING)), colour)


def shadowed(picture: Picture, room: int) -> Picture:
    """Return a picture upon its own soft dark shadow, `room` pixels larger on each side."""
    from PIL import Image, ImageFilter

    size = max(picture.shape[:2])
    front = np.pad(picture, ((room, room), (room, room), (0, 0)))
    blur = ImageFilter.GaussianBlur(max(size * SHADOW_BLUR, 0.6))
    soft = np.asarray(Image.fromarray(front[..., 3]).filter(blur), np.float32)
    drop = max(1, round(size * SHADOW_DROP))
    shadow = np.zeros_like(soft)
    shadow[drop:] = np.minimum(soft[:-drop] * 1.5, 255) * SHADOW_STRENGTH
    under = np.zeros_like(front)
    under[..., 3] = np.rint(shadow)
    return over(under, front)


def over(under: Picture, front: Picture) -> Picture:
    """Return `front` laid upon `under`, both uint8[H, W, 4] with straight alpha."""
    top = front[..., 3:].astype(np.float32) / 255
    below = under[..., 3:].astype(np.float32) / 255 * (1 - top)
    alpha = top + below
    colour = (front[..., :3] * top + under[..., :3] * below) / np.maximum(alpha, 1 / 512)
    merged: Picture = np.rint(np.concatenate([colour, alpha * 255], axis=2)).astype(np.uint8)
    return merged


def stamp(canvas: Picture, picture: Picture, x: int, y: int) -> None:
    """Lay a picture upon `canvas` in place with its top left corner at (x, y), clipped to it."""
    height, width = canvas.shape[:2]
    left, top = max(x, 0), max(y, 0)
    right, bottom = min(x + picture.shape[1], width), min(y + picture.shape[0], height)
    if left < right and top < bottom:
        part = picture[top - y : bottom - y, left - x : right - x]
        canvas[top:bottom, left:right] = over(canvas[top:bottom, left:right], part)


def _mask(width: int, height: int = 0) -> Image:
    """Return an empty mask. Drawn at several times the size and shrunk, its edges are even."""
    from PIL import Image

    return Image.new("L", (width, height or width))


def _pen(mask: Image) -> ImageDraw:
    from PIL import ImageDraw

    return ImageDraw.Draw(mask)


def _filled(alpha: NDArray[np.uint8], colour: str) -> Picture:
    picture = np.empty((*alpha.shape, 4), np.uint8)
    picture[..., :3] = rgb(colour)
    picture[..., 3] = alpha
    return picture
