"""Abilities and statuses that do something, affixes that somebody has, summons that end."""

from collections.abc import Iterator

from runtime.content.checks.context import CheckContext
from runtime.content.models.abilities import Ability, SummonPower
from runtime.content.models.affixes import Affix
from runtime.content.models.enemies import Enemy
from runtime.content.models.items import Equipment
from runtime.content.models.rules import Rules
from runtime.content.models.statuses import Status
from runtime.content.problems import Fix, Problem, problem
from runtime.content.refs import AssetRef


def check_ability(ref: AssetRef, ability: Ability, context: CheckContext) -> Iterator[Problem]:
    """Report abilities that can never be used, and summons of nobody."""
    del context
    if ability.min_distance > ability.reach:
        message = (
            f"it is used from {ability.min_distance} to {ability.reach} tiles away, which is no "
            "distance at all; raise reach or lower min_distance"
        )
        yield problem("E_RANGE", ref, ("min_distance",), message)
    if ability.below_health == 0:
        where = ("below_health",)
        message = "it is used at 0 % of health, which only the dead have; raise it"
        yield problem("W_NEVER_USED", ref, where, message, Fix("Set to 100", ref, where, 100))
    if isinstance(ability.power, SummonPower) and ability.power.count.high == 0:
        message = "nobody comes, since count is 0; raise it"
        yield problem("W_NO_EFFECT", ref, ("power", "count"), message)


def check_status(ref: AssetRef, status: Status, context: CheckContext) -> Iterator[Problem]:
    """Report statuses that change nothing, and pulses that come too late."""
    del context
    if not status.modifiers and status.pulse is None:
        message = "it changes no stat and has no pulse, so it does nothing; add one of them"
        yield problem("W_NO_EFFECT", ref, ("modifiers",), message)
    if status.pulse is not None and status.period > status.duration:
        message = (
            f"its first pulse would come after {status.period}, but it lasts {status.duration}; "
            "lower period or raise duration"
        )
        yield problem("W_NEVER_PULSES", ref, ("period",), message)


def check_affix(ref: AssetRef, affix: Affix, context: CheckContext) -> Iterator[Problem]:
    """Report affixes of no item level, without tickets, or for which there is no item."""
    if affix.min_level > affix.max_level:
        message = (
            f"its item levels {affix.min_level}..{affix.max_level} are none; raise max_level or "
            "lower min_level"
        )
        yield problem("E_RANGE", ref, ("min_level",), message)
    tags = {entry.tag for entry in affix.spawn if entry.weight}
    if not tags:
        message = "its tickets are all 0, so no item can have it; raise one"
        yield problem("W_NO_BEARER", ref, ("spawn",), message)
    elif not any(
        tags.intersection(item.affix_tags) and item.rarity in affix.rarities
        for item in context.content.items.values()
        if isinstance(item, Equipment)
    ):
        message = (
            f"no item of its rarities has one of the affix tags {', '.join(sorted(tags))}, so "
            "nothing can have it; change spawn or rarities, or tag an item"
        )
        yield problem("W_NO_BEARER", ref, ("spawn",), message)


def check_summons(ref: AssetRef, enemy: Enemy, context: CheckContext) -> Iterator[Problem]:
    """Report an enemy that is called, in the end, by those whom it calls: it never stops."""
    way = context.summon_cycles.get(ref.id)
    if way is None:
        return
    index = next(
        index
        for index, ability in enumerate(enemy.abilities)
        if context.summoned_by(ability) == way[1]
    )
    message = (
        f"this would fill the map: {' calls '.join(way)}; let one of them call somebody else, or "
        "take the ability out"
    )
    yield problem("E_ENDLESS_SUMMONS", ref, ("abilities", index), message)


def check_combat(ref: AssetRef, rules: Rules, context: CheckContext) -> Iterator[Problem]:
    """Report a least chance to hit above the greatest."""
    del context
    if rules.combat.min_hit > rules.combat.max_hit:
        message = (
            f"min_hit is {rules.combat.min_hit:g} % and max_hit {rules.combat.max_hit:g} %: no "
            "chance is between them; lower min_hit"
        )
        yield problem("E_RANGE", ref, ("combat", "min_hit"), message)
