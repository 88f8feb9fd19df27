"""Time in a playtest: the turn that is shown, the courses of the run, and going on from any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.playtest.course import Course, redo
from editor.features.playtest.moments import Health
from runtime.game import Impossible

if TYPE_CHECKING:
    from runtime.game import Command, Outcome, Session, events

MOST_BRANCHES = 8


class Timeline:
    """Shows one session and keeps the courses that were left.

    `shown` is the run at the turn that is looked at, and `live` the one at the last turn of the
    present course: the same unless an earlier turn is looked at. A timeline that `is_locked`
    may only be looked at: its run is for keeps.
    """

    def __init__(
        self, session: Session, course: Course | None = None, *, is_locked: bool = False
    ) -> None:
        self.shown = self.live = session
        self.course = course or Course(session)
        self.is_locked = is_locked
        self.left: list[Course] = []
        self.partings: list[int] = []
        """After which turn each of those that were left goes another way than the present one."""

    @property
    def turn(self) -> int:
        """The turn that is shown."""
        return self.shown.run.turn

    @property
    def last(self) -> int:
        """The last turn of the present course."""
        return self.course.last

    @property
    def is_looking(self) -> bool:
        """Whether an earlier turn is looked at."""
        return self.shown is not self.live

    @property
    def may_go_on(self) -> bool:
        """Whether something can be done at the turn that is shown."""
        return not (self.is_looking and self.is_locked)

    def look(self, turn: int) -> tuple[events.Event, ...]:
        """Show a turn of the present course, exactly; return what happened in it."""
        turn = min(max(turn, self.course.first), self.last)
        is_next = turn == self.turn + 1 < self.last and self.is_looking
        if is_next and not self.course.is_arrival(turn):
            return redo(self.shown, self.course.commands[self.turn])
        session, happened = self.course.at(turn)
        self.shown = self.live if turn == self.last else session
        return happened

    def act(self, command: Command) -> Outcome:
        """Do something at the turn that is shown; at an earlier one a branch leaves there.

        Raises as `Session.act`.
        """
        turn, before = self.turn, Health.of(self.shown)
        outcome = self.shown.act(command)
        if isinstance(outcome, Impossible):
            return outcome
        if self.is_looking:
            self._leave()
            self.course = self.course.branch(turn)
            self.live = self.shown
            self.course.note(self.shown, outcome.events, before)
            self._part()
        else:
            self.course.note(self.shown, outcome.events, before)
        return outcome

    def switch(self, number: int) -> None:
        """Go over to the end of a course that was left."""
        chosen = self.left.pop(number)
        self._leave()
        self.course = chosen
        self.live = self.shown = chosen.at(chosen.last)[0]
        self._part()

    def _leave(self) -> None:
        """Keep the present course among those that were left, the newest first."""
        self.left.insert(0, self.course)
        del self.left[MOST_BRANCHES:]

    def _part(self) -> None:
        self.partings = [shared_turns(self.course, other) for other in self.left]


def shared_turns(one: Course, other: Course) -> int:
    """Return for how many turns two courses are the same."""
    pairs = zip(one.commands, other.commands, strict=False)
    return next(
        (turn for turn, (mine, its) in enumerate(pairs) if mine != its), min(one.last, other.last)
    )
