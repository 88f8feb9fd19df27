"""Bosses whose phases can all come, each enemy with one boss record at most."""

from collections.abc import Iterator

from runtime.content.checks.context import CheckContext
from runtime.content.models.bosses import Boss
from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef


def check_boss(ref: AssetRef, boss: Boss, context: CheckContext) -> Iterator[Problem]:
    """Report phases out of order, and a second record for the same enemy."""
    shares = [phase.below_health for phase in boss.phases]
    for place in range(1, len(shares)):
        if shares[place] >= shares[place - 1]:
            message = (
                f"it begins at {shares[place]:g} % of health, not below the phase before it "
                f"({shares[place - 1]:g} %), so both begin at once; lower it"
            )
            yield problem("E_PHASE_ORDER", ref, ("phases", place, "below_health"), message)
    others = [id_ for id_, other in context.content.bosses.items() if other.enemy == boss.enemy]
    if ref.id in others and ref.id != others[0]:
        message = f"{boss.enemy} has the record {others[0]} already, which alone counts; merge them"
        yield problem("W_SECOND_BOSS", ref, ("enemy",), message)
