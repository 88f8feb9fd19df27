"""Health lost and given back; death, and what the dead leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.arrivals import arrive, room_round
from runtime.rules.bosses import next_phases, open_doors
from runtime.rules.events import Died, Subject
from runtime.rules.loot import leave_belongings
from runtime.rules.ranks import rank_record
from runtime.rules.spoils import leave_spoils
from runtime.world.actor import Rank
from runtime.world.run import RunState

if TYPE_CHECKING:
    from runtime.core.geometry import Cell
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


def wound(scene: Scene, actor: Actor, damage: int, cause: str, by: Subject | None) -> None:
    """Take health away; at 0 the actor dies of `cause`."""
    actor.health -= damage
    if actor.is_player:
        scene.run.damage_taken += damage
    if actor.health > 0:
        if damage:
            scene.wake(actor)
        if actor.rank is Rank.BOSS:
            next_phases(scene, actor)
        return
    actor.health = 0
    _die(scene, actor, cause, by)


def heal(actor: Actor, amount: int) -> int:
    """Give health back, up to the maximum; return how much it was."""
    healed = max(min(amount, actor.sheet.max_health - actor.health), 0)
    actor.health += healed
    return healed


def _die(scene: Scene, actor: Actor, cause: str, by: Subject | None) -> None:
    who, cell = Subject.of(actor), actor.cell
    if actor.is_player:
        scene.run.state = RunState.DEAD
        states = {status.name.lower() for status in scene.content.statuses.values()}
        scene.run.cause = cause if cause in states else _with_article(cause)
        scene.tell_always(Died(cell, who, scene.run.cause))
        return
    scene.level.remove(actor)
    by_player = by is not None and by.is_player
    if by_player or scene.is_seen(cell):
        scene.tell_always(Died(cell, who, cause))
    leave_belongings(scene, actor)
    _reward(scene, actor, cell, by_player=by_player)
    if actor.traits:
        _split(scene, actor)
    if actor.rank is Rank.BOSS:
        open_doors(scene, actor)


def _reward(scene: Scene, actor: Actor, cell: Cell, *, by_player: bool) -> None:
    record = scene.enemies[actor.enemy or ""]
    if by_player:
        scene.run.kills += 1
    if actor.summoner is not None:
        return
    if by_player:
        scene.player.xp += record.xp * rank_record(scene.content, actor.rank).xp
    leave_spoils(scene, actor, cell)


def _split(scene: Scene, actor: Actor) -> None:
    """Let what splits fall apart; the parts are minions and do not split again."""
    for trait in actor.traits:
        split = scene.content.monster_modifiers[trait].splits
        if split is not None and actor.enemy is not None:
            count = scene.combat.between(split.count.low, split.count.high)
            for cell in room_round(scene, actor.cell, count, own=True):
                arrive(scene, actor.enemy, cell, actor, rank=Rank.MINION, share=split.health)


def _with_article(cause: str) -> str:
    plural = cause.endswith("s") and not cause.endswith("ss")
    if plural or cause.startswith(("the ", "a ", "an ", "being ")):
        return cause
    return f"an {cause}" if cause[:1] in "aeiou" else f"a {cause}"
