"""Whole runs by bots, one after another or in several processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.core.rng import Rng, parse_seed
from runtime.game import Impossible, Session, Setup, Wait
from runtime.game.replay import replay_text
from runtime.sim.bots import make_bot
from runtime.sim.jobs import spread
from runtime.sim.names import TURN_LIMIT, BotName
from runtime.sim.results import RunResult, SimulationReport

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from runtime.content.snapshot import Content
    from runtime.sim.bots import Bot

WAIT = Wait()
TRIES = 50
"""Impossible commands in a row after which a bot is made to wait."""
BATCH = 1
"""Runs that one job plays at a time: a run of a campaign takes seconds, and the bar and Ctrl+C
know only of batches that are done. Handing one over takes next to nothing."""
ON_ITS_OWN = Setup()


def simulate(
    content: Content,
    map_id: str,
    runs: int,
    seed: int | str,
    *,
    setup: Setup = ON_ITS_OWN,
    bot: BotName = BotName.CAUTIOUS,
    turn_limit: int = TURN_LIMIT,
    jobs: int = 1,
    progress: Callable[[int], bool] | None = None,
) -> SimulationReport:
    """Play whole runs of a map, or of the setup's campaign, and report them.

    `progress` is told how many are done, and ends the simulation by answering False. Raises
    GenerationError when a map cannot be made, SetupError when the setup is none.
    """
    results: list[RunResult] = []
    played = play_runs(
        content, map_id, runs, seed, setup=setup, bot=bot, turn_limit=turn_limit, jobs=jobs
    )
    for result in played:
        results.append(result)
        if progress is not None and not progress(len(results)):
            break
    return SimulationReport(map_id, bot, parse_seed(seed), tuple(results), setup)


def play_runs(
    content: Content,
    map_id: str,
    runs: int,
    seed: int | str,
    *,
    setup: Setup = ON_ITS_OWN,
    bot: BotName = BotName.CAUTIOUS,
    turn_limit: int = TURN_LIMIT,
    jobs: int = 1,
    replays: Path | None = None,
) -> Iterator[RunResult]:
    """Yield the runs in their order, the same whatever the number of jobs.

    Run number i has a seed of its own, made from `seed` and i. With `replays` the replay of each
    is written into that folder. Raises as `simulate`.
    """
    root = Rng(parse_seed(seed))
    seeds = [root.child("simulation", number).next_u64() for number in range(runs)]
    table = _Table(content, map_id, setup, bot, turn_limit, replays)
    yield from spread(table.play, seeds, jobs=jobs, batch=BATCH)


@dataclass(frozen=True, slots=True)
class _Table:
    """What all runs of a simulation have in common."""

    content: Content
    map_id: str
    setup: Setup
    bot: BotName
    turn_limit: int
    replays: Path | None

    def play(self, seed: int) -> RunResult:
        """Play one run, and write its replay where that is wanted."""
        session = Session.new(self.content, self.map_id, seed, setup=self.setup)
        result = play_out(session, make_bot(self.bot, self.content, seed), self.turn_limit)
        if self.replays is not None:
            path = self.replays / f"{self.setup.campaign or self.map_id}-{seed}.json"
            path.write_text(replay_text(self.content, session.record), encoding="utf-8")
        return result


def play_out(session: Session, bot: Bot, turn_limit: int = TURN_LIMIT) -> RunResult:
    """Let a bot play a session to its end, or to the limit; no run is endless."""
    failures = 0
    while not session.is_over and session.run.turn < turn_limit:
        command = bot.decide(session) if failures < TRIES else WAIT
        outcome = session.act(command)
        failures = failures + 1 if isinstance(outcome, Impossible) else 0
    return result_of(session)


def result_of(session: Session) -> RunResult:
    """Return how a run went so far."""
    run, summary = session.run, session.summary
    return RunResult(
        seed=run.seed,
        state=run.state,
        cause=run.cause,
        turns=run.turn,
        time=run.time,
        floor=run.floor,
        level=run.player_level,
        kills=run.kills,
        gold=run.gold_found,
        items_used=run.items_used,
        chests=run.chests_opened,
        damage_taken=run.damage_taken,
        score=summary.score,
        currency=summary.currency,
        fingerprint=session.fingerprint(),
    )
