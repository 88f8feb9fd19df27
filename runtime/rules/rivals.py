"""What rivals do besides fighting: they take loot, and leave with it by a portal.

Source: zone-maps.txt, rivals. What one carries falls when it dies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.content.models.items import Key
from runtime.rules.actions import Impossible
from runtime.rules.events import RivalLeft, RivalLooted, Subject
from runtime.rules.loot import bag_stack, roll_loot
from runtime.world.level import ExitKind

if TYPE_CHECKING:
    from runtime.content.snapshot import Content
    from runtime.rules.scene import Scene
    from runtime.world.actor import Actor
    from runtime.world.items import ItemStack


def loot(scene: Scene, actor: Actor, dx: int, dy: int) -> int | Impossible:
    """Empty a shut chest beside, or take what lies underfoot, as far as the bag holds it."""
    level = scene.level
    x, y = actor.x + dx, actor.y + dy
    if not actor.rival or not level.inside(x, y) or max(abs(dx), abs(dy)) > 1:
        return Impossible("There is nothing to take.")
    spot = level.spot(x, y)
    chest = level.chests.get(spot)
    if chest is not None and not chest.opened:
        chest.opened = True
        stacks, gold = roll_loot(scene, chest.table)
        actor.gold += gold
        _stow(scene, actor, spot, stacks)
        scene.tell(RivalLooted(level.cell(spot), Subject.of(actor)))
        return actor.sheet.move_time
    wanted = any(tempts(scene.content, stack) for stack in level.items.get(spot, ()))
    if (dx, dy) != (0, 0) or not (wanted or level.gold.get(spot)):
        return Impossible("There is nothing to take.")
    actor.gold += level.gold.pop(spot, 0)
    _stow(scene, actor, spot, level.items.pop(spot, []))
    return actor.sheet.move_time


def tempts(content: Content, stack: ItemStack) -> bool:
    """Tell whether a rival wants a thing: keys it leaves, as who leaves with one shuts a way."""
    return not isinstance(content.items[stack.item], Key)


def slip_away(scene: Scene, actor: Actor) -> int | Impossible:
    """Leave the level by the portal underfoot; what it carries is lost to the player."""
    level, spot = scene.level, scene.level.spot(actor.x, actor.y)
    if not actor.rival or level.exits.get(spot) is not ExitKind.PORTAL:
        return Impossible("There is no portal here.")
    for stack in actor.bag:
        scene.run.ledger.destroy(stack.item, stack.count)
    level.remove(actor)
    scene.tell(RivalLeft(level.cell(spot), Subject.of(actor)))
    return actor.sheet.move_time


def _stow(scene: Scene, actor: Actor, spot: int, stacks: list[ItemStack]) -> None:
    """Put stacks into the bag; what does not fit lies at the spot, and so do keys."""
    for stack in stacks:
        if tempts(scene.content, stack):
            bag_stack(scene.content, actor, stack)
    left = [stack for stack in stacks if stack.count]
    if left:
        scene.level.items.setdefault(spot, []).extend(left)
