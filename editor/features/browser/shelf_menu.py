"""The menu of favourites and recent records, and the star in the menu of a row."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from editor.app.record_icons import record_icon
from editor.app.records import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QMenu

    from editor.app.context import Context
    from editor.features.browser.shelf import Shelf
    from runtime.content import AssetRef


def fill_shelf(menu: QMenu, context: Context, shelf: Shelf) -> None:
    """List favourites and what was open last; choosing one opens it."""
    menu.clear()
    favourites = shelf.favourites
    _add(menu, context, "Favourites", favourites)
    if not favourites:
        menu.addAction("Right click a record to make it a favourite").setEnabled(False)
    _add(menu, context, "Recently opened", shelf.recent)


def _add(menu: QMenu, context: Context, title: str, refs: Iterable[AssetRef]) -> None:
    listed = list(refs)
    if listed or menu.isEmpty():
        if not menu.isEmpty():
            menu.addSeparator()
        menu.addAction(title).setEnabled(False)
    for ref in listed:
        name = name_of(context.project, ref).replace("&", "&&")
        menu.addAction(record_icon(context, ref), name, partial(context.open, ref))


def add_star(menu: QMenu, context: Context, shelf: Shelf, ref: AssetRef) -> None:
    """Offer to make a record a favourite, or not any more."""
    starred = shelf.is_favourite(ref)
    icon = context.icons.icon("star-off-outline" if starred else "star-outline")
    title = "Remove from Favourites" if starred else "Add to Favourites"
    menu.addSeparator()
    menu.addAction(icon, title, partial(shelf.toggle, ref))
