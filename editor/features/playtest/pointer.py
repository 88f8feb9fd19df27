"""What the panel describes: what the mouse is over, else what was chosen, else the nearest foe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.playtest.things import thing_at, things_in_sight

if TYPE_CHECKING:
    from editor.features.playtest.play import Play
    from editor.features.playtest.things import Thing
    from runtime.core.geometry import Cell


class Pointer:
    """Keeps the cell under the mouse and the one that was chosen; an enemy chosen is followed."""

    def __init__(self) -> None:
        self.hovered: Cell | None = None
        self._chosen: Cell | None = None
        self._actor: int | None = None

    def forget(self) -> None:
        """Choose nothing."""
        self._chosen = self._actor = None

    def choose(self, play: Play, cell: Cell | None) -> None:
        """Choose what stands on a cell."""
        self._chosen = cell
        self._actor = next((actor.id for actor in play.seen.actors if actor.cell == cell), None)

    def choose_next(self, play: Play) -> bool:
        """Choose the next thing in sight, round and round; False when nothing is in sight."""
        cells = things_in_sight(play.seen)
        if not cells:
            return False
        chosen = self.chosen(play)
        place = cells.index(chosen) + 1 if chosen in cells else 0
        self.choose(play, cells[place % len(cells)])
        self.hovered = None
        return True

    def chosen(self, play: Play) -> Cell | None:
        """Return the cell of what was chosen; None once an enemy that was chosen is gone."""
        if self._actor is None:
            return self._chosen
        return next((actor.cell for actor in play.seen.actors if actor.id == self._actor), None)

    def thing(self, play: Play) -> Thing | None:
        """Return what the panel describes now."""
        if self.hovered is not None:
            found = thing_at(play.content, play.seen, self.hovered)
            if found is not None:
                return found
        chosen = self.chosen(play)
        if chosen is None:
            here = play.seen.player.cell
            foes = sorted(play.seen.actors, key=lambda actor: actor.cell.chebyshev(here))
            chosen = foes[0].cell if foes else None
        return thing_at(play.content, play.seen, chosen) if chosen is not None else None
