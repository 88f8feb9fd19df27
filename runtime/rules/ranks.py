"""Ranks and traits in play: their numbers, their names, and how traits are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.base import IntRange
from runtime.content.models.ranks import EnemyRank, Rank
from runtime.content.stats import Operation, Stat, StatModifier
from runtime.rules.stats import enemy_sheet

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from runtime.content.models.bosses import Boss, BossPhase
    from runtime.content.models.enemies import Enemy
    from runtime.content.models.ranks import MonsterModifier
    from runtime.content.snapshot import Content
    from runtime.core.rng import Rng
    from runtime.world.actor import Sheet

PLAIN = EnemyRank(name="Normal")
ELDER = EnemyRank(
    name="Elder",
    modifiers=(
        StatModifier(stat=Stat.MAX_HEALTH, operation=Operation.MORE, value=200),
        StatModifier(stat=Stat.DAMAGE, operation=Operation.MORE, value=50),
    ),
    traits=IntRange(low=1, high=1),
    xp=4,
)
"""The elder of zone-maps.txt, for projects without a record of it."""


def rank_record(content: Content, rank: Rank) -> EnemyRank:
    """Return what a rank gives; the plain values when the project has no record of it."""
    found = content.ranks.get(rank.value)
    if found is not None:
        return found
    return ELDER if rank is Rank.ELDER else PLAIN


def changes_of(content: Content, rank: Rank, traits: Iterable[str]) -> list[StatModifier]:
    """Return the stat modifiers of a rank and of traits. Raises KeyError for an unknown trait."""
    found = list(rank_record(content, rank).modifiers)
    for trait in traits:
        found += content.monster_modifiers[trait].modifiers
    return found


def ranked_sheet(
    content: Content, enemy: str, floor: int, rank: Rank, traits: Sequence[str] = ()
) -> Sheet:
    """Return the numbers of an enemy of a rank with traits on a floor."""
    changes = changes_of(content, rank, traits)
    return enemy_sheet(content.enemies[enemy], content.rules, floor, changes)


def roll_traits(content: Content, enemy: Enemy, rank: Rank, rng: Rng) -> tuple[str, ...]:
    """Choose as many traits as the rank asks for among those that fit, by weight, each once."""
    wanted = rank_record(content, rank).traits
    chosen: list[str] = []
    for _ in range(rng.between(wanted.low, wanted.high)):
        weights = fitting_traits(content, enemy, rank, chosen)
        if not weights:
            break
        chosen.append(list(weights)[rng.weighted(list(weights.values()))])
    return tuple(chosen)


def fitting_traits(
    content: Content, enemy: Enemy, rank: Rank, chosen: Collection[str]
) -> dict[str, int]:
    """Return the traits that may still be chosen besides these, with their tickets."""
    return {
        name: modifier.weight
        for name, modifier in content.monster_modifiers.items()
        if _fits(name, modifier, enemy, rank) and _goes_with(content, name, chosen)
    }


def inherited(content: Content, traits: Iterable[str]) -> tuple[str, ...]:
    """Return the traits of a leader that its minions have too."""
    return tuple(t for t in traits if content.monster_modifiers[t].passes_to_minions)


def ranked_name(content: Content, enemy: str, rank: Rank, traits: Sequence[str]) -> str:
    """Return the name within a sentence: "elite goblin (fast, armoured)"."""
    name = content.enemies[enemy].name.lower()
    if rank in (Rank.ELITE, Rank.ELDER):
        name = f"{rank} {name}"
    if not traits:
        return name
    return f"{name} ({', '.join(content.monster_modifiers[t].name.lower() for t in traits)})"


def boss_of(content: Content, enemy: str | None, rank: Rank) -> Boss | None:
    """Return the boss record of an enemy of boss rank, if the project has one for its kind."""
    if rank is not Rank.BOSS:
        return None
    return next((boss for boss in content.bosses.values() if boss.enemy == enemy), None)


def phases_of(content: Content, enemy: str | None, rank: Rank, phase: int) -> Sequence[BossPhase]:
    """Return the phases that have begun."""
    boss = boss_of(content, enemy, rank)
    return boss.phases[: max(phase - 1, 0)] if boss else ()


def boss_changes(content: Content, enemy: str | None, rank: Rank, phase: int) -> list[StatModifier]:
    """Return the stat modifiers of the phases that have begun."""
    begun = phases_of(content, enemy, rank, phase)
    return [change for part in begun for change in part.modifiers]


def _fits(name: str, modifier: MonsterModifier, enemy: Enemy, rank: Rank) -> bool:
    return (
        modifier.weight > 0
        and rank in modifier.ranks
        and name not in enemy.excluded_modifiers
        and set(modifier.requires) <= set(enemy.tags)
    )


def _goes_with(content: Content, name: str, chosen: Collection[str]) -> bool:
    records = content.monster_modifiers
    return name not in chosen and not any(
        name in records[other].excludes or other in records[name].excludes for other in chosen
    )
