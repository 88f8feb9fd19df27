"""What the painter's hand holds: tool, tile, marker, brush size, symmetry."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from editor.features.chunks.shapes import BRUSH_SIZES


class PainterState(QObject):
    """The choices of one painter; every setter tells `changed` once when it changed something."""

    changed = Signal()

    def __init__(self, tile: str | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tool = "brush"
        self._tile = tile
        self._preset = "enemy"
        self._size = 1
        self._across = False
        self._down = False

    @property
    def tool(self) -> str:
        """Id of the tool."""
        return self._tool

    @property
    def tile(self) -> str | None:
        """Id of the tile to paint with; None in a project without tiles."""
        return self._tile

    @property
    def preset(self) -> str:
        """The marker to place."""
        return self._preset

    @property
    def size(self) -> int:
        """Side of the brush in cells, odd."""
        return self._size

    @property
    def across(self) -> bool:
        """Whether what is painted on the left comes on the right too."""
        return self._across

    @property
    def down(self) -> bool:
        """Whether what is painted above comes below too."""
        return self._down

    def _set(self, name: str, value: object) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.changed.emit()

    def choose_tool(self, tool: str) -> None:
        """Take another tool."""
        self._set("_tool", tool)

    def choose_tile(self, tile: str | None) -> None:
        """Take another tile."""
        self._set("_tile", tile)

    def choose_preset(self, preset: str) -> None:
        """Take another marker."""
        self._set("_preset", preset)

    def choose_size(self, size: int) -> None:
        """Take the brush of the nearest size that there is."""
        self._set("_size", min(BRUSH_SIZES, key=lambda known: abs(known - size)))

    def step_size(self, steps: int) -> None:
        """Take a larger or a smaller brush."""
        place = BRUSH_SIZES.index(self._size) + steps
        self.choose_size(BRUSH_SIZES[min(max(place, 0), len(BRUSH_SIZES) - 1)])

    def toggle_across(self) -> None:
        """Mirror left–right, or no longer."""
        self._set("_across", not self._across)

    def toggle_down(self) -> None:
        """Mirror top–bottom, or no longer."""
        self._set("_down", not self._down)
