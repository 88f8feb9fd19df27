"""How a run went, in numbers. Source: patterns-guide.txt, death screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.game.score import score_of, seconds_of
from runtime.rules.progression import currency_of
from runtime.world.run import RunState

if TYPE_CHECKING:
    from runtime.content.models.rules import Rules
    from runtime.world.run import Run


@dataclass(frozen=True, slots=True)
class RunSummary:
    """The numbers of a run; `cause` of death is "" while alive, `seconds` are game time.

    `currency` is what the run pays if it ends like this.
    """

    state: RunState
    cause: str
    campaign: str | None
    character: str | None
    map_id: str
    seed: int
    floor: int
    level: int
    kills: int
    gold: int
    items_used: int
    turns: int
    seconds: int
    score: int
    currency: int


def summary_of(run: Run, rules: Rules) -> RunSummary:
    """Return the summary of a run as it is now."""
    score = score_of(run, rules.score)
    victory = run.state is RunState.VICTORY
    return RunSummary(
        state=run.state,
        cause=run.cause,
        campaign=run.setup.campaign,
        character=run.setup.character,
        map_id=run.map_id,
        seed=run.seed,
        floor=run.floor,
        level=run.player_level,
        kills=run.kills,
        gold=run.gold_found,
        items_used=run.items_used,
        turns=run.turn,
        seconds=seconds_of(run),
        score=score,
        currency=currency_of(score, rules.meta, victory=victory),
    )
