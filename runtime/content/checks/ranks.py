"""Ranks that are ranks, and monster modifiers that somebody can have."""

from collections.abc import Iterator

from runtime.content.checks.context import CheckContext
from runtime.content.models.ranks import EnemyRank, MonsterModifier, Rank
from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef

RANKS = tuple(rank.value for rank in Rank if rank is not Rank.NORMAL)


def check_rank(ref: AssetRef, rank: EnemyRank, context: CheckContext) -> Iterator[Problem]:
    """Report a rank that nothing in the game has: its id is what counts."""
    del rank, context
    if ref.id not in RANKS:
        message = f"no enemy ever has this rank; name the file after one of {', '.join(RANKS)}"
        yield problem("W_UNKNOWN_RANK", ref, (), message)


def check_monster_modifier(
    ref: AssetRef, modifier: MonsterModifier, context: CheckContext
) -> Iterator[Problem]:
    """Report a modifier that excludes itself, or whose tags no enemy has."""
    if ref.id in modifier.excludes:
        message = "it excludes itself, which it need not: nobody has one twice; take it out"
        yield problem("W_SELF_EXCLUSION", ref, ("excludes",), message)
    enemies = context.content.enemies.values()
    wanted = set(modifier.requires)
    if wanted and not any(wanted <= set(enemy.tags) for enemy in enemies):
        tags = ", ".join(sorted(wanted))
        message = f"no enemy has all the tags {tags}, so nobody can have it; change the tags"
        yield problem("W_NO_BEARER", ref, ("requires",), message)
