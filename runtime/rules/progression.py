"""What lasts beyond a run: what it pays, what that buys, and how much it may help."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.content.models.unlocks import NewCharacter, PassiveBonus
from runtime.content.stats import Operation, Stat, StatModifier

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from runtime.content.models.progress import MetaRules
    from runtime.content.models.unlocks import Unlock
    from runtime.content.snapshot import Content
    from runtime.world.meta import Meta

BY_SHARE = frozenset(
    {
        Stat.MAX_HEALTH,
        Stat.DAMAGE,
        Stat.ACCURACY,
        Stat.CRIT_DAMAGE,
        Stat.MOVE_SPEED,
        Stat.ATTACK_SPEED,
        Stat.SIGHT,
        Stat.REGENERATION,
    }
)
"""Stats that everybody has some of: a share of that is what bonuses are measured in."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why something cannot be bought."""

    reason: str


def currency_of(score: int, rules: MetaRules, *, victory: bool) -> int:
    """Return what a run pays: its share of the score, more on victory, rounded half to even.

    Source: patterns-guide.txt, run manager: round(score · 0.01 · (2 if victory else 1)).
    """
    share = Fraction(str(rules.currency)) / 100
    return round(score * share * (rules.victory if victory else 1))


def why_not(meta: Meta, unlocks: Mapping[str, Unlock], wanted: str) -> Refused | None:
    """Return why an unlock cannot be bought now, or None when it can."""
    unlock = unlocks.get(wanted)
    if unlock is None:
        return Refused(f"There is no unlock '{wanted}'.")
    if wanted in meta.unlocked:
        return Refused(f"{unlock.name} is bought already.")
    missing = [each for each in unlock.prerequisites if each not in meta.unlocked]
    if missing:
        names = [unlocks[each].name if each in unlocks else each for each in missing]
        return Refused(f"{unlock.name} needs {' and '.join(names)} first.")
    if meta.currency < unlock.cost:
        return Refused(f"{unlock.name} costs {unlock.cost}; there are {meta.currency}.")
    return None


def buy(meta: Meta, unlocks: Mapping[str, Unlock], wanted: str) -> Meta | Refused:
    """Return the state after buying an unlock, or why it cannot be bought."""
    refused = why_not(meta, unlocks, wanted)
    if refused is not None:
        return refused
    return replace(
        meta,
        currency=meta.currency - unlocks[wanted].cost,
        unlocked=tuple(sorted({*meta.unlocked, wanted})),
    )


def locked_characters(content: Content, unlocked: Collection[str]) -> frozenset[str]:
    """Return the characters that somebody would have to buy first."""
    grants = {
        (id_, unlock.grant.character)
        for id_, unlock in content.unlocks.items()
        if isinstance(unlock.grant, NewCharacter)
    }
    free = {character for id_, character in grants if id_ in unlocked}
    return frozenset(character for _, character in grants) - free


def passive_bonuses(content: Content, unlocked: Iterable[str]) -> list[StatModifier]:
    """Return the modifiers of all bonuses bought, before the cap; unknown ids give none."""
    found = (content.unlocks.get(each) for each in unlocked)
    grants = (unlock.grant for unlock in found if unlock is not None)
    return [m for grant in grants if isinstance(grant, PassiveBonus) for m in grant.modifiers]


def capped(
    modifiers: Iterable[StatModifier], base: Mapping[Stat, float], rules: MetaRules
) -> tuple[StatModifier, ...]:
    """Return modifiers that give the same, but to no stat more than the rules allow together.

    `base` is what one has of each stat without gear. Points count first: as a share of the base,
    or against `bonus_points` for stats that are points by themselves. Per cents, increased and
    more alike, add up and have what is left, for they count on the points too. What takes away is
    never cut.
    Source: patterns-guide.txt, "Balancing meta-progression".
    """
    flat: defaultdict[Stat, float] = defaultdict(float)
    share: defaultdict[Stat, float] = defaultdict(float)
    for modifier in modifiers:
        pile = flat if modifier.operation is Operation.FLAT else share
        pile[modifier.stat] += modifier.value
    found: list[StatModifier] = []
    for stat in Stat:
        points, percent = flat[stat], share[stat]
        left = rules.bonus_cap
        if stat in BY_SHARE:
            whole = base.get(stat, 0.0)
            points = min(points, whole * rules.bonus_cap / 100)
            if whole and points > 0:
                left = ((100 + rules.bonus_cap) * whole / (whole + points)) - 100
        else:
            points = min(points, rules.bonus_points)
        found += _modifiers(stat, points, min(percent, left))
    return tuple(found)


def _modifiers(stat: Stat, points: float, percent: float) -> Iterable[StatModifier]:
    if points:
        yield StatModifier(stat=stat, operation=Operation.FLAT, value=points)
    if percent:
        yield StatModifier(stat=stat, operation=Operation.INCREASED, value=percent)
