"""The mouse on the map: hovering tells, a click steps, attacks or walks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from editor.features.playtest.window import PlaytestWindow
    from runtime.core.geometry import Cell


class Mouse:
    """Turns cells under the mouse into what the window and the run do."""

    def __init__(self, window: PlaytestWindow) -> None:
        self._window = window

    def hover(self, cell: Cell | None) -> None:
        """Describe what is under the mouse."""
        window = self._window
        window.pointer.hovered = cell
        window.show_thing()
        window.status.show_cell(window, cell)

    def click(self, cell: Cell | None, button: Qt.MouseButton) -> None:
        """Step, attack or walk there; the right button and far enemies are only looked at."""
        window = self._window
        play = window.play
        if play is None or cell is None or play.is_over or window.stand_still():
            return
        here = play.seen.player.cell
        foe = any(actor.cell == cell for actor in play.seen.actors)
        if button is Qt.MouseButton.RightButton or (foe and cell.chebyshev(here) > 1):
            window.pointer.choose(play, cell)
            window.show_thing()
        elif cell == here:
            play.act_here()
        elif cell.chebyshev(here) == 1:
            play.step(cell.x - here.x, cell.y - here.y)
        else:
            window.traveller.walk(play, cell)
