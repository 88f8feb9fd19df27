"""How runs went, and what many of them add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.game import RunState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.game import Setup
    from runtime.sim.names import BotName

MEANS = (
    *("turns", "floor", "level", "kills", "gold", "items_used", "chests", "damage_taken"),
    *("score", "currency"),
)
NAMED_CAUSES = 3


@dataclass(frozen=True, slots=True)
class RunResult:
    """How one run went. `state` is "active" when the turn limit ended it."""

    seed: int
    state: RunState
    cause: str
    turns: int
    time: int
    floor: int
    level: int
    kills: int
    gold: int
    items_used: int
    chests: int
    damage_taken: int
    score: int
    currency: int
    fingerprint: str


COLUMNS = tuple(field.name for field in fields(RunResult))


@dataclass(frozen=True, slots=True)
class FloorReport:
    """What happened on one floor: runs that came there, and how many ended there and of what."""

    floor: int
    reached: int
    deaths: dict[str, int]
    """By cause, the most frequent first."""

    @property
    def died(self) -> int:
        """Runs that ended there by death."""
        return sum(self.deaths.values())


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """What the runs of a simulation add up to, and each of them.

    `map_id` is "" for a campaign, which the setup names.
    """

    map_id: str
    bot: BotName
    seed: int
    runs: tuple[RunResult, ...]
    setup: Setup

    @property
    def won(self) -> int:
        """Runs that ended in victory."""
        return sum(run.state is RunState.VICTORY for run in self.runs)

    @property
    def win_rate(self) -> Fraction:
        """Share of runs that ended in victory."""
        return Fraction(self.won, len(self.runs)) if self.runs else Fraction(0)

    @property
    def deaths(self) -> dict[str, int]:
        """Deaths by cause, the most frequent first."""
        return _causes(self.runs)

    @property
    def unfinished(self) -> int:
        """Runs that the turn limit ended."""
        return sum(run.state is RunState.ACTIVE for run in self.runs)

    @property
    def floors(self) -> tuple[FloorReport, ...]:
        """Each floor that some run came to."""
        deepest = max((run.floor for run in self.runs), default=0)
        return tuple(
            FloorReport(
                floor,
                sum(run.floor >= floor for run in self.runs),
                _causes(tuple(run for run in self.runs if run.floor == floor)),
            )
            for floor in range(1, deepest + 1)
        )

    def mean(self, field: str) -> float:
        """Return the mean of a number of the runs."""
        values = [getattr(run, field) for run in self.runs]
        return sum(values) / len(values) if values else 0.0

    def as_json(self) -> dict[str, object]:
        """Return the report as plain values."""
        return {
            "map": self.map_id,
            "campaign": self.setup.campaign,
            "character": self.setup.character,
            "unlocks": self.setup.unlocks,
            "bot": self.bot.value,
            "seed": self.seed,
            "runs": len(self.runs),
            "win_rate": float(self.win_rate),
            "deaths": self.deaths,
            "unfinished": self.unfinished,
            "floors": [
                {"floor": each.floor, "reached": each.reached, "deaths": each.deaths}
                for each in self.floors
            ],
            "mean": {name: round(self.mean(name), 3) for name in MEANS},
            "results": [asdict(run) for run in self.runs],
        }


def report_text(report: SimulationReport) -> str:
    """Return the report as lines for people."""
    return "\n".join(_lines(report))


def _lines(report: SimulationReport) -> Iterator[str]:
    what = report.setup.campaign or report.map_id
    who = f" as {report.setup.character}" if report.setup.character else ""
    yield f"{what}: {len(report.runs)} runs by the {report.bot} bot{who}, seed {report.seed}"
    yield f"won {report.won} ({float(report.win_rate):.0%})"
    yield f"died {sum(report.deaths.values())}, not finished {report.unfinished}"
    yield from (f"  {count:>5} killed by {cause}" for cause, count in report.deaths.items())
    if len(report.floors) > 1:
        yield "  floor  reached  died  most often killed by"
        yield from map(_floor_line, report.floors)
    yield "means of a run"
    yield from (f"  {name.replace('_', ' '):<13}{report.mean(name):>10.1f}" for name in MEANS)


def _floor_line(floor: FloorReport) -> str:
    first = list(floor.deaths.items())[:NAMED_CAUSES]
    causes = ", ".join(f"{cause} {count}" for cause, count in first)
    return f"  {floor.floor:>5}  {floor.reached:>7}  {floor.died:>4}  {causes}".rstrip()


def _causes(runs: tuple[RunResult, ...]) -> dict[str, int]:
    causes = Counter(run.cause for run in runs if run.state is RunState.DEAD)
    return dict(sorted(causes.items(), key=lambda pair: (-pair[1], pair[0])))
