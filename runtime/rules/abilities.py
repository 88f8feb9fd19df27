"""Abilities of enemies: what each power does, its cost and its cooldown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from runtime.content.models.abilities import (
    BlinkPower,
    ChargePower,
    EmpowerPower,
    InflictPower,
    MendPower,
    ShotPower,
    SummonPower,
)
from runtime.core.geometry import Cell
from runtime.core.kernels.lines import line, line_clear
from runtime.rules.actions import Impossible
from runtime.rules.arrivals import MOST_ACTORS, arrive, room_round
from runtime.rules.combat import Attack, attack_of
from runtime.rules.events import AbilityUsed, Moved, Subject
from runtime.rules.fight import around, attack, volley
from runtime.rules.ranks import changes_of
from runtime.rules.stats import scaled
from runtime.rules.statuses import inflict
from runtime.rules.wounds import heal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content.models.abilities import Ability
    from runtime.content.models.rules import Rules
    from runtime.content.stats import StatModifier
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


def invoke(scene: Scene, actor: Actor, ability: str, target: Cell) -> int | Impossible:
    """Use an ability on the player, who stands on `target`; it cools down from now on."""
    record = scene.content.abilities.get(ability)
    if record is None or not can_invoke(scene, actor, ability, record):
        return Impossible("That ability cannot be used now.")
    actor.cooldowns[ability] = scene.run.time + record.cooldown
    scene.tell(AbilityUsed(actor.cell, Subject.of(actor), ability, target))
    _unleash(scene, actor, record)
    return record.use_time


def can_invoke(scene: Scene, actor: Actor, ability: str, record: Ability) -> bool:
    """Tell whether an ability is ready and would do something."""
    if actor.cooldowns.get(ability, 0) > scene.run.time:
        return False
    distance = actor.cell.chebyshev(scene.player.cell)
    if not record.min_distance <= distance <= record.reach:
        return False
    if actor.health * 100 > record.below_health * actor.sheet.max_health:
        return False
    return _is_of_use(scene, actor, record)


def charge_path(scene: Scene, actor: Actor) -> list[Cell] | None:
    """Return the free cells of the straight line up to the player; None when it is not free."""
    level, player = scene.level, scene.player
    points = np.empty((max(level.width, level.height) + 1, 2), np.int32)
    count = line(actor.x, actor.y, player.x, player.y, points)
    path = [Cell(int(x), int(y)) for x, y in points[1 : count - 1]]
    free = all(level.trodden_flat[level.spot(c.x, c.y)] and level.is_free(c.x, c.y) for c in path)
    return path if free and path else None


def _is_of_use(scene: Scene, actor: Actor, record: Ability) -> bool:
    player, power = scene.player, record.power
    match power:
        case ShotPower() | InflictPower():
            return line_clear(scene.level.transparent, actor.x, actor.y, player.x, player.y)
        case ChargePower():
            return charge_path(scene, actor) is not None
        case SummonPower(cap=cap):
            own = sum(other.summoner == actor.id for other in scene.level.actors.values())
            return own < cap and len(scene.level.actors) < MOST_ACTORS
        case MendPower(radius=radius):
            return any(_is_hurt(other) for other in _friends(scene, actor, radius))
        case BlinkPower():
            return _landing(scene, actor, power) is not None
        case EmpowerPower(inflicts=inflicts):
            has = {active.status for active in actor.statuses}
            return any(infliction.status not in has for infliction in inflicts)


def _unleash(scene: Scene, actor: Actor, record: Ability) -> None:
    match record.power:
        case ShotPower() as power:
            changes = changes_of(scene.content, actor.rank, actor.traits)
            floor, rules = scene.run.floor, scene.content.rules
            thrown = shot_of(power, rules, floor, changes, actor.sheet.accuracy)
            volley(scene, actor, scene.player.cell, thrown, power)
        case ChargePower() as power:
            _charge(scene, actor, power)
        case InflictPower(inflicts=inflicts):
            inflict(scene, scene.player, inflicts)
        case SummonPower() as power:
            _summon(scene, actor, power)
        case MendPower() as power:
            amount = scene.combat.between(power.amount.low, power.amount.high)
            for other in _friends(scene, actor, power.radius):
                heal(other, amount)
        case BlinkPower() as power:
            landing = _landing(scene, actor, power)
            if landing is not None:
                _appear_at(scene, actor, landing)
        case EmpowerPower(inflicts=inflicts):
            inflict(scene, actor, inflicts)


def shot_of(
    power: ShotPower, rules: Rules, floor: int, changes: Iterable[StatModifier], accuracy: int
) -> Attack:
    """Return what a shot throws on a floor, by somebody of that rank, traits and accuracy."""
    low, high = scaled(power.damage, rules, floor, changes)
    return Attack(low, high, power.damage_type, accuracy, shot=True)


def _charge(scene: Scene, actor: Actor, power: ChargePower) -> None:
    path = charge_path(scene, actor)
    if path is None:
        return
    _appear_at(scene, actor, path[-1])
    plain = attack_of(actor.sheet)
    low, high = plain.low * power.damage // 100, plain.high * power.damage // 100
    thrown = Attack(low, high, plain.damage_type, plain.accuracy)
    attack(scene, actor, scene.player, thrown, power.inflicts)


def _appear_at(scene: Scene, actor: Actor, cell: Cell) -> None:
    origin = actor.cell
    seen = scene.is_seen(origin) or scene.is_seen(cell)
    scene.level.relocate(actor, cell.x, cell.y)
    if seen:
        scene.tell_always(Moved(cell, Subject.of(actor), origin))


def _landing(scene: Scene, actor: Actor, power: BlinkPower) -> Cell | None:
    """Return the free cell in sight within the distance that is nearest to the player, or farthest.

    Never beside the player when going away, nor any that is no better than where it stands.
    """
    level, player = scene.level, scene.player.cell
    best, found = actor.cell.chebyshev(player), None
    for y in range(actor.y - power.distance, actor.y + power.distance + 1):
        for x in range(actor.x - power.distance, actor.x + power.distance + 1):
            if not level.inside(x, y) or not level.is_free(x, y):
                continue
            cell = Cell(x, y)
            apart = cell.chebyshev(player)
            better = apart < best if power.towards else apart > best
            if (
                better
                and level.trodden_flat[level.spot(x, y)]
                and line_clear(level.transparent, actor.x, actor.y, x, y)
            ):
                best, found = apart, cell
    return found


def _friends(scene: Scene, actor: Actor, radius: int) -> list[Actor]:
    return [other for other in around(scene, actor.x, actor.y, radius) if not other.is_player]


def _is_hurt(actor: Actor) -> bool:
    return actor.health * 10 <= actor.sheet.max_health * 9


def _summon(scene: Scene, actor: Actor, power: SummonPower) -> None:
    """Call as many as the count, the cap and the room round the caller allow."""
    own = sum(other.summoner == actor.id for other in scene.level.actors.values())
    wanted = scene.combat.between(power.count.low, power.count.high)
    for cell in room_round(scene, actor.cell, min(wanted, power.cap - own)):
        arrive(scene, power.enemy, cell, actor)
