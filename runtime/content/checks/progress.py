"""Campaigns that rise, unlocks that can be bought and do something, levels with a choice."""

from collections.abc import Iterator
from itertools import pairwise

from runtime.content.checks.context import CheckContext
from runtime.content.ladder import ladder
from runtime.content.models.campaigns import Campaign
from runtime.content.models.rules import Rules
from runtime.content.models.unlocks import (
    NewEnemy,
    NewItem,
    PassiveBonus,
    StartingItem,
    Unlock,
)
from runtime.content.problems import Fix, Problem, problem
from runtime.content.refs import AssetRef
from runtime.content.stats import Operation

_LOCKING_KINDS = {"enemies": ("zone_tiers", "maps"), "items": ("drop_tables",)}


def check_campaign(ref: AssetRef, campaign: Campaign, context: CheckContext) -> Iterator[Problem]:
    """Report floors that are less dangerous than the one before, and bonus zones for nobody."""
    del context
    rungs = ladder(campaign)
    for before, rung in pairwise(rungs):
        if rung.danger < before.danger:
            path = ("biomes", rung.biome, "stages", rung.stage, "danger")
            message = (
                f"{rung.name} (floor {rung.floor}) has a danger of {rung.danger} %, less than "
                f"the {before.danger} % of {before.name} before it; raise it or raise biome_danger"
            )
            yield problem("W_EASIER", ref, path, message)
    if campaign.bonus_zone is not None and not campaign.bonus_zone.per_biome:
        where = ("bonus_zone", "per_biome")
        message = "per_biome is 0, so no map gets a bonus zone; raise it or clear bonus_zone"
        yield problem("W_NO_EFFECT", ref, where, message, Fix("Set to 1", ref, where, 1))


def check_unlock(ref: AssetRef, unlock: Unlock, context: CheckContext) -> Iterator[Problem]:
    """Report unlocks that are free, that repeat others, or that change nothing."""
    if unlock.cost == 0:
        message = "it costs nothing, so players have it at once; give it a cost"
        yield problem("W_FREE", ref, ("cost",), message, Fix("Set to 50", ref, ("cost",), 50))
    adds_up = isinstance(unlock.grant, PassiveBonus | StartingItem)
    others = context.content.unlocks.items()
    twins = [id_ for id_, other in others if id_ != ref.id and other.grant == unlock.grant]
    if twins and not adds_up:
        message = f"{twins[0]} grants the very same; change one of them or delete it"
        yield problem("W_DUPLICATE", ref, ("grant",), message)
    if isinstance(unlock.grant, PassiveBonus):
        yield from _over_the_cap(ref, unlock.grant, context.content.rules)
    if isinstance(unlock.grant, NewEnemy | NewItem):
        yield from _locks_nothing(ref, unlock.grant, context)


def check_prerequisites(ref: AssetRef, unlock: Unlock, context: CheckContext) -> Iterator[Problem]:
    """Report an unlock that must be bought before itself, with the way."""
    way = context.unlock_cycles.get(ref.id)
    if way is None:
        return
    index = unlock.prerequisites.index(way[1])
    message = f"it can never be bought: {' needs '.join(way)}; take one of these prerequisites out"
    yield problem("E_CYCLE", ref, ("prerequisites", index), message)


def check_levels(ref: AssetRef, rules: Rules, context: CheckContext) -> Iterator[Problem]:
    """Report boons with one id, and levels that offer fewer boons than they should."""
    del context
    levels = rules.levels
    first: dict[str, int] = {}
    for index, boon in enumerate(levels.boons):
        if first.setdefault(boon.id, index) != index:
            message = f'boons[{index}] has the id "{boon.id}" of boons[{first[boon.id]}]; rename it'
            yield problem("E_DUPLICATE", ref, ("levels", "boons", index, "id"), message)
    if 0 < len(levels.boons) < levels.choices:
        message = (
            f"{levels.choices} boons are offered, but there are only {len(levels.boons)}; "
            "add boons or offer fewer"
        )
        yield problem("W_FEW_BOONS", ref, ("levels", "choices"), message)


def _over_the_cap(ref: AssetRef, grant: PassiveBonus, rules: Rules) -> Iterator[Problem]:
    cap = rules.meta.bonus_cap
    for index, modifier in enumerate(grant.modifiers):
        if modifier.operation is not Operation.FLAT and modifier.value > cap:
            path = ("grant", "modifiers", index, "value")
            message = (
                f"{modifier.value:g} % more {modifier.stat} is over the cap of {cap:g} % for all "
                "bonuses together, so the rest is lost; lower it or raise meta.bonus_cap"
            )
            yield problem("W_CAPPED", ref, path, message, Fix(f"Set to {cap:g}", ref, path, cap))


def _locks_nothing(
    ref: AssetRef, grant: NewEnemy | NewItem, context: CheckContext
) -> Iterator[Problem]:
    if isinstance(grant, NewEnemy):
        target, field = AssetRef("enemies", grant.enemy), "enemy"
        where = "in no roster and on no map"
    else:
        target, field = AssetRef("items", grant.item), "item"
        where = "in no drop table"
    users = context.users.get(target, frozenset())
    if not any(user.kind in _LOCKING_KINDS[target.kind] for user in users):
        message = f"{target.id} is {where}, so buying this changes nothing; put it there"
        yield problem("W_NO_EFFECT", ref, ("grant", field), message)
