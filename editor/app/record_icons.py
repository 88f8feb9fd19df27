"""The picture of a record in lists: its own icon in its colour, readable on the panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.records import icon_of

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

    from editor.app.context import Context
    from runtime.content import AssetRef


def record_icon(context: Context, ref: AssetRef) -> QIcon:
    """Return a record's own icon, that of its kind, or the sign of a missing or broken one."""
    icon, colour = icon_of(context.project, ref)
    return context.icons.icon(icon, context.icons.readable(colour))
