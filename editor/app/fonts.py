"""The two fonts of the window: the text font with tabular figures, and the monospace one."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase

TEXT_PIXELS = 13
PREFERRED_TEXT = ("Inter", "Inter Variable")
PREFERRED_MONO = (
    "JetBrains Mono",
    "Cascadia Mono",
    "SF Mono",
    "Noto Sans Mono",
    "DejaVu Sans Mono",
)


def _first_installed(names: tuple[str, ...]) -> str | None:
    installed = set(QFontDatabase.families())
    return next((name for name in names if name in installed), None)


def text_font() -> QFont:
    """Return Inter where it is installed, else the system's UI font; figures of one width."""
    family = _first_installed(PREFERRED_TEXT)
    font = (
        QFont(family) if family else QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    )
    font.setPixelSize(TEXT_PIXELS)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def mono_family() -> str:
    """Return the family for seeds, ids, formulas and odds."""
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    return _first_installed(PREFERRED_MONO) or fixed.family()


def mono_font(pixels: int = TEXT_PIXELS - 1) -> QFont:
    """Return the monospace font at a size in device-independent pixels."""
    font = QFont(mono_family())
    font.setPixelSize(pixels)
    font.setStyleHint(QFont.StyleHint.Monospace)
    return font
