"""Where loot goes: onto the floor, into the bag, into the purse. Keeps the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Equipment
from runtime.rules.affixes import roll_affixes
from runtime.rules.drops import Loot, LootError, roll_table
from runtime.rules.events import Dropped
from runtime.rules.pity import Pity
from runtime.world.items import ItemStack

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.core.geometry import Cell
    from runtime.core.rng import Rng
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor
    from runtime.world.level import Level
    from runtime.world.run import Run

MOST_INSTANCES = 50
"""Gear of one drop beyond this many is plain."""


def roll_loot(scene: Scene, table: str, quality: int = 0) -> tuple[list[ItemStack], int]:
    """Roll a table on the loot stream; return stacks, entered as spawned, and gold.

    What may have affixes comes one by one, each with its own.
    """
    content, floor, rng = scene.content, scene.run.floor, scene.run.streams["loot"]
    pity = Pity(scene.run.pity)
    loot = rolled(content, scene.run, table, rng, quality=quality, pity=pity)
    stacks: list[ItemStack] = []
    for item, rolled_count in loot.items:
        count = admitted(content, scene.run, item, rolled_count)
        if count:
            scene.run.ledger.spawn(item, count)
            stacks += instances(content, item, count, floor, rng)
    return stacks, loot.gold


def rolled(
    content: Content, run: Run, table: str, rng: Rng, *, quality: int = 0, pity: Pity | None = None
) -> Loot:
    """Roll a table on the run's floor; the log says why one that leads too far gives nothing."""
    tables = content.drop_tables
    try:
        return roll_table(tables, table, run.floor, rng, quality=quality, pity=pity)
    except LootError as error:
        run.say(f"Nothing is found: {error}")
        return Loot([], 0)


def admitted(content: Content, run: Run, item: str, count: int) -> int:
    """Return how many of so many may come: of what is unique, one in a run."""
    record = content.items[item]
    if not isinstance(record, Equipment) or not record.unique:
        return count
    return min(count, max(1 - run.ledger.spawned.get(item, 0), 0))


def instances(content: Content, item: str, count: int, floor: int, rng: Rng) -> list[ItemStack]:
    """Return so many of an item as they are found on a floor, each piece of gear with its own."""
    record = content.items[item]
    if not isinstance(record, Equipment) or not record.affix_tags:
        return [ItemStack(item, count)]
    one_by_one = min(count, MOST_INSTANCES)
    found = [
        ItemStack(item, 1, affixes=roll_affixes(content, item, floor, rng))
        for _ in range(one_by_one)
    ]
    rest = count - one_by_one
    return [*found, ItemStack(item, rest)] if rest else found


def leave_drops(
    scene: Scene, table: str, cell: Cell, quality: int = 0
) -> tuple[list[ItemStack], int]:
    """Roll what a dead enemy or a broken thing leaves, onto its cell; return stacks and gold."""
    stacks, gold = roll_loot(scene, table, quality)
    spot = scene.level.spot(cell.x, cell.y)
    for stack in stacks:
        scene.tell(Dropped(cell, stack.item, stack.count, stack.affixes, by_player=False))
        lay_down(scene.level, spot, stack)
    if gold:
        leave_gold(scene.level, spot, gold)
    return stacks, gold


def leave_gold(level: Level, spot: int, amount: int) -> None:
    """Put gold on the floor."""
    level.gold[spot] = level.gold.get(spot, 0) + amount


def leave_belongings(scene: Scene, actor: Actor) -> None:
    """Let all that somebody carried fall where they were."""
    spot = scene.level.spot(actor.x, actor.y)
    if actor.gold:
        leave_gold(scene.level, spot, actor.gold)
    for stack in actor.bag:
        lay_down(scene.level, spot, stack)
        scene.tell(Dropped(actor.cell, stack.item, stack.count, stack.affixes, by_player=False))


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
        actor.bag.append(stack.some(moved))
        stack.count -= moved
        bagged += moved
    return bagged


def take_gold(scene: Scene, amount: int) -> None:
    """Put gold into the player's purse."""
    scene.player.gold += amount
    scene.run.gold_found += amount
