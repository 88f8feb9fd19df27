"""Which columns are shown: a menu by section, remembered for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from editor.features.tables.ordering import ID, NAME
from runtime.content.annotations import Multiline

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from editor.app.settings import Settings
    from editor.features.tables.grid import Grid
    from editor.features.tables.model import TableModel

USUALLY_HIDDEN = frozenset({"appearance.sprite", "appearance.glyph"})


class ShownColumns:
    """Shows and hides columns. Only what differs from the usual is remembered.

    `changed` is called after the designer has shown or hidden some.
    """

    def __init__(self, grid: Grid, model: TableModel, settings: Settings) -> None:
        self._grid, self._model, self._settings = grid, model, settings
        self._changed = set(settings.texts(self._key))
        self.changed: Callable[[], None] | None = None
        self.apply()

    @property
    def _key(self) -> str:
        return f"tables/{self._model.kind}/columns"

    def _usually(self, place: int) -> bool:
        column = self._model.columns[place]
        if column is None:
            return True
        long = column.value.marker(Multiline) is not None
        return column.shared and not long and column.key not in USUALLY_HIDDEN

    def is_shown(self, place: int) -> bool:
        """Whether a column is shown; the name always is."""
        changed = self._model.key_of(place) in self._changed
        return place == NAME or self._usually(place) is not changed

    def apply(self) -> None:
        """Let the grid show what is to be shown."""
        for place in range(ID, self._model.columnCount()):
            self._grid.setColumnHidden(place, not self.is_shown(place))
        self._grid.horizontalHeader().viewport().update()

    def toggle(self, place: int) -> None:
        """Show or hide a column and remember it."""
        self._changed ^= {self._model.key_of(place)}
        self._remember()

    def reset(self) -> None:
        """Show what is usually shown."""
        self._changed.clear()
        self._remember()

    def show_all(self) -> None:
        """Show every column."""
        places = range(ID, self._model.columnCount())
        self._changed = {self._model.key_of(place) for place in places if not self._usually(place)}
        self._remember()

    def _remember(self) -> None:
        self._settings.put(self._key, sorted(self._changed))
        self.apply()
        if self.changed is not None:
            self.changed()

    @property
    def hidden(self) -> int:
        """How many columns are hidden."""
        return sum(not self.is_shown(place) for place in range(self._model.columnCount()))

    def fill(self, menu: QMenu) -> None:
        """Fill a menu: all, usual, then every section with its columns."""
        menu.clear()
        menu.addAction("Show All", self.show_all)
        menu.addAction("Show the Usual", self.reset)
        menu.addSeparator()
        sections: dict[str, QMenu] = {}
        for place in range(ID, self._model.columnCount()):
            column = self._model.columns[place]
            group = column.group if column is not None else ""
            if group and group not in sections:
                sections[group] = menu.addMenu(group)
                sections[group].setToolTipsVisible(True)
            action = sections.get(group, menu).addAction(self._model.title_of(place))
            action.setCheckable(True)
            action.setChecked(self.is_shown(place))
            action.setToolTip(column.field.help if column is not None else "The file's name")
            action.triggered.connect(lambda _on, place=place: self.toggle(place))


def columns_menu(shown: ShownColumns, parent: QWidget) -> QMenu:
    """Make a menu that is filled each time it opens."""
    menu = QMenu(parent)
    menu.aboutToShow.connect(lambda: shown.fill(menu))
    return menu
