"""Attacks and wounds: who is hit, who dies, what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.enemies import BurstAttack, RangedAttack
from runtime.content.models.items import Weapon
from runtime.core.geometry import Cell
from runtime.core.kernels.lines import line_clear
from runtime.rules.actions import Impossible
from runtime.rules.bosses import open_doors
from runtime.rules.breaking import crack_round, strike_thing
from runtime.rules.combat import Attack, Defense, attack_of, defense_of, harm, resolve
from runtime.rules.events import Attacked, Blasted, Exploded, Hurt, Subject
from runtime.rules.loot import leave_belongings
from runtime.rules.spoils import settle_room
from runtime.rules.statuses import gain, inflict
from runtime.rules.wounds import heal, wound
from runtime.world.actor import Rank
from runtime.world.run import RunState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runtime.content.models.abilities import ShotPower
    from runtime.content.models.statuses import Infliction
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor

NO_SHOT = Impossible("There is no free line to that, or it is out of reach.")


def strike(scene: Scene, actor: Actor, dx: int, dy: int) -> int | Impossible:
    """Hit whoever, or as the player whatever, is next to the actor; takes the attack time."""
    cell = Cell(actor.x + dx, actor.y + dy)
    target = scene.level.actor_at(*cell)
    if target is None and actor.is_player:
        spent = strike_thing(scene, actor, cell)
        if spent is not None:
            return spent
    if target is None or target is actor or max(abs(dx), abs(dy)) != 1:
        return Impossible("Nobody is there to hit.")
    attack(scene, actor, target, attack_of(actor.sheet), inflictions_of(scene, actor))
    return actor.sheet.attack_time


def shoot(scene: Scene, actor: Actor, x: int, y: int) -> int | Impossible:
    """Shoot an enemy's ranged attack at a cell; everybody in its blast is attacked."""
    weapon = scene.enemies[actor.enemy].attack if actor.enemy else None
    if not isinstance(weapon, RangedAttack):
        return Impossible("There is nothing to shoot with.")
    if not has_shot(scene, actor, Cell(x, y), weapon.reach):
        return NO_SHOT
    volley(scene, actor, Cell(x, y), attack_of(actor.sheet, shot=True), weapon)
    return actor.sheet.attack_time


def has_shot(scene: Scene, actor: Actor, target: Cell, reach: int) -> bool:
    """Tell whether a cell is in reach with a free line."""
    level = scene.level
    return (
        level.inside(target.x, target.y)
        and 1 <= actor.cell.chebyshev(target) <= reach
        and line_clear(level.transparent, actor.x, actor.y, target.x, target.y)
    )


def volley(
    scene: Scene, actor: Actor, target: Cell, shot: Attack, weapon: RangedAttack | ShotPower
) -> None:
    """Attack everybody round a cell, as far as the blast of the weapon reaches."""
    if weapon.blast:
        scene.tell(Blasted(target, weapon.blast))
    for victim in around(scene, target.x, target.y, weapon.blast):
        if victim is not actor:
            attack(scene, actor, victim, shot, weapon.inflicts)
    if weapon.blast:
        crack_round(scene, target, weapon.blast, shot, Subject.of(actor))


def burst(scene: Scene, actor: Actor) -> int | Impossible:
    """Explode: everybody in the radius is hurt, and the actor is gone without a reward."""
    weapon = scene.enemies[actor.enemy].attack if actor.enemy else None
    if not isinstance(weapon, BurstAttack):
        return Impossible("Only what is made to explode can.")
    who, time = Subject.of(actor), actor.sheet.attack_time
    scene.tell(Exploded(actor.cell, who, weapon.radius))
    victims = [a for a in around(scene, actor.x, actor.y, weapon.radius) if a is not actor]
    scene.level.remove(actor)
    leave_belongings(scene, actor)
    settle_room(scene, actor, actor.cell)
    if actor.rank is Rank.BOSS:
        open_doors(scene, actor)
    blast = Attack(actor.sheet.low, actor.sheet.high, actor.sheet.damage_type, certain=True)
    for target in victims:
        _hurt_by_blast(scene, target, blast, f"the {who.bare(scene.content)}", who)
        inflict(scene, target, weapon.inflicts)
    crack_round(scene, actor.cell, weapon.radius, blast, who)
    return time


def blast(scene: Scene, attack: Attack, radius: int, source: str) -> None:
    """Hurt everybody round the player but the player."""
    player = scene.player
    scene.tell(Blasted(player.cell, radius))
    for target in around(scene, player.x, player.y, radius):
        if target is not player:
            _hurt_by_blast(scene, target, attack, source, Subject.of(player))
    crack_round(scene, player.cell, radius, attack, Subject.of(player))


def stand_on_hazard(scene: Scene, actor: Actor) -> None:
    """Let the ground hurt whoever ended a turn on it."""
    level = scene.level
    tile = level.tiles_flat[level.spot(actor.x, actor.y)]
    hazard = level.table.hazards[tile]
    if hazard is None or actor.id not in level.actors:
        return
    attack = Attack(hazard.damage.low, hazard.damage.high, hazard.damage_type, certain=True)
    unarmoured = Defense(resistances=actor.sheet.resistances)
    rolled = scene.combat.between(attack.low, attack.high)
    damage = harm(rolled, attack, unarmoured, scene.content.rules.combat, crit=False)
    name = level.table.names[tile].lower()
    if damage:
        scene.tell(Hurt(actor.cell, Subject.of(actor), damage, f"the {name}"))
        wound(scene, actor, damage, name, None)
    if hazard.status is not None and actor.health > 0:
        gain(scene, actor, hazard.status)


def inflictions_of(scene: Scene, actor: Actor) -> Sequence[Infliction]:
    """Return what a hit by somebody's own weapon leaves behind."""
    if actor.enemy is not None:
        own = scene.enemies[actor.enemy].attack.inflicts
        records = scene.content.monster_modifiers
        return [*own, *(i for trait in actor.traits for i in records[trait].inflicts)]
    worn = actor.worn.get("weapon")
    weapon = scene.content.items[worn.item] if worn else None
    return weapon.inflicts if isinstance(weapon, Weapon) else ()


def attack(
    scene: Scene, actor: Actor, target: Actor, thrown: Attack, inflicts: Sequence[Infliction]
) -> None:
    """Roll an attack out on a target; a hit that hurts may leave statuses behind."""
    if target.id not in scene.level.actors or scene.run.state is not RunState.ACTIVE:
        return
    level = scene.level
    cover = level.table.cover[level.tiles_flat[level.spot(target.x, target.y)]]
    hit = resolve(thrown, defense_of(target.sheet, cover), scene.content.rules.combat, scene.combat)
    attacker, victim = Subject.of(actor), Subject.of(target)
    event = Attacked(target.cell, attacker, victim, hit, thrown.shot, actor.cell)
    if attacker.is_player or victim.is_player or scene.is_seen(actor.cell):
        scene.tell_always(event)
    if hit.missed or hit.blocked:
        scene.wake(target)
        return
    heal(actor, hit.leeched)
    wound(scene, target, hit.damage, attacker.bare(scene.content), attacker)
    if hit.damage:
        inflict(scene, target, inflicts)
    if hit.thorns and actor.id in level.actors and scene.run.state is RunState.ACTIVE:
        told = "your thorns" if victim.is_player else f"the thorns of {victim.name(scene.content)}"
        scene.tell(Hurt(actor.cell, attacker, hit.thorns, told))
        wound(scene, actor, hit.thorns, f"the thorns of {victim.bare(scene.content)}", victim)


def _hurt_by_blast(scene: Scene, target: Actor, attack: Attack, source: str, by: Subject) -> None:
    if target.id not in scene.level.actors or scene.run.state is not RunState.ACTIVE:
        return
    hit = resolve(attack, defense_of(target.sheet), scene.content.rules.combat, scene.combat)
    scene.tell(Hurt(target.cell, Subject.of(target), hit.damage, source))
    wound(scene, target, hit.damage, source.removeprefix("the "), by)


def around(scene: Scene, x: int, y: int, radius: int) -> list[Actor]:
    """Return who stands within `radius` king moves with a free line, by id."""
    level = scene.level
    near = [
        a
        for a in level.actors.values()
        if abs(a.x - x) <= radius
        and abs(a.y - y) <= radius
        and line_clear(level.transparent, x, y, a.x, a.y)
    ]
    return sorted(near, key=lambda a: a.id)
