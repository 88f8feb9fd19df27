"""The left side of the painter: tiles, markers, and which layers are shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.features.chunks.markers import PRESETS, look_of
from editor.features.chunks.swatch import Swatch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtGui import QPixmap

    from editor.app.icons import Icons
    from editor.canvas.overlay import Overlay
    from editor.features.chunks.document import ChunkDocument
    from editor.features.chunks.pictures import Pictures
    from editor.features.chunks.state import PainterState
    from runtime.content.models.tiles import Tile

COLUMNS = 6
FILTER_FROM = 19
"""So many tiles get a box to filter them by name."""


class PainterPalette(QScrollArea):
    """Swatches of every tile of the project and of every kind of marker."""

    def __init__(
        self,
        document: ChunkDocument,
        state: PainterState,
        icons: Icons,
        pictures: Pictures,
        layers: Sequence[tuple[str, Overlay]],
    ) -> None:
        super().__init__()
        self._pictures = pictures
        self._document = document
        self._state = state
        self._icons = icons
        self._tiles: dict[str, Swatch] = {}
        self._markers: dict[str, Swatch] = {}
        self.setWidgetResizable(True)
        self.setProperty("look", "panel")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        inner.setProperty("look", "panel")
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        self._filter = QLineEdit()
        self._tile_grid, self._marker_grid = _grid(), _grid()
        self._fill(column, layers)
        self.setWidget(inner)
        document.tiles_changed.connect(self.refresh)
        state.changed.connect(self._show_choice)
        self.refresh()

    def _fill(self, column: QVBoxLayout, layers: Sequence[tuple[str, Overlay]]) -> None:
        column.addWidget(_head("Tiles"))
        self._filter.setPlaceholderText("Filter tiles by name")
        self._filter.setAccessibleName("Filter tiles by name")
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._show_tiles)
        column.addWidget(self._filter)
        column.addLayout(self._tile_grid)
        column.addSpacing(8)
        column.addWidget(_head("Markers"))
        column.addLayout(self._marker_grid)
        column.addSpacing(8)
        column.addWidget(_head("Layers"))
        for title, overlay in layers:
            column.addWidget(LayerRow(title, overlay, self._icons))
        column.addStretch()

    def refresh(self) -> None:
        """Show the tiles as they are now."""
        for grid in (self._tile_grid, self._marker_grid):
            while (item := grid.takeAt(0)) is not None:
                widget = item.widget()
                if widget is not None:
                    widget.deleteLater()
        tiles = self._document.project.content.tiles
        self._tiles = {tile_id: self._tile_swatch(tile_id, tile) for tile_id, tile in tiles.items()}
        self._markers = {preset.id: self._marker_swatch(preset.id) for preset in PRESETS}
        self._filter.setVisible(len(tiles) >= FILTER_FROM)
        _lay_out(self._marker_grid, self._markers.values())
        self._show_tiles()
        self._show_choice()

    def _tile_swatch(self, tile_id: str, tile: Tile) -> Swatch:
        swatch = self._swatch(tile.name, partial(self._pictures.tile, tile_id))
        swatch.setToolTip(tile_tip(tile))
        swatch.clicked.connect(partial(self._choose_tile, tile_id))
        return swatch

    def _marker_swatch(self, preset: str) -> Swatch:
        look = look_of(self._document.project.content, preset).look

        title = next(each.title for each in PRESETS if each.id == preset)
        swatch = self._swatch(title, partial(self._pictures.marker, look))
        swatch.setToolTip(f"Marker: {title.lower()}")
        swatch.clicked.connect(partial(self._choose_marker, preset))
        return swatch

    def _swatch(self, name: str, picture: Callable[[int], QPixmap]) -> Swatch:
        return Swatch(name, picture, self._icons.colour)

    def _choose_tile(self, tile_id: str) -> None:
        """A tile in the hand wants a tool that paints tiles."""
        self._state.choose_tile(tile_id)
        if self._state.tool in {"marker", "pick", "erase"}:
            self._state.choose_tool("brush")
        self._show_choice()

    def _choose_marker(self, preset: str) -> None:
        self._state.choose_preset(preset)
        self._state.choose_tool("marker")
        self._show_choice()

    def filter_tiles(self, text: str) -> None:
        """Show only tiles whose names have every word of a text."""
        self._filter.setText(text)

    def _show_tiles(self) -> None:
        words = self._filter.text().casefold().split()
        shown = []
        for swatch in self._tiles.values():
            fits = all(word in swatch.accessibleName().casefold() for word in words)
            swatch.setVisible(fits)
            if fits:
                shown.append(swatch)
        _lay_out(self._tile_grid, shown)

    def _show_choice(self) -> None:
        marking = self._state.tool == "marker"
        for tile_id, swatch in self._tiles.items():
            swatch.setChecked(not marking and tile_id == self._state.tile)
        for preset, swatch in self._markers.items():
            swatch.setChecked(marking and preset == self._state.preset)

    def recolour(self) -> None:
        """Follow another theme."""
        for swatch in (*self._tiles.values(), *self._markers.values()):
            swatch.redraw()


class LayerRow(QPushButton):
    """An eye and a name; a click shows or hides the layer."""

    def __init__(self, title: str, overlay: Overlay, icons: Icons) -> None:
        super().__init__()
        self._title = title
        self._overlay = overlay
        self._icons = icons
        self.setCheckable(True)
        self.setChecked(overlay.visible)
        self.setText(f"  {title}")
        self.setToolTip(f"Show or hide {title.lower()}")
        self.setAccessibleName(f"Show {title.lower()}")
        self.setIconSize(QSize(16, 16))
        self.setProperty("look", "row")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.toggled.connect(self._show)
        self._show(shown=overlay.visible)

    def _show(self, shown: bool) -> None:  # noqa: FBT001 - the signal's signature
        self._overlay.set_visible(visible=shown)
        icon = "eye-outline" if shown else "eye-off-outline"
        self.setIcon(self._icons.icon(icon, "dim" if shown else "faint"))


def tile_tip(tile: Tile) -> str:
    """Say what a tile is in a line."""
    walk = "one can stand on it" if tile.walkable else "nobody can stand on it"
    see = "sight passes" if tile.transparent else "sight ends"
    return f"{tile.name}: {walk}, {see}"


def _head(text: str) -> QLabel:
    label = QLabel(text.upper())
    label.setProperty("look", "caps")
    return label


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(5)
    grid.setColumnStretch(COLUMNS, 1)
    return grid


def _lay_out(grid: QGridLayout, swatches: Iterable[QWidget]) -> None:
    for place, swatch in enumerate(swatches):
        grid.addWidget(swatch, place // COLUMNS, place % COLUMNS)
