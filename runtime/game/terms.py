"""The content as one run has it: locked things left out, the character's body, the floor's danger.

Rules, brains and generator read these records as they read any others; they know no campaigns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.kinds import RULES_ID
from runtime.content.ladder import Rung, ladder
from runtime.content.models.characters import OVERRIDES
from runtime.content.models.drop_tables import DropMode, ItemDrop, NothingDrop
from runtime.content.models.unlocks import NewEnemy, NewItem, StartingItem
from runtime.content.refs import AssetRef
from runtime.content.stats import Stat
from runtime.core.ids import nearest
from runtime.mapgen.campaigns import stage_map
from runtime.rules.levels import boon_modifiers
from runtime.rules.progression import capped, locked_characters, passive_bonuses

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from runtime.content.models.campaigns import Campaign
    from runtime.content.models.drop_tables import DropTable
    from runtime.content.models.maps import Population
    from runtime.content.models.rules import PlayerRules, Rules, ScalingRules
    from runtime.content.snapshot import Content
    from runtime.world.setup import Setup

WHOLE = 100
MOST_NAMED = 8


class SetupError(ValueError):
    """A run cannot be set up so; the text says why."""


def check_setup(content: Content, setup: Setup) -> None:
    """Raise SetupError when a run names what is not there, or a character that is locked."""
    named = [("campaigns", setup.campaign), ("characters", setup.character)]
    named += [("unlocks", each) for each in setup.unlocks or ()]
    for kind, id_ in named:
        if id_ is not None and content.get(kind, id_) is None:
            hint = _instead(id_, content.all(kind))
            raise SetupError(f"There is no {kind.removesuffix('s')} '{id_}'. {hint}")
    if setup.character in locked_characters(content, setup.unlocks or ()) and (
        setup.unlocks is not None
    ):
        raise SetupError(f"The character '{setup.character}' must be unlocked first.")


def _instead(id_: str, known: Collection[str]) -> str:
    near = nearest(id_, known, 1)
    if near:
        return f"Did you mean {near[0]}?"
    more = ", …" if len(known) > MOST_NAMED else ""
    named = ", ".join(sorted(known)[:MOST_NAMED])
    return f"Choose one of {named}{more}." if known else "The project has none."


def run_content(
    content: Content,
    setup: Setup,
    floor: int = 1,
    boons: Sequence[str] = (),
    *,
    bonus: bool = True,
) -> Content:
    """Return the records by which one floor of a run is played; the very same without a setup.

    Without `bonus` the map of the floor gets no bonus zones. Raises KeyError when the content
    lacks what the run was set up with, and IndexError when the campaign has no such floor.
    """
    if setup.unlocks is not None:
        content = _without_locked(content, frozenset(setup.unlocks))
    rules = content.rules
    changed = rules.model_copy(update={"player": _player(content, setup, boons)})
    if setup.campaign is not None:
        campaign = content.campaigns[setup.campaign]
        rung = ladder(campaign)[floor - 1]
        changed = changed.model_copy(update={"scaling": _scaling(rules, campaign, rung)})
        definition = content.maps[rung.map]
        found = stage_map(definition, campaign, rung, bonus=bonus)
        if found is not definition:
            content = content.with_record(AssetRef("maps", rung.map), found)
    return (
        content if changed == rules else content.with_record(AssetRef("rules", RULES_ID), changed)
    )


def _player(content: Content, setup: Setup, boons: Sequence[str]) -> PlayerRules:
    rules = content.rules
    base, modifiers = rules.player, list(rules.player.modifiers)
    if setup.character is not None:
        character = content.characters[setup.character]
        own = {name: getattr(character, name) for name in OVERRIDES}
        update: dict[str, object] = {k: v for k, v in own.items() if v is not None}
        update["start_items"] = character.start_items
        base = base.model_copy(update=update)
        modifiers += character.modifiers
    unlocked = setup.unlocks or ()
    modifiers += capped(passive_bonuses(content, unlocked), body_stats(rules, base), rules.meta)
    modifiers += boon_modifiers(rules.levels, boons)
    gifts = [
        grant.item
        for grant in (content.unlocks[each].grant for each in unlocked)
        if isinstance(grant, StartingItem)
    ]
    items = (*base.start_items, *gifts)
    return base.model_copy(update={"start_items": items, "modifiers": tuple(modifiers)})


def body_stats(rules: Rules, player: PlayerRules) -> dict[Stat, float]:
    """Return what a body without gear has of each stat that it has some of."""
    return {
        Stat.MAX_HEALTH: player.health,
        Stat.DAMAGE: (player.damage.low + player.damage.high) / 2,
        Stat.ACCURACY: player.accuracy,
        Stat.EVASION: player.evasion,
        Stat.CRIT_DAMAGE: rules.combat.crit_damage,
        Stat.MOVE_SPEED: WHOLE,
        Stat.ATTACK_SPEED: WHOLE,
        Stat.SIGHT: player.sight,
        Stat.REGENERATION: 1000 / player.regeneration if player.regeneration else 0,
    }


def _scaling(rules: Rules, campaign: Campaign, rung: Rung) -> ScalingRules:
    """Return the growth of enemies on a floor: (1 + d) health and (1 + share · d) damage."""
    old = rules.scaling
    growth = {} if campaign.floor_scaling else {"health_per_floor": 0.0, "damage_per_floor": 0.0}
    health = old.health * (WHOLE * WHOLE + rung.danger * campaign.health_share)
    damage = old.damage * (WHOLE * WHOLE + rung.danger * campaign.damage_share)
    shares = {"health": round(health / WHOLE**2), "damage": round(damage / WHOLE**2)}
    return old.model_copy(update={**growth, **shares})


def _without_locked(content: Content, unlocked: frozenset[str]) -> Content:
    """Take what nobody has bought yet out of rosters and drop tables.

    A roster of nothing but locked enemies stays as it is: zones need somebody.
    """
    grants = [(id_, unlock.grant) for id_, unlock in content.unlocks.items()]
    enemies = {g.enemy for id_, g in grants if isinstance(g, NewEnemy) and id_ not in unlocked}
    enemies -= {g.enemy for id_, g in grants if isinstance(g, NewEnemy) and id_ in unlocked}
    items = {g.item for id_, g in grants if isinstance(g, NewItem) and id_ not in unlocked}
    items -= {g.item for id_, g in grants if isinstance(g, NewItem) and id_ in unlocked}
    if enemies:
        content = _without_enemies(content, enemies)
    for id_, table in content.drop_tables.items():
        if any(isinstance(entry, ItemDrop) and entry.item in items for entry in table.entries):
            content = content.with_record(AssetRef("drop_tables", id_), _thinned(table, items))
    return content


def _without_enemies(content: Content, enemies: set[str]) -> Content:
    for id_, tier in content.zone_tiers.items():
        roster = tuple(each for each in tier.roster if each not in enemies)
        if roster and roster != tier.roster:
            fewer = tier.model_copy(update={"roster": roster})
            content = content.with_record(AssetRef("zone_tiers", id_), fewer)
    for id_, definition in content.maps.items():
        people = _fewer_people(definition.population, enemies)
        if people is not definition.population:
            fewer_there = definition.model_copy(update={"population": people})
            content = content.with_record(AssetRef("maps", id_), fewer_there)
    return content


def _fewer_people(population: Population, enemies: set[str]) -> Population:
    update: dict[str, object] = {}
    roamers = tuple(each for each in population.roamers if each not in enemies)
    if roamers and roamers != population.roamers:
        update["roamers"] = roamers
    packs = population.packs
    pack = tuple(each for each in packs.enemies if each not in enemies) if packs else ()
    if packs is not None and pack and pack != packs.enemies:
        update["packs"] = packs.model_copy(update={"enemies": pack})
    return population.model_copy(update=update) if update else population


def _thinned(table: DropTable, items: set[str]) -> DropTable:
    kept = tuple(e for e in table.entries if not (isinstance(e, ItemDrop) and e.item in items))
    if table.mode is DropMode.PICK_ONE and not any(entry.weight for entry in kept):
        kept = (*kept, NothingDrop(weight=1, chance=None))
    return table.model_copy(update={"entries": kept})
