"""Icons, letters, shadows and laying one picture upon another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from runtime.content.base import Appearance
from runtime.picture.icons import (
    appearance_picture,
    glyph,
    has_icon,
    icon,
    over,
    shadowed,
    stamp,
    text_picture,
)

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray


def ink(picture: NDArray[np.uint8]) -> float:
    return float(picture[..., 3].mean() / 255)


@pytest.mark.parametrize("px", [4, 8, 13, 16, 32, 96])
def test_an_icon_fills_the_middle_of_its_square_in_its_colour(px: int) -> None:
    picture = icon("skull", px, "#dcd8c8")
    assert picture.shape == (px, px, 4)
    assert picture.dtype == np.uint8
    assert (picture[..., :3] == (0xDC, 0xD8, 0xC8)).all()
    assert 0.3 < ink(picture) < 0.8
    rows, columns = np.nonzero(picture[..., 3] > 60)
    assert abs(rows.mean() - (px - 1) / 2) < px * 0.12
    assert abs(columns.mean() - (px - 1) / 2) < px * 0.05


def test_an_unknown_icon_is_a_question_mark_and_not_an_error() -> None:
    assert has_icon("treasure-chest")
    for name in ("no-such-icon", "", "--", "_font", "1"):
        assert not has_icon(name)
        np.testing.assert_array_equal(
            icon(name, 16, "#ffffff"), icon("help-circle-outline", 16, "#ffffff")
        )


def test_different_characters_look_different() -> None:
    assert 0.02 < ink(glyph("A", 24, "#ffffff")) < 0.6
    assert not np.array_equal(glyph("A", 24, "#ffffff"), glyph("B", 24, "#ffffff"))


def test_a_record_looks_like_its_sprite_else_its_icon_else_its_glyph(tmp_path: Path) -> None:
    Image.new("RGBA", (8, 8), "#102030").save(tmp_path / "rat.png")
    (tmp_path / "broken.png").write_bytes(b"no picture")
    look = Appearance(sprite="rat.png", icon="skull", glyph="r", colour="#ffffff")
    assert (appearance_picture(look, 16, tmp_path) == (0x10, 0x20, 0x30, 255)).all()
    skull = icon("skull", 16, "#ffffff")
    for sprite in ("broken.png", "gone.png"):
        other = look.model_copy(update={"sprite": sprite})
        np.testing.assert_array_equal(appearance_picture(other, 16, tmp_path), skull)
    np.testing.assert_array_equal(appearance_picture(look, 16), skull)
    plain = look.model_copy(update={"icon": ""})
    np.testing.assert_array_equal(appearance_picture(plain, 16), glyph("r", 16, "#ffffff"))


def test_a_longer_text_is_wider_and_no_higher() -> None:
    short, long = text_picture("RUIN", 12, "#ffffff"), text_picture("RUINS OF", 12, "#ffffff")
    assert long.shape[1] > short.shape[1]
    assert long.shape[0] == short.shape[0] <= 20
    assert text_picture("", 12, "#ffffff").shape[1] >= 1


def test_a_shadow_is_dark_lies_below_and_leaves_the_icon_as_it_is() -> None:
    picture = icon("square", 32, "#ffffff")
    result = shadowed(picture, 6)
    assert result.shape == (44, 44, 4)
    inside = picture[..., 3] == 255
    assert (result[6:-6, 6:-6][inside] == 255).all()
    outside = np.pad(picture[..., 3], 6) == 0
    cast = result[..., 3] * outside
    assert cast[25:].sum() > cast[:19].sum() > 0
    assert (result[outside][:, :3] == 0).all()


def test_laying_over_follows_the_formula_of_porter_and_duff() -> None:
    front = np.array([[[200, 100, 0, 128]]], np.uint8)
    under = np.array([[[0, 0, 250, 255]]], np.uint8)
    share = 128 / 255
    red, green, blue, alpha = over(under, front)[0, 0].tolist()
    assert (red, green, alpha) == (round(200 * share), round(100 * share), 255)
    assert blue == round(250 * (1 - share))


def test_a_stamp_is_clipped_at_every_side() -> None:
    patch = np.full((4, 4, 4), 255, np.uint8)
    for x, y, expected in [(-2, -3, 2), (4, 4, 4), (1, 1, 16), (6, 0, 0), (0, -9, 0)]:
        canvas = np.zeros((6, 6, 4), np.uint8)
        stamp(canvas, patch, x, y)
        assert int((canvas[..., 3] == 255).sum()) == expected
