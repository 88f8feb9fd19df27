"""The colour roles: both themes complete and readable."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runtime.content.stats import Rarity
from runtime.picture.roles import DARK, LIGHT, RARITIES, contrast, rgb

if TYPE_CHECKING:
    from collections.abc import Mapping

THEMES = [pytest.param(DARK, id="dark"), pytest.param(LIGHT, id="light")]
READ = ("text", "dim", "faint", "accent", "warn", "error", "cursed", *RARITIES)


def test_both_themes_have_the_same_roles_and_every_rarity_has_one() -> None:
    assert DARK.keys() == LIGHT.keys()
    assert tuple(Rarity) == RARITIES
    assert set(RARITIES) <= DARK.keys()


@pytest.mark.parametrize("roles", THEMES)
@pytest.mark.parametrize("ground", ["c0", "c1", "c2"])
@pytest.mark.parametrize("role", READ)
def test_what_must_be_read_stands_out(roles: Mapping[str, str], ground: str, role: str) -> None:
    assert contrast(roles[role], roles[ground]) >= 4.5


@pytest.mark.parametrize("roles", THEMES)
def test_white_text_can_be_read_on_the_selection(roles: Mapping[str, str]) -> None:
    assert contrast("#ffffff", roles["accent_deep"]) >= 4.5


@pytest.mark.parametrize("roles", THEMES)
def test_rarities_are_told_apart(roles: Mapping[str, str]) -> None:
    colours = [rgb(roles[rarity]) for rarity in (*RARITIES, "cursed")]
    for i, one in enumerate(colours):
        for other in colours[i + 1 :]:
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_a_colour_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="rrggbb"):
        rgb("#fff0")
