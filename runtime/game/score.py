"""What a run is worth. Source: patterns-guide.txt, run model; the time part on victory only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.world.run import RunState

if TYPE_CHECKING:
    from runtime.content.models.rules import ScoreRules
    from runtime.world.run import Run

TIME_UNITS_A_SECOND = 100


def score_of(run: Run, rules: ScoreRules) -> int:
    """Return floor · per_floor + kills · per_kill + gold + (victory) time bonus less seconds."""
    bonus = max(0, rules.time_bonus - seconds_of(run)) if run.state is RunState.VICTORY else 0
    return run.floor * rules.per_floor + run.kills * rules.per_kill + run.gold_found + bonus


def seconds_of(run: Run) -> int:
    """Return the game time of a run in seconds, rounded half to even; never the wall clock."""
    return round(run.time / TIME_UNITS_A_SECOND)
