"""Enemies that can appear, and rosters that have somebody to send."""

from collections.abc import Iterator

from runtime.content.checks.context import CheckContext
from runtime.content.models.enemies import Enemy
from runtime.content.models.zone_tiers import ZoneTier
from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef


def check_enemy(ref: AssetRef, enemy: Enemy, context: CheckContext) -> Iterator[Problem]:
    """Report an inverted floor window, and brains that cannot use their attack."""
    del context
    if enemy.min_floor > enemy.max_floor:
        message = (
            f"it lives from floor {enemy.min_floor} to {enemy.max_floor}, which is no floor "
            "at all; raise max_floor or lower min_floor"
        )
        yield problem("E_RANGE", ref, ("min_floor",), message)
    if enemy.brain.kind == "skirmisher" and enemy.attack.kind != "ranged":
        message = "a skirmisher shoots from afar, but its attack is not ranged; change one of them"
        yield problem("W_BRAIN_ATTACK", ref, ("brain",), message)


def check_roster(ref: AssetRef, tier: ZoneTier, context: CheckContext) -> Iterator[Problem]:
    """Report a roster in which every enemy has weight 0: nobody could be chosen."""
    found = [context.content.enemies.get(id_) for id_ in tier.roster]
    if all(enemy is not None and enemy.weight == 0 for enemy in found):
        message = "every enemy of the roster has weight 0, so none can be chosen; raise one"
        yield problem("E_ZERO_TOTAL", ref, ("roster",), message)
