"""Attacks and wounds: who is hit, who dies, what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.enemies import BurstAttack, RangedAttack
from runtime.core.kernels.lines import line_clear
from runtime.rules.actions import Impossible
from runtime.rules.combat import Attack, Defense, attack_of, defense_of, harm, resolve
from runtime.rules.events import Attacked, Blasted, Died, Exploded, Hurt, Subject
from runtime.rules.loot import leave_drops
from runtime.rules.stats import RANK_POWERS
from runtime.world.run import RunState

if TYPE_CHECKING:
    from runtime.core.geometry import Cell
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


def strike(scene: Scene, actor: Actor, dx: int, dy: int) -> int | Impossible:
    """Hit whoever stands next to the actor; takes the attack time, hit or miss."""
    target = scene.level.actor_at(actor.x + dx, actor.y + dy)
    if target is None or target is actor or max(abs(dx), abs(dy)) != 1:
        return Impossible("Nobody is there to hit.")
    _attack(scene, actor, target, attack_of(actor.sheet))
    return actor.sheet.attack_time


def shoot(scene: Scene, actor: Actor, x: int, y: int) -> int | Impossible:
    """Shoot an enemy's ranged attack at a cell; everybody in its blast is attacked."""
    level = scene.level
    weapon = scene.content.enemies[actor.enemy].attack if actor.enemy else None
    if not isinstance(weapon, RangedAttack):
        return Impossible("There is nothing to shoot with.")
    distance = max(abs(actor.x - x), abs(actor.y - y))
    if not level.inside(x, y) or not 1 <= distance <= weapon.reach:
        return Impossible("That is out of reach.")
    if not line_clear(level.transparent, actor.x, actor.y, x, y):
        return Impossible("Something is in the way.")
    if weapon.blast:
        scene.tell(Blasted(level.cell(level.spot(x, y)), weapon.blast))
    for target in _around(scene, x, y, weapon.blast):
        if target is not actor:
            _attack(scene, actor, target, attack_of(actor.sheet, shot=True))
    return actor.sheet.attack_time


def burst(scene: Scene, actor: Actor) -> int | Impossible:
    """Explode: everybody in the radius is hurt, and the actor is gone without a reward."""
    weapon = scene.content.enemies[actor.enemy].attack if actor.enemy else None
    if not isinstance(weapon, BurstAttack):
        return Impossible("Only what is made to explode can.")
    who, time = Subject.of(actor), actor.sheet.attack_time
    scene.tell(Exploded(actor.cell, who, weapon.radius))
    victims = [a for a in _around(scene, actor.x, actor.y, weapon.radius) if a is not actor]
    scene.level.remove(actor)
    blast = Attack(actor.sheet.low, actor.sheet.high, actor.sheet.damage_type, certain=True)
    for target in victims:
        _hurt_by_blast(scene, target, blast, f"the {who.bare(scene.content)}", who)
    return time


def blast(scene: Scene, attack: Attack, radius: int, source: str) -> None:
    """Hurt everybody round the player but the player."""
    player = scene.player
    scene.tell(Blasted(player.cell, radius))
    for target in _around(scene, player.x, player.y, radius):
        if target is not player:
            _hurt_by_blast(scene, target, attack, source, Subject.of(player))


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


def wound(scene: Scene, actor: Actor, damage: int, cause: str, by: Subject | None) -> None:
    """Take health away; at 0 the actor dies of `cause`."""
    actor.health -= damage
    if actor.is_player:
        scene.run.damage_taken += damage
    if actor.health > 0:
        if damage:
            scene.wake(actor)
        return
    actor.health = 0
    _die(scene, actor, cause, by)


def heal(actor: Actor, amount: int) -> int:
    """Give health back, up to the maximum; return how much it was."""
    healed = max(min(amount, actor.sheet.max_health - actor.health), 0)
    actor.health += healed
    return healed


def _attack(scene: Scene, actor: Actor, target: Actor, attack: Attack) -> None:
    level = scene.level
    cover = level.table.cover[level.tiles_flat[level.spot(target.x, target.y)]]
    hit = resolve(attack, defense_of(target.sheet, cover), scene.content.rules.combat, scene.combat)
    attacker, victim = Subject.of(actor), Subject.of(target)
    event = Attacked(target.cell, attacker, victim, hit, attack.shot, actor.cell)
    if attacker.is_player or victim.is_player or scene.is_seen(actor.cell):
        scene.tell_always(event)
    if hit.missed or hit.blocked:
        scene.wake(target)
        return
    heal(actor, hit.leeched)
    wound(scene, target, hit.damage, attacker.bare(scene.content), attacker)
    if hit.thorns and actor.id in level.actors and scene.run.state is RunState.ACTIVE:
        bare = victim.bare(scene.content)
        scene.tell(Hurt(actor.cell, attacker, hit.thorns, f"the thorns of {bare}"))
        wound(scene, actor, hit.thorns, f"the thorns of {bare}", victim)


def _hurt_by_blast(scene: Scene, target: Actor, attack: Attack, source: str, by: Subject) -> None:
    if target.id not in scene.level.actors or scene.run.state is not RunState.ACTIVE:
        return
    hit = resolve(attack, defense_of(target.sheet), scene.content.rules.combat, scene.combat)
    scene.tell(Hurt(target.cell, Subject.of(target), hit.damage, source))
    wound(scene, target, hit.damage, source.removeprefix("the "), by)


def _around(scene: Scene, x: int, y: int, radius: int) -> list[Actor]:
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


def _die(scene: Scene, actor: Actor, cause: str, by: Subject | None) -> None:
    who, cell = Subject.of(actor), actor.cell
    if actor.is_player:
        scene.run.state = RunState.DEAD
        scene.run.cause = _with_article(cause)
        scene.tell_always(Died(cell, who, scene.run.cause))
        return
    scene.level.remove(actor)
    by_player = by is not None and by.is_player
    if by_player or scene.is_seen(cell):
        scene.tell_always(Died(cell, who, cause))
    _reward(scene, actor, cell, by_player=by_player)


def _reward(scene: Scene, actor: Actor, cell: Cell, *, by_player: bool) -> None:
    record = scene.content.enemies[actor.enemy or ""]
    if by_player:
        scene.run.kills += 1
        scene.player.xp += record.xp * RANK_POWERS[actor.rank].xp
    if record.drops is not None:
        leave_drops(scene, record.drops, cell)


def _with_article(cause: str) -> str:
    plural = cause.endswith("s") and not cause.endswith("ss")
    if plural or cause.startswith(("the ", "a ", "an ")):
        return cause
    return f"an {cause}" if cause[:1] in "aeiou" else f"a {cause}"
