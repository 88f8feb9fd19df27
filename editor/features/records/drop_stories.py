"""What lies behind a drop table's odds: how long one waits, by which ways, and rolls to compare."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from editor.app.background import Background
from editor.features.records.card import Card, Subject
from editor.features.records.charts import SampleBar, SampleChart, WaitChart
from editor.features.records.drop_cards import (
    chosen_result,
    result_icon,
    result_name,
    result_role,
)
from editor.features.records.words import CutLabel, label, mean_tries, percent, tint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.app.workers import Job
    from runtime.content import Content
    from runtime.sim.analysis import DropOdds
    from runtime.sim.analysis.paths import Path, Step
    from runtime.sim.analysis.sampling import Sampled

MOST_BARS = 10
SHOWN_PATHS = 6
UNLIKELY = 0.001
REST_MS = 300
INDENT = "  "


def odds_of(subject: Subject) -> DropOdds | None:
    """Return the odds of the subject's table; None while it cannot be rolled."""
    from runtime.sim.analysis import LootError, drop_odds  # noqa: PLC0415 - numba comes later

    tables = subject.content.drop_tables
    try:
        return drop_odds(tables, subject.ref.id, subject.view.floor)
    except LootError:
        return None


class WaitCard(Card):
    """Rolls until the first of the chosen result."""

    title = "Rolls until the first"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.name, self.told = CutLabel(), label("label")
        self.name.setProperty("look", "head")
        self.top.insertWidget(1, self.name)
        self.chart = WaitChart(self.icons)
        self.column.addWidget(self.chart)
        self.column.addWidget(self.told)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.waiting import Wait  # noqa: PLC0415 - numba comes later

        odds = odds_of(self.subject)
        self.setVisible(odds is not None)
        if odds is None:
            return
        result, chance = chosen_result(self.subject, odds)
        wait, content = Wait(chance), self.subject.content
        self.name.setText(result_name(content, result))
        tint(self.name, self.icons, result_role(content, result))
        self.note.setText(f"mean {mean_tries(wait.mean)}")
        self.chart.show_wait(wait, "rolls")
        self.told.setVisible(self.chart.isHidden())
        self.told.setText("It comes with every roll." if chance else "It never comes.")


class SampleCard(Card):
    """Many rolls as the game makes them, laid over the exact odds; on a thread."""

    title = "Sampled 20\N{NARROW NO-BREAK SPACE}000 rolls over exact"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.chart = SampleChart(self.icons)
        self.verdict = label()
        self.column.addWidget(self.chart)
        self.column.addWidget(self.verdict)
        self.verdict.setToolTip(
            "Chi-square over the rarest result of each roll: how often true odds give a sample at"
            " least this far off. Small values would mean that the odds are wrong."
        )
        self.background = Background(subject.context.workers, self)
        self.background.done.connect(self._show)
        self.rest = QTimer(self, singleShot=True, interval=REST_MS)
        self.rest.timeout.connect(self._ask)

    def refresh(self) -> None:
        """See `Card`; rolling begins when the edits rest."""
        self.note.setText("rolling…")
        self.rest.start()

    def _ask(self) -> None:
        tables, view = self.subject.content.drop_tables, self.subject.view
        self.background.ask(partial(_sample, tables, self.subject.ref.id, view.floor))

    def _show(self, sampled: Sampled) -> None:
        content = self.subject.content
        self.chart.show_bars(
            [
                SampleBar(
                    result_name(content, result),
                    sampled.seen[result] / sampled.rolls,
                    exact,
                    result_icon(self.icons, content, result),
                )
                for result, exact in list(sampled.exact.items())[:MOST_BARS]
            ]
        )
        told, role = _verdict(sampled.p_value)
        self.note.setText("")
        self.verdict.setText(told)
        tint(self.verdict, self.icons, role)

    def close_work(self) -> None:
        """See `Card`."""
        self.rest.stop()
        self.background.close()


def _sample(tables: object, table: str, floor: int, job: Job) -> Sampled | None:
    from runtime.sim.analysis import LootError  # noqa: PLC0415 - on the thread
    from runtime.sim.analysis.sampling import sample_rolls  # noqa: PLC0415 - on the thread

    try:
        return sample_rolls(tables, table, floor, stop=job.is_stopped)  # type: ignore[arg-type]
    except LootError:
        return None


def _verdict(p_value: float | None) -> tuple[str, str]:
    if p_value is None:
        return "one result only", "dim"
    if p_value < UNLIKELY:
        return f"χ² p = {p_value:.2g}: rolls and odds differ", "warn"
    return f"χ² p = {p_value:.2f}, the roll is what you see", "accent"


class PathsCard(Card):
    """By which tables the chosen result comes."""

    title = "Ways to it"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.told = label("mono")
        self.column.addWidget(self.told)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.paths import paths_to  # noqa: PLC0415 - numba comes later

        content, view = self.subject.content, self.subject.view
        odds = odds_of(self.subject)
        self.setVisible(odds is not None)
        if odds is None:
            return
        result, _ = chosen_result(self.subject, odds)
        paths, more = paths_to(
            content.drop_tables, self.subject.ref.id, view.floor, result, SHOWN_PATHS
        )
        self.head.setText(f"Ways to {result_name(content, result)}")
        plural = "path" if len(paths) == 1 else "paths"
        self.note.setText(f"the likeliest {len(paths)}" if more else f"{len(paths)} {plural}")
        start = content.name_of("drop_tables", self.subject.ref.id)
        tree = path_tree(content, start, paths) if paths else ""
        self.told.setText(tree or "Only when everything else fails to come.")


def path_tree(content: Content, start: str, paths: Sequence[Path]) -> str:
    """Write ways as a tree: below each table what it leads to, with its share of a draw."""
    lines: list[str] = [start]
    before: tuple[Step, ...] = ()
    for path in _together(paths):
        shared = _shared(before, path.steps)
        for depth, step in enumerate(path.steps[shared:], shared + 1):
            lines.append(f"{INDENT * depth}{_step_text(content, step)}")
        if len(path.steps) > 1:
            lines[-1] += f", in all {percent(path.chance)}"
        before = path.steps
    return "\n".join(lines)


def _together(paths: Sequence[Path]) -> list[Path]:
    """Return ways with those side by side that begin alike, the likeliest first of each."""
    order: dict[Step, int] = {}
    for path in paths:
        order.setdefault(path.steps[0], len(order))
    return sorted(paths, key=lambda path: order[path.steps[0]])


def _shared(before: Sequence[Step], after: Sequence[Step]) -> int:
    """Return how many steps two ways have in common before they part; the last is never shared."""
    pairs = zip(before, after[:-1], strict=False)
    return next(
        (n for n, (old, new) in enumerate(pairs) if old != new), min(len(before), len(after) - 1)
    )


def _step_text(content: Content, step: Step) -> str:
    known = step.name in content.drop_tables
    name = content.name_of("drop_tables", step.name) if known else result_name(content, step.name)
    times = f", {step.draws} picks" if step.draws > 1 else ""
    return f"{name} ({percent(step.chance)}{times})"
