"""Showing and hiding parts of a page without paying for parts that are not on the screen yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def set_shown(widget: QWidget, *, shown: bool = True) -> None:
    """Show or hide a widget that stands in another one.

    Qt lays a part out each time it is told to show, also while what it stands in is not seen; a
    part that nobody has hidden comes with its holder anyway.
    """
    holder = widget.parentWidget()
    hidden_by_hand = widget.isHidden() and widget.testAttribute(
        Qt.WidgetAttribute.WA_WState_ExplicitShowHide
    )
    if not shown or hidden_by_hand or holder is None or holder.isVisible():
        widget.setVisible(shown)
