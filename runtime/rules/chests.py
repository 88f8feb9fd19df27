"""Opening chests: the table is rolled now, gold and items go to the player as far as they fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.rules.events import ChestOpened, Thing
from runtime.rules.loot import bag_stack, lay_down, roll_loot, take_gold

if TYPE_CHECKING:
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor


def open_chest(scene: Scene, actor: Actor, spot: int) -> int:
    """Open a shut chest; what does not fit into the bag lies where the chest stands."""
    level = scene.level
    chest = level.chests[spot]
    chest.opened = True
    scene.run.chests_opened += 1
    stacks, gold = roll_loot(scene, chest.table)
    found = tuple(Thing(stack.item, stack.count, stack.affixes) for stack in stacks)
    take_gold(scene, gold)
    for stack in stacks:
        bag_stack(scene.content, actor, stack)
        if stack.count:
            lay_down(level, spot, stack)
    scene.tell_always(ChestOpened(level.cell(spot), chest.tier, found, gold))
    return actor.sheet.move_time
