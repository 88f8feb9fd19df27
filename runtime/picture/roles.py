"""The colours of the program by role, dark and light: one home for maps and windows.

Roles: c0 canvas ground, c1 panels, c2 inputs and cards, c3 pressed and hover; line; text, dim
(labels), faint (hints); accent, accent_deep (selection); warn, error; and one colour per rarity,
with "cursed" beside them. Text roles have a contrast of at least 4.5 on c0 to c2, hints too.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

RARITIES = ("common", "uncommon", "rare", "epic", "legendary")

DARK: Mapping[str, str] = MappingProxyType(
    {
        "c0": "#101217",
        "c1": "#181b22",
        "c2": "#20242d",
        "c3": "#2a2f3a",
        "line": "#2c313c",
        "text": "#dde1ea",
        "dim": "#9aa3b4",
        "faint": "#848da0",
        "accent": "#4fb6a6",
        "accent_deep": "#2c6a61",
        "warn": "#e0a04a",
        "error": "#e86b67",
        "common": "#b9bec9",
        "uncommon": "#69c46d",
        "rare": "#5596f2",
        "epic": "#b078ea",
        "legendary": "#e9b440",
        "cursed": "#e2645e",
    }
)

LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "c0": "#f4f5f7",
        "c1": "#ffffff",
        "c2": "#eceef2",
        "c3": "#dde1e8",
        "line": "#d3d8e0",
        "text": "#1d2129",
        "dim": "#4d5666",
        "faint": "#636c7d",
        "accent": "#197366",
        "accent_deep": "#1d7e71",
        "warn": "#8c5a08",
        "error": "#bf3430",
        "common": "#5b6270",
        "uncommon": "#27742e",
        "rare": "#2360bd",
        "epic": "#8039c2",
        "legendary": "#85600a",
        "cursed": "#b5302b",
    }
)


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255, of a colour written #rrggbb."""
    value = bytes.fromhex(colour.removeprefix("#"))
    if len(value) != 3:  # noqa: PLR2004 red, green and blue
        raise ValueError(f"{colour!r} is no colour; colours are written #rrggbb.")
    return value[0], value[1], value[2]


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 sRGB curve
        for part in (channel / 255 for channel in rgb(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
