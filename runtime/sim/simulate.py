"""Whole runs by bots, and what they add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.core.rng import Rng, parse_seed
from runtime.game import Impossible, RunState, Session, Wait
from runtime.sim.bots import make_bot
from runtime.sim.names import TURN_LIMIT, BotName

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from runtime.content.snapshot import Content
    from runtime.sim.bots import Bot

WAIT = Wait()
TRIES = 50
"""Impossible commands in a row after which a bot is made to wait."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """How one run went. `state` is "active" when the turn limit ended it."""

    seed: int
    state: RunState
    cause: str
    turns: int
    time: int
    floor: int
    kills: int
    gold: int
    items_used: int
    chests: int
    damage_taken: int
    score: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """What the runs of a simulation add up to, and each of them."""

    map_id: str
    bot: BotName
    seed: int
    runs: tuple[RunResult, ...]

    @property
    def win_rate(self) -> Fraction:
        """Share of runs that ended in victory."""
        won = sum(run.state is RunState.VICTORY for run in self.runs)
        return Fraction(won, len(self.runs)) if self.runs else Fraction(0)

    @property
    def deaths(self) -> dict[str, int]:
        """Deaths by cause, the most frequent first."""
        causes = Counter(run.cause for run in self.runs if run.state is RunState.DEAD)
        return dict(sorted(causes.items(), key=lambda pair: (-pair[1], pair[0])))

    @property
    def unfinished(self) -> int:
        """Runs that the turn limit ended."""
        return sum(run.state is RunState.ACTIVE for run in self.runs)

    def mean(self, field: str) -> float:
        """Return the mean of a number of the runs."""
        values = [getattr(run, field) for run in self.runs]
        return sum(values) / len(values) if values else 0.0

    def as_json(self) -> dict[str, object]:
        """Return the report as plain values."""
        return {
            "map": self.map_id,
            "bot": self.bot.value,
            "seed": self.seed,
            "runs": len(self.runs),
            "win_rate": float(self.win_rate),
            "deaths": self.deaths,
            "unfinished": self.unfinished,
            "mean": {name: round(self.mean(name), 3) for name in MEANS},
            "results": [asdict(run) for run in self.runs],
        }


MEANS = ("turns", "kills", "gold", "items_used", "chests", "damage_taken", "score")


def simulate(
    content: Content,
    map_id: str,
    runs: int,
    seed: int | str,
    *,
    bot: BotName = BotName.CAUTIOUS,
    turn_limit: int = TURN_LIMIT,
    progress: Callable[[int], bool] | None = None,
) -> SimulationReport:
    """Play whole runs. Run number i has a seed of its own, made from `seed` and i.

    `progress` is told how many are done, and ends the simulation by answering False. Raises
    GenerationError when a map cannot be made.
    """
    root = Rng(parse_seed(seed))
    results: list[RunResult] = []
    for number in range(runs):
        run_seed = root.child("simulation", number).next_u64()
        session = Session.new(content, map_id, run_seed)
        results.append(play_out(session, make_bot(bot, content, run_seed), turn_limit))
        if progress is not None and not progress(number + 1):
            break
    return SimulationReport(map_id, bot, parse_seed(seed), tuple(results))


def play_out(session: Session, bot: Bot, turn_limit: int = TURN_LIMIT) -> RunResult:
    """Let a bot play a session to its end, or to the limit; no run is endless."""
    run = session.run
    failures = 0
    while not session.is_over and run.turn < turn_limit:
        command = bot.decide(session) if failures < TRIES else WAIT
        outcome = session.act(command)
        failures = failures + 1 if isinstance(outcome, Impossible) else 0
    return result_of(session)


def result_of(session: Session) -> RunResult:
    """Return how a run went so far."""
    run = session.run
    return RunResult(
        seed=run.seed,
        state=run.state,
        cause=run.cause,
        turns=run.turn,
        time=run.time,
        floor=run.floor,
        kills=run.kills,
        gold=run.gold_found,
        items_used=run.items_used,
        chests=run.chests_opened,
        damage_taken=run.damage_taken,
        score=session.score,
        fingerprint=session.fingerprint(),
    )


def report_text(report: SimulationReport) -> str:
    """Return the report as a few lines for people."""
    runs: Sequence[RunResult] = report.runs
    won = sum(run.state is RunState.VICTORY for run in runs)
    lines = [
        f"{report.map_id}: {len(runs)} runs by the {report.bot} bot, seed {report.seed}",
        f"won {won} ({float(report.win_rate):.0%})",
        f"died {sum(report.deaths.values())}, not finished {report.unfinished}",
    ]
    lines += [f"  {count:>5} killed by {cause}" for cause, count in report.deaths.items()]
    lines.append("means of a run")
    lines += [f"  {name.replace('_', ' '):<13}{report.mean(name):>10.1f}" for name in MEANS]
    return "\n".join(lines)
