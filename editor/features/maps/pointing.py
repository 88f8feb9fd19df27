"""What the mouse does on a map: hover tells, a click selects, a double click opens the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.features.maps.picking import pick, tile_name

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.features.maps.generation import Outcome
    from editor.features.maps.picking import Picked
    from editor.features.maps.picture import MapPicture
    from runtime.core.geometry import Cell
    from runtime.mapgen.model import GeneratedMap, Step


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What is on the screen: a map, the outcome that brought it, the stage looked at."""

    outcome: Outcome
    made: GeneratedMap
    step: Step

    @property
    def is_final(self) -> bool:
        """Whether the finished map is looked at."""
        return self.step is self.made.steps[-1]


class Pointing(QObject):
    """Follows the hand of a map view."""

    def __init__(self, context: Context, picture: MapPicture, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._picture = context, picture
        self._shown: Shown | None = None
        self._is_current = False
        self._cell: Cell | None = None
        self._picked: Picked | None = None
        hand = picture.view.hand
        hand.hovered.connect(self.tell)
        hand.clicked.connect(self.select)
        hand.double_clicked.connect(self.open)
        picture.view.camera.zoomed.connect(self.tell)

    @property
    def cell(self) -> Cell | None:
        """The selected cell."""
        return self._cell

    @property
    def picked(self) -> Picked | None:
        """What is selected: a placement or a zone."""
        return self._picked

    def show(self, shown: Shown) -> None:
        """Point at another map; the selected cell stays selected."""
        self._shown, self._is_current = shown, True
        self.select(self._cell)

    def refuse(self) -> None:
        """Say no longer that the map is proved: it is the last that worked, not what is defined."""
        self._is_current = False
        self.tell()

    def _pick(self, cell: Cell | None) -> Picked | None:
        if cell is None or self._shown is None:
            return None
        step = self._shown.step
        return pick(self._shown.outcome.request.content, step.zones, step.placements, cell)

    def select(self, cell: Cell | None) -> None:
        """Select what lies on a cell; None selects nothing."""
        self._cell = cell
        self._picked = self._pick(cell)
        self._picture.select(self._picked)
        self.tell()

    def open(self, cell: Cell) -> None:
        """Open the record that made what lies on a cell."""
        picked = self._pick(cell)
        if picked is not None and picked.ref is not None and self._context.project.has(picked.ref):
            self._context.open(picked.ref)

    def tell(self) -> None:
        """Say in the status bar what is pointed at, or else what is selected."""
        view, shown = self._picture.view, self._shown
        if not view.isVisible():
            return
        place, proved, cell = "", "", view.hand.hover
        if shown is not None and cell is not None:
            tile = view.layer.tile_at(cell)
            name = tile_name(shown.outcome.request.content, tile) if tile is not None else ""
            place = f"{cell.x}, {cell.y} · {name}"
        if shown is not None and not self._is_current:
            proved = "the last map that worked"
        elif shown is not None and shown.is_final:
            proved = "proved reachable"
        picked = self._pick(cell) or self._picked
        words = picked.words if picked is not None else ""
        self._context.facts(place, words, f"{view.camera.zoom:.0f} %", proved)

    def standing_cell(self) -> Cell | None:
        """Return the selected cell when the player can stand there: free ground that is reached."""
        shown, cell = self._shown, self._cell
        if shown is None or cell is None or shown.outcome.distances is None:
            return None
        rows, columns = shown.outcome.distances.shape
        if cell.x >= columns or cell.y >= rows:
            return None
        is_reached = 0 <= shown.outcome.distances[cell.y, cell.x] < columns * rows
        is_free = all((thing.x, thing.y) != cell for thing in shown.made.placements)
        return cell if is_reached and is_free else None
