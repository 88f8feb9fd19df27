"""The order in which Tab visits the parts of a page: as its layouts lay them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QLayout, QWidget


def tab_stops(widget: QWidget) -> Iterator[QWidget]:
    """Yield the visible parts of a widget that take the keyboard, in the order of the layouts."""
    if widget.isHidden():
        return
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None:
        yield widget
    layout = widget.layout()
    if layout is not None:
        yield from _stops_in(layout)


def _stops_in(layout: QLayout) -> Iterator[QWidget]:
    for place in _reading_order(layout):
        item = layout.itemAt(place)
        inner = item.layout() if item is not None else None
        part = item.widget() if item is not None else None
        if inner is not None:
            yield from _stops_in(inner)
        elif part is not None:
            yield from tab_stops(part)


def _reading_order(layout: QLayout) -> list[int]:
    """Return the places of a layout's items, row by row in a grid."""
    places = list(range(layout.count()))
    if isinstance(layout, QGridLayout):
        places.sort(key=lambda place: tuple(layout.getItemPosition(place))[:2])  # type: ignore[arg-type]  # four numbers
    return places
