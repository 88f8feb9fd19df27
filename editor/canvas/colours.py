"""Colours on the map: the dark theme's whatever the window's is, for maps themselves are dark."""

from __future__ import annotations

from PySide6.QtGui import QColor

from runtime.picture.roles import DARK


def on_map(role: str) -> QColor:
    """Return the colour of a role such as "accent" or "rare", or of a text such as "#b078ea"."""
    return QColor(DARK.get(role, role))
