"""One run under the player's hands: turns keys into commands and tells what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.features.playtest.timeline import Timeline
from runtime.content.models.items import Consumable
from runtime.game import (
    ChooseBoon,
    Close,
    Exit,
    Impossible,
    Move,
    Observation,
    PickUp,
    RunState,
    Session,
    StackView,
    Use,
    Wait,
)
from runtime.mapgen import GenerationError

if TYPE_CHECKING:
    from editor.features.playtest.course import Course
    from runtime.content import Content
    from runtime.game import Command, events

QUICK_SLOTS = 6
LOOKING_ONLY = "This run is for keeps: earlier turns are only looked at. Go to its last turn first."
AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0))


class Play(QObject):
    """Holds a session and what the player sees of it.

    Signals:
        turned: a command was done; the tuple of its events.
        looked: another turn is shown, and nothing was done; the tuple of the events of that turn.
        refused: a command was impossible; the reason, a sentence.
        broken: the run cannot go on, because the next floor cannot be made; the reason.
    """

    turned = Signal(object)
    looked = Signal(object)
    refused = Signal(str)
    broken = Signal(str)

    def __init__(
        self,
        session: Session,
        parent: QObject | None = None,
        *,
        course: Course | None = None,
        for_keeps: bool = False,
    ) -> None:
        super().__init__(parent)
        self.time = Timeline(session, course, is_locked=for_keeps)
        self.seen: Observation = session.observe()
        self._favourite = ""

    @property
    def session(self) -> Session:
        """The run at the turn that is shown."""
        return self.time.shown

    @property
    def content(self) -> Content:
        """The snapshot that is played."""
        return self.session.content

    @property
    def is_over(self) -> bool:
        """Whether the run has ended at the turn that is shown."""
        return self.seen.state is not RunState.ACTIVE

    def do(self, command: Command) -> bool:
        """Play one command; False when it was impossible or could not be played to its end."""
        refusal = self.attempt(command)
        if refusal:
            self.refused.emit(refusal)
        return refusal is None

    def attempt(self, command: Command) -> str | None:
        """Play one command; return why it was impossible ("" is told by `broken`), else None."""
        if not self.time.may_go_on:
            return LOOKING_ONLY
        try:
            outcome = self.time.act(command)
        except GenerationError as error:
            self.broken.emit(f"{error.reason} {error.remedy}".strip())
            return ""
        if isinstance(outcome, Impossible):
            return outcome.reason
        self.seen = self.session.observe()
        self.turned.emit(outcome.events)
        return None

    # Time

    def look(self, turn: int) -> None:
        """Show the run as it was after a turn of its present course."""
        self._show(self.time.look(turn))

    def switch(self, number: int) -> None:
        """Go over to the end of a branch that was left."""
        if not self.time.is_locked:
            self.time.switch(number)
            self._show(())

    def _show(self, happened: tuple[events.Event, ...]) -> None:
        self.seen = self.session.observe()
        self.looked.emit(happened)

    # What the keys mean

    def step(self, dx: int, dy: int) -> bool:
        """Step, or do what bumping into the thing there means."""
        return self.do(Move(dx, dy))

    def leave(self) -> bool:
        """Leave by the portal or the stairs underfoot."""
        return self.do(Exit())

    def pick_up_or_use(self) -> bool:
        """Take what lies here; where nothing lies, use the item that is marked for it."""
        cell = self.seen.player.cell
        if any(view.cell == cell and view.stacks for view in self.seen.items):
            return self.do(PickUp())
        slot = self.ready_slot
        if slot is None:
            self.refused.emit("There is nothing here to pick up, and nothing in the bag to use.")
            return False
        return self.do(Use(slot))

    def act_here(self) -> bool:
        """Take what lies underfoot, or leave by what is there, or let a turn pass."""
        cell = self.seen.player.cell
        if any(view.cell == cell and view.stacks for view in self.seen.items):
            return self.do(PickUp())
        if any(way.cell == cell for way in self.seen.exits):
            return self.leave()
        return self.do(Wait())

    def doors_to_close(self) -> list[tuple[int, int]]:
        """Return the ways in which an open door stands right beside the player."""
        seen, found = self.seen, []
        x, y = seen.player.cell
        for dx, dy in AROUND:
            if 0 <= x + dx < seen.width and 0 <= y + dy < seen.height:
                index = int(seen.tiles[y + dy, x + dx])
                tile = self.content.tiles.get(seen.tile_ids[index]) if index < 255 else None  # noqa: PLR2004 unknown
                if tile is not None and tile.closes_to:
                    found.append((dx, dy))
        return found

    def close_door(self, dx: int, dy: int) -> bool:
        """Close the door on the neighbouring cell."""
        return self.do(Close(dx, dy))

    # Quick slots

    def usable(self) -> list[tuple[int, StackView]]:
        """Return what can be used up, with its place in the bag."""
        items = self.content.items
        return [
            (place, stack)
            for place, stack in enumerate(self.seen.player.bag)
            if isinstance(items.get(stack.item), Consumable)
        ]

    def quick(self) -> list[tuple[int, StackView]]:
        """Return what stands in the quick slots, the first on key 1."""
        return self.usable()[:QUICK_SLOTS]

    def use_quick(self, number: int) -> bool:
        """Use what stands in a quick slot, from 0; choose a boon while a new level offers some."""
        if self.seen.player.offers:
            return self.do(ChooseBoon(number))
        slots = self.quick()
        if number >= len(slots):
            self.refused.emit(f"Quick slot {number + 1} is empty.")
            return False
        return self.do(Use(slots[number][0]))

    def prefer(self, item: str) -> None:
        """Let the key that uses an item use this one while there is some of it."""
        self._favourite = item

    @property
    def ready_slot(self) -> int | None:
        """The place in the bag of what the use key uses: the item chosen, else the first usable."""
        slots = self.usable()
        chosen = next((place for place, stack in slots if stack.item == self._favourite), None)
        if chosen is not None:
            return chosen
        return slots[0][0] if slots else None
