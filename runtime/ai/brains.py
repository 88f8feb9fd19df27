"""Brains: what an enemy does with its turn.

A brain reads the world and keeps its own memory (mood, goal, trail) in its actor. Only the `ai`
stream is drawn from. Sources: zone-maps.txt §5 (leash), unity-roguelike.txt (chase).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.ai.rivals import QUARREL, go_about
from runtime.ai.senses import can_shoot_player, distance_to_player, sees_player
from runtime.ai.steps import step_down, step_straight, step_up
from runtime.content.models.enemies import (
    AmbusherBrain,
    BurstAttack,
    HunterBrain,
    RangedAttack,
    SentinelBrain,
    SkirmisherBrain,
)
from runtime.core.geometry import Cell
from runtime.rules.abilities import can_invoke
from runtime.rules.actions import Burst, Invoke, Move, Shoot, Strike, Wait
from runtime.rules.events import GaveUp, Noticed, Subject
from runtime.rules.ranks import phases_of
from runtime.world.actor import Mood

if TYPE_CHECKING:
    from runtime.ai.fields import Fields
    from runtime.content.models.enemies import Enemy
    from runtime.core.rng import Rng
    from runtime.rules.actions import Action
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor

ACTIVE_RANGE = 20
"""Beyond this, in king moves, an enemy on patrol is frozen until the player can be nearer."""
TRAIL_TURNS = 6
"""How many of its turns a chaser follows the trail of a player out of sight."""
WANDER = 6
"""How far the goal of a patrol without a leash lies at most, in tiles."""
REST_STEPS = 3
"""How many steps' time a patrol stands before it may choose its next goal."""

_PAUSE = Wait()


class Minds:
    """Decides for every enemy of a level; holds what brains share."""

    def __init__(self, scene: Scene, fields: Fields) -> None:
        self._scene = scene
        self._enemies = scene.enemies
        self._abilities = scene.content.abilities
        self._fields = fields
        self._rng: Rng = scene.run.streams["ai"]
        self._cheapest = min(scene.level.table.move_cost)
        zones = scene.content.rules.zones
        self._leash_pad, self._give_up = zones.leash_pad, zones.give_up

    def decide(self, actor: Actor) -> Action:
        """Return what the enemy does now."""
        record = self._enemies[actor.enemy or ""]
        match actor.mood:
            case Mood.ASLEEP:
                return self._sleep(actor, record)
            case Mood.PATROL:
                return self._patrol(actor, record)
            case Mood.RETURN:
                return self._return(actor, record)
            case _:
                return self._hunt(actor, record)

    def _sleep(self, actor: Actor, record: Enemy) -> Action:
        brain = record.brain
        near = brain.wake_distance if isinstance(brain, AmbusherBrain) else actor.sheet.sight
        distance = distance_to_player(self._scene, actor)
        if distance > near:
            return self._nap(actor, distance - near)
        if not sees_player(self._scene, actor):
            return _PAUSE
        return self._notice(actor, record, woke=True)

    def _patrol(self, actor: Actor, record: Enemy) -> Action:
        scene = self._scene
        distance = distance_to_player(scene, actor)
        wary = QUARREL if actor.rival else actor.sheet.sight
        if distance <= wary and sees_player(scene, actor):
            return self._notice(actor, record)
        if actor.rival:
            return go_about(scene, self._fields, actor) or self._rest(actor, distance)
        return self._wander(actor, record, distance)

    def _wander(self, actor: Actor, record: Enemy, distance: int) -> Action:
        """Walk about within the leash; who is far from the player is frozen."""
        if isinstance(record.brain, SentinelBrain):
            return self._nap(actor, distance - actor.sheet.sight)
        range_ = max(ACTIVE_RANGE, actor.sheet.sight + 1)
        if distance > range_:
            return self._nap(actor, distance - range_)
        if actor.goal is None:
            return self._rest(actor, distance)
        step = step_straight(self._scene.level, actor, actor.goal)
        if step is None or not self._keeps_leash(actor, step):
            return self._rest(actor, distance)
        return step

    def _rest(self, actor: Actor, distance: int) -> Action:
        """Stand a while, but no longer than it is safe not to look; perhaps go on afterwards."""
        actor.goal = self._next_goal(actor) if self._rng.chance(1, 3) else None
        if actor.statuses:
            return _PAUSE
        unseen = (distance - actor.sheet.sight) * self._step_time()
        return Wait(max(min(REST_STEPS * actor.sheet.move_time, unseen), actor.sheet.move_time))

    def _next_goal(self, actor: Actor) -> Cell:
        box, rng = actor.leash, self._rng
        if box is not None:
            return Cell(box.x + rng.below(box.w), box.y + rng.below(box.h))
        return Cell(actor.x + rng.between(-WANDER, WANDER), actor.y + rng.between(-WANDER, WANDER))

    def _keeps_leash(self, actor: Actor, step: Move) -> bool:
        if actor.leash is None:
            return True
        ground = actor.leash.inflated(self._leash_pad)
        ahead = Cell(actor.x + step.dx, actor.y + step.dy)
        return ground.contains(ahead) or not ground.contains(actor.cell)

    def _notice(self, actor: Actor, record: Enemy, *, woke: bool = False) -> Action:
        actor.mood, actor.lost = Mood.CHASE, 0
        self._scene.tell(Noticed(actor.cell, Subject.of(actor), woke))
        return self._hunt(actor, record)

    def _hunt(self, actor: Actor, record: Enemy) -> Action:
        if sees_player(self._scene, actor):
            actor.lost = 0
        else:
            actor.lost += 1
        if actor.lost > TRAIL_TURNS or self._is_beyond_leash(actor):
            return self._turn_back(actor, record)
        more = actor.traits or actor.phase > 1
        trick = self._ability(actor, record) if record.abilities or more else None
        if trick is not None:
            return trick
        if self._is_scared(actor, record):
            return self._flee(actor, record)
        actor.mood = Mood.CHASE
        return self._keep_away(actor, record) or self._fight(actor, record)

    def _ability(self, actor: Actor, record: Enemy) -> Action | None:
        """Return the first ability that fits; only who sees the player uses one."""
        if actor.lost:
            return None
        player = self._scene.player
        modifiers = self._scene.content.monster_modifiers if actor.traits else {}
        gifts = [ability for trait in actor.traits for ability in modifiers[trait].abilities]
        if actor.phase > 1:
            phases = phases_of(self._scene.content, actor.enemy, actor.rank, actor.phase)
            gifts += [ability for phase in phases for ability in phase.abilities]
        for ability in (*gifts, *record.abilities):
            found = self._abilities.get(ability)
            if found is not None and can_invoke(self._scene, actor, ability, found):
                return Invoke(ability, player.x, player.y)
        return None

    def _is_beyond_leash(self, actor: Actor) -> bool:
        leash = actor.leash
        return leash is not None and not leash.inflated(self._give_up).contains(actor.cell)

    def _is_scared(self, actor: Actor, record: Enemy) -> bool:
        brain = record.brain
        return (
            isinstance(brain, HunterBrain)
            and actor.health * 100 < brain.flee_below * actor.sheet.max_health
        )

    def _flee(self, actor: Actor, record: Enemy) -> Action:
        """Run; who is cornered fights."""
        actor.mood = Mood.FLEE
        step = step_up(self._scene.level, self._fields.to_player(), actor)
        return step or self._attack(actor, record) or _PAUSE

    def _keep_away(self, actor: Actor, record: Enemy) -> Action | None:
        brain = record.brain
        if not isinstance(brain, SkirmisherBrain) or actor.lost:
            return None
        if distance_to_player(self._scene, actor) >= brain.keep_distance:
            return None
        attack = self._attack(actor, record)
        if attack is not None and self._rng.chance(1, 2):
            return attack
        return step_up(self._scene.level, self._fields.to_player(), actor)

    def _fight(self, actor: Actor, record: Enemy) -> Action:
        attack = self._attack(actor, record)
        if attack is not None:
            return attack
        if isinstance(record.brain, SentinelBrain):
            return _PAUSE
        return step_down(self._scene.level, self._fields.to_player(), actor) or _PAUSE

    def _attack(self, actor: Actor, record: Enemy) -> Action | None:
        """Return the attack if it reaches the player from here."""
        player, weapon = self._scene.player, record.attack
        distance = distance_to_player(self._scene, actor)
        if isinstance(weapon, RangedAttack):
            if can_shoot_player(self._scene, actor, weapon.reach):
                return Shoot(player.x, player.y)
            return None
        if distance > 1:
            return None
        if isinstance(weapon, BurstAttack):
            return Burst()
        return Strike(player.x - actor.x, player.y - actor.y)

    def _turn_back(self, actor: Actor, record: Enemy) -> Action:
        actor.lost, actor.goal = 0, None
        stays = isinstance(record.brain, SentinelBrain)
        actor.mood = Mood.PATROL if actor.leash is None or stays else Mood.RETURN
        self._scene.tell(GaveUp(actor.cell, Subject.of(actor)))
        return _PAUSE

    def _return(self, actor: Actor, record: Enemy) -> Action:
        """Walk home; the player is prey again only within what the leash allows, or in the way."""
        leash = actor.leash
        if leash is None or leash.contains(actor.cell):
            actor.mood = Mood.PATROL
            return self._patrol(actor, record)
        within = leash.inflated(self._give_up)
        both_within = within.contains(actor.cell) and within.contains(self._scene.player.cell)
        if both_within and sees_player(self._scene, actor):
            return self._notice(actor, record)
        step = step_down(self._scene.level, self._fields.to_home(actor.home), actor)
        return step or self._attack(actor, record) or _PAUSE

    def _nap(self, actor: Actor, steps: int) -> Action:
        """Wait while the player takes so many steps at the quickest; for one step at least."""
        if actor.statuses:
            return _PAUSE
        return Wait(max(steps * self._step_time(), actor.sheet.move_time))

    def _step_time(self) -> int:
        """Return the time in which the player takes a step at the quickest."""
        return max(self._scene.player.sheet.move_time * self._cheapest // 100, 1)
