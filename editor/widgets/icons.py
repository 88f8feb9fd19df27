"""What widgets need of the icon font: a source that the shell gives, and the font's names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QIcon


class IconSource(Protocol):
    """Icons and colours by role, following the theme; the shell's `context.icons` is one."""

    @property
    def family(self) -> str:
        """The family of the icon font."""

    def icon(self, name: str, role: str = "dim") -> QIcon:
        """Return an icon in the colour of a role, or in a colour written #rrggbb."""

    def readable(self, role: str) -> str:
        """Return a role or a colour of content as it can be seen on panels of the theme."""

    def colour(self, role: str) -> QColor:
        """Return the colour of a role, or the colour itself when written #rrggbb."""


def icon_names() -> tuple[str, ...]:
    """Return every name of the icon font as records write it ("skull-outline"), sorted."""
    from fonticon_mdi7 import MDI7  # noqa: PLC0415 - seven thousand names, only for the picker

    return tuple(
        sorted(
            name.replace("_", "-")
            for name, value in vars(MDI7).items()
            if not name.startswith("_") and isinstance(value, str)
        )
    )
