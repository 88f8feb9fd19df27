"""The turns of one run, in their order: what was done, what stands out, and each as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.playtest.checkpoints import Checkpoints
from editor.features.playtest.moments import Health, Moment, MomentKind, moment_of
from runtime.game import Impossible
from runtime.game.commands import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from runtime.game import Record, Session, events

    Values = tuple[str | int, ...]


class Course:
    """One way that a run went, from the turn at which it was taken up."""

    def __init__(self, session: Session) -> None:
        self.content = session.given
        self.commands: list[Values] = [tuple(each) for each in session.run.commands]
        self.moments: dict[int, Moment] = {}
        self.first = self.last
        self._checkpoints = Checkpoints()
        self._checkpoints.note(session, self.first)

    @property
    def last(self) -> int:
        """The number of turns done."""
        return len(self.commands)

    def note(self, session: Session, happened: Sequence[events.Event], before: Health) -> None:
        """Take down what a session has just done beyond the last turn."""
        done = session.run.commands[self.last :]
        if not done:
            return
        self.commands += [tuple(each) for each in done]
        moment = moment_of(session.content, happened, before, Health.of(session))
        if moment is not None:
            self.moments[self.last] = moment
        floor = moment is not None and moment.kind is MomentKind.FLOOR
        self._checkpoints.note(session, self.last, floor=floor)

    def at(self, turn: int) -> tuple[Session, tuple[events.Event, ...]]:
        """Return a new session as it was after a turn, and what happened in that turn.

        Raises ValueError for a turn that never was.
        """
        if not self.first <= turn <= self.last:
            raise ValueError(f"There is no turn {turn}: there are {self.first} to {self.last}.")
        start = turn if self.is_arrival(turn) else max(turn - 1, self.first)
        session = self._checkpoints.before(self.content, start)
        happened: tuple[events.Event, ...] = ()
        for values in self.commands[session.run.turn : turn]:
            happened = redo(session, values)
        return session, happened

    def is_arrival(self, turn: int) -> bool:
        """Whether a floor was entered in a turn that is kept whole, without what led there."""
        moment = self.moments.get(turn)
        return moment is not None and moment.kind is MomentKind.FLOOR and turn in self._checkpoints

    def branch(self, turn: int) -> Course:
        """Return another course that shares the turns up to one."""
        other = object.__new__(Course)
        other.first, other.content = self.first, self.content
        other.commands = self.commands[:turn]
        other.moments = {at: moment for at, moment in self.moments.items() if at <= turn}
        other._checkpoints = self._checkpoints.until(turn)
        return other


def redo(session: Session, values: Values) -> tuple[events.Event, ...]:
    """Do a recorded command again. Raises ValueError when it is impossible here."""
    outcome = session.act(decode(values))
    if isinstance(outcome, Impossible):
        turn = session.run.turn + 1
        raise ValueError(f"Turn {turn} of the record cannot be done: {outcome.reason}")  # noqa: TRY004 the record is wrong
    return outcome.events


def play_again(
    session: Session, record: Record, turns: int, progress: Callable[[int], bool]
) -> Course | None:
    """Play the first turns of a record from a session at its start, and return their course.

    `progress` is told the turns done, and ends it by answering False: then None is returned.
    Raises ValueError as `redo`.
    """
    course = Course(session)
    for turn, values in enumerate(record.commands[:turns], start=1):
        before = Health.of(session)
        course.note(session, redo(session, values), before)
        if not progress(turn):
            return None
    return course
