"""From an action to its rule: the one door through which actors change a world."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.core.geometry import Cell
from runtime.rules import fight, inventory, movement, rivals, shops
from runtime.rules.abilities import invoke
from runtime.rules.actions import (
    Action,
    Burst,
    Buy,
    ChooseBoon,
    Close,
    Drop,
    Equip,
    Exit,
    Impossible,
    Invoke,
    Loot,
    Move,
    Open,
    PickUp,
    Rest,
    Sacrifice,
    Sell,
    Shoot,
    SlipAway,
    Strike,
    Unequip,
    Use,
    Wait,
)
from runtime.rules.curses import sacrifice
from runtime.rules.resting import rest

if TYPE_CHECKING:
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor

LONGEST_WAIT = 10_000


def perform(scene: Scene, actor: Actor, action: Action) -> int | Impossible:  # noqa: C901, PLR0911, PLR0912 one line per action
    """Do what the actor tries; return the time that it took, or why it is impossible."""
    match action:
        case Move(dx, dy):
            return movement.move(scene, actor, dx, dy)
        case Wait(time):
            return min(max(time or actor.sheet.move_time, 1), LONGEST_WAIT)
        case Strike(dx, dy):
            return fight.strike(scene, actor, dx, dy)
        case Shoot(x, y):
            return fight.shoot(scene, actor, x, y)
        case Burst():
            return fight.burst(scene, actor)
        case Invoke(ability, x, y):
            return invoke(scene, actor, ability, Cell(x, y))
        case Loot(dx, dy):
            return rivals.loot(scene, actor, dx, dy)
        case SlipAway():
            return rivals.slip_away(scene, actor)
        case Open(dx, dy):
            return movement.open_there(scene, actor, dx, dy)
        case Close(dx, dy):
            return movement.close_there(scene, actor, dx, dy)
        case PickUp():
            return inventory.pick_up(scene, actor)
        case Drop(slot):
            return inventory.drop(scene, actor, slot)
        case Use(slot):
            return inventory.use(scene, actor, slot)
        case Equip(slot):
            return inventory.equip(scene, actor, slot)
        case Unequip(slot=where):
            return inventory.unequip(scene, actor, where)
        case Rest():
            return rest(scene, actor)
        case Sacrifice(slot=where):
            return sacrifice(scene, actor, where)
        case Buy(index):
            return shops.buy(scene, actor, index)
        case Sell(slot):
            return shops.sell(scene, actor, slot)
        case Exit():
            return movement.leave(scene, actor)
        case ChooseBoon():
            return Impossible("No new level offers anything now.")
