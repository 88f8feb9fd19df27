"""The menus of a table: on its cells, and on the heads of its columns."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from editor.features.tables.ordering import NAME

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from editor.app.context import Context
    from editor.features.tables.grid import PaintedTable
    from editor.features.tables.page import TablePage


def show_menu(context: Context, page: TablePage, view: PaintedTable, place: QPoint) -> None:
    """Offer what can be done with the chosen cells."""
    menu = QMenu(page)
    index = page.grid.currentIndex()
    for icon, title, run in (
        ("open-in-app", "Open Record", lambda: page.open_index(index)),
        ("content-copy", "Copy", page.cells.copy),
        ("content-paste", "Paste", page.cells.paste),
        ("arrow-collapse-down", "Fill Down", page.cells.fill_down),
        ("function-variant", "Set or Reckon…", page.edit_value),
        ("backspace-outline", "Reset to Default", page.cells.clear),
    ):
        menu.addAction(context.icons.icon(icon), title, run)
    menu.exec(view.viewport().mapToGlobal(place))


def show_head_menu(context: Context, page: TablePage, view: PaintedTable, place: QPoint) -> None:
    """Offer what can be done with the column under the mouse."""
    header = view.horizontalHeader()
    at = header.logicalIndexAt(place)
    if at < 0:
        return
    menu, icon = QMenu(page), context.icons.icon
    menu.addAction(icon("arrow-up"), "Sort Upwards", partial(page.sort, at, descending=False))
    menu.addAction(icon("arrow-down"), "Sort Downwards", partial(page.sort, at, descending=True))
    menu.addAction(icon("select-all"), "Select Column", partial(page.cells.select_column, at))
    if at != NAME:
        menu.addSeparator()
        menu.addAction(icon("eye-off-outline"), "Hide Column", partial(page.columns.toggle, at))
    menu.exec(header.mapToGlobal(place))
