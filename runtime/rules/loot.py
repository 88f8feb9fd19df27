"""Where loot goes: onto the floor, into the bag, into the purse. Keeps the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.drops import Loot, roll_table
from runtime.rules.events import Dropped
from runtime.world.items import ItemStack

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor
    from runtime.world.level import Level


def roll_loot(scene: Scene, table: str) -> Loot:
    """Roll a table on the loot stream and enter the items as spawned."""
    loot = roll_table(scene.content.drop_tables, table, scene.run.floor, scene.run.streams["loot"])
    for item, count in loot.items:
        scene.run.ledger.spawn(item, count)
    return loot


def leave_drops(scene: Scene, table: str, cell: Cell) -> None:
    """Roll what a dead enemy leaves, onto its cell."""
    loot = roll_loot(scene, table)
    spot = scene.level.spot(cell.x, cell.y)
    for item, count in loot.items:
        lay_down(scene.level, spot, ItemStack(item, count))
        scene.tell(Dropped(cell, item, count, by_player=False))
    if loot.gold:
        scene.level.gold[spot] = scene.level.gold.get(spot, 0) + loot.gold


def lay_down(level: Level, spot: int, stack: ItemStack) -> None:
    """Put a stack on the floor, together with its like."""
    pile = level.items.setdefault(spot, [])
    for other in pile:
        if other.joins(stack):
            other.count += stack.count
            return
    pile.append(stack)


def bag_stack(content: Content, actor: Actor, stack: ItemStack) -> int:
    """Put as much of a stack as fits into the bag; return how many, and take them off the stack."""
    most = content.items[stack.item].stack
    bagged = 0
    for other in actor.bag:
        if stack.count and other.joins(stack) and other.count < most:
            moved = min(most - other.count, stack.count)
            other.count += moved
            stack.count -= moved
            bagged += moved
    while stack.count and len(actor.bag) < content.rules.player.bag:
        moved = min(most, stack.count)
        actor.bag.append(ItemStack(stack.item, moved, stack.lifted))
        stack.count -= moved
        bagged += moved
    return bagged


def take_gold(scene: Scene, amount: int) -> None:
    """Put gold into the player's purse."""
    scene.player.gold += amount
    scene.run.gold_found += amount
