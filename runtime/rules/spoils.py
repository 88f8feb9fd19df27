"""What the dead pay, and what fights pay at the least.

Elites, elders and bosses always leave something; a combat room has paid some gold once everybody
who lives there is dead. Source: patterns-guide.txt, loot balance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.loot import leave_drops, leave_gold
from runtime.rules.ranks import rank_record
from runtime.world.actor import PLAYER_ID, Rank

if TYPE_CHECKING:
    from runtime.content.base import IntRange
    from runtime.content.models.rules import LootRules
    from runtime.core.geometry import Cell
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor
    from runtime.world.places import RoomState

SURE = frozenset({Rank.ELITE, Rank.ELDER, Rank.BOSS})
COMBAT = "combat"
_WHOLE = 100


def leave_spoils(scene: Scene, actor: Actor, cell: Cell) -> None:
    """Let an enemy that is dead, and was not called here, leave what it owes."""
    record = scene.enemies[actor.enemy or ""]
    gold, anything = 0, False
    rank = rank_record(scene.content, actor.rank)
    for _ in range(rank.drops if record.drops else 0):
        stacks, coins = leave_drops(scene, record.drops or "", cell, rank.quality)
        gold += coins
        anything = anything or bool(stacks or coins)
    if not anything and actor.rank in SURE:
        gold += _pay(scene, scene.content.rules.loot.sure_gold, cell)
    settle_room(scene, actor, cell, gold)


def settle_room(scene: Scene, actor: Actor, cell: Cell, gold: int = 0) -> None:
    """Enter what somebody left of gold in the account of their room; the last one settles it."""
    level = scene.level
    if not level.rooms or actor.summoner is not None or actor.rival:
        return
    room = level.room_at(level.spot(actor.home.x, actor.home.y))
    if room is None or room.kind != COMBAT or room.settled:
        return
    room.gold += gold
    if any(_lives_in(room, other) for other in level.actors.values() if other is not actor):
        return
    room.settled = True
    least = scene.content.rules.loot.room_gold
    if room.gold < least.low:
        room.gold += _pay(scene, least, cell, room.gold)


def _lives_in(room: RoomState, actor: Actor) -> bool:
    stranger = actor.id == PLAYER_ID or actor.rival or actor.summoner is not None
    return not stranger and room.box.contains(actor.home)


def grown(gold: int, floor: int, rules: LootRules) -> int:
    """Return what an amount that is owed has grown to on a floor."""
    return int(gold * (_WHOLE + (floor - 1) * rules.per_floor)) // _WHOLE


def _pay(scene: Scene, amount: IntRange, cell: Cell, paid: int = 0) -> int:
    """Leave a rolled amount that grows with the floor, less what was paid; return what it is."""
    rolled = scene.run.streams["loot"].between(amount.low, amount.high)
    gold = max(grown(rolled, scene.run.floor, scene.content.rules.loot) - paid, 0)
    if gold:
        leave_gold(scene.level, scene.level.spot(cell.x, cell.y), gold)
    return gold
