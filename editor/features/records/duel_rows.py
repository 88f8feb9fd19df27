"""Tables in which duels give some of the figures: worked out on a thread, when edits rest."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from editor.app.background import Background
from editor.features.records.text_card import RowsCard
from editor.features.records.words import beats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from editor.app.workers import Job, Workers
    from editor.features.records.card import Subject
    from editor.features.records.figures import FigureRow, Figures
    from runtime.content import AssetRef, Content
    from runtime.sim.analysis.duels import Duellist, Ending

    Key = tuple[AssetRef | None, str, int]

REST_MS = 200
PENDING = "…"
COUNTED = (
    "Exact means in turns of 100 time, toe to toe, shooters at their distance. Statuses, the "
    "abilities that need no more, and health that comes back are counted; thorns, leech, fleeing "
    "and helpers are not."
)


@dataclass(frozen=True, slots=True)
class Bout:
    """One who fights to the other's death."""

    attacker: Duellist
    target: Duellist


@dataclass(frozen=True, slots=True)
class Asked:
    """A figure that the endings of some bouts give."""

    bouts: tuple[Bout, ...]
    write: Callable[..., str]


@dataclass(frozen=True, slots=True)
class DuelRow:
    """A row, and by their columns the figures that are asked for."""

    row: FigureRow
    asked: Mapping[int, Asked] = field(default_factory=lambda: MappingProxyType({}))

    def key(self, column: int) -> Key:
        """Return by what a figure is known while rows come and go."""
        return self.row.target, self.row.name, column


def turns_of(attacker: Duellist, target: Duellist) -> Asked:
    """Ask for the turns until the target is dead."""
    return Asked((Bout(attacker, target),), lambda ending: beats(ending.time))


def acts_of(attacker: Duellist, target: Duellist) -> Asked:
    """Ask for the number of blows until the target is dead."""
    return Asked((Bout(attacker, target),), lambda ending: beats(ending.acts * 100))


class DuelRows(QObject):
    """Shows rows at once and their duels later; until then the figures of before stay."""

    def __init__(self, figures: Figures, workers: Workers) -> None:
        super().__init__(figures)
        self._figures = figures
        self._rows: tuple[DuelRow, ...] = ()
        self._told: dict[Key, str] = {}
        self._content: Content | None = None
        self._background = Background(workers, self)
        self._background.done.connect(self._take)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._ask)

    def show_rows(self, content: Content, rows: Sequence[DuelRow]) -> None:
        """Show other rows."""
        self._content, self._rows = content, tuple(rows)
        self._paint()
        self._rest.start()

    def _ask(self) -> None:
        if self._content is not None:
            self._background.ask(partial(_fought, self._content, self._rows))

    def _take(self, told: dict[Key, str]) -> None:
        self._told = told
        self._paint()

    def _paint(self) -> None:
        self._figures.show_rows([self._written(each) for each in self._rows])

    def _written(self, row: DuelRow) -> FigureRow:
        figures = list(row.row.figures)
        for column in row.asked:
            figures[column] = self._told.get(row.key(column), PENDING)
        return replace(row.row, figures=tuple(figures))

    def close(self) -> None:
        """Stop the thread."""
        self._rest.stop()
        self._background.close()


def _fought(content: Content, rows: Sequence[DuelRow], job: Job) -> dict[Key, str] | None:
    """Fight every bout once; None when nobody wants to know any more."""
    from runtime.sim.analysis.duels import duel  # noqa: PLC0415 - on the thread

    endings: dict[tuple[int, int], Ending] = {}
    told: dict[Key, str] = {}
    for row in rows:
        for column, asked in row.asked.items():
            for bout in asked.bouts:
                key = id(bout.attacker), id(bout.target)
                if key not in endings:
                    endings[key] = duel(content, bout.attacker, bout.target, stop=job.is_stopped)
            if job.is_stopped():
                return None
            found = [endings[id(b.attacker), id(b.target)] for b in asked.bouts]
            told[row.key(column)] = asked.write(*found)
    return told


class DuelsCard(RowsCard):
    """A table of records whose figures come from duels."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.duels = DuelRows(self.figures, subject.context.workers)
        self.figures.setToolTip(COUNTED)
        self._asked: list[DuelRow] = []

    def bouts(self) -> Iterable[DuelRow]:
        """Work the rows out, and what is asked for in them."""
        raise NotImplementedError

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        self._asked = list(self.bouts())
        return [each.row for each in self._asked]

    def show_rows(self, rows: Sequence[FigureRow]) -> None:
        """See `RowsCard`."""
        self.duels.show_rows(self.subject.content, self._asked[: len(rows)])

    def close_work(self) -> None:
        """See `Card`."""
        self.duels.close()
